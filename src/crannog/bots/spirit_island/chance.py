"""How likely the spirits are to win together, from what any seat sees.

What the island, the fear deck and the spirits have come to, weighed by numbers that
were fitted to the outcomes of bots' games.
"""

from __future__ import annotations

from math import exp
from typing import Final

from crannog.bots.chance import Chance
from crannog.bots.spirit_island.chance_weights import WEIGHTS, WITHIN
from crannog.bots.spirit_island.evaluate import shown_by
from crannog.games.spirit_island.content.blight_cards import FIRST_GAME
from crannog.games.spirit_island.invaders.ravage import BLIGHTS
from crannog.games.spirit_island.observe import LandView, View

BACK: Final = 4.0  # cubes for each spirit that the unknown back of the blight card brings, about
FRIGHTEN: Final = 0.5  # each fear until the next terror level, in explorers to be driven out
MANY: Final = 4  # card plays: more hardly ever help
SURE: Final = 12.0  # no log odds are beyond this
# What is counted, for each spirit where it can be; in the order of the weights.
NAMES: Final = (
    "one",
    "cubes",
    "last cubes",
    "blight to come",
    "explorers",
    "towns",
    "cities",
    "to victory",
    "nearly won",
    "fear cards",
    "terror",
    "round",
    "card plays",
    "adversary",
    "several spirits",
    "teaching",
)

type Row = tuple[float, ...]


def reckon(view: View) -> Chance:
    """The same for every seat; what it was fitted to is in `chance_weights.py`."""
    seats = len(view.spirits)
    if view.over:
        return Chance((0.0 if view.outcome == "defeat" else 1.0,) * seats, 0.0)
    return Chance((likely(features(view), WEIGHTS),) * seats, WITHIN)


def likely(row: Row, weights: Row) -> float:
    log_odds = sum(weight * one for weight, one in zip(weights, row, strict=True))
    return 1 / (1 + exp(-max(-SURE, min(SURE, log_odds))))


def features(view: View) -> Row:
    """In the order of `NAMES`."""
    seats = len(view.spirits)
    explorers, towns, cities = (
        sum(land.count(kind) for land in view.lands) / seats for kind in ("explorer", "town", "city")
    )
    known = view.tainted or view.blight_card == FIRST_GAME
    cubes = view.blight / seats + (0.0 if known else BACK)
    to_come = sum(_blight_to_come(view, land) for land in view.lands) / seats
    far = _to_victory(view, explorers, towns, cities)
    return (
        1.0,
        cubes / 3,
        1 / max(cubes - to_come, 0.5),
        to_come,
        explorers / 3,
        towns / 3,
        cities / 3,
        far / 5,
        1 / (1 + far),
        (len(view.feared) + view.earned + view.fear / max(1, view.pool)) / 3,
        float(view.terror - 1),
        view.round / 5,
        sum(min(spirit.card_plays, MANY) for spirit in view.spirits) / seats,
        float(view.level + (view.adversary != "none")),
        float(seats > 1),
        float(view.teaching),
    )


def _to_victory(view: View, explorers: float, towns: float, cities: float) -> float:
    """How far the nearest victory is: what is to be driven out, now or once there is more terror."""
    clear = (explorers + 2 * towns + 3 * cities, 2 * towns + 3 * cities, 3 * cities, 0.0)
    far, fear = clear[view.terror - 1], -view.fear
    for left, then in list(zip(view.divisions, clear[1:], strict=False))[view.terror - 1 :]:
        fear += left * view.pool
        far = min(far, FRIGHTEN * fear / len(view.spirits) + then)
    return far


def _blight_to_come(view: View, land: LandView) -> float:
    """What the ravage on the board would bring here, as things stand; blighted land infects its neighbors."""
    harm = land.count("explorer") + 2 * land.count("town") + 3 * land.count("city")
    if not view.ravage or harm - land.defend < BLIGHTS or not shown_by(view.ravage, land):
        return 0.0
    return 2.0 if land.blight else 1.0
