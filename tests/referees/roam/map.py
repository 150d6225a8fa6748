"""The map of Roam, square by square (Setup 3-4; R1-R4). Squares are (x, y) from the south-west corner."""

from __future__ import annotations

from functools import cache

type Square = tuple[int, int]

# Which way is right and which way is far for somebody who sits there and looks at the map.
SEEN_FROM = {
    "south": ((1, 0), (0, 1)),
    "west": ((0, -1), (1, 0)),
    "north": ((-1, 0), (0, -1)),
    "east": ((0, 1), (-1, 0)),
}
CLOCKWISE = ["south", "west", "north", "east"]
ALL_SQUARES = [(x, y) for x in range(6) for y in range(6)]


@cache
def name_of(square: Square) -> str:
    return "abcdef"[square[0]] + "123456"[square[1]]


def square_named(name: str) -> Square:
    return "abcdef".index(name[0]), "123456".index(name[1])


def place_of(square: Square) -> int:
    """Cards lie three beside three: 1 2 3 in the north, 4 5 6 in the south."""
    x, y = square
    return 1 + x // 2 + (0 if y >= 3 else 3)


@cache
def squares_of(place: int) -> list[Square]:
    return [square for square in ALL_SQUARES if place_of(square) == place]


def symbols(land: str, square: Square) -> int:
    """The coins printed on a square of a land that lies there with its scroll at the map's rim."""
    rows = land.split("/")  # drawn from the inner edge to the scroll
    x, y = square
    printed = rows[2 - y][x % 2] if y < 3 else rows[y - 3][1 - x % 2]
    return 0 if printed == "." else int(printed)


@cache
def beside(square: Square) -> list[Square]:
    x, y = square
    return [to for to in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] if to in ALL_SQUARES]


@cache
def around(square: Square) -> list[Square]:
    x, y = square
    near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
    return [other for other in near if other in ALL_SQUARES]


def lay(pattern: str, edge: str, turns: int, first: Square) -> tuple[list[Square], list[Square]]:
    """Where markers and blanks come to lie when the first marker lies here, on the map or off it.

    The first marker is the first one read row by row from far to near by its owner. Each turn moves
    the pattern a quarter clockwise: what was far comes to the right, what was right comes near.
    """
    right, far = SEEN_FROM[edge]
    markers, blanks = [], []
    for row, cells in enumerate(pattern.split("/")):
        for column, cell in enumerate(cells):
            to_right, to_far = column, -row
            for _ in range(turns):
                to_right, to_far = to_far, -to_right
            at = (to_right * right[0] + to_far * far[0], to_right * right[1] + to_far * far[1])
            if cell == "#":
                markers.append(at)
            elif cell == "o":
                blanks.append(at)
    dx, dy = first[0] - markers[0][0], first[1] - markers[0][1]
    return [(x + dx, y + dy) for x, y in markers], [(x + dx, y + dy) for x, y in blanks]
