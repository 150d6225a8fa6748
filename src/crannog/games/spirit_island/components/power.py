"""A power: card or innate. Its header is the card's header, its effect the card's sentences (Powers)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from crannog.games.spirit_island.components.vocabulary import FAST, SLOW
from crannog.kernel.checked_content import BadContent

PRESENCE: Final = "presence"
SACRED_SITE: Final = "sacred_site"
ANY_SPIRIT: Final = "any"
ANOTHER_SPIRIT: Final = "another"


@dataclass(frozen=True, slots=True)
class Reach:
    """How far, from what, into which lands. `into`: tags, any one of which is enough; none: any land."""

    range: int
    source: str = PRESENCE  # or sacred_site, or a terrain the presence must be in
    into: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Threshold:
    """Elements that change how far a power reaches."""

    elements: str  # "3 fire 3 air"
    range: int


@dataclass(frozen=True, slots=True)
class Power:
    id: str
    cost: int
    speed: str
    elements: tuple[str, ...]
    reach: Reach | None  # None: it targets a spirit
    spirit: str = ""  # any or another, where it targets a spirit
    effect: tuple[object, ...] = ()
    further: Threshold | None = None
    deck: str = ""  # minor, major, a spirit's id for its unique powers, innate
    thresholds: tuple[str, ...] = ()  # every one the effect asks for, from the lowest

    def __post_init__(self) -> None:
        if self.speed not in (FAST, SLOW) or (self.reach is None) == (self.spirit == ""):
            raise BadContent(f"{self.id}: a power is fast or slow and targets a land or a spirit")


POWERS: Final[dict[str, Power]] = {}  # every power by its id; filled once, when content/ is imported


def register(*powers: Power) -> None:
    for power in powers:
        if power.id in POWERS:
            raise BadContent(f"{power.id} appears twice")
        POWERS[power.id] = power


def counted(elements: str) -> dict[str, int]:
    """ "3 fire 2 air" as numbers."""
    words = elements.split()
    return {element: int(n) for n, element in zip(words[::2], words[1::2], strict=True)}


def enough(have: dict[str, int], elements: str) -> bool:
    return all(have.get(element, 0) >= n for element, n in counted(elements).items())
