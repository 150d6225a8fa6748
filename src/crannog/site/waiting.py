"""A line that people wait in: bounded, fair, and left by whoever hangs up.

    line = Line("draw", at_once=2, most=128, each=4, each_place=32)
    async with line.turn(Asker(player, address)):
        ...  # the work itself

Whoever asks for much waits behind their own requests, not others behind them: askers are called in turn.
Where too many wait already, Full is raised at once.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from crannog.site.clock import monotonic
from crannog.site.limits import Full, is_ours
from crannog.site.metrics import WAITED, WAITING


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and from which address ("": not counted)."""

    who: Hashable = ""
    where: str = ""


NOBODY: Final = Asker()


def asker(who: Hashable, where: str) -> Asker:
    """Whoever asks, by their id, else by their address; our own machine is not counted by address."""
    return Asker(who or where, "" if is_ours(where) else where)


class _Rank:
    """Those who wait for the same reason, each asker with a queue of their own."""

    def __init__(self) -> None:
        self.queues: OrderedDict[Hashable, deque[asyncio.Future[None]]] = OrderedDict()

    def add(self, asker: Asker, mine: asyncio.Future[None]) -> None:
        self.queues.setdefault(asker.who, deque()).append(mine)

    def remove(self, asker: Asker, mine: asyncio.Future[None]) -> None:
        queue = self.queues.get(asker.who, deque())
        if mine in queue:
            queue.remove(mine)
            if not queue:
                del self.queues[asker.who]

    def next(self) -> asyncio.Future[None] | None:
        """The first of whoever was not called for longest; those about to leave are passed over."""
        while self.queues:
            who, queue = self.queues.popitem(last=False)
            mine = queue.popleft()
            if queue:
                self.queues[who] = queue
            if not mine.done():
                return mine
        return None


class Line:
    def __init__(self, name: str, at_once: int, most: int, each: int, each_place: int) -> None:
        self.name, self.at_once, self.most = name, at_once, most
        self.each, self.each_place = each, each_place
        self.busy = 0
        self.waiting = 0
        self._counts: Counter[Hashable] = Counter()  # of those who wait, by asker and by address
        self._ranks = (_Rank(), _Rank())

    @asynccontextmanager
    async def turn(self, asker: Asker = NOBODY, last: bool = False) -> AsyncIterator[None]:
        """Wait until it is the asker's turn; `last`: only when nobody else waits. Raises Full."""
        if self.busy < self.at_once:
            self.busy += 1
        else:
            await self._wait(asker, last)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, asker: Asker, last: bool) -> None:
        keys = [("who", asker.who), *([("where", asker.where)] if asker.where else [])]
        if (
            self.waiting >= self.most
            or self._counts["who", asker.who] >= self.each
            or (asker.where and self._counts["where", asker.where] >= self.each_place)
        ):
            raise Full
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        rank, since = self._ranks[last], monotonic()
        rank.add(asker, mine)
        self._count(keys, 1)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                rank.remove(asker, mine)
            else:
                self._pass_on()  # it was called in the moment it left
            raise
        finally:
            self._count(keys, -1)
        WAITED.labels(self.name).observe(monotonic() - since)

    def _count(self, keys: list[tuple[str, Hashable]], change: int) -> None:
        self.waiting += change
        WAITING.labels(self.name).set(self.waiting)
        for key in keys:
            self._counts[key] += change
            if not self._counts[key]:
                del self._counts[key]

    def _pass_on(self) -> None:
        """Somebody is done: whose turn is it?"""
        mine = self._ranks[0].next() or self._ranks[1].next()
        if mine is None:
            self.busy -= 1
        else:
            mine.set_result(None)
