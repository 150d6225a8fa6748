"""Four scenarios: how hard they are and which land is the heart of each board."""

from __future__ import annotations

from typing import Final

from crannog.games.spirit_island.components.card_types import Scenario

SCENARIOS: Final = {
    "none": Scenario("none", 0),
    "blitz": Scenario("blitz", 0),
    "guard_the_isles_heart": Scenario("guard_the_isles_heart", 0),
    "rituals_of_terror": Scenario("rituals_of_terror", 3),
    "dahan_insurrection": Scenario("dahan_insurrection", 4),
}
BLITZ, HEART, RITUALS, INSURRECTION = list(SCENARIOS)[1:]

RITUAL_PRICE: Final = 3  # energy, and presence
RITUAL_DAHAN: Final = 3  # for each player
RITUALS_TO_WIN: Final = 3
DAHAN_FLOOR: Final = 2  # for each player: with fewer, the insurrection is lost
LAST_STAND: Final = 2  # damage that each dahan deals when the Invaders would flee

# The inner land of each board: at the island's center, found by the corner there.
BOTTOM_BACK: Final = {"A": 7, "B": 7, "C": 4, "D": 6}
TOP_BACK: Final = 8
