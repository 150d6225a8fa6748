"""What lies on the table: seeds in pits and stores."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from crannog.kernel import play

PITS: Final = 6  # on each side
NAMES: Final = "ab"  # of the sides: a1 to a6 and b1 to b6, counterclockwise


@dataclass(slots=True, repr=False)
class State(play.State):
    pits: list[list[int]] = field(default_factory=list)  # by seat, from their left to their right
    stores: list[int] = field(default_factory=list)
    turn: int = 0


def opposite(pit: int) -> int:
    """The pit on the other side of the board."""
    return PITS - 1 - pit


def name(seat: int, pit: int) -> str:
    return f"{NAMES[seat]}{pit + 1}"
