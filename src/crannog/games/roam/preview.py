"""What a placement would do, as far as a seat can see: ghost markers, the list of effects, previews.

The engine decides what happens; this only looks ahead, from the View alone (How to Play 2-4; R4-R14).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.roam.cards import Card, fit
from crannog.games.roam.content.cards import LANDS, STARTING
from crannog.games.roam.squares import PLACE_SQUARES, each

if TYPE_CHECKING:
    from crannog.games.roam.observe import Land, Square, View

BY_ID: Final[dict[str, Card]] = {c.id: c for c in (*LANDS, *(c for cards in STARTING for c in cards))}


@dataclass(frozen=True, slots=True)
class Found:
    """A land that would be full at the end of the turn."""

    place: int
    card: str
    most: int  # how many markers the leader has there
    seats: tuple[int, ...]  # the seats with that many: one claims the card, several bid


@dataclass(frozen=True, slots=True)
class PlacementPreview:
    filled: tuple[int, ...]  # squares that get a marker
    skipped: tuple[int, ...]  # squares of the pattern that are taken
    replaced: tuple[int, ...]  # squares whose marker becomes yours
    gains: tuple[tuple[int, int], ...]  # square and coins earned there
    found: tuple[Found, ...]
    missing: int  # markers the supply lacks; if any, their owner chooses the squares

    @property
    def placed(self) -> int:
        """How many markers will lie on the map that do not now."""
        return len(self.filled) + len(self.replaced) - self.missing

    @property
    def coins(self) -> int:
        """Coins earned; -1 if that depends on which squares their owner chooses."""
        return -1 if self.missing else sum(n for _, n in self.gains)


def preview_placement(view: View, at: int) -> PlacementPreview:
    """What happens if the pattern being placed lies at this square, with the extras chosen so far."""
    placing = view.placing
    if placing is None:
        raise ValueError("no pattern is being placed")
    pattern = each(fit(BY_ID[placing.card].pattern, placing.quarters).markers[at])
    extras = placing.blanks if at == placing.at else ()
    replaced = placing.replaced if at == placing.at else ()
    wanted = sorted({*pattern, *extras} - set(replaced))
    filled = [square for square in wanted if has_room(view, view.squares[square])]
    skipped = [square for square in pattern if square not in filled and square not in replaced]
    return look_ahead(view, view.active, filled, skipped, replaced)


def look_ahead(
    view: View,
    seat: int,
    filled: Iterable[int],
    skipped: Iterable[int] = (),
    replaced: Iterable[int] = (),
) -> PlacementPreview:
    """What happens if this seat's markers go here."""
    filled, replaced = tuple(filled), tuple(replaced)
    missing = max(0, len(filled) + len(replaced) - view.sides[seat].markers)
    gains = [(s, view.squares[s].coins) for s in (*filled, *replaced) if pays(view, s, s in replaced)]
    found = [] if missing else [_found(view, land, seat, filled, replaced) for land in view.lands]
    return PlacementPreview(
        filled,
        tuple(skipped),
        replaced,
        () if missing else tuple((square, n) for square, n in sorted(gains) if n),
        tuple(land for land in found if land),
        missing,
    )


def has_room(view: View, square: Square) -> bool:
    return not square.hole and len(square.markers) < (2 if view.stacking else 1)


def pays(view: View, square: int, replacing: bool) -> bool:
    """With stacking, only a square's first marker earns its coins, unless the table chose otherwise (R33)."""
    again = view.stack_coins
    return replacing or again or not view.squares[square].markers


def _found(
    view: View, land: Land, seat: int, filled: tuple[int, ...], replaced: tuple[int, ...]
) -> Found | None:
    """A land is full with a marker on each of its squares; the most markers on it claim the card."""
    squares = PLACE_SQUARES[land.place]
    if not land.card or land.left > len(filled):
        return None
    if any(not view.squares[s].markers and s not in filled for s in squares):
        return None
    counts = list(land.markers)
    counts[seat] += sum(s in filled or s in replaced for s in squares)
    for square in replaced:
        if square in squares:
            counts[view.squares[square].markers[-1]] -= 1
    most = max(counts)
    return Found(land.place, land.card, most, tuple(s for s in view.order if counts[s] == most))
