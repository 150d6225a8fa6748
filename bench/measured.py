"""What a round of random games measured, the same for every engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

CLONE_EVERY = 97  # a copy is timed at every n-th decision (prime: all phases of a turn)
CLONE_REPEAT = 5  # copies per timed position; the best one counts


@dataclass(frozen=True, slots=True)
class Measured:
    """`seconds` are the processor's, so that a busy machine does not blur them, and exclude copying."""

    games: int  # played to the end
    decisions: int  # positions with at least two legal choices
    forced: int  # positions with only one: played, not counted
    seconds: float
    clone_us: float  # median over the timed positions

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds

    @property
    def decisions_per_game(self) -> float:
        return self.decisions / self.games

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds


def microseconds(copy: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(CLONE_REPEAT):
        start = perf_counter()
        copy()
        best = min(best, perf_counter() - start)
    return best * 1e6
