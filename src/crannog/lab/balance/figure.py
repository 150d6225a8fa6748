"""A measured value with its interval, its target if it has one, and what can be said of the two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, erfc, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

from crannog.lab.blocks import mean_difference
from crannog.lab.results import Z_95, Share

MET: Final = "met"  # the interval lies within the target
MISSED: Final = "missed"  # beyond it, and not by chance: Holm's procedure over all targets of a report
UNDECIDED: Final = "undecided"
RISK: Final = 0.05  # that a report calls anything missed though all is well


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value with its 95% interval."""

    value: float
    low: float
    high: float
    part: bool = True  # of a whole, shown in percent
    games: int = 0  # it was taken from

    @property
    def error(self) -> float:
        """The standard error."""
        return (self.high - self.low) / (2 * Z_95)

    def __str__(self) -> str:
        if self.part:
            return f"{self.value:.1%} [{self.low:.1%}, {self.high:.1%}]"
        return f"{self.value:.2f} [{self.low:.2f}, {self.high:.2f}]"


@dataclass(frozen=True, slots=True)
class Line:
    """A figure of a report. Without a target there is no verdict."""

    name: str
    figure: Figure
    low: float | None = None  # of the target; None: anything
    high: float | None = None
    group: str = ""  # what it is about: "seat", "card"
    verdict: str = ""
    more: int = 0  # games that would probably decide it

    @property
    def aimed(self) -> bool:
        return self.low is not None or self.high is not None

    @property
    def target(self) -> str:
        low, high = _shown(self.low, self.figure.part), _shown(self.high, self.figure.part)
        if low and high:
            return f"{low} to {high}"
        return f"at least {low}" if low else f"at most {high}" if high else ""

    @property
    def distance(self) -> float:
        """How far the value lies within its target; negative outside."""
        inside = [self.figure.value - self.low] if self.low is not None else []
        inside += [self.high - self.figure.value] if self.high is not None else []
        return min(inside)

    @property
    def chance(self) -> float:
        """How likely a value so far outside is, if the true one is at the edge."""
        if self.distance >= 0:
            return 1.0
        return erfc(-self.distance / max(self.figure.error, 1e-12) / sqrt(2))


def _shown(edge: float | None, part: bool) -> str:
    return "" if edge is None else f"{edge:.0%}" if part else f"{edge:g}"


def judged(lines: Sequence[Line], risk: float = RISK) -> list[Line]:
    """These lines with their verdicts; Holm's procedure decides what is missed."""
    aimed = sorted((i for i, line in enumerate(lines) if line.aimed), key=lambda i: lines[i].chance)
    missed: set[int] = set()
    for at, i in enumerate(aimed):
        if lines[i].chance > risk / (len(aimed) - at):
            break
        missed.add(i)
    z = NormalDist().inv_cdf(1 - risk / (2 * max(1, len(aimed) - len(missed))))
    return [_judged(line, i in missed, z) for i, line in enumerate(lines)]


def _judged(line: Line, missed: bool, z: float) -> Line:
    if not line.aimed:
        return line
    if missed:
        return replace(line, verdict=MISSED)
    figure = line.figure
    if (line.low is None or figure.low >= line.low) and (line.high is None or figure.high <= line.high):
        return replace(line, verdict=MET)
    needed = (Z_95 if line.distance >= 0 else z) * figure.error / max(abs(line.distance), 1e-6)
    return replace(line, verdict=UNDECIDED, more=max(1, ceil(figure.games * (needed**2 - 1))))


# --- values ------------------------------------------------------------------------------------


def share(values: Sequence[float]) -> Figure:
    """Of games in which something happened, or of victories: each game counts from 0 to 1."""
    found = Share(sum(values), len(values))
    return Figure(found.value, *found.interval, games=len(values))


def mean(numbers: Sequence[float]) -> Figure:
    middle = fmean(numbers)
    half = Z_95 * stdev(numbers) / len(numbers) ** 0.5 if len(numbers) > 1 else 0.0
    return Figure(middle, middle - half, middle + half, part=False, games=len(numbers))


def ratio(counts: Sequence[float], of: Sequence[float]) -> Figure:
    """A part of all things counted in all games; the things of a game are not independent, games are."""
    value = sum(counts) / sum(of)
    squares = sum((count - value * whole) ** 2 for count, whole in zip(counts, of, strict=True))
    half = Z_95 * sqrt(squares) / sum(of)
    return Figure(value, value - half, value + half, games=len(counts))


def more_than(pairs: Sequence[tuple[float, float]]) -> Figure:
    """How much more the first of each pair has."""
    return Figure(*mean_difference(pairs), games=len(pairs))


def more_with(with_it: Sequence[float], without: Sequence[float]) -> Figure:
    """How much larger the share is among the first games: Agresti and Caffo's interval for two samples."""
    first, second = _added(with_it), _added(without)
    middle = first[0] - second[0]
    half = Z_95 * sqrt(first[1] + second[1])
    value = fmean(with_it) - fmean(without)
    return Figure(value, middle - half, middle + half, games=len(with_it) + len(without))


def _added(values: Sequence[float]) -> tuple[float, float]:
    """Mean and its variance with one more game won and one more lost."""
    n = len(values) + 2
    middle = (sum(values) + 1) / n
    return middle, middle * (1 - middle) / n
