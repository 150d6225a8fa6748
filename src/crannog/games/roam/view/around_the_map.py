"""Around the map: seat cards, the viewer's hand, artifacts for sale, lands nearly found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from zlib import crc32

from crannog.games.roam.artifacts import Artifact
from crannog.games.roam.content.artifacts import ARTIFACTS
from crannog.games.roam.content.cards import STARTING
from crannog.games.roam.preview import BY_ID
from crannog.games.roam.view.board import GROUNDS, Pattern, pattern_of
from crannog.games.roam.view.buttons import ICONS, Button

if TYPE_CHECKING:
    from crannog.games.roam.observe import Side, View

TILES: Final[dict[str, Artifact]] = {tile.id: tile for tile in ARTIFACTS}
STARTERS: Final = frozenset(card.id for cards in STARTING for card in cards)
CARDS_TO_END: Final = 10
FOLK: Final = {  # faces of those who are not quite people
    "hob": "horn",
    "bogwin": "frog",
    "nim": "round",
    "kestrel": "beak",
    "cinder": "fox",
    "flint": "scale",
    "riddle": "fox",
    "dapple": "antler",
    "brakka": "tusk",
    "moss": "scale",
    "gossamer": "feeler",
    "pebble": "round",
}
PEOPLE: Final = ("hat", "hood", "beard", "bun", "cap", "curls")


@dataclass(frozen=True, slots=True, eq=False)  # made once per card and turn: compared by identity
class Mini:
    """A pattern in the smallest picture: its frame and two outlines."""

    box: str
    markers: str
    blanks: str


@dataclass(frozen=True, slots=True)
class Tile:
    tile: Artifact
    icon: str
    affordable: bool


@dataclass(frozen=True, slots=True)
class SeatCard:
    """The parts of a seat card, each with what it is drawn from."""

    active: bool
    head: tuple[int, bool, int, int, int, int]  # seat, the viewer's, coins, points, characters, pips
    used: tuple[int, int]  # characters that are ready, and used
    minis: tuple[tuple[str, bool, Mini], ...]  # a rival's characters: card, ready, pattern
    tiles: tuple[tuple[str, str, bool], ...]  # id, icon, ready
    outpost: bool


@dataclass(frozen=True, slots=True, eq=False)  # made once per look: compared by identity
class HandCard:
    card: str
    points: int
    face: str
    pattern: Pattern
    state: str  # ready, used, chosen; empty where nobody holds it


type HandRow = tuple[HandCard] | tuple[HandCard, str, str, bool, bool]  # line, key, legal, on
type NearlyRow = tuple[str, int, int, str]  # card, leader, squares left, ground


def face(card: str) -> str:
    """One of a few faces, always the same for a card; starting characters carry a flag."""
    if card in STARTERS:
        return "flag"
    return FOLK.get(card) or PEOPLE[crc32(card.encode()) % len(PEOPLE)]


def seats_from(view: View) -> list[int]:
    """All seats clockwise, the viewer first."""
    i = view.order.index(view.seat) if view.seat in view.order else 0
    return [*view.order[i:], *view.order[:i]]


def seat_cards(view: View) -> list[SeatCard]:
    return [_seat_card(view, view.sides[seat]) for seat in seats_from(view)]


def _seat_card(view: View, side: Side) -> SeatCard:
    ready = sum(up for _, up in side.characters)
    cards, mine = len(side.characters), side.seat == view.seat
    return SeatCard(
        side.seat == view.active and not view.over,
        (side.seat, mine, side.coins, side.points, cards, min(CARDS_TO_END, cards)),
        (ready, cards - ready),
        () if mine else _minis(view, side),
        tuple((name, ICONS[TILES[name].ability], up) for name, up in side.artifacts),
        side.outpost,
    )


def _minis(view: View, side: Side) -> tuple[tuple[str, bool, Mini], ...]:
    """As they would lie on the viewer's map; those that are ready come first."""
    turned = (side.edge - view.edge) % 4 if side.edge >= 0 else 0
    held = sorted(side.characters, key=lambda one: not one[1])
    return tuple((card, up, _mini(card, turned)) for card, up in held)


@lru_cache(1024)
def _mini(card: str, quarters: int) -> Mini:
    pattern = pattern_of(card, quarters)
    side = max(51, 15 * pattern.w, 15 * pattern.h)
    markers = "".join(f"M{12 * x + 1} {12 * y + 1}h10v10h-10z" for x, y, blank in pattern.cells if not blank)
    blanks = "".join(f"M{12 * x + 2} {12 * y + 2}h8v8h-8z" for x, y, blank in pattern.cells if blank)
    return Mini(f"{6 * pattern.w - side / 2:g} {6 * pattern.h - side / 2:g} {side} {side}", markers, blanks)


def tiles(view: View, names: Iterable[str]) -> list[Tile]:
    purse = view.sides[view.seat].coins if view.seat >= 0 else 0
    found = [TILES[name] for name in names]
    return [Tile(tile, ICONS[tile.ability], view.seat < 0 or tile.cost <= purse) for tile in found]


def hand(view: View, offered: Sequence[Button]) -> list[HandRow]:
    """Each card with what clicking it chooses, or why it cannot; those that were used come last."""
    if view.seat < 0:
        return []
    by_card = {button.thing: button for button in offered if button.kind in ("use", "flip")}
    placing = view.placing if view.active == view.seat else None
    found: list[HandRow] = []
    for card, up in view.sides[view.seat].characters:
        button = by_card.get(card)
        placed = placing is not None and placing.card == card
        state = "chosen" if placed or (button and button.on) else "ready" if up else "used"
        turned = placing.rotated if placing and placed else 0
        art = _hand_card(card, state, turned)
        found.append((art, button.line, button.key, button.legal, button.on) if button else (art,))
    return sorted(found, key=lambda row: row[0].state == "used")


@lru_cache(1024)
def _hand_card(card: str, state: str, turned: int) -> HandCard:
    return HandCard(card, BY_ID[card].points, face(card), pattern_of(card, turned), state)


def nearly_found(view: View, most: int = 3) -> list[NearlyRow]:
    """The lands with the fewest squares left, if anyone has a marker there."""
    lands = [land for land in view.lands if land.card and any(land.markers)]
    lands.sort(key=lambda land: (land.left, land.place))
    return [(land.card, land.leader, land.left, GROUNDS[land.place]) for land in lands[:most]]
