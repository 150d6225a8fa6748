"""A bot's turn is thought once and then played answer by answer, whichever worker has the next job.

What a bot answers follows from the log alone. Its run is what it chose last, one entry after the other, since
the last draw or reveal. When the run began, it thought; where it was then asked what it expected, it followed
its plan; where not, it thought again. Whoever has nothing in memory goes the same way over the record, to the
same plan. What is in memory is only that plan, under the hash of the very log it belongs to. So the answer is
the same with it and without; and where two workers give it, the command's name lets one of them through.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cache
from typing import Final

from django.conf import settings

from crannog.bots import Plans, UnknownBot, bot
from crannog.kernel.game_record import Entry, at_entry
from crannog.site.database import connection
from crannog.site.metrics import PLANNED
from crannog.site.play.bots.choose_move import think
from crannog.site.play.bots.worker import Thought
from crannog.site.play.store.live_table import Live, lines_of
from crannog.site.play.store.log import BY_BOT
from crannog.site.waiting import Asker, Line

UNBOUNDED: Final = 1 << 20
KEPT: Final = 512  # plans, the last of each table

# A job worker takes a few jobs at once (`site/worker.py`): that is what bounds this line.
_line: Final = Line("bot", settings.THINKERS, UNBOUNDED, UNBOUNDED, UNBOUNDED)
_kept: Final[OrderedDict[str, tuple[bytes, Thought]]] = OrderedDict()

_BY_BOTS: Final = """
SELECT seq FROM play_entry WHERE table_id = %s AND seq >= %s AND seat = %s AND kind = 'choice'
   AND starts_with(command, %s)
"""


async def bot_thought(live: Live, seat: int) -> Thought:
    """What the bot of this seat chooses; tables where people play go first."""
    head, plan = _kept.get(live.id, (b"", None))
    planned = plan.next(live.lines(seat)) if plan is not None and head == live.head else None
    if planned is not None:
        PLANNED.labels(live.game.id).inc()
        return planned
    async with _line.turn(Asker(live.owner), last=live.only_bots):
        if head == live.head:
            return await think(live, seat, live.seats[seat].bot)
        return await thought_again(live, seat)


def keep_plan(live: Live, seat: int, thought: Thought) -> None:
    """This thought was played at the last entry: what it planned besides may be asked next."""
    if live.record is None or not _run(live, seat):
        return
    _kept[live.id] = (live.head, thought)
    _kept.move_to_end(live.id)
    while len(_kept) > KEPT:
        _kept.popitem(last=False)


def forget() -> None:
    _kept.clear()


async def thought_again(live: Live, seat: int, purpose: str = "bot") -> Thought:
    """The same, from the log: what was thought when the run began, and where its plan ended."""
    assert live.record is not None
    player = live.seats[seat].bot
    run = _run(live, seat) if _plans(player, live.game.id) else []
    by_bots = await _by_bots(live, seat, run[0].at) if run else set()
    plan: Thought | None = None
    for entry in run:
        before = at_entry(live.record, entry.at - 1)
        if entry.at not in by_bots or before is None:
            plan = None
            continue
        plan = plan and plan.next(lines_of(before, seat))
        plan = plan or await think(live, seat, player, purpose, entry.at - 1)
        plan = plan if plan.line == entry.line else None  # chosen by an earlier version of the bot
    planned = plan and plan.next(live.lines(seat))
    return planned or await think(live, seat, player, purpose)


def _run(live: Live, seat: int) -> list[Entry]:
    """The choices of this seat, one after the other, that the last entry of the log ends."""
    assert live.record is not None
    found: list[Entry] = []
    for entry in reversed(live.record.since):
        if entry.seat != seat or not entry.at or entry.at != live.seq - len(found):
            break
        found.append(entry)
    return found[::-1]


async def _by_bots(live: Live, seat: int, first: int) -> set[int]:
    """The entries from here on that a bot made for this seat."""
    async with connection() as conn:
        rows = await (await conn.execute(_BY_BOTS, (live.id, first, seat, BY_BOT))).fetchall()
    return {seq for (seq,) in rows}


@cache
def _plans(player: str, game_id: str) -> bool:
    try:
        return isinstance(bot(player, game_id), Plans)
    except UnknownBot:  # of a package that is gone: whoever thinks makes a legal move all the same
        return False
