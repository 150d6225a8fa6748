"""A clock ran out: what happens then is the table's own policy (wait, bot, end).

A move that comes late still counts as long as the policy has not acted.
"""

from __future__ import annotations

from dataclasses import replace

from crannog.kernel.event import Event
from crannog.kernel.message import Who, msg
from crannog.kernel.play import Illegal
from crannog.site.play.actions.command import Command, Moved, Outcome
from crannog.site.play.actions.hand_over import to_bot
from crannog.site.play.actions.perform import perform
from crannog.site.play.store import clock
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.log import Draft, Host


async def time_out(table: str) -> Outcome | None:
    """None if no clock of this table has run out, or if it waits for its player."""
    late = await clock.overdue(table)
    if late is None:
        return None
    seat, absence, seq = late
    command = f"clock:{table}:{seq}"
    if absence == "bot":
        return await to_bot(table, command, seat, None, at=seq)
    if absence == "end":
        return await _end(table, command, seat, seq)
    await clock.stand_still(table, seq)
    return None


async def _end(table: str, command: str, seat: int, at: int) -> Outcome:
    def attempt(live: Live) -> Draft:
        if live.seq != at:
            raise Moved
        if live.record is None or live.status != "running":
            raise Illegal([msg("site.not_running")])
        ended = {"winners": [], "scores": list(live.game.scores(live.record.now)), "time": seat}
        after = replace(live, status="over", asked={}, result=ended, undo=None)
        events = (Event(msg("sits.time", seat=Who(seat)), "", None),)
        return Draft(command, "end", after, seat, events=events, moved=True)

    return await perform(table, Command(command, Host(), attempt, seen=at))
