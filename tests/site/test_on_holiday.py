"""Somebody on holiday: votes, nudges and notices wait; the others see until when; the page where it is set."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.conf import settings

from crannog.site.accounts.holidays import A_YEAR, IN_A_ROW
from crannog.site.notify.news import find_awaited
from crannog.site.notify.quiet import seconds_to_wait
from crannog.site.play.actions.command import Done, Refused
from crannog.site.play.actions.nudge import nudge
from crannog.site.play.actions.time_out import time_out
from crannog.site.play.actions.vote import vote_about
from crannog.site.play.jobs.reconcile import reconcile
from crannog.site.play.store import clock
from tests.site import databases, places
from tests.site.databases import sql as now
from tests.site.holidaying import DAY, HOUR, by_turn, goes_away, kinds, passes, sound
from tests.site.reader import Page
from tests.site.security.asking import ask, post, rest
from tests.site.still_clock import CLOCK
from tests.site.test_clocks import deadline_in


@pytest.fixture(scope="module", autouse=True)
def database(shared_database: str) -> Iterator[str]:
    with databases.fresh(noon=True) as address:
        yield address


@pytest.fixture(autouse=True)
def quiet() -> None:
    rest()
    now("UPDATE play_table SET status = 'closed', deadline = NULL WHERE status IN ('open', 'running')")
    now("TRUNCATE accounts_holiday, play_outage, play_heartbeat")


def test_votes_and_nudges_wait() -> None:
    game = by_turn()
    (seat,) = game.live().asked
    other = game.people[1 - seat].player
    passes(game.table, 73)
    assert isinstance(places.run(time_out(game.table)), Done)
    assert kinds(game.table)[-1] == "late"
    goes_away(game.people[seat], -1, 100)
    places.run(reconcile())
    for outcome in (
        places.run(vote_about(game.table, "vote-1234567", seat, "bot", other)),
        places.run(nudge(game.table, "nudge-123456", seat, other)),
    ):
        assert isinstance(outcome, Refused)
        assert [reason.id for reason in outcome.reasons] == ["site.on_holiday"]
    passes(game.table, 90)
    assert places.run(time_out(game.table)) is None, "the day that the others wait has not passed"
    passes(game.table, 11)
    places.run(reconcile())
    assert isinstance(places.run(nudge(game.table, "nudge-123457", seat, other)), Done)
    assert isinstance(places.run(vote_about(game.table, "vote-1234568", seat, "bot", other)), Done)
    assert game.live().seats[seat].bot
    sound(game)


def test_without_a_clock_a_holiday_is_no_waiting() -> None:
    game = by_turn(clock=0, increment=0)
    (seat,) = game.live().asked
    passes(game.table, 100)
    goes_away(game.people[seat], -50, 10)
    places.run(reconcile())
    passes(game.table, 11)
    places.run(reconcile())
    assert not places.run(clock.waited_long(game.table, seat)), "51 hours, not 111"
    passes(game.table, 22)
    assert places.run(clock.waited_long(game.table, seat))


# --- what people are told ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("away", "quiet_from", "waits"),
    [(None, None, 0), (5, None, 5), (-5, None, 0), (30, 13, 43), (1, 13, 19)],
)
def test_notices_are_held_until_the_holiday_and_the_quiet_hours_are_over(
    away: float | None, quiet_from: int | None, waits: float
) -> None:
    noon = datetime(2026, 11, 18, 12, tzinfo=UTC)
    until = None if away is None else noon + timedelta(hours=away)
    quiet_to = None if quiet_from is None else 7
    assert seconds_to_wait(noon, "UTC", quiet_from, quiet_to, 0, None, until) == waits * HOUR


def test_nobody_on_holiday_is_told_that_it_is_their_turn() -> None:
    game = by_turn()
    (seat,) = game.live().asked
    now(
        "INSERT INTO notify_channel (user_id, kind, address, keys, wants, language, nonce, browser, system)"
        " VALUES (%s, 'mail', '', '{}', '{turn}', 'en', 'n', '', '')",
        game.people[seat].id,
    )
    goes_away(game.people[seat], -1, 20)
    places.run(reconcile())
    passes(game.table, 1)
    places.run(find_awaited())
    told = 'SELECT seq FROM notify_message WHERE "table" = %s'
    assert now(told, game.table) == []
    passes(game.table, 20)
    places.run(reconcile())
    places.run(find_awaited())
    assert len(now(told, game.table)) == 1


async def text(path: str, person: places.Person | None, lang: str = "en") -> str:
    answer = await ask("GET", path, person, cookies={settings.LANGUAGE_COOKIE_NAME: lang})
    assert answer.status == 200
    return " ".join(Page(answer.text).text.split())


def test_the_others_see_until_when_and_nothing_else() -> None:
    game = by_turn()
    (seat,) = game.live().asked
    name = game.people[seat].user.name
    goes_away(game.people[seat], -1, 200, last=date(2026, 12, 3))
    places.run(reconcile())
    other = game.people[1 - seat]
    at = f"/t/{game.table}"
    assert "on holiday until December 3" in places.run(text(f"{at}/people", other))
    assert "im Urlaub bis zum 3. Dezember" in places.run(text(f"{at}/people", other, "de"))
    english, german = places.run(text(at, other)), places.run(text(at, other, "de"))
    assert f"{name} is on holiday until December 3. The clock stands still until then." in english
    assert f"{name} ist im Urlaub bis zum 3. Dezember. So lange steht die Uhr still." in german
    assert f"{name} is on holiday." in places.run(text(f"{at}/log", other))
    for page in ("", "/people", "/log", "/clocks"):
        shown = places.run(ask("GET", at + page, other)).text
        assert "UTC" not in shown, page
        assert "2026-12-03" not in shown, page


def test_setting_changing_and_ending_it_on_the_page() -> None:
    game = by_turn()
    (seat,) = game.live().asked
    person = game.people[seat]
    today = CLOCK.now().date()

    def sends(status: int, **fields: Any) -> str:
        answer = places.run(post("/me/holiday", person, fields))
        assert answer.status == status, answer.text
        return " ".join(Page(answer.text).text.split())

    def on(n: int) -> str:
        return str(today + timedelta(days=n))

    assert "cannot start in the past" in sends(422, first=on(-1), last=on(3), zone="UTC")
    assert "first and the last day" in sends(422, first="soon", last=on(3), zone="UTC")
    assert f"more than {IN_A_ROW} days in a row" in sends(422, first=on(0), last=on(IN_A_ROW), zone="UTC")
    sends(302, first=on(2), last=on(4), zone="Europe/Berlin")
    assert kinds(game.table)[-1] == "start"
    assert "Your holiday is set from" in places.run(text("/me/holiday", person))
    sends(302, end="1")
    assert now("SELECT count(*) FROM accounts_holiday") == [(0,)], "one that had not begun counts nothing"
    sends(302, first=on(0), last=on(4), zone="UTC")
    assert kinds(game.table)[-1] == "holiday", "at once"
    ((late,),) = now("SELECT clock_timestamp() - start < interval '1 minute' FROM accounts_holiday")
    assert late, "not from midnight: that is past"
    sends(302, first=on(1), last=on(6), zone="Europe/Berlin")
    ((first, last, zone),) = now("SELECT first, last, zone FROM accounts_holiday")
    assert (first, last, zone) == (today, today + timedelta(days=6), "UTC"), "only its last day changes"
    assert game.live().seats[seat].until == on(6)
    before = deadline_in(game.table)
    assert before is not None
    assert before > 5 * DAY
    sends(422, first=on(0), last=on(IN_A_ROW), zone="UTC")
    sends(302, end="1")
    assert kinds(game.table)[-1] == "returns"
    assert deadline_in(game.table) == pytest.approx(3 * DAY, abs=60)
    assert f"{A_YEAR - 1} days left" in places.run(text("/me/holiday", person)), (
        "the day counts as a whole one"
    )
    sends(302, end="1")
    assert kinds(game.table)[-1] == "returns", "there was nothing more to end"
    sound(game)
