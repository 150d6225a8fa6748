"""How much one sender may ask of this process: simple buckets, kept in memory (docs/security.md)."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Hashable
from typing import Final

COMMANDS: Final = (20, 10.0)  # at most so many at once, and so many more each second
FRAGMENTS: Final = (60, 30.0)
STREAMS_PER_TABLE: Final = 6  # for one player or address
STREAMS_PER_PLAYER: Final = 16
STREAMS_ANONYMOUS: Final = 4  # for one address without a player
STREAMS_IN_ALL: Final = 5000
BODY: Final = 64 * 1024


class Buckets:
    """Leaky buckets by sender. Forgets those it has not heard of for longest."""

    def __init__(self, size: int, rate: float, most: int = 20_000) -> None:
        self.size, self.rate, self.most = size, rate, most
        self.levels: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, sender: Hashable) -> float:
        """0 if it may; else how many seconds until it may again."""
        now = time.monotonic()
        level, at = self.levels.get(sender, (0.0, now))
        level = max(0.0, level - (now - at) * self.rate)
        if level + 1 > self.size:
            return (level + 1 - self.size) / self.rate
        self.levels[sender] = (level + 1, now)
        self.levels.move_to_end(sender)
        if len(self.levels) > self.most:
            self.levels.popitem(last=False)
        return 0.0


class Streams:
    """Open event streams, counted by sender."""

    def __init__(self) -> None:
        self.counts: Counter[Hashable] = Counter()
        self.open = 0

    def full(self, keys: dict[Hashable, int]) -> bool:
        return any(self.counts[key] >= most for key, most in keys.items())

    def enter(self, keys: dict[Hashable, int]) -> None:
        self.open += 1
        self.counts.update(keys.keys())

    def leave(self, keys: dict[Hashable, int]) -> None:
        self.open -= 1
        for key in keys:
            self.counts[key] -= 1
            if self.counts[key] <= 0:
                del self.counts[key]
