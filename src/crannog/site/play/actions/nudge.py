"""Somebody who waits reminds who is waited for: once a day for each seat, whoever does it."""

from __future__ import annotations

from typing import Final

from psycopg import AsyncConnection

from crannog.kernel.event import Event
from crannog.kernel.message import Who, msg
from crannog.kernel.play import Illegal
from crannog.site.accounts.cookie import Player
from crannog.site.database import connection
from crannog.site.mail.outbox import send_news
from crannog.site.moderation.mutes import UNHEARD
from crannog.site.notify.news import NUDGE, tell
from crannog.site.play.actions.command import Command, Meaning, NotYours, Outcome
from crannog.site.play.actions.perform import perform
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.log import Draft

_OF_LATE: Final = """
SELECT t.seq, ARRAY(SELECT line::int FROM play_entry e WHERE e.table_id = t.id AND e.kind = 'nudge'
                       AND e.at > clock_timestamp() - interval '24 hours')
  FROM play_table t WHERE t.id = %s
"""
_UNHEARD: Final = f"SELECT {UNHEARD.format(who='%(by)s')}"


async def nudged_today(table: str) -> tuple[int, frozenset[int]]:
    """The table's last entry, and the seats that were nudged within a day before."""
    async with connection() as conn:
        row = await (await conn.execute(_OF_LATE, (table,))).fetchone()
    return (row[0], frozenset(row[1])) if row is not None else (0, frozenset())


async def nudge(table: str, command: str, about: int, player: Player) -> Outcome:
    looked, known = await nudged_today(table)

    def attempt(live: Live) -> Draft:
        mine = [seat for seat in live.seats_of(player.id) if not live.seats[seat].bot]
        if not mine or not 0 <= about < len(live.seats):
            raise NotYours
        if live.seats[about].on_holiday:
            raise Illegal([msg("site.on_holiday")])
        if not may_nudge(live, about, player):
            raise Illegal([msg("site.no_nudge")])
        told = msg("sits.nudges", seat=Who(mine[0]), other=Who(about))
        since = [event for one in live.recent if one.seq > looked for event in one.events]
        if about in known or any(_nudges(event, about) for event in since):
            raise Illegal([msg("site.nudged")])
        return Draft(command, "nudge", live, mine[0], str(about), events=(Event(told),))

    async def also(conn: AsyncConnection, after: Live) -> None:
        # Whoever does not want to hear from them is not called; the table looks the same.
        heard = {"reader": after.seats[about].player, "by": player.id}
        if await (await conn.execute(_UNHEARD, heard)).fetchone() == (True,):
            return
        await send_news(conn, table, after.seq, [about])
        await tell(conn, table, after.seq, [about], NUDGE)

    meaning = Meaning(("nudge",), None, str(about))
    return await perform(table, Command(command, player, attempt, also=also, meaning=meaning))


def may_nudge(live: Live, about: int, player: Player) -> bool:
    """The game waits for this seat, and a person plays it: somebody else, who is not on holiday."""
    held = live.seats[about]
    asked = live.status == "running" and about in live.asked
    return asked and not held.bot and not held.on_holiday and held.player not in (None, player.id)


def _nudges(event: Event, about: int) -> bool:
    return event.text.id == "sits.nudges" and event.text.get("other") == Who(about)
