"""An artifact tile: a price, points, and one of six abilities (Full Game)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

ABILITY_NAMES: Final = ("free_blank", "replace", "coin", "rotate", "slide", "flip")


@dataclass(frozen=True, slots=True)
class Artifact:
    id: str
    cost: int
    points: int
    ability: str

    def __post_init__(self) -> None:
        if self.ability not in ABILITY_NAMES or self.cost < 0 or self.points < 0:
            raise ValueError(f"{self.id}: bad tile data")
