"""How likely each seat is to win, as one seat sees the table. A game's folder here exports it as `CHANCE`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Chance:
    """Fitted to played games. Where a table wins or loses together, every seat has the same number."""

    by_seat: tuple[float, ...]  # each seat's share of the victory to be expected, from 0 to 1
    within: float  # what such numbers were off by, at most, where this was checked (95 of 100)


# From a seat's view alone. Once the game is over, the numbers are what each seat has of the victory.
type Reckon = Callable[[Any], Chance]
