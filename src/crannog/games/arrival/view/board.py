"""The current map: pieces, shields, what can be chosen on it, and which part a phone shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from crannog.games.arrival.preview import forts
from crannog.games.arrival.view.buttons import VERBS, Button
from crannog.games.arrival.view.detailed_choices import score
from crannog.games.arrival.view.printed_map import SHIELD_STEP, Ground, PlaceGround, ProvinceGround, ground
from crannog.kernel.message import Msg

if TYPE_CHECKING:
    from crannog.games.arrival.observe import Place, View
    from crannog.kernel.play import Decision

WINDOW: Final = (440, 500)  # what a phone shows of the map, in its units


type Slots = tuple[tuple[float, int, bool, int], ...]  # x, y, filled, number printed in it or 0
type Shape = tuple[str, str, int, int]  # id, kind, seat, n: the drawing it shares with its like
# fort, fomor or castle; id of the place, x, y, size, shape, touched by the last move
type Piece = tuple[str, str, int, int, float, str, bool]
type Badge = tuple[float, float, str, str, str]  # x, y; cost, fomori, sword, up or plus; text, icon
type Ghost = tuple[str, float, float, int, int]  # fort, fomor or shield; x, y, seat, n


# shape (spot, fort, fomor, castle, province); verb, kind, line, key, label, on;
# x, y, half the width of a province; tokens and honor it takes, and what honor is called
type Target = tuple[str, str, str, str, str, Msg, bool, int, int, int, int, int, Msg]


@dataclass(frozen=True, slots=True)
class Look:
    """Where a phone looks first: the map is larger than its window, which can be moved."""

    zoom: float  # the map's height, in percent of the window's
    w: float  # from the map's corner to the window's far corner
    h: float
    down: float  # the same height, in percent of the window's


@dataclass(frozen=True, slots=True)
class MapArt:
    ground: Ground
    provinces: tuple[tuple[ProvinceGround, Slots, bool], ...]  # with whether a shield was just set
    pieces: tuple[Piece, ...]
    shapes: tuple[Shape, ...]  # each drawn once
    ruins: tuple[tuple[PlaceGround], ...]  # where castles stood
    moved: tuple[PlaceGround, ...]  # places that the last move touched
    wide: tuple[Target, ...]  # provinces
    targets: tuple[Target, ...]  # places
    costs: tuple[tuple[str, tuple[Badge, ...]], ...]  # by the verb that they belong to
    ghost: Ghost | None
    focus: PlaceGround | None  # the place a question is about
    look: Look


def draw_map(
    view: View, decision: Decision | None, offered: Sequence[Button], moved: frozenset[str] = frozenset()
) -> MapArt:
    """The map; the last move touched the places and provinces with these names."""
    g = ground(view.pack)
    legal = [b for b in offered if b.legal and (b.at >= 0 or b.province >= 0)]
    focus = _focus(g, decision.prompt) if decision else None
    shields = zip(g.provinces, view.province_shields, strict=True)
    stands: dict[Shape, None] = {}
    pieces = tuple([piece for place in view.places for piece in _pieces(g, place, stands, moved)])
    called = score(view)
    targets = [_target(view, g, b, called) for b in legal]
    costs = [(b.verb, _badges(g, b, target)) for b, target in zip(legal, targets, strict=True)]
    return MapArt(
        g,
        tuple((q, _slots(q, placed, limit), q.name in moved) for q, (placed, limit) in shields),
        pieces,
        tuple(stands),
        tuple((at,) for at, p in zip(g.places, view.places, strict=True) if at.castle and not p.castle),
        tuple(at for at in g.places if at.name in moved) if moved else (),
        tuple(target for target in targets if target[0] == "province"),
        tuple(target for target in targets if target[0] != "province"),
        tuple((verb, badges) for verb, badges in costs if badges),
        _ghost(view, g, decision.seat if decision else -1, offered),
        focus,
        _look(view, g, legal, focus),
    )


@lru_cache(1024)
def _slots(p: ProvinceGround, placed: int, limit: int) -> Slots:
    """Room for shields; the number is printed in the first empty one."""
    return tuple(
        (p.x + (i - (limit - 1) / 2) * SHIELD_STEP, p.shields_y, i < placed, limit if i == placed else 0)
        for i in range(limit)
    )


def _pieces(g: Ground, place: Place, stands: dict[Shape, None], moved: frozenset[str]) -> list[Piece]:
    """What is at a place, and what it looks like."""
    at = g.places[place.number]

    def piece(kind: str, seat: int, n: int, dx: int = 0, dy: int = 0, size: float = 1) -> Piece:
        shape = f"ps-{kind}-{seat + 1}-{n}"
        stands[shape, kind, seat, n] = None
        return kind, at.id, at.x + dx, at.y + dy, size, shape, at.name in moved

    if place.owner >= 0:
        return [piece("fort", place.owner, place.disks)]
    found = [piece("castle", -1, 4)] if place.castle else []
    if place.fomor and place.castle:
        found.append(piece("fomor", -1, place.fomor, -22, 13, 0.82))
    elif place.fomor:
        found.append(piece("fomor", -1, place.fomor, 0, 3))
    return found


def _target(view: View, g: Ground, b: Button, called: Msg) -> Target:
    what = (b.verb, b.kind, b.line, b.key, b.label, b.on)
    price = (*((b.ahead.tokens, b.ahead.honor) if b.ahead else (0, 0)), called)
    if b.province >= 0:
        p = g.provinces[b.province]
        half = max(7 * len(p.name) + 12, 44)
        return ("province", *what, p.x, (p.y + p.shields_y) // 2, half, *price)
    at, place = g.places[b.at], view.places[b.at]
    if place.owner >= 0:
        shape = "fort"
    elif place.castle:
        shape = "castle"
    else:
        shape = "fomor" if place.fomor else "spot"
    return (shape, *what, at.x, at.y, 0, *price)


def _badges(g: Ground, b: Button, target: Target) -> tuple[Badge, ...]:
    """What a target costs, beside it."""
    shape, x, y, half = target[0], *target[7:10]
    if shape == "province":
        return ((x + half, y, "plus", "", "plus"),)
    if not b.ahead:
        return ()
    at, found = g.places[b.at], []
    if b.ahead.way == "bolster":
        found.append((x - 24, y + 10, "up", "", "up"))
    if b.kind in ("spread", "repel"):
        beside = (x + (24 if shape == "spot" else 30), y + (22 if shape == "castle" else 20))
        icon, tone = ("fomori", "fomori") if b.kind == "spread" else ("sword", "sword")
        found.append((*beside, tone, str(b.ahead.tokens), icon))
    if b.ahead.honor:
        found.append((at.badge_x, at.badge_y, "cost", f"−{b.ahead.honor}", "honor"))
    return tuple(found)


def _ghost(view: View, g: Ground, seat: int, offered: Sequence[Button]) -> Ghost | None:
    """The picked choice as if made."""
    b = next((b for b in offered if b.on), None)
    if b is None or seat < 0:
        return None
    if b.province >= 0:
        placed, limit = view.province_shields[b.province]
        x, y, _, _ = _slots(g.provinces[b.province], placed, limit)[placed]
        return "shield", x, y, seat, 1
    if b.at < 0 or b.kind not in ("build", "land", "spread"):
        return None
    at = g.places[b.at]
    if b.kind == "spread":
        return "fomor", at.x, at.y + 3, seat, 0
    return "fort", at.x, at.y, seat, view.places[b.at].disks + 1


def _focus(g: Ground, prompt: Msg) -> PlaceGround | None:
    at = prompt.get("at")
    name = at.get("name") if isinstance(at, Msg) else None
    return next((place for place in g.places if place.name == name), None)


# --- on phones ---------------------------------------------------------------------------------


def first_verb(offered: Sequence[Button]) -> str:
    """The verb that is open when the page loads: that of the picked choice, or one with choices."""
    picked = next((b.verb for b in offered if b.on and b.verb), "")
    some = {b.verb for b in offered if b.legal}
    return picked or next((verb for verb in (*VERBS, "free") if verb in some), "")


def _look(view: View, g: Ground, legal: Sequence[Button], focus: PlaceGround | None) -> Look:
    """The window with most of the viewer's targets and forts."""
    verb = first_verb(legal)
    points = [(g.places[b.at], 9 if b.on else 1) for b in legal if b.at >= 0 and b.verb == verb]
    points += [(g.places[at], 1) for at in forts(view, view.seat)] if view.seat >= 0 else []
    points += [(focus, 20)] if focus else []
    return _window(g, tuple(points) or tuple((place, 1) for place in g.places))


@lru_cache(1024)
def _window(g: Ground, points: tuple[tuple[PlaceGround, int], ...]) -> Look:
    """The window around one of these places that covers most of their weight."""
    w, h = WINDOW

    def held(place: PlaceGround) -> float:
        """Inside counts, and a little more near the middle."""
        total = 0.0
        for at, weight in points:
            dx, dy = abs(at.x - place.x), abs(at.y - place.y)
            if dx < w / 2 - 30 and dy < h / 2 - 30:
                total += weight * (1.5 - dx / w - dy / h)
        return total

    frame = g.frame
    best = max([place for place, _ in points], key=held)
    x = min(max(best.x, frame.x + w / 2), frame.x + frame.w - w / 2)
    y = min(max(best.y, frame.y + h / 2), frame.y + frame.h - h / 2)
    down = y + h / 2 - frame.y
    return Look(round(100 * frame.h / h, 1), x + w / 2 - frame.x, down, round(100 * down / h, 1))
