"""For tests about holidays: a table by turn, somebody who goes away, time that passes."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.store.live_table import forget
from tests.site import places
from tests.site.databases import sql as now
from tests.site.still_clock import CLOCK
from tests.site.test_clocks import Game

HOUR = 3600
DAY = 24 * HOUR


def by_turn(**wish: Any) -> Game:
    return Game(**{"pace": "turn", "clock": 3 * DAY, "increment": 12 * HOUR, "absence": "wait"} | wish)


def goes_away(person: places.Person, start: float, end: float, last: date | None = None) -> None:
    """A holiday from and to so many hours from now, as if it had been set then."""
    last = last or (CLOCK.now() + timedelta(hours=end)).date()
    now(
        'INSERT INTO accounts_holiday (user_id, first, last, zone, start, "end") VALUES (%s, %s, %s, %s,'
        " clock_timestamp() + make_interval(secs => %s), clock_timestamp() + make_interval(secs => %s))",
        person.id,
        (CLOCK.now() + timedelta(hours=start)).date(),
        last,
        "UTC",
        start * HOUR,
        end * HOUR,
    )


def passes(table: str, hours: float) -> None:
    """As if all this had been so much earlier."""
    back = hours * HOUR
    now("UPDATE play_entry SET at = at - make_interval(secs => %s) WHERE table_id = %s", back, table)
    now(
        "UPDATE play_seat SET running = running - make_interval(secs => %s), away = ARRAY(SELECT"
        " tstzrange(lower(a) - make_interval(secs => %s), upper(a) - make_interval(secs => %s))"
        " FROM unnest(away) a) WHERE table_id = %s",
        back,
        back,
        back,
        table,
    )
    for what in ("deadline", "moved"):
        now(f"UPDATE play_table SET {what} = {what} - make_interval(secs => %s) WHERE id = %s", back, table)
    now(
        'UPDATE accounts_holiday SET start = start - make_interval(secs => %s), "end" = "end"'
        " - make_interval(secs => %s)",
        back,
        back,
    )
    forget(table)


def kinds(table: str) -> list[str]:
    return [kind for (kind,) in now("SELECT kind FROM play_entry WHERE table_id = %s ORDER BY seq", table)]


def sound(game: Game) -> None:
    assert places.run(verify(game.table)).problems == ()
