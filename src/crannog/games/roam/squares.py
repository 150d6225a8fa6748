"""The map's geometry: 36 squares, six places for cards, four edges (Setup 3-4; rulings R1, R2).

Squares are numbered from the northwest, row by row; a set of squares is a bit mask. Places are
numbered the same way: 0 1 2 in the north, 3 4 5 in the south; each covers 2 x 3 squares.
"""

from __future__ import annotations

from typing import Final

SIZE: Final = 6
SQUARES: Final = SIZE * SIZE
PLACES: Final = 6
WHOLE: Final = (1 << SQUARES) - 1

# Edges in clockwise order; a seat's pattern is rotated clockwise by that many quarter turns.
SOUTH, WEST, NORTH, EAST = range(4)
EDGES: Final = ("south", "west", "north", "east")


def name(square: int) -> str:
    """a1 in the southwest, f6 in the northeast, whichever edge you sit at."""
    return "abcdef"[square % SIZE] + str(SIZE - square // SIZE)


def named(text: str) -> int:
    return (SIZE - int(text[1])) * SIZE + "abcdef".index(text[0])


def each(mask: int) -> list[int]:
    """The squares of a mask, in reading order."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _place_squares(place: int) -> tuple[int, ...]:
    row, column = place // 3 * 3, place % 3 * 2
    return tuple((row + r) * SIZE + column + c for r in range(3) for c in range(2))


def _beside(square: int) -> tuple[int, ...]:
    row, column = divmod(square, SIZE)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * SIZE + c for r, c in around if 0 <= r < SIZE and 0 <= c < SIZE)


def _ring(square: int) -> int:
    """The eight squares around an inner square; 0 on the rim, where eight do not exist (R30)."""
    row, column = divmod(square, SIZE)
    if row in (0, SIZE - 1) or column in (0, SIZE - 1):
        return 0
    return sum(1 << (row + r) * SIZE + column + c for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c)


NAMES: Final = tuple(name(square) for square in range(SQUARES))
PLACE_SQUARES: Final = tuple(_place_squares(place) for place in range(PLACES))
PLACE_MASKS: Final = tuple(sum(1 << square for square in squares) for squares in PLACE_SQUARES)
PLACE_OF: Final = tuple(
    next(p for p in range(PLACES) if square in PLACE_SQUARES[p]) for square in range(SQUARES)
)
BESIDE: Final = tuple(_beside(square) for square in range(SQUARES))
RINGS: Final = tuple((square, _ring(square)) for square in range(SQUARES) if _ring(square))
