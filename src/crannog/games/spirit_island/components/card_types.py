"""The shapes of what is printed and holds no effects; the data are in content/."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

PLAIN_DECK: Final = "111222233333"


@dataclass(frozen=True, slots=True)
class Place:
    number: int
    terrain: str
    adjacent: tuple[int, ...]
    start: dict[str, int] = field(default_factory=dict)

    @property
    def coastal(self) -> bool:
        return self.number <= 3


@dataclass(frozen=True, slots=True)
class Board:
    letter: str
    places: tuple[Place, ...]
    sides: dict[str, tuple[tuple[int, int], ...]]  # land and length, clockwise


def place(number: int, terrain: str, adjacent: str, **start: int) -> Place:
    return Place(number, terrain, tuple(map(int, adjacent)), start)


@dataclass(frozen=True, slots=True)
class InvaderCard:
    id: str
    stage: int
    lands: tuple[str, ...]
    flag: bool = False


@dataclass(frozen=True, slots=True)
class BlightCard:
    id: str
    healthy: int  # blight per player
    tainted: int  # on the back; 0: it has none, and an empty card loses the game
    toll: str = (
        ""  # what each spirit suffers at the start of every Invader Phase: presence, or a card instead
    )


@dataclass(frozen=True, slots=True)
class Foe:
    """Everything an adversary changes, at one level."""

    id: str = "none"
    difficulty: int = 0
    fear: tuple[int, int, int] = (3, 3, 3)
    deck: str = PLAIN_DECK
    pool: int = 4  # fear markers per player
    setup: tuple[tuple[int, str, int], ...] = ()  # land number, piece, how many, on each board
    escalation: str = ""  # what a flag on a Stage II card does
    capital: bool = False  # seven buildings in one land lose the game
    build_spreads: bool = False  # also next to two buildings
    immigration: str = ""  # an extra Build slot: until Stage II, or always
    immigration_twice: bool = False  # where no fear card was resolved
    health: int = 0  # more, for buildings
    heavy_blight: bool = False  # six damage to the land adds one more
    printed_blight_moves: bool = False
    strong: bool = False  # towns deal 3 damage, cities 5
    foothold: bool = False  # a card is set aside at the end of setup and adds towns
    pushes_on: bool = False  # blight from ravaging adds a town in an adjacent land
    start_blight: bool = False  # land 8 starts with a town and a blight from the box


def levels(base: Foe, *steps: dict[str, object]) -> tuple[Foe, ...]:
    found = [base]
    for step in steps:
        found.append(replace(found[-1], **step))  # type: ignore[arg-type]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Scenario:
    id: str
    difficulty: int
