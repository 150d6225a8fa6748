"""Three colonizing powers, level by level. Levels are cumulative; each says only what is new."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from crannog.games.spirit_island.kinds import CITY, TOWN

PLAIN_DECK: Final = "111222233333"
LEVELS: Final = 7


@dataclass(frozen=True, slots=True)
class Foe:
    """Everything an adversary changes, at one level."""

    id: str = "none"
    difficulty: int = 0
    fear: tuple[int, int, int] = (3, 3, 3)
    deck: str = PLAIN_DECK
    pool: int = 4  # fear markers for each player
    setup: tuple[tuple[int, str, int], ...] = ()  # land number, piece, how many, on each board
    escalation: str = ""  # what a flag on a Stage II card does
    capital: bool = False  # seven buildings in one land lose the game
    build_spreads: bool = False  # also next to two buildings
    immigration: str = ""  # a further Build slot: until Stage II, or always
    immigration_twice: bool = False  # where no fear card was resolved
    health: int = 0  # more, for buildings
    heavy_blight: bool = False  # six damage to the land add one more
    printed_blight_moves: bool = False
    strong: bool = False  # towns deal 3 damage, cities 5
    foothold: bool = False  # a card is set aside at the end of setup and adds towns
    pushes_on: bool = False  # blight by ravaging adds a town next door
    start_blight: bool = False  # land 8 starts with a town and a blight from the box


def _levels(base: Foe, *steps: dict[str, object]) -> tuple[Foe, ...]:
    found = [base]
    for step in steps:
        found.append(replace(found[-1], **step))  # type: ignore[arg-type]
    return tuple(found)


PRUSSIA: Final = _levels(
    Foe("prussia", 1, escalation="land_rush"),
    {"difficulty": 2, "setup": ((3, TOWN, 1),)},
    {"difficulty": 4, "deck": "111322223333"},
    {"difficulty": 6, "fear": (3, 4, 3), "deck": "11322223333"},
    {"difficulty": 7, "fear": (4, 4, 3), "deck": "1132223333"},
    {"difficulty": 9, "deck": "132223333"},
    {"difficulty": 10, "fear": (4, 4, 4), "deck": "32223333"},
)
ENGLAND: Final = _levels(
    Foe("england", 1, escalation="building_boom", capital=True),
    {"difficulty": 3, "fear": (3, 4, 3), "build_spreads": True},
    {"difficulty": 4, "fear": (4, 4, 3), "setup": ((1, CITY, 1), (2, TOWN, 1))},
    {"difficulty": 6, "fear": (4, 5, 4), "immigration": "until_stage_2"},
    {"difficulty": 7, "fear": (4, 5, 5), "immigration": "always"},
    {"difficulty": 9, "health": 1},
    {"difficulty": 11, "fear": (4, 5, 4), "pool": 5, "immigration_twice": True},
)
SWEDEN: Final = _levels(
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


@cache
def foe_of(adversary: str, level: int) -> Foe:
    return ADVERSARIES[adversary][level] if adversary in ADVERSARIES else NONE
