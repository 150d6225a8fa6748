"""Work that is done once for each key, off the event loop, and remembered for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor


class Once[K: Hashable, V]:
    def __init__(self, name: str, threads: int, kept: int) -> None:
        self._threads = ThreadPoolExecutor(threads, name)
        self._most = kept
        self._kept: OrderedDict[K, asyncio.Future[V]] = OrderedDict()

    async def get(self, key: K, work: Callable[[], V]) -> V:
        found = self._kept.get(key)
        if found is None:
            begun = asyncio.get_running_loop().run_in_executor(self._threads, work)
            found = self._kept[key] = asyncio.ensure_future(begun)
            found.add_done_callback(lambda done: self._drop_failed(key, done))
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return await asyncio.shield(found)  # whoever leaves early does not spoil it for the others

    def __len__(self) -> int:
        return len(self._kept)

    def clear(self) -> None:
        self._kept.clear()

    def _drop_failed(self, key: K, done: asyncio.Future[V]) -> None:
        if done.cancelled() or done.exception() is not None:
            self._kept.pop(key, None)
