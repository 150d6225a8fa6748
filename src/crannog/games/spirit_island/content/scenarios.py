"""Four scenarios: how hard they are and which land is the heart of each board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Scenario:
    id: str
    difficulty: int


SCENARIOS: Final = {
    "none": Scenario("none", 0),
    "blitz": Scenario("blitz", 0),
    "guard_the_isles_heart": Scenario("guard_the_isles_heart", 0),
    "rituals_of_terror": Scenario("rituals_of_terror", 3),
    "dahan_insurrection": Scenario("dahan_insurrection", 4),
}
BLITZ, HEART, RITUALS, INSURRECTION = list(SCENARIOS)[1:]

# The inner land of each board: at the island's centre, by the corner that lies there.
BOTTOM_BACK: Final = {"A": 7, "B": 7, "C": 4, "D": 6}
TOP_BACK: Final = 8


def inner_land(boards: tuple[str, ...], slot: int) -> str:
    letter = boards[slot]
    if len(boards) <= 2:
        return f"{letter}7"
    # Of four boards, the top left and bottom right ones meet the others with their bottom corner.
    if len(boards) == 3 or slot in (0, 2):
        return f"{letter}{BOTTOM_BACK[letter]}"
    return f"{letter}{TOP_BACK}"
