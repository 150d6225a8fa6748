"""What the adversary of this game changes, all in one place (p. 16)."""

from __future__ import annotations

from functools import cache

from crannog.games.spirit_island.components.card_types import Foe
from crannog.games.spirit_island.components.vocabulary import BUILDINGS, CITY, EXPLORER, TOWN
from crannog.games.spirit_island.content.adversaries import ADVERSARIES, NONE
from crannog.games.spirit_island.state import State


@cache
def foe_of(adversary: str, level: int) -> Foe:
    return ADVERSARIES[adversary][level] if adversary in ADVERSARIES else NONE


def foe(s: State) -> Foe:
    return foe_of(s.adversary, s.level)


def health_bonus(s: State, kind: str) -> int:
    return foe(s).health if kind in BUILDINGS else 0


def damage_of(s: State, kind: str) -> int:
    """What one such piece deals when it ravages."""
    if foe(s).strong:
        return {EXPLORER: 1, TOWN: 3, CITY: 5}[kind]
    return {EXPLORER: 1, TOWN: 2, CITY: 3}[kind]
