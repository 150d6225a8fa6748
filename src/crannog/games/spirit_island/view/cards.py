"""Power cards as they lie on the table: cost, speed, elements, range, what they do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from crannog.games.spirit_island.cards.wording import lines, reach
from crannog.games.spirit_island.components.message_names import power_name
from crannog.games.spirit_island.components.power import POWERS
from crannog.kernel.message import Msg


@dataclass(frozen=True, slots=True, eq=False)  # made once for every card: told apart by identity
class Card:
    id: str
    name: Msg
    cost: int
    speed: str
    elements: tuple[str, ...]
    reach: Msg
    lines: tuple[Msg, ...]
    long: bool  # it needs a wider face


@cache
def card(power: str) -> Card:
    printed = POWERS[power]
    return Card(
        power,
        power_name(power),
        printed.cost,
        printed.speed,
        printed.elements,
        reach(printed),
        lines(printed),
        len(lines(printed)) > 1 or len(printed.effect) > 2,
    )
