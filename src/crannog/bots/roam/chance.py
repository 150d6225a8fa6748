"""How likely each seat is to win Roam: what lies before it, weighed by how far the game is.

Each seat has a strength; the chances are as the exponentials of these. Everything is read from the view.
"""

from __future__ import annotations

from math import exp
from typing import Final

from crannog.bots.chance import Chance
from crannog.bots.roam.chance_weights import WEIGHTS, WITHIN
from crannog.bots.roam.evaluate import CHARACTER, POINTS, shares
from crannog.games.roam.observe import View

LAST: Final = 10  # characters that end the game


def chance(view: View) -> Chance:
    """For two to four players; what they were fitted to is in `chance_weights.py`."""
    n = len(view.sides)
    if view.over:
        won = tuple((seat in view.winners) / len(view.winners) for seat in range(n))
        return Chance(won, 0.0)
    return Chance(shared(strengths(features(view), WEIGHTS[n])), WITHIN[n])


def features(view: View) -> list[tuple[float, ...]]:
    """Of each seat: what it holds and may hope for, when it acts; and the same the more, the later it is."""
    late = max(len(side.characters) for side in view.sides) / LAST
    hopes, won = _hopes(view)
    after = len(view.sides) - 1  # seats that follow the first in turn order
    places = {seat: place for place, seat in enumerate(view.order)}
    at_turn = places.get(view.active, 0)
    found = []
    for seat, side in enumerate(view.sides):
        held = (
            float(side.points),
            float(len(side.characters)),
            float(sum(up for _, up in side.characters)),
            float(side.coins),
            float(len(side.artifacts)),
            hopes[seat],
            won[seat],
            float(view.active == seat and _to_move(view)),
            float(side.markers),
            # Turns are not alike: whoever is last ends the game on their own move, and knows the scores then.
            places[seat] / after,
            float(places[seat] == after),
            (places[seat] - at_turn) % (after + 1) / after,
        )
        found.append((*held, *[late * one for one in held]))
    return found


def strengths(seats: list[tuple[float, ...]], weights: tuple[float, ...]) -> list[float]:
    return [sum(w * one for w, one in zip(weights, seat, strict=True)) for seat in seats]


def shared(strength: list[float]) -> tuple[float, ...]:
    """Chances that add up to one."""
    most = max(strength)
    parts = [exp(one - most) for one in strength]
    return tuple(part / sum(parts) for part in parts)


def _hopes(view: View) -> tuple[list[float], list[float]]:
    """What each seat may expect of lands with markers; and what it has of full ones, not yet claimed."""
    hopes, won = ([0.0] * len(view.sides) for _ in range(2))
    for land in view.lands:
        if not land.card or land.left == 6:
            continue
        worth = POINTS[land.card] + CHARACTER
        some = hopes if land.left else won
        for seat, share in enumerate(shares(land.markers, land.left)):
            some[seat] += worth * share
    return hopes, won


def _to_move(view: View) -> bool:
    """Whether whoever is at turn has not laid a marker yet."""
    if view.bidding is not None or any(land.card and not land.left for land in view.lands):
        return False
    return view.placing is None or view.placing.at < 0
