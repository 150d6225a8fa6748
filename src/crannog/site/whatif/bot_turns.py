"""The bots of a branch move, by the same thoughts as at a table, until somebody else is asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from crannog.site.clock import monotonic
from crannog.site.limits import Full
from crannog.site.play.bots.choose_move import hint_line, think
from crannog.site.play.bots.worker import Thought
from crannog.site.play.store.live_table import Live
from crannog.site.waiting import Asker
from crannog.site.whatif.branches import CHOICES, Branch, Line
from crannog.site.whatif.positions import position_at

SECONDS: Final = 8.0  # for one request; whoever wants to see more of it asks again
MOVES: Final = 60


async def bots_move(live: Live, branch: Branch, asker: Asker) -> list[Line]:
    """What the bots choose from the end of the branch on; writes nothing."""
    began, now = monotonic(), branch
    plans: dict[int, Thought] = {}
    while len(now.lines) < CHOICES and len(now.lines) - len(branch.lines) < MOVES:
        here = await position_at(live, now, len(now.lines), asker)
        waiting = [seat for seat in sorted(here.table.asked) if seat in now.bots]
        if not waiting or monotonic() - began > SECONDS:
            break
        seat = waiting[0]
        planned = plans[seat].next(here.table.lines(seat)) if seat in plans else None
        try:
            plans[seat] = planned or await _thought(here.table, seat, asker)
        except Full:
            break
        now = replace(now, lines=(*now.lines, (seat, plans[seat].line)))
    return list(now.lines[len(branch.lines) :])


async def _thought(table: Live, seat: int, asker: Asker) -> Thought:
    async with hint_line.turn(asker):
        return await think(table, seat, table.seats[seat].bot, purpose="what_if", again=True)
