"""A bot's turn is thought once and then played answer by answer, whichever worker has the next job.

What a bot answers follows from the log alone. Its run is what it chose last, one entry after the other, since
the last draw or reveal. When the run began, it thought; where it was then asked what it expected, it followed
its plan; where not, it thought again. Every answer goes this way over the record. Memory only spares
thoughts: entries never change, so what a bot thought after one of them stays what it was. The answer is the
same with memory and without; and where two workers give it, the command's name lets one of them through.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cache
from typing import Final

from django.conf import settings

from crannog.bots import Plans, UnknownBot, bot
from crannog.kernel.game_record import Entry, at_entry
from crannog.site.metrics import PLANNED
from crannog.site.play.bots.choose_move import think
from crannog.site.play.bots.worker import Thought
from crannog.site.play.store.live_table import Live, lines_of
from crannog.site.waiting import Asker, Line

UNBOUNDED: Final = 1 << 20
KEPT: Final = 512  # thoughts of bots that plan, over all tables

# A job worker takes a few jobs at once (`site/worker.py`): that is what bounds this line.
_line: Final = Line("bot", settings.THINKERS, UNBOUNDED, UNBOUNDED, UNBOUNDED)
_kept: Final[OrderedDict[tuple[str, int, int, str], Thought]] = OrderedDict()


async def bot_thought(live: Live, seat: int) -> Thought:
    """What the bot of this seat chooses; tables where people play go first."""
    async with _line.turn(Asker(live.owner), last=live.only_bots):
        return await thought_of(live, seat)


async def thought_of(live: Live, seat: int, again: bool = False) -> Thought:
    """The same, where nobody has to wait for their turn; `again`, for somebody who asks why."""
    assert live.record is not None
    plan: Thought | None = None
    for entry in _run(live, seat):
        before = at_entry(live.record, entry.at - 1)
        plan = None if plan is None or before is None else plan.next(lines_of(before, seat))
        plan = plan or (None if before is None else await _thought_at(live, seat, entry.at - 1, again))
        if plan is not None and plan.line != entry.line:
            plan = None  # it was chosen by an earlier version of the bot, or when no process could think
    planned = plan and plan.next(live.lines(seat))
    if planned is not None and not again:
        PLANNED.labels(live.game.id).inc()
    return planned or await _thought_at(live, seat, live.seq, again)


async def _thought_at(live: Live, seat: int, at: int, again: bool) -> Thought:
    """What the bot thought after this entry, or thinks now."""
    player = live.seats[seat].bot
    key = (live.id, at, seat, player)
    found = _kept.get(key) or await think(live, seat, player, at=at, again=again)
    if _plans(player, live.game.id):
        _kept[key] = found
        _kept.move_to_end(key)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return found


def forget() -> None:
    _kept.clear()


def _run(live: Live, seat: int) -> list[Entry]:
    """The choices of this seat, one after the other, that the last entry of the log ends.

    All are of the same bot: that another plays is an entry, too. Without plans there is nothing to follow.
    """
    assert live.record is not None
    found: list[Entry] = []
    if not _plans(live.seats[seat].bot, live.game.id):
        return found
    for entry in reversed(live.record.since):
        if entry.seat != seat or not entry.at or entry.at != live.seq - len(found):
            break
        found.append(entry)
    return found[::-1]


@cache
def _plans(player: str, game_id: str) -> bool:
    try:
        return isinstance(bot(player, game_id), Plans)
    except UnknownBot:  # of a package that is gone: whoever thinks makes a legal move all the same
        return False
