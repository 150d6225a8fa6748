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

# Written by `python -m tools.fit_roam` (600 games of two from seed 700,000).
FITTED: Final = Weights(
    coin=0.175,
    first_coins=0.462,
    character=0.457,
    ready=0.086,
    turn=0.589,
    tile=0.618,
    tile_ready=-0.105,
    unit=0.246,
    ahead=(
        (-0.021, -0.029, -0.122, 0.120, -0.222, -0.247, 0.0),
        (-0.073, -0.016, -0.039, 0.207, -0.289, 0.0, 0.0),
        (-0.050, 0.165, 0.261, 0.261, 0.0, 0.0, 0.0),
        (-0.017, 0.044, 0.244, 0.0, 0.0, 0.0, 0.0),
        (0.229, 0.318, 0.0, 0.0, 0.0, 0.0, 0.0),
        (0.260, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    ),
)
