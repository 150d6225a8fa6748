"""Where a game turned: the largest changes of a chance to win over whole turns, as bots reckon it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from crannog.bots.chance import Chance
from crannog.bots.found import UnknownBot, chance
from crannog.kernel.story import Turn

LONGEST: Final = 1000  # turns that are looked at; a chance takes about a millisecond
LEAST: Final = 0.05  # a smaller change turns nothing


@dataclass(frozen=True, slots=True)
class TurningPoint:
    turn: int  # which of the turns
    n: int  # choices made before it
    seat: int  # whose chance changed most
    before: float
    after: float


def chances(game: str, turns: Sequence[Turn[Any]]) -> list[Chance]:
    """The chances after each turn; none where nobody reckons them, or where the game is too long."""
    if len(turns) > LONGEST:
        return []
    try:
        return [chance(game, turn.view) for turn in turns]
    except UnknownBot:
        return []


def turning_points(
    turns: Sequence[Turn[Any]], reckoned: Sequence[Chance], most: int = 3
) -> list[TurningPoint]:
    """The turns that changed the most, in the order in which they were played."""
    found = []
    for number, (before, after) in enumerate(pairwise(reckoned), 1):
        pairs = list(zip(before.by_seat, after.by_seat, strict=True))
        # Of two seats that changed alike, the one that gained.
        seat = max(range(len(pairs)), key=lambda one: (round(abs(_gain(pairs[one])), 6), _gain(pairs[one])))
        if abs(_gain(pairs[seat])) >= LEAST:
            found.append(TurningPoint(number, turns[number - 1].n, seat, *pairs[seat]))
    found.sort(key=lambda point: -abs(point.after - point.before))
    return sorted(found[:most], key=lambda point: point.turn)


def _gain(pair: tuple[float, float]) -> float:
    return pair[1] - pair[0]
