"""The map as it lies before the viewer: lands, squares, markers, what may be chosen on it.

The whole map is turned so that the viewer's edge is at the bottom; words stay upright and squares
keep their names. A square is 100 units wide.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.roam.cards import drawn
from crannog.games.roam.outlook import BY_ID, Outlook, outlook
from crannog.games.roam.squares import NAMES, PLACE_SQUARES, SIZE

if TYPE_CHECKING:
    from crannog.games.roam.observe import Land, Square, View
    from crannog.games.roam.view.buttons import Button

BOTTOM, LEFT, TOP, RIGHT = range(4)  # sides of the picture, clockwise like the edges
GROUNDS: Final = ("moor", "wood", "hill", "lake", "reed", "dune")  # by place: neighbours never match
FILLS: Final = {
    "moor": "--land-heather",
    "wood": "--land-moss",
    "hill": "--land-slate",
    "lake": "--t-wet",
    "reed": "--t-jungle",
    "dune": "--land-bracken",
}


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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class LandArt:
    land: Land
    ground: str
    fill: str
    box: Box
    scroll: Box  # the card's name, points, pattern and majority
    wide: bool  # the scroll lies above or below, not beside
    points: int
    pattern: Pattern
    holders: tuple[Holder, ...]


@dataclass(frozen=True, slots=True)
class SquareArt:
    square: Square
    name: str
    ink: str
    x: float  # its middle
    y: float


@dataclass(frozen=True, slots=True)
class Ghost:
    """A placement shown before it is made."""

    seat: int
    filled: tuple[tuple[float, float], ...]
    skipped: tuple[tuple[float, float], ...]
    gains: tuple[tuple[float, float, int], ...]


@dataclass(frozen=True, slots=True)
class Target:
    button: Button
    x: float
    y: float
    box: Box | None  # a whole land
    ghost: Ghost | None
    arrow: int | None  # degrees, for a slide


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
    lands: tuple[LandArt, ...]
    squares: tuple[SquareArt, ...]
    plates: tuple[Plate, ...]
    targets: tuple[Target, ...]
    ghost: Ghost | None  # the placement decided on
    spotlight: Box | None  # the land bid for


def draw_map(view: View, offered: Sequence[Button]) -> MapArt:
    lands = tuple(_land(view, land) for land in view.lands)
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
        lands,
        tuple(_square(view, square) for square in view.squares),
        plates,
        tuple(_target(view, lands, b) for b in offered if b.legal and (b.square >= 0 or b.kind == "find")),
        _decided(view, offered),
        _spotlight(view, lands),
    )


def middle(square: int, edge: int) -> tuple[float, float]:
    """Where a square lies in the picture: the map is turned against the clock, edge by edge."""
    row, column = divmod(square, SIZE)
    for _ in range(edge):
        row, column = SIZE - 1 - column, row
    return column * 100 + 50, row * 100 + 50


def pattern_of(card: str, quarters: int = 0) -> Pattern:
    markers, blanks = drawn(BY_ID[card].pattern, quarters)
    cells = [(x, y, False) for x, y in markers] + [(x, y, True) for x, y in blanks]
    left, top = min(x for x, _, _ in cells), min(y for _, y, _ in cells)
    shifted = tuple((x - left, y - top, blank) for x, y, blank in cells)
    return Pattern(shifted, max(x for x, _, _ in shifted) + 1, max(y for _, y, _ in shifted) + 1)


def _land(view: View, land: Land) -> LandArt:
    spots = [middle(square, view.edge) for square in PLACE_SQUARES[land.place]]
    x, y = min(x for x, _ in spots) - 50, min(y for _, y in spots) - 50
    tall = view.edge % 2 == 0
    box = Box(x, y, *((200, 300) if tall else (300, 200)))
    ground = GROUNDS[land.place]
    most = max(land.markers, default=0)
    holders = [Holder(s, n, n == most and land.leader == s) for s, n in enumerate(land.markers) if n]
    return LandArt(
        land,
        ground,
        FILLS[ground],
        box,
        _scroll(box, ((TOP if land.place < 3 else BOTTOM) - view.edge) % 4),
        tall,
        BY_ID[land.card].points if land.card else 0,
        pattern_of(land.card) if land.card else Pattern((), 0, 0),
        tuple(sorted(holders, key=lambda holder: -holder.n)),
    )


def _scroll(land: Box, side: int) -> Box:
    """Scrolls lie outside (R1)."""
    if side in (TOP, BOTTOM):
        return Box(land.x + 6, -92 if side == TOP else 604, 188, 88)
    return Box(-95 if side == LEFT else 603, land.y + 6, 92, 188)


def _square(view: View, square: Square) -> SquareArt:
    ink = FILLS[GROUNDS[square.place]] + "-ink"
    return SquareArt(square, NAMES[square.number], ink, *middle(square.number, view.edge))


def _plates(view: View, ground: Box) -> Iterable[Plate]:
    """The others' names at their edges; the viewer knows where they sit."""
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
    if button.kind == "find":
        art = lands[int(button.thing)]
        box = art.box.around(art.scroll)
        return Target(button, box.x + box.w / 2, box.y + box.h / 2, box, None, None)
    x, y = middle(button.square, view.edge)
    if button.kind == "slide":
        to_x, to_y = middle(button.to, view.edge)
        degrees = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}
        way = degrees[int(to_x - x) // 100, int(to_y - y) // 100]
        return Target(button, (x + to_x) / 2, (y + to_y) / 2, None, None, way)
    ghost = _ghost(view, button.ahead) if button.ahead else None
    return Target(button, x, y, None, ghost, None)


def _ghost(view: View, ahead: Outlook) -> Ghost:
    def spots(squares: Iterable[int]) -> tuple[tuple[float, float], ...]:
        return tuple(middle(square, view.edge) for square in squares)

    gains = tuple((*middle(square, view.edge), n) for square, n in ahead.gains)
    return Ghost(view.active, spots((*ahead.filled, *ahead.replaced)), spots(ahead.skipped), gains)


def _decided(view: View, offered: Sequence[Button]) -> Ghost | None:
    """The placement picked, or already chosen while extras are asked for."""
    if view.placing and view.placing.at >= 0:
        return _ghost(view, outlook(view, view.placing.at))
    picked = next((b.ahead for b in offered if b.on and b.ahead), None)
    return _ghost(view, picked) if picked else None


def _spotlight(view: View, lands: tuple[LandArt, ...]) -> Box | None:
    if not view.bidding:
        return None
    art = lands[view.bidding.place]
    return art.box.around(art.scroll, 3)
