"""Three colonizing powers, level by level. Levels are cumulative; each says only what is new."""

from __future__ import annotations

from typing import Final

from crannog.games.spirit_island.components.card_types import Foe, levels
from crannog.games.spirit_island.components.vocabulary import CITY, TOWN

LEVELS: Final = 7
CAPITAL: Final = 7  # buildings in one land that lose the game
SPREAD: Final = 2  # buildings next to a land without Invaders that are enough to build there
HEAVY_DAMAGE: Final = 6  # damage to the land that adds another blight


PRUSSIA: Final = levels(
    Foe("prussia", 1, escalation="land_rush"),
    {"difficulty": 2, "setup": ((3, TOWN, 1),)},
    {"difficulty": 4, "deck": "111322223333"},
    {"difficulty": 6, "fear": (3, 4, 3), "deck": "11322223333"},
    {"difficulty": 7, "fear": (4, 4, 3), "deck": "1132223333"},
    {"difficulty": 9, "deck": "132223333"},
    {"difficulty": 10, "fear": (4, 4, 4), "deck": "32223333"},
)
ENGLAND: Final = levels(
    Foe("england", 1, escalation="building_boom", capital=True),
    {"difficulty": 3, "fear": (3, 4, 3), "build_spreads": True},
    {"difficulty": 4, "fear": (4, 4, 3), "setup": ((1, CITY, 1), (2, TOWN, 1))},
    {"difficulty": 6, "fear": (4, 5, 4), "immigration": "until_stage_2"},
    {"difficulty": 7, "fear": (4, 5, 5), "immigration": "always"},
    {"difficulty": 9, "health": 1},
    {"difficulty": 11, "fear": (4, 5, 4), "pool": 5, "immigration_twice": True},
)
SWEDEN: Final = levels(
    Foe("sweden", 1, escalation="swayed"),
    {"difficulty": 2, "heavy_blight": True},
    {"difficulty": 3, "fear": (3, 4, 3), "setup": ((4, CITY, 1),), "printed_blight_moves": True},
    {"difficulty": 5, "strong": True},
    {"difficulty": 6, "fear": (3, 4, 4), "foothold": True},
    {"difficulty": 7, "fear": (4, 4, 4), "pushes_on": True},
    {"difficulty": 8, "fear": (4, 4, 5), "setup": ((4, CITY, 1), (8, TOWN, 1)), "start_blight": True},
)
ADVERSARIES: Final = {"prussia": PRUSSIA, "england": ENGLAND, "sweden": SWEDEN}
NONE: Final = Foe()
