"""The map as it stands: pieces, shields, what may be chosen on it, and where a phone looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.arrival.outlook import forts
from crannog.games.arrival.view.buttons import VERBS, Button
from crannog.games.arrival.view.ground import SHIELD_STEP, Ground, PlaceGround, ground
from crannog.kernel.msg import Msg

if TYPE_CHECKING:
    from crannog.games.arrival.observe import Place, View
    from crannog.kernel.play import Decision

WINDOW: Final = (440, 500)  # what a phone shows of the map, in its units


@dataclass(frozen=True, slots=True)
class Slot:
    """Room for a shield in a province."""

    x: float
    y: int
    filled: bool
    number: int  # printed in the first one and the first empty one, else 0


@dataclass(frozen=True, slots=True)
class Piece:
    kind: str  # fort, fomor, castle
    place: PlaceGround
    x: int
    y: int
    seat: int
    n: int
    size: float = 1

    @property
    def shape(self) -> str:
        """The drawing it shares with its like."""
        return f"ps-{self.kind}-{self.seat + 1}-{self.n}"


@dataclass(frozen=True, slots=True)
class Badge:
    x: float
    y: float
    tone: str  # cost, fomori, sword, up, plus
    text: str
    icon: str


@dataclass(frozen=True, slots=True)
class Target:
    button: Button
    shape: str  # spot, fort, fomor, castle, province
    x: int
    y: int
    half: int = 0  # half the width, of a province
    badges: tuple[Badge, ...] = ()


@dataclass(frozen=True, slots=True)
class Ghost:
    kind: str  # fort, fomor, shield
    x: float
    y: float
    seat: int
    n: int


@dataclass(frozen=True, slots=True)
class Look:
    """Where a phone looks first: the map is larger than its window, which can be moved."""

    zoom: float  # the map's height in windows
    w: float  # from the map's corner to the window's far corner
    h: float


@dataclass(frozen=True, slots=True)
class MapArt:
    ground: Ground
    slots: tuple[tuple[Slot, ...], ...]  # by province
    pieces: tuple[Piece, ...]
    shapes: tuple[Piece, ...]  # one of each look
    ruins: tuple[PlaceGround, ...]  # where castles stood
    targets: tuple[Target, ...]
    ghost: Ghost | None
    focus: PlaceGround | None  # the place a question is about
    look: Look


def draw_map(view: View, decision: Decision | None, offered: Sequence[Button]) -> MapArt:
    g = ground(view.pack)
    legal = [b for b in offered if b.legal and (b.at >= 0 or b.province >= 0)]
    focus = _focus(g, decision.prompt) if decision else None
    pieces = tuple(piece for place in view.places for piece in _pieces(g, place))
    return MapArt(
        g,
        tuple(_slots(g, i, placed, limit) for i, (placed, limit) in enumerate(view.province_shields)),
        pieces,
        tuple({piece.shape: piece for piece in pieces}.values()),
        tuple(g.places[p.number] for p in view.places if g.places[p.number].castle and not p.castle),
        tuple(_target(view, g, b) for b in legal),
        _ghost(view, g, decision.seat if decision else -1, offered),
        focus,
        _look(view, g, legal, focus),
    )


def _slots(g: Ground, province: int, placed: int, limit: int) -> tuple[Slot, ...]:
    p = g.provinces[province]
    return tuple(
        Slot(
            p.x + (i - (limit - 1) / 2) * SHIELD_STEP,
            p.shields_y,
            i < placed,
            limit if i == placed else 0,
        )
        for i in range(limit)
    )


def _pieces(g: Ground, place: Place) -> list[Piece]:
    at = g.places[place.number]
    if place.owner >= 0:
        return [Piece("fort", at, at.x, at.y, place.owner, place.disks)]
    found = [Piece("castle", at, at.x, at.y, -1, 4)] if place.castle else []
    if place.fomor and place.castle:
        found.append(Piece("fomor", at, at.x - 22, at.y + 13, -1, place.fomor, 0.82))
    elif place.fomor:
        found.append(Piece("fomor", at, at.x, at.y + 3, -1, place.fomor))
    return found


def _target(view: View, g: Ground, b: Button) -> Target:
    if b.province >= 0:
        p = g.provinces[b.province]
        half = max(7 * len(p.name) + 12, 44)
        y = (p.y + p.shields_y) // 2
        return Target(b, "province", p.x, y, half, (Badge(p.x + half, y, "plus", "", "plus"),))
    at, place = g.places[b.at], view.places[b.at]
    if place.owner >= 0:
        shape = "fort"
    elif place.castle:
        shape = "castle"
    else:
        shape = "fomor" if place.fomor else "spot"
    return Target(b, shape, at.x, at.y, 0, tuple(_badges(b, at, shape)))


def _badges(b: Button, at: PlaceGround, shape: str) -> list[Badge]:
    if not b.ahead:
        return []
    found = []
    if b.ahead.way == "bolster":
        found.append(Badge(at.x - 24, at.y + 10, "up", "", "up"))
    if b.kind in ("spread", "repel"):
        x = at.x + (30 if shape in ("fort", "fomor", "castle") else 24)
        y = at.y + (22 if shape == "castle" else 20)
        icon, tone = ("fomori", "fomori") if b.kind == "spread" else ("sword", "sword")
        found.append(Badge(x, y, tone, str(b.ahead.tokens), icon))
    if b.ahead.honor:
        found.append(Badge(at.badge_x, at.badge_y, "cost", f"−{b.ahead.honor}", "honor"))
    return found


def _ghost(view: View, g: Ground, seat: int, offered: Sequence[Button]) -> Ghost | None:
    """The picked choice as if made."""
    b = next((b for b in offered if b.on), None)
    if b is None or seat < 0:
        return None
    if b.province >= 0:
        placed, limit = view.province_shields[b.province]
        slot = _slots(g, b.province, placed, limit)[placed]
        return Ghost("shield", slot.x, slot.y, seat, 1)
    if b.at < 0 or b.kind not in ("build", "land", "spread"):
        return None
    at = g.places[b.at]
    if b.kind == "spread":
        return Ghost("fomor", at.x, at.y + 3, seat, 0)
    return Ghost("fort", at.x, at.y, seat, view.places[b.at].disks + 1)


def _focus(g: Ground, prompt: Msg) -> PlaceGround | None:
    at = prompt.get("at")
    name = at.get("name") if isinstance(at, Msg) else None
    return next((place for place in g.places if place.name == name), None)


# --- on phones ---------------------------------------------------------------------------------


def first_verb(offered: Sequence[Button]) -> str:
    """The verb that is open when the page comes: that of the picked choice, else one with choices."""
    picked = next((b.verb for b in offered if b.on and b.verb), "")
    some = {b.verb for b in offered if b.legal}
    return picked or next((verb for verb in (*VERBS, "free") if verb in some), "")


def _look(view: View, g: Ground, legal: Sequence[Button], focus: PlaceGround | None) -> Look:
    """The window with most of the viewer's targets and forts."""
    verb = first_verb(legal)
    points = [(g.places[b.at], 9 if b.on else 1) for b in legal if b.at >= 0 and b.verb == verb]
    points += [(g.places[at], 1) for at in forts(view, view.seat)] if view.seat >= 0 else []
    points += [(focus, 20)] if focus else []
    points = points or [(place, 1) for place in g.places]
    w, h = WINDOW

    def held(x: float, y: float) -> float:
        """Inside counts, and a little more near the middle."""
        return sum(
            weight * (1.5 - abs(at.x - x) / w - abs(at.y - y) / h)
            for at, weight in points
            if abs(at.x - x) < w / 2 - 30 and abs(at.y - y) < h / 2 - 30
        )

    frame = g.frame
    spots = [(at.x, at.y) for at in g.places]
    best = max(spots, key=lambda spot: held(*spot))
    x = min(max(best[0], frame.x + w / 2), frame.x + frame.w - w / 2)
    y = min(max(best[1], frame.y + h / 2), frame.y + frame.h - h / 2)
    return Look(frame.h / h, x + w / 2 - frame.x, y + h / 2 - frame.y)
