"""How often what was said comes true: chances to win in ten bins of equal width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from crannog.lab.results import Z_95

# A case: what a seat was told, position by position of a game, and what it had of the victory in the end.
type Told = tuple[Sequence[float], float]

BINS: Final = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """What was told from one tenth to the next."""

    cases: int  # that have positions here
    said: float  # on average
    came: float
    margin: float  # what came is this near to what was said 95 times of 100, if that is right

    @property
    def off(self) -> float:
        return abs(self.said - self.came)

    @property
    def holds(self) -> bool:
        return self.off <= self.margin

    def __str__(self) -> str:
        held = "" if self.holds else "   outside"
        return (
            f"said {self.said:.3f}, came {self.came:.3f}, margin {self.margin:.3f} ({self.cases} cases){held}"
        )


def in_bins(told: Iterable[Told]) -> list[Bin]:
    """The bins that have a position, from the lowest.

    Every position counts as much as any other: were a game to count once in each bin it passes through,
    those that soon leave a bin would weigh too much. But what a seat has of a game in the end is the same in
    all its positions, so the margin is as wide as if it had been drawn once for all of them.
    """
    found: list[list[Told]] = [[] for _ in range(BINS)]
    for chances, came in told:
        here: dict[int, list[float]] = {}
        for said in chances:
            here.setdefault(min(int(said * BINS), BINS - 1), []).append(said)
        for number, some in here.items():
            found[number].append((some, came))
    return [_bin(cases) for cases in found if cases]


def furthest(bins: Iterable[Bin], enough: int) -> float:
    """How far bins of enough cases are off at most; 1, as far as can be, if no bin has as many."""
    return max((one.off for one in bins if one.cases >= enough), default=1.0)


def _bin(cases: Sequence[Told]) -> Bin:
    times = [len(chances) for chances, _ in cases]
    positions = sum(times)
    said = sum(sum(chances) for chances, _ in cases) / positions
    came = sum(n * came for n, (_, came) in zip(times, cases, strict=True)) / positions
    error = sqrt(max(said * (1 - said), 0.01) * sum(n * n for n in times)) / positions
    return Bin(len(cases), said, came, Z_95 * error)
