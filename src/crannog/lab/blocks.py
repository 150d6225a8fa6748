"""Shares whose games come in blocks: one deal played several times, so that its games are not independent.

The block is what is counted: one number between 0 and 1 for each. The interval is Agresti and Coull's, taken
over blocks: z²/2 blocks lost and as many won are added, then mean and spread are taken as always. For blocks
of one game that is their formula; where mirrored games even each other out, blocks vary less, and the
interval is smaller; where nothing has varied yet, the added blocks keep it honest.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, sqrt

from crannog.lab.results import Z_95


def share_of_blocks(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean over blocks, and the interval that holds the true one 95 times of 100."""
    if not values:
        return 0.0, 0.0, 1.0
    n = len(values) + Z_95**2
    middle = (sum(values) + Z_95**2 / 2) / n
    squares = sum((value - middle) ** 2 for value in values)
    squares += Z_95**2 / 2 * (middle**2 + (1 - middle) ** 2)
    half = Z_95 * sqrt(squares) / n
    return sum(values) / len(values), max(0.0, middle - half), min(1.0, middle + half)


def mean_difference(pairs: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """How much more the first of each pair has, with its 95% interval: the same deals, so pair by pair."""
    half_up = [(1 + first - second) / 2 for first, second in pairs]
    middle, low, high = share_of_blocks(half_up)
    return 2 * middle - 1, 2 * low - 1, 2 * high - 1


def mcnemar(only_first: int, only_second: int) -> float:
    """How likely chance alone splits the deals that only one of the two won so unevenly: exact, two-sided."""
    n = only_first + only_second
    tail = sum(comb(n, k) for k in range(min(only_first, only_second) + 1))
    return min(1.0, 2 * tail / (1 << n))
