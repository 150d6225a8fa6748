"""A spirit's card and mat: where it starts, how it grows, its tracks, its innate power (Spirits)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from crannog.games.spirit_island.components.power import Power
from crannog.kernel.checked_content import BadContent

RECLAIM_ONE: Final = 0  # on the card play track
DISCS: Final = 13


@dataclass(frozen=True, slots=True)
class Growth:
    """One part of a growth option: reclaim, card, energy n, presence at range n."""

    what: str
    n: int = 0

    @property
    def counted(self) -> bool:
        return self.what in ("energy", "presence")

    def __str__(self) -> str:
        return f"{self.what} {self.n}" if self.counted else self.what


@dataclass(frozen=True, slots=True)
class Panel:
    id: str
    start: tuple[tuple[int, str], ...]  # disks, and in which terrain (its highest land) or land number
    growth: tuple[tuple[Growth, ...], ...]
    energy: tuple[int, ...]
    plays: tuple[int, ...]  # 0 where a card is reclaimed
    innate: Power
    unique: tuple[str, ...]
    progression: tuple[str, ...]
    rule: str  # the id of its special rule

    def __post_init__(self) -> None:
        discs = sum(n for n, _ in self.start) + len(self.energy) + len(self.plays) - 2
        if discs != DISCS or len(self.unique) != 4 or len(self.progression) != 7:
            raise BadContent(f"{self.id}: {discs} disks")


SPIRITS: Final[dict[str, Panel]] = {}  # filled once, when content/ is imported


def register_spirit(panel: Panel) -> None:
    SPIRITS[panel.id] = panel
