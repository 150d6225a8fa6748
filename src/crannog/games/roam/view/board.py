"""The map from the viewer's side: lands, squares, markers, what can be chosen on it.

The whole map is rotated so that the viewer's edge is at the bottom; words stay upright and squares
keep their names. A square is 100 units wide.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from crannog.games.roam.cards import drawn
from crannog.games.roam.preview import BY_ID, PlacementPreview, preview_placement
from crannog.games.roam.squares import NAMES, PLACE_SQUARES, SIZE

if TYPE_CHECKING:
    from crannog.games.roam.observe import Land, Square, View
    from crannog.games.roam.view.buttons import Button
    from crannog.kernel.message import Msg

BOTTOM, LEFT, TOP, RIGHT = range(4)  # sides of the picture, clockwise like the edges
GROUNDS: Final = ("moor", "wood", "hill", "lake", "reed", "dune")  # by place: neighbors never match
FILLS: Final = {
    "moor": "--land-heather",
    "wood": "--land-moss",
    "hill": "--land-slate",
    "lake": "--t-wet",
    "reed": "--t-jungle",
    "dune": "--land-bracken",
}

INKS: Final = tuple(FILLS[ground] + "-ink" for ground in GROUNDS)


@dataclass(frozen=True, slots=True)
class Box:
    x: float
    y: float
    w: float
    h: float

    def around(self, other: Box, margin: float = 0) -> Box:
        x, y = min(self.x, other.x) - margin, min(self.y, other.y) - margin
        right, bottom = max(self.x + self.w, other.x + other.w), max(self.y + self.h, other.y + other.h)
        return Box(x, y, right + margin - x, bottom + margin - y)


@dataclass(frozen=True, slots=True, eq=False)  # made once per look: compared by identity
class Pattern:
    """Cells of a search pattern, one unit each."""

    cells: tuple[tuple[int, int, bool], ...]  # x, y, whether it is a blank
    w: int
    h: int


@dataclass(frozen=True, slots=True)
class Holder:
    seat: int
    n: int
    leads: bool


@dataclass(frozen=True, slots=True, eq=False)
class LandArt:
    land: Land
    ground: str
    fill: str
    box: Box
    scroll: Box  # the card's name, points, pattern and majority
    wide: bool  # the scroll lies above or below, not to the side
    points: int  # -1 where no card lies
    pattern: Pattern
    holders: tuple[Holder, ...]


type Spots = tuple[tuple[float, float], ...]
type SquareRow = tuple[str, float, float, str, int, bool]  # name, middle, ink, coins, covered
type MarkersRow = tuple[str, float, float, tuple[int, ...], bool]  # name, middle, owners, just placed
type Ghost = tuple[int, Spots, Spots, tuple[tuple[float, float, int], ...]]  # seat, filled, skipped, gains
# kind, line, key, label, on, where, size of a land, degrees of a slide; markers (-1: none) and coins of a
# placement, and the placement as seen from there
type Target = tuple[
    str, str, str, Msg, bool, float, float, tuple[float, float] | None, int | None, int, int, Ghost | None
]


@dataclass(frozen=True, slots=True)
class Plate:
    """Who sits at an edge."""

    seat: int
    edge: int
    x: float
    y: float
    turned: int


@dataclass(frozen=True, slots=True)
class MapArt:
    frame: Box
    ground: Box
    lands: tuple[tuple[LandArt], ...]
    squares: tuple[SquareRow, ...]
    markers: tuple[MarkersRow, ...]
    gains: tuple[int, ...]  # how many coins a square may bring
    plates: tuple[Plate, ...]
    targets: tuple[Target, ...]
    ghost: Ghost | None  # the placement decided on
    spotlight: Box | None  # the land being bid for


def draw_map(view: View, offered: Sequence[Button], moved: frozenset[str] = frozenset()) -> MapArt:
    """The map; markers were just placed on the squares with these names."""
    lands = tuple(_land(view.edge, land) for land in view.lands)
    tall = view.edge % 2 == 0
    ground = Box(-12, -100, 624, 800) if tall else Box(-100, -12, 800, 624)
    plates = tuple(_plates(view, ground))
    frame = ground
    for plate in plates:
        side = (plate.edge - view.edge) % 4
        flat = side in (TOP, BOTTOM)
        size = Box(plate.x - 80, plate.y - 17, 160, 34) if flat else Box(plate.x - 17, plate.y - 80, 34, 160)
        frame = frame.around(size)
    return MapArt(
        frame.around(frame, 2),
        ground,
        tuple((art,) for art in lands if art.land.card),
        tuple([_square(view.edge, square) for square in view.squares if not square.hole]),
        tuple([_markers(view.edge, square, moved) for square in view.squares if square.markers]),
        tuple(sorted({square.coins for square in view.squares if square.coins})),
        plates,
        tuple(_target(view, lands, b) for b in offered if b.legal and (b.square >= 0 or b.kind == "find")),
        _decided(view, offered),
        _spotlight(view, lands),
    )


@cache
def middle(square: int, edge: int) -> tuple[float, float]:
    """Where a square lies in the picture: the map is rotated counterclockwise, edge by edge."""
    row, column = divmod(square, SIZE)
    for _ in range(edge):
        row, column = SIZE - 1 - column, row
    return column * 100 + 50, row * 100 + 50


@lru_cache(1024)
def pattern_of(card: str, quarters: int = 0) -> Pattern:
    markers, blanks = drawn(BY_ID[card].pattern, quarters)
    cells = [(x, y, False) for x, y in markers] + [(x, y, True) for x, y in blanks]
    left, top = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
    shifted = tuple((x - left, y - top, blank) for x, y, blank in cells)
    return Pattern(shifted, max(x for x, _, _ in shifted) + 1, max(y for _, y, _ in shifted) + 1)


@lru_cache(4096)
def _land(edge: int, land: Land) -> LandArt:
    spots = [middle(square, edge) for square in PLACE_SQUARES[land.place]]
    x, y = min(x for x, _ in spots) - 50, min(y for _, y in spots) - 50
    tall = edge % 2 == 0
    box = Box(x, y, *((200, 300) if tall else (300, 200)))
    ground = GROUNDS[land.place]
    most = max(land.markers, default=0)
    holders = [Holder(s, n, n == most and land.leader == s) for s, n in enumerate(land.markers) if n]
    return LandArt(
        land,
        ground,
        FILLS[ground],
        box,
        _scroll(box, ((TOP if land.place < 3 else BOTTOM) - edge) % 4),
        tall,
        BY_ID[land.card].points if land.card else -1,
        pattern_of(land.card) if land.card else Pattern((), 0, 0),
        tuple(sorted(holders, key=lambda holder: -holder.n)),
    )


def _scroll(land: Box, side: int) -> Box:
    """Scrolls lie outside (R1)."""
    if side in (TOP, BOTTOM):
        return Box(land.x + 6, -92 if side == TOP else 604, 188, 88)
    return Box(-95 if side == LEFT else 603, land.y + 6, 92, 188)


def _square(edge: int, square: Square) -> SquareRow:
    x, y = middle(square.number, edge)
    return NAMES[square.number], x, y, INKS[square.place], square.coins, bool(square.markers)


def _markers(edge: int, square: Square, moved: frozenset[str]) -> MarkersRow:
    x, y = middle(square.number, edge)
    name = NAMES[square.number]
    return name, x, y, square.markers, name in moved


def _plates(view: View, ground: Box) -> Iterable[Plate]:
    """The others' names at their edges; viewers know where they sit themselves."""
    for side in view.sides:
        if side.edge < 0 or side.seat == view.seat:
            continue
        at = (side.edge - view.edge) % 4
        if at == LEFT:
            yield Plate(side.seat, side.edge, ground.x - 21, 300, -90)
        elif at == RIGHT:
            yield Plate(side.seat, side.edge, ground.x + ground.w + 21, 300, 90)
        else:
            y = ground.y - 24 if at == TOP else ground.y + ground.h + 24
            yield Plate(side.seat, side.edge, 300, y, 0)


def _target(view: View, lands: tuple[LandArt, ...], button: Button) -> Target:
    what = (button.kind, button.line, button.key, button.label, button.on)
    if button.kind == "find":
        art = lands[int(button.thing)]
        box = art.box.around(art.scroll)
        return (*what, box.x, box.y, (box.w, box.h), None, -1, 0, None)
    x, y = middle(button.square, view.edge)
    if button.kind == "slide":
        to_x, to_y = middle(button.to, view.edge)
        degrees = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}
        way = degrees[int(to_x - x) // 100, int(to_y - y) // 100]
        return (*what, (x + to_x) / 2, (y + to_y) / 2, None, way, -1, 0, None)
    if not button.ahead:
        return (*what, x, y, None, None, -1, 0, None)
    ahead = button.ahead
    return (*what, x, y, None, None, ahead.placed, ahead.coins, _ghost(view, ahead, x, y))


def _ghost(view: View, ahead: PlacementPreview, x: float = 0, y: float = 0) -> Ghost:
    """A placement shown before it is made, as seen from a point."""

    def at(square: int) -> tuple[float, float]:
        there = middle(square, view.edge)
        return there[0] - x, there[1] - y

    return (
        view.active,
        tuple([at(square) for square in (*ahead.filled, *ahead.replaced)]),
        tuple([at(square) for square in ahead.skipped]),
        tuple([(*at(square), n) for square, n in ahead.gains]),
    )


def _decided(view: View, offered: Sequence[Button]) -> Ghost | None:
    """The placement picked, or already chosen while extras are asked for."""
    if view.placing and view.placing.at >= 0:
        return _ghost(view, preview_placement(view, view.placing.at))
    picked = next((b.ahead for b in offered if b.on and b.ahead), None)
    return _ghost(view, picked) if picked else None


def _spotlight(view: View, lands: tuple[LandArt, ...]) -> Box | None:
    if not view.bidding:
        return None
    art = lands[view.bidding.place]
    return art.box.around(art.scroll, 3)
