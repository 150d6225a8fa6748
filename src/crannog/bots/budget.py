"""How much a bot may look at for one answer: a count, not time, so that the same seed plays the same."""

from __future__ import annotations


class Budget:
    """Spent by every position that is tried. Whoever searches stops when nothing is left."""

    __slots__ = ("left", "size", "whole")

    def __init__(self, size: int, whole: Budget | None = None) -> None:
        self.size = self.left = size
        self.whole = whole  # what this is a part of

    def spend(self) -> None:
        self.left -= 1
        if self.whole is not None:
            self.whole.spend()

    def part(self, size: int) -> Budget:
        """For one of several tries, so that none of them takes everything."""
        return Budget(min(size, max(0, self.left)), self)

    @property
    def over(self) -> bool:
        return self.left <= 0
