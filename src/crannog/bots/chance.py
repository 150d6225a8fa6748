"""How likely each seat is to win, by a game's judgement: fitted to outcomes, checked on other games."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chance:
    """From a view alone, so that whoever sees the view may be told."""

    by_seat: tuple[float, ...]  # 0 to 1; where all win or lose together, the same for all
    within: float  # how far off it was at most where games not used for fitting were compared, in bins
