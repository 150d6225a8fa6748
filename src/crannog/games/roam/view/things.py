"""What can be asked about on Roam's table: a character, an artifact; what is possible instead of a choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.roam.actions import At
from crannog.games.roam.cards import drawn, fit
from crannog.games.roam.preview import BY_ID
from crannog.games.roam.squares import SIZE
from crannog.games.roam.view.around_the_map import TILES, face
from crannog.games.roam.view.board import pattern_of
from crannog.games.roam.view.buttons import ICONS
from crannog.kernel.message import Msg, Who, msg
from crannog.no_view import Found

if TYPE_CHECKING:
    from crannog.games.roam.observe import Side, View
    from crannog.kernel.play import Choice, Decision, State

# How the ids of messages begin, and what asks for what they name.
THINGS: Final = {"card.": "card:", "short.": "card:", "artifact.": "tile:"}


@dataclass(frozen=True, slots=True)
class Cell:
    """A marker of the pattern as it would lie."""

    x: int
    y: int
    state: str  # free, taken, off


def thing(view: View, decision: Decision | None, kind: str, id: str) -> Found:
    if kind == "card" and id in BY_ID:
        return "thing_card", {"card": id, "face": face(id), **_card(view, id)}
    if kind == "tile" and id in TILES:
        tile = TILES[id]
        return "thing_tile", {"tile": tile, "icon": ICONS[tile.ability], "lines": _tile(view, id)}
    return None


def _card(view: View, card: str) -> Mapping[str, object]:
    side, up = _owner(view, card)
    lies = next((land for land in view.lands if land.card == card), None)
    lines: list[Msg] = []
    if side is not None:
        lines.append(msg("thing.owned" if up else "thing.owned_used", seat=Who(side.seat)))
        lines.append(msg("thing.fits", n=_places(view, card, side.edge), seat=Who(side.seat)))
    elif lies is not None:
        lines.append(msg("thing.lies", place=Msg(f"place.{lies.place}"), n=lies.left))
        most = max(lies.markers, default=0)
        ahead = tuple(Who(seat) for seat, n in enumerate(lies.markers) if n and n == most)
        if ahead:
            lines.append(msg("thing.ahead", seats=ahead, n=most))
        lines.append(Msg("thing.find"))
    elif view.next_land == card:
        lines.append(Msg("thing.next"))
    turned = (side.edge - view.edge) % 4 if side is not None and view.seat >= 0 else 0
    return {"points": BY_ID[card].points, "pattern": pattern_of(card, turned), "lines": lines}


def _owner(view: View, card: str) -> tuple[Side | None, bool]:
    for side in view.sides:
        for held, up in side.characters:
            if held == card:
                return side, up
    return None, False


def _places(view: View, card: str, edge: int) -> int:
    """How many squares its pattern could be placed at, were it its owner's turn."""
    holes = sum(1 << square.number for square in view.squares if square.hole)
    laid = fit(BY_ID[card].pattern, max(edge, 0))
    return sum(not laid.markers[square] & holes for square in laid.squares)


def _tile(view: View, id: str) -> list[Msg]:
    for side in view.sides:
        for held, up in side.artifacts:
            if held == id:
                return [msg("thing.owned" if up else "thing.owned_used", seat=Who(side.seat))]
    return [Msg("thing.for_sale")] if id in view.row else []


# --- instead of what is forbidden --------------------------------------------------------------


def instead(view: View, decision: Decision, choice: Choice[State]) -> Msg | None:
    """The choice of its kind that comes nearest on the map; of cards, the first that can be used."""
    same = [other for other in decision.legal if other.label().id == choice.label().id]
    if isinstance(choice, At):
        near = [other for other in same if isinstance(other, At)]
        return min(near, key=lambda other: _apart(choice.square, other.square)).label() if near else None
    return same[0].label() if same else None


def _apart(a: int, b: int) -> tuple[int, int]:
    rows, columns = abs(a // SIZE - b // SIZE), abs(a % SIZE - b % SIZE)
    return rows + columns, b


def why_picture(view: View, choice: Choice[State]) -> Found:
    """The pattern as it would lie, as the viewer sees the map; what is off the map crossed out."""
    placing = view.placing
    if placing is None or not isinstance(choice, At):
        return None
    markers, _ = drawn(BY_ID[placing.card].pattern, placing.quarters)
    row, column = divmod(choice.square, SIZE)
    x0, y0 = markers[0]
    found = []
    for x, y in markers:
        r, c = row + y - y0, column + x - x0
        on = 0 <= r < SIZE and 0 <= c < SIZE and not view.squares[r * SIZE + c].hole
        state = "off" if not on else "taken" if view.squares[r * SIZE + c].markers else "free"
        found.append((r, c, state))
    return "why_picture", {"cells": _turned(found, view.edge)}


def _turned(cells: list[tuple[int, int, str]], edge: int) -> tuple[Cell, ...]:
    for _ in range(edge % 4):
        cells = [(SIZE - 1 - c, r, state) for r, c, state in cells]
    top, left = min(r for r, _, _ in cells), min(c for _, c, _ in cells)
    return tuple(Cell(c - left, r - top, state) for r, c, state in cells)
