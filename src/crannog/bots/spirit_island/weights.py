"""What counts on an island, for each spirit: a slow one has to grow, a quick one has to be everywhere.

All are in explorers: what one less is worth.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers `value.py` weighs an island with."""

    # Invaders, dahan and blight
    explorer: float = 1.0
    town: float = 3.5
    city: float = 7.0
    hurt: float = 0.3  # each damage on a building, until time passes
    dahan: float = 0.7
    strike: float = 1.5  # each damage the dahan deal
    blight: float = 9.0
    last: float = 20.0  # more, as the card runs out
    doom: float = 150.0
    back: float = 4.5  # cubes for each spirit that the unknown back of the blight card brings
    spoiled: float = 4.0  # each turn to come with the blight card turned over: a disc or a card is lost
    cascade: float = 0.9  # how often more blight follows in a land that has some
    averted: float = 0.65  # what is due next turn may still be averted
    follows: float = 1.5  # what a building leads to
    risk: float = 0.0  # a land whose Invaders could blight it

    # Victory
    fear: float = 1.2
    terror: float = 4.0
    near: float = 12.0  # nearly won
    far: float = 2.0  # how far victory is, when the last cards are explored; less before

    # A spirit's discs
    land: float = 0.4
    site: float = 0.8
    disc: float = 0.3
    lost: float = 1.0  # a disc destroyed
    reach: float = 0.15  # a land within a range of 1, and again from a sacred site
    there: float = 0.08  # for each damage the Invaders there deal

    # What it can do in a turn
    play: float = 4.0  # a card it can play and pay for
    further: float = 2.0  # from the fourth on
    unpaid: float = 0.8  # a card it can play, but hardly pay for
    unspent: float = 0.3  # energy each turn, beyond what its cards cost
    track: float = 0.5  # each space uncovered
    card: float = 1.0
    dear: float = 0.5  # more for each energy it costs
    in_hand: float = 0.5  # a card it could play soon
    idle: float = 0.1  # a card in hand beyond these
    energy: float = 0.7  # what it will want within two turns
    hoard: float = 0.1  # and beyond


COMMON: Final = Weights()
QUICK: Final = replace(
    COMMON, land=0.8, site=1.6, disc=0.6, reach=0.3, there=0.16, risk=2.0, far=1.0, back=3.0, spoiled=0.0
)
WEIGHTS: Final[dict[str, Weights]] = {
    "lightning": QUICK,
    "shadows": QUICK,
    "river": replace(COMMON, near=60.0),  # its last cities are what it fails to drive out in time
    "earth": replace(
        COMMON, near=60.0, far=5.0, blight=6.0, card=3.0, dear=0.0, play=7.0, unspent=0.1
    ),  # safe behind its sacred sites, but slow
}


@cache
def weights_of(spirits: tuple[str, ...]) -> Weights:
    """For an island all of these share: on average. Before there are any, the common ones."""
    some = [WEIGHTS.get(spirit, COMMON) for spirit in spirits if spirit]
    if not some:
        return COMMON
    names = [field.name for field in fields(Weights)]
    return replace(COMMON, **{name: sum(getattr(one, name) for one in some) / len(some) for name in names})
