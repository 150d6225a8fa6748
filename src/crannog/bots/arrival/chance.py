"""How likely each seat is to win The Arrival: what it has, weighed by numbers fitted to outcomes.

There are numbers for each round, once for its start and once for its turns: what lies on the track counts
for more towards the end, what lies in a supply for less.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from crannog.bots.arrival.forecast import NOBODY, Erin
from crannog.bots.arrival.value import hope
from crannog.bots.arrival.weights import FITTED, WITHIN
from crannog.bots.chance import Chance
from crannog.games.arrival.observe import View

LIKELY: Final = 0.01  # what the forecast says is taken for no surer than this
AHEAD: Final = 1.5  # locations ahead, in fives, up to which they are counted
# What is counted of each seat; "·" is "while the tribes are ahead", by how far. "tiles" is the honor that
# tactic tiles may come to bring, "danger" what may fall of the forts.
NAMES: Final = (
    "forecast",
    "honor",
    "clean",
    "honor·ahead",
    "clean·ahead",
    "disks",
    "swords",
    "shields",
    "tactics",
    "fomori",
    "reserve",
    "first",
    "forts",
    "passed",
    "tiles",
    "danger",
)

type Row = list[float]


def reckon(view: View) -> Chance:
    seats = len(view.sides)
    if view.over:
        share = 1 / len(view.winners)
        return Chance(tuple(share * (seat in view.winners) for seat in range(seats)), 0.0)
    return Chance(tuple(shares(features(view), FITTED[moment(view)])), WITHIN[seats])


def moment(view: View) -> tuple[int, int, bool]:
    """How many play, the round, and whether its earnings are taken already; the first is not divided."""
    earned = view.active != NOBODY or any(side.passed for side in view.sides)
    return len(view.sides), max(1, view.round), earned or view.round <= 1


def features(view: View) -> list[Row]:
    """What each seat has; only differences between seats matter."""
    now = view.standing
    ahead = max(-AHEAD, min(AHEAD, (now.fortified - now.overrun) / 5))
    rows = []
    for seat, side in enumerate(view.sides):
        erin = Erin(view, seat)
        honor, clean = now.honor[seat] / 5, -now.corruption[seat] / 3
        rows.append(
            [
                log(max(LIKELY, erin.win)),
                honor,
                clean,
                honor * ahead,
                clean * ahead,
                side.disks / 3,
                side.swords / 3,
                side.shields / 3,
                len(side.tactics) / 2,
                side.fomori / 3,
                side.reserve / 3,
                float(view.first == seat),
                len(erin.forts[seat]) / 3,
                float(side.passed),
                sum(hope(erin, tile) for tile in side.tactics) / 5,
                sum(erin.risk(at, seat) * (erin.land.bonus[at] + 0.5) for at in erin.forts[seat]) / 5,
            ]
        )
    return rows


def shares(rows: list[Row], weights: tuple[float, ...]) -> list[float]:
    """Of the victory; they add up to one."""
    strengths = [sum(w * x for w, x in zip(weights, row, strict=True)) for row in rows]
    most = max(strengths)
    powers = [exp(strength - most) for strength in strengths]
    total = sum(powers)
    return [power / total for power in powers]
