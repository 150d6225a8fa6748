"""A sequential test over blocks: is a share rather `low` or rather `high`? It stops as soon as that is clear.

The generalized SPRT, with the distribution of blocks unknown: each hypothesis is judged by the most likely
distribution that has its mean (empirical likelihood). So nothing is assumed about the games within a block.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import log
from typing import Final

from crannog.kernel.checked_content import shown
from crannog.kernel.game import BadOption

RISK: Final = 0.05  # of either error
UNSEEN: Final = 1e-3  # blocks all lost or all won are thought possible before one is seen
STEPS: Final = 60  # of halving


@dataclass(frozen=True, slots=True)
class Sprt:
    low: float
    high: float
    risk: float = RISK

    @property
    def bound(self) -> float:
        """Wald's: decided when the logarithm of the likelihoods' ratio is beyond this, either way."""
        return log((1 - self.risk) / self.risk)

    def decided(self, ratio: float) -> str:
        """`high`, `low`, or nothing while it goes on."""
        return "high" if ratio >= self.bound else "low" if ratio <= -self.bound else ""

    def ratio(self, blocks: Mapping[float, float]) -> float:
        """The logarithm of how much likelier `high` makes these blocks than `low`: how many of each value."""
        weights = Counter({0.0: UNSEEN, 1.0: UNSEEN}) | Counter(blocks)
        return _likelihood(weights, self.high) - _likelihood(weights, self.low)

    def __str__(self) -> str:
        return f"{100 * self.low:g}:{100 * self.high:g}"


def read_sprt(text: str) -> Sprt:
    """`50:55`, in percent."""
    low, _, high = text.partition(":")
    try:
        test = Sprt(float(low) / 100, float(high) / 100)
    except ValueError:
        test = Sprt(0, 0)
    if not 0 < test.low < test.high < 1:
        raise BadOption(f"write --sprt as LOW:HIGH in percent, as in 50:55, not {shown(text)}")
    return test


def _likelihood(weights: Mapping[float, float], mean: float) -> float:
    """Of these blocks, by the likeliest distribution on their values that has this mean; up to a constant."""
    apart = [(value - mean, weight) for value, weight in weights.items() if weight]
    low = -1 / max(a for a, _ in apart)
    high = -1 / min(a for a, _ in apart)
    for _ in range(STEPS):  # Lagrange's multiplier: the slope below falls from one end to the other
        middle = (low + high) / 2
        if sum(weight * a / (1 + middle * a) for a, weight in apart) > 0:
            low = middle
        else:
            high = middle
    return -sum(weight * log(1 + (low + high) / 2 * a) for a, weight in apart)
