"""A clock ran out: what then happens is the table's own policy (wait, bot, end)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from crannog.kernel.event import Event
from crannog.kernel.msg import Who, msg
from crannog.kernel.play import Illegal
from crannog.site.database import connection
from crannog.site.play.command import Outcome, perform
from crannog.site.play.live import Live, load
from crannog.site.play.log import Draft, Host
from crannog.site.play.services.hand_over import to_bot

_OVERDUE: Final = """
SELECT s.number, t.absence, t.seq FROM play_table t JOIN play_seat s ON s.table_id = t.id
 WHERE t.id = %s AND t.status = 'running' AND t.frozen = '' AND t.deadline < clock_timestamp()
   AND s.running IS NOT NULL AND s.bot = ''
 ORDER BY s.running + make_interval(secs => s.left_ms / 1000.0) LIMIT 1
"""


async def time_out(table: str) -> Outcome | None:
    """None if no clock of this table has run out."""
    async with connection() as conn:
        row = await (await conn.execute(_OVERDUE, (table,))).fetchone()
    if row is None:
        return None
    seat, absence, seq = row
    command = f"clock:{table}:{seq}"
    if absence == "bot":
        return await to_bot(table, command, seat, None)
    if absence == "end":
        return await _end(table, command, seat)
    async with connection() as conn:  # wait: the clock stands at nothing, and nobody is woken again
        await conn.execute("UPDATE play_table SET deadline = NULL WHERE id = %s AND seq = %s", (table, seq))
    return None


async def _end(table: str, command: str, seat: int) -> Outcome:
    await load(table)

    def attempt(live: Live) -> Draft:
        if live.record is None or live.status != "running":
            raise Illegal([msg("site.not_running")])
        ended = {"winners": [], "scores": list(live.game.scores(live.record.now)), "time": seat}
        after = replace(live, status="over", asked={}, result=ended, undo=None)
        events = (Event(msg("sits.time", seat=Who(seat)), "", None),)
        return Draft(command, "end", after, seat, events=events, moved=True)

    return await perform(table, command, Host(), attempt)
