"""How strong somebody seems: counted by openskill (Plackett and Luce's model), told as a number to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

from crannog.lab.results import Z_95

_MODEL: Final = PlackettLuce()
# So that a difference means about what it means in chess: 200 points more win three of four games of two.
START, POINTS = 1500, 30
ROUND: Final = 10


@dataclass(frozen=True, slots=True)
class Strength:
    mu: float
    sigma: float
    games: int

    @property
    def number(self) -> int:
        return _points(self.mu)

    @property
    def low(self) -> int:
        """With `high`, the range that holds the true one 95 times of 100."""
        return _points(self.mu - Z_95 * self.sigma)

    @property
    def high(self) -> int:
        return _points(self.mu + Z_95 * self.sigma)


NEW: Final = Strength(_MODEL.mu, _MODEL.sigma, 0)


def after(before: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """The same people after one more game."""
    teams = [[_MODEL.create_rating([one.mu, one.sigma])] for one in before]
    found = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Strength(now.mu, now.sigma, old.games + 1) for (now,), old in zip(found, before, strict=True)]


def _points(mu: float) -> int:
    return max(0, round((START + POINTS * (mu - _MODEL.mu)) / ROUND) * ROUND)
