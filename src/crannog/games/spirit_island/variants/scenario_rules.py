"""What the scenario of this game changes about winning and losing (p. 16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from crannog.games.spirit_island.components.vocabulary import BUILDINGS, DAHAN
from crannog.games.spirit_island.content.scenarios import (
    BOTTOM_BACK,
    DAHAN_FLOOR,
    HEART,
    INSURRECTION,
    RITUALS,
    RITUALS_TO_WIN,
    TOP_BACK,
)
from crannog.games.spirit_island.state import Land, State


def inner_land(boards: tuple[str, ...], slot: int) -> str:
    letter = boards[slot]
    if len(boards) <= 2:
        return f"{letter}7"
    # Of four boards, the top left and bottom right ones meet the others with their bottom corner.
    if len(boards) == 3 or slot in (0, 2):
        return f"{letter}{BOTTOM_BACK[letter]}"
    return f"{letter}{TOP_BACK}"


def scenario_doom(s: State) -> str:
    """A defeat that only this scenario has."""
    if s.scenario == HEART and s.round > 1:
        for slot in range(len(s.boards)):
            if s.lands[inner_land(s.boards, slot)].count(BUILDINGS):
                return "heart"
    if s.scenario == INSURRECTION:
        if sum(len(land.of(DAHAN)) for land in s.lands.values()) < DAHAN_FLOOR * len(s.spirits):
            return "dahan"
        if s.terror >= 4 and not won_now(s):
            return "insurrection"
    return ""


def overrun(s: State) -> int:
    """Lands where buildings outnumber dahan."""
    return sum(land.count(BUILDINGS) > len(land.of(DAHAN)) for land in s.lands.values())


def _none_left(has_some: Callable[[Land], object]) -> Callable[[State], bool]:
    """Asked after every effect: stops at the first land that has some, without counting."""
    return lambda s: not any(has_some(land) for land in s.lands.values())


# What wins; `goal.<id>` says it, so that text and rule cannot part.
GOALS: Final[dict[str, Callable[[State], bool]]] = {
    "invaders": _none_left(Land.has_invaders),
    "buildings": _none_left(lambda land: land.town or land.city),
    "cities": _none_left(lambda land: land.city),
    "flight": lambda s: True,
    "third_ritual": lambda s: s.rituals >= RITUALS_TO_WIN,
    "dahan_hold_all": lambda s: overrun(s) == 0,
    "dahan_hold_most": lambda s: overrun(s) < len(s.spirits),
}
_USUAL: Final = ("invaders", "buildings", "cities", "flight")


def goal_at(scenario: str, terror: int) -> str:
    """What wins at this terror level."""
    if scenario == RITUALS and terror >= 4:
        return "third_ritual"
    if scenario == INSURRECTION and terror >= 2:
        return "dahan_hold_all" if terror == 2 else "dahan_hold_most"
    return _USUAL[terror - 1]


def won_now(s: State) -> bool:
    """Whether the victory condition of the present terror level is met."""
    return GOALS[goal_at(s.scenario, s.terror)](s)
