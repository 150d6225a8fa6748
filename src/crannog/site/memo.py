"""Work that is done once for each key and remembered for a while.

If everybody who asked leaves before it begins, it is dropped.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

from crannog.site.waiting import NOBODY, Asker, Line


class _Job[V]:
    """One piece of work: who still asks for it, and whether it has begun."""

    __slots__ = ("asking", "begun", "done")
    done: asyncio.Task[V]

    def __init__(self) -> None:
        self.asking = 0
        self.begun = False


class Memo[K: Hashable, V]:
    def __init__(self, line: Line, kept: int, last: bool = False) -> None:
        """`last`: done only when nobody else waits in the line."""
        self._line, self._last = line, last
        self._most = kept
        self._kept: OrderedDict[K, _Job[V]] = OrderedDict()

    def ready(self, key: K) -> V | None:
        """What was made for this key, if it is there."""
        job = self._kept.get(key)
        done = job is not None and job.done.done() and not job.done.cancelled()
        return job.done.result() if job is not None and done and job.done.exception() is None else None

    async def get(self, key: K, work: Callable[[], Awaitable[V]], asker: Asker = NOBODY) -> V:
        """What was or will be made for this key. Raises Full where too many wait."""
        job = self._kept.get(key)
        if job is None:
            job = self._kept[key] = _Job()
            job.done = asyncio.ensure_future(self._do(key, job, work, asker))
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        job.asking += 1
        try:
            return await asyncio.shield(job.done)  # whoever leaves early does not spoil it for the others
        finally:
            job.asking -= 1
            if not job.asking and not job.begun and not job.done.done():
                self._forget(key, job)
                job.done.cancel()

    async def _do(self, key: K, job: _Job[V], work: Callable[[], Awaitable[V]], asker: Asker) -> V:
        try:
            async with self._line.turn(asker, self._last):
                job.begun = True
                return await work()
        except BaseException:
            self._forget(key, job)
            raise

    def __len__(self) -> int:
        return len(self._kept)

    def clear(self) -> None:
        self._kept.clear()

    def _forget(self, key: K, job: _Job[V]) -> None:
        if self._kept.get(key) is job:
            del self._kept[key]
