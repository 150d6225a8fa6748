"""How much a bot may look at for one answer: a count, not time, so that the same seed plays the same."""

from __future__ import annotations


class Budget:
    """Spent by every position that is tried. Whoever searches stops when nothing is left."""

    __slots__ = ("left", "size")

    def __init__(self, size: int) -> None:
        self.size = self.left = size

    def spend(self) -> None:
        self.left -= 1

    @property
    def over(self) -> bool:
        return self.left <= 0
