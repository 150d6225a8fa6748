"""The map drawn as it lies on the table, seen from the south; for tests, replays and terminals.

r b y p are markers of the four seats, two letters a stack with the upper one last, . an empty
square, digits coins on a square without a marker, # a square off the map.
"""

from __future__ import annotations

from typing import Final

from crannog.games.roam.observe import Square, View
from crannog.games.roam.squares import NAMES, PLACES, SIZE, SQUARES
from crannog.games.roam.state import CARDS, State

SEAT_LETTERS: Final = "rbyp"


def draw(view: View, coins: bool = False) -> str:
    """Six lines of six squares."""
    cells = [_cell(square, coins) for square in view.squares]
    width = max(len(cell) for cell in cells)
    rows = [cells[i : i + SIZE] for i in range(0, SQUARES, SIZE)]
    return "\n".join(" ".join(cell.ljust(width) for cell in row).rstrip() for row in rows)


def _cell(square: Square, coins: bool) -> str:
    if square.markers:
        return "".join(SEAT_LETTERS[seat] for seat in square.markers)
    if square.hole:
        return "#"
    return str(square.coins) if coins and square.coins else "."


def diagram(view: View) -> str:
    """The map as the viewer sees it from their edge, with the squares' names along two sides."""
    order = [turned(i, view.edge) for i in range(SQUARES)]
    cells = [_cell(view.squares[i], coins=True) for i in order]
    width = max(len(cell) for cell in cells)
    letters = [NAMES[i][view.edge % 2] for i in order[-SIZE:]]
    lines = []
    for row in range(SIZE):
        side = NAMES[order[row * SIZE]][1 - view.edge % 2]
        marks = [cell.ljust(width) for cell in cells[row * SIZE : (row + 1) * SIZE]]
        lines.append(f"{side}  {_in_cards(marks, view.edge)}".rstrip())
        # A gap where one card ends and the next begins: 3 x 2 cards seen from one side, 2 x 3 from another.
        if row + 1 in ((3,) if view.edge % 2 == 0 else (2, 4)):
            lines.append("")
    foot = _in_cards([letter.ljust(width) for letter in letters], view.edge)
    return "\n".join([*lines, "", f"   {foot}".rstrip(), *_patterns(view)])


def _patterns(view: View) -> list[str]:
    """The viewer's face-up characters with their patterns, side by side."""
    if view.seat < 0:
        return []
    columns = [[card, *CARDS[card].pattern.split("/")] for card, up in view.sides[view.seat].characters if up]
    height = max((len(column) for column in columns), default=0)
    widths = [max(map(len, column)) + 2 for column in columns]
    rows = [
        "".join(
            (column[i] if i < len(column) else "").ljust(width)
            for column, width in zip(columns, widths, strict=True)
        )
        for i in range(height)
    ]
    return ["", *(f"   {row}".rstrip() for row in rows)]


def _in_cards(cells: list[str], edge: int) -> str:
    step = 2 if edge % 2 == 0 else 3
    return "   ".join(" ".join(cells[i : i + step]) for i in range(0, SIZE, step))


def turned(position: int, edge: int) -> int:
    """The square at this position of a drawing seen from an edge."""
    row, column = divmod(position, SIZE)
    for _ in range(edge):
        row, column = column, SIZE - 1 - row
    return row * SIZE + column


def read(drawing: str, s: State) -> None:
    """Put markers on the map as drawn; everything else of the state stays."""
    s.top = [0] * len(s.parties)
    s.under = [0] * len(s.parties)
    for square, cell in enumerate(drawing.split()):
        for letter in cell:
            if letter in SEAT_LETTERS:
                s.put(SEAT_LETTERS.index(letter), square)


def write(view: View) -> str:
    """The position in one line: lands, markers, and each side's coins and cards."""
    rows = draw(view).replace(" ", "") if not view.stacking else draw(view).replace("\n", "/")
    lands = " ".join(view.lands[place].card or "#" for place in range(PLACES))
    sides = " ".join(f"{SEAT_LETTERS[side.seat]}{side.coins}c{len(side.characters)}" for side in view.sides)
    return f"{rows.replace('\n', '/')} | {lands} | {sides}"
