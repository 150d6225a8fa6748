"""What things are worth in Roam, in points: tried by hand, and fitted to the outcomes of self-play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from crannog.bots.roam.evaluate import (
    CHARACTER,
    COIN,
    COIN_IN_BASIC,
    READY,
    TILE,
    TILE_READY,
    TURN,
)


@dataclass(frozen=True, slots=True)
class Weights:
    """The first values are those of the evaluation."""

    coin: float = COIN
    coin_in_basic: float = COIN_IN_BASIC
    first_coins: float = 0.0  # the first three coins, more than later ones
    character: float = CHARACTER
    ready: float = READY
    turn: float = TURN
    tile: float = TILE
    tile_ready: float = TILE_READY
    unit: float = 0.25  # one point more, in log odds of winning
    # For two: the share of a land's worth by which whoever moves next is ahead there, by their markers (rows)
    # and the other's (columns).
    ahead: tuple[tuple[float, ...], ...] = ()


BY_HAND: Final = Weights()

# Printed by `python -m tools.fit_roam --games 600`: games of two from seed 700,000, full game.
FITTED: Final = Weights(
    character=1.364,
    ready=0.059,
    coin=0.434,
    first_coins=0.374,
    tile=0.203,
    tile_ready=0.467,
    turn=0.402,
    unit=0.215,
    ahead=(
        (-0.013, -0.060, -0.177, 0.100, -0.259, -0.191, 0.000),
        (-0.054, -0.006, -0.126, 0.192, -0.338, 0.000, 0.000),
        (0.091, 0.431, 0.343, 0.079, 0.000, 0.000, 0.000),
        (0.056, 0.174, 0.518, 0.000, 0.000, 0.000, 0.000),
        (0.300, 0.415, 0.000, 0.000, 0.000, 0.000, 0.000),
        (0.241, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000),
        (0.000, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000),
    ),
)
