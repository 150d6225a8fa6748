"""A card: a land with coins on one side, a character with a search pattern on the other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from crannog.games.roam.squares import PLACE_SQUARES, SIZE, SQUARES

LAND: Final = frozenset("./123456789")

type Points = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    points: int
    pattern: str  # "###/.o.": # a marker, o a blank; rows from far to near
    land: str = ""  # "../.1/1.": coins, rows toward the scroll; starting cards have no land

    def __post_init__(self) -> None:
        rows = self.pattern.split("/")
        if len({len(row) for row in rows}) != 1 or set(self.pattern) - set("#o./") or "#" not in self.pattern:
            raise ValueError(f"{self.id}: {self.pattern!r} is not a pattern")
        if max(len(rows), len(rows[0])) > SIZE - 1:
            raise ValueError(f"{self.id}: {self.pattern!r} is too large to be placed freely")
        if self.land and ([len(row) for row in self.land.split("/")] != [2, 2, 2] or set(self.land) - LAND):
            raise ValueError(f"{self.id}: a land has three rows of two squares, bare or with 1 to 9 coins")
        if self.points < 0:
            raise ValueError(f"{self.id}: no card has {self.points} points")


@dataclass(frozen=True, slots=True)
class Fit:
    """A pattern in one of its four directions, laid on each square of the map.

    It lies "at" a square when its first marker, in reading order as its owner sees it, is there.
    """

    markers: tuple[int, ...]  # by square: mask of its markers, 0 if they do not fit
    blanks: tuple[int, ...]  # by square: mask of its blanks on the map
    squares: tuple[int, ...]  # where it fits


def drawn(pattern: str, quarters: int) -> tuple[Points, Points]:
    """Markers and blanks as (x, y), rotated clockwise by this many quarter turns; the first marker first."""
    rows = pattern.split("/")
    width, height = len(rows[0]), len(rows)
    markers = [(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "#"]
    blanks = [(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "o"]
    for _ in range(quarters % 4):
        markers = [(height - 1 - y, x) for x, y in markers]
        blanks = [(height - 1 - y, x) for x, y in blanks]
        width, height = height, width
    return tuple(markers), tuple(blanks)


@cache
def fit(pattern: str, quarters: int) -> Fit:
    markers, blanks = drawn(pattern, quarters)
    x0, y0 = markers[0]
    marker_masks, blank_masks = [], []
    for square in range(SQUARES):
        row, column = divmod(square, SIZE)
        laid = [_mask(column + x - x0, row + y - y0) for x, y in markers]
        marker_masks.append(sum(laid) if all(laid) else 0)
        blank_masks.append(sum(_mask(column + x - x0, row + y - y0) for x, y in blanks))
    fits = tuple(square for square in range(SQUARES) if marker_masks[square])
    return Fit(tuple(marker_masks), tuple(blank_masks), fits)


def _mask(x: int, y: int) -> int:
    return 1 << y * SIZE + x if 0 <= x < SIZE and 0 <= y < SIZE else 0


@cache
def coins(land: str, place: int) -> tuple[int, ...]:
    """Masks of the squares with at least one coin, at least two, ... when it lies at this place.

    Lands of the northern row are turned so that their scrolls lie outside (R1).
    """
    numbers = [0 if c == "." else int(c) for c in land.replace("/", "")]
    if place < 3:
        numbers.reverse()
    return tuple(
        sum(1 << square for square, n in zip(PLACE_SQUARES[place], numbers, strict=True) if n > level)
        for level in range(max(numbers, default=0))
    )
