"""Somebody's holiday begins, changes or ends: an entry at each table by turn where they play.

It holds the exact moments, so that clocks can be reckoned from the log, however late it was written. What a
table does not know yet, the reconciler finds.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection

from crannog.kernel.event import Event
from crannog.kernel.message import Who, msg
from crannog.kernel.play import Illegal
from crannog.site.database import connection
from crannog.site.limits import Updating
from crannog.site.play.actions.command import Command, Outcome
from crannog.site.play.actions.perform import perform
from crannog.site.play.store.live_table import Live, with_seats
from crannog.site.play.store.log import HOLIDAY, RETURNS, Draft, Host

AT_ONCE: Final = 200  # seats in one round; the rest in the next

# `OFFSET 0`: the few holidays first, then their seats and tables by index, whatever the database expects.
_SEATS: Final = """
SELECT s.table_id, s.number, h.user_id, h.start, h."end", h.last FROM accounts_holiday h
 CROSS JOIN LATERAL (SELECT table_id, number, bot, away_until FROM play_seat WHERE player_id = h.user_id
                     OFFSET 0) s
 CROSS JOIN LATERAL (SELECT pace, status FROM play_table WHERE id = s.table_id OFFSET 0) t
 WHERE NOT h.over AND t.status = 'running'"""
# Where two who were one each had a holiday, the longer counts.
_LONGER: Final = """EXISTS (SELECT 1 FROM accounts_holiday o WHERE o.user_id = h.user_id AND NOT o.over
     AND o.start <= statement_timestamp() AND (o."end", o.id) > (h."end", h.id))"""
_BEGUN: Final = f"""{_SEATS}
   AND h.start <= statement_timestamp() AND h."end" > statement_timestamp()
   AND t.pace = 'turn' AND s.bot = '' AND s.away_until IS DISTINCT FROM h.last AND NOT {_LONGER}
 LIMIT %(most)s
"""
_ENDED: Final = f"""{_SEATS}
   AND h."end" <= statement_timestamp() AND s.away_until IS NOT NULL AND NOT {_LONGER}
 LIMIT %(most)s
"""
# With a limit it is asked for each of the few holidays, by index, and not of all seats at once.
_OVER: Final = """
UPDATE accounts_holiday h SET over = true
 WHERE NOT h.over AND h."end" <= statement_timestamp() AND (
   SELECT 1 FROM play_seat s JOIN play_table t ON t.id = s.table_id
    WHERE s.player_id = h.user_id AND s.away_until IS NOT NULL AND t.status = 'running' LIMIT 1) IS NULL
"""
# Of the earlier ones, those stay that a clock may still have to leave out.
_WRITE: Final = """
UPDATE play_seat SET away_until = %(until)s, away = ARRAY(
    SELECT one FROM unnest(away) one
     WHERE upper(one) <= %(start)s AND upper(one) > clock_timestamp() - interval '60 days')
  || tstzrange(%(start)s, %(end)s)
 WHERE table_id = %(table)s AND number = %(seat)s
"""


@dataclass(frozen=True, slots=True)
class Away:
    """A holiday at one seat."""

    table: str
    seat: int
    player: UUID
    start: datetime
    end: datetime
    last: date

    @property
    def line(self) -> str:
        """As the log has it: exactly from when to when, and what the others see."""
        start, end = (moment.astimezone(UTC).isoformat() for moment in (self.start, self.end))
        return f"{start} {end} {self.last}"


async def keep_up() -> int:
    """Tell the tables that do not know. How many seats there were."""
    async with connection() as conn:
        begun = await (await conn.execute(_BEGUN, {"most": AT_ONCE})).fetchall()
        ended = await (await conn.execute(_ENDED, {"most": AT_ONCE})).fetchall()
    for row in begun:
        with suppress(Updating):  # a newer worker does it
            await _tell(Away(*row), HOLIDAY)
    for row in ended:
        with suppress(Updating):
            await _tell(Away(*row), RETURNS)
    async with connection() as conn:
        await conn.execute(_OVER)
    return len(begun) + len(ended)


async def _tell(away: Away, kind: str) -> Outcome:
    until = str(away.last) if kind == HOLIDAY else ""
    command = f"{kind}:{secrets.token_hex(8)}"

    def attempt(live: Live) -> Draft:
        held = live.seats[away.seat]
        if held.player != away.player or live.status != "running" or held.until == until:
            raise Illegal([])  # somebody was faster
        told = msg("sits.holiday", seat=Who(away.seat)) if until else msg("sits.returns", seat=Who(away.seat))
        news = not held.bot and bool(held.until) != bool(until)  # not that it takes longer
        after = replace(live, seats=with_seats(live, replace(held, until=until)))
        return Draft(command, kind, after, away.seat, away.line, events=(Event(told),) if news else ())

    async def also(conn: AsyncConnection, after: Live) -> None:
        await conn.execute(
            _WRITE,
            {
                "table": away.table,
                "seat": away.seat,
                "until": away.last if until else None,
                "start": away.start,
                "end": away.end,
            },
        )

    return await perform(away.table, Command(command, Host(), attempt, also=also))
