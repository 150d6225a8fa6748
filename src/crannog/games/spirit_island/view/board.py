"""The current island: pieces, what can be chosen on it, what is planned, and which part a phone shows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.components.vocabulary import DAHAN, INVADERS
from crannog.games.spirit_island.describe_position import land_in_words
from crannog.games.spirit_island.powers.effects.each_player import ActIn
from crannog.games.spirit_island.view.buttons import Button, asked_about
from crannog.games.spirit_island.view.coming_actions import (
    ForecastBadge,
    ForecastMark,
    PlanBadge,
    PlanLine,
    PlanMark,
    badges,
    plan_lines,
)
from crannog.games.spirit_island.view.piece_positions import PRESENCE, Laid, homes, laid
from crannog.games.spirit_island.view.printed_island import Ground, LandGround, ground
from crannog.kernel.message import Msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import LandView, View
    from crannog.games.spirit_island.view.last_move import Came
    from crannog.kernel.play import Decision

WINDOW: Final = (520, 520)  # what a phone shows of the island, in its units
OPEN: Final = 0.78  # this share of its height stays clear of the question below
LAND: Final = 0.02  # the least that any land is worth showing
LOOK_STEP: Final = 65  # from one window to the next that is tried
TOTAL: Final = 66  # from a land's name down to its numbers
CHIP_STEP: Final = 30  # from one chip to the next where there is no room
ADDS: Final = ("add", "regrow")  # presence is added to the land

type Shape = tuple[str, str, int]  # id, kind, seat: the drawing shared by pieces that look the same
# id, x, y, size, shape, number, damage, sacred for this seat or -1, touched by the last move,
# the piece it comes from if it is new here
type Piece = tuple[str, int, int, float, str, int, int, int, bool, str]
type Shield = tuple[int, int, int]  # x, y, defend
type Total = tuple[int, int, int, int, int]  # x, y, Invaders, dahan, blight
type Ghost = tuple[int, int, str]  # x, y, shape


# land, piece or chip; the land; key, line, label, what lies there; on; x, y; shape or words of a chip
type Target = tuple[str, str, str, str, Msg, Msg, bool, int, int, str, str]


@dataclass(frozen=True, slots=True)
class Look:
    """Where a phone looks first: the island is larger than its window, which can be moved."""

    zoom: float  # the island's height, in percent of the window's
    w: float  # from the island's corner to the window's far corner
    h: float
    down: float  # the same height, in percent of the window's


@dataclass(frozen=True, slots=True)
class Island:
    ground: Ground
    pieces: tuple[Piece, ...]
    shapes: tuple[Shape, ...]  # one of each look
    totals: tuple[Total, ...]  # where pieces would be too small
    shields: tuple[Shield, ...]
    moved: tuple[str, ...]  # lands that the last move touched
    lit: tuple[str, ...]  # lands with several choices
    targets: tuple[Target, ...]  # in the order of the lands
    chips: tuple[Target, ...]  # those that lie over the pieces
    ghost: Ghost | None
    focus: str  # the land a question is about
    plan_lines: tuple[PlanLine, ...]
    plans: tuple[PlanBadge, ...]
    forecasts: tuple[ForecastBadge, ...]
    ravaged: tuple[str, ...]  # lands where the Invaders will ravage
    look: Look


def draw_island(
    view: View,
    decision: Decision | None,
    offered: Sequence[Button],
    moved: frozenset[str] = frozenset(),
    plans: Iterable[PlanMark] = (),
    forecasts: Iterable[ForecastMark] = (),
    came: Came | None = None,
) -> Island:
    """The island; the last move touched the lands with these names, and brought a piece somewhere."""
    g = ground(view.boards, view.layout)
    plans, forecasts = tuple(plans), tuple(forecasts)
    lies = {land.name: laid(g.land(land.name), land) for land in view.lands}
    looks: dict[Shape, None] = {}
    pieces = [_piece(at, one, at.name in moved, came, looks) for at in g.lands for one in lies[at.name]]
    ghost = _ghost(g, decision, offered, looks)
    targets = _targets(view, g, offered, lies, looks)
    focus = asked_about(decision)
    defended = {land.name for land in view.lands if land.defend}
    planned, coming = badges(g, plans, forecasts, lies, defended)
    named = [(g.land(land.name), land.defend) for land in view.lands]
    return Island(
        g,
        # A number lies at the lower right of its piece: drawn last, it is not covered by the next one.
        tuple(sorted(pieces, key=lambda one: -one[1] - one[2])),
        tuple(looks),
        tuple(_totals(g, view)),
        tuple((at.x - 31 * at.side, at.y - 10, defend) for at, defend in named if defend),
        tuple(at.name for at in g.lands if at.name in moved),
        tuple(dict.fromkeys(target[1] for target in targets if target[0] == "chip")),
        tuple(target for target in targets if target[0] == "land"),
        tuple(target for target in targets if target[0] != "land"),
        ghost,
        focus,
        plan_lines(g, plans, planned),
        planned,
        coming,
        tuple(mark.land for mark in forecasts if mark.action == "ravage" and mark.bad),
        _look(view, g, offered, focus),
    )


def _totals(g: Ground, view: View) -> Iterable[Total]:
    for land in view.lands:
        numbers = land.count(*INVADERS), land.count(DAHAN), land.blight
        if any(numbers):
            at = g.land(land.name)
            yield (at.x, at.y + TOTAL, *numbers)


def _shape(kind: str, seat: int, looks: dict[Shape, None]) -> str:
    id = f"ps-{kind}-{seat + 1}" if kind == PRESENCE else f"ps-{kind}"
    looks[id, kind, seat] = None
    return id


def _piece(at: LandGround, one: Laid, moved: bool, came: Came | None, looks: dict[Shape, None]) -> Piece:
    stack, x, y = one
    came_from = f"pc-{came[1]}-{stack.kind}-0" if came and (came[0], came[2]) == (stack.kind, at.name) else ""
    shape = _shape(stack.kind, stack.seat, looks)
    sacred = stack.seat if stack.sacred else -1
    return f"pc-{at.name}-{stack.key}", x, y, at.room, shape, stack.n, stack.hurt, sacred, moved, came_from


# --- what may be chosen ----------------------------------------------------------------------------


def _targets(
    view: View,
    g: Ground,
    offered: Sequence[Button],
    lies: Mapping[str, tuple[Laid, ...]],
    looks: dict[Shape, None],
) -> list[Target]:
    """Lands, pieces, or where a land has several choices, a chip for each; in the order of the lands."""
    by_land: dict[str, list[Button]] = {}
    for b in offered:
        where = b.at or (b.land if b.piece else "")
        if b.legal and where in lies:
            by_land.setdefault(where, []).append(b)
    found: list[Target] = []
    for land in view.lands:
        at, here = g.land(land.name), by_land.get(land.name, [])
        for b in here:
            stands, taken = _standing(b, lies[at.name]), {(target[7], target[8]) for target in found}
            if stands and stands not in taken:
                found.append(_target("piece", at, land, b, *stands, "", 0))
            elif len(here) == 1:
                found.append(_target("land", at, land, b, at.x, at.y, "", 0))
            else:
                x, y = _free(at, b, lies[at.name], taken)
                shape = _shape(b.piece_kind, -1, looks) if b.piece else ""
                # A piece that can also be destroyed outright: the chip shows it damaged by one.
                found.append(_target("chip", at, land, b, x, y, shape, 1 if stands else 0))
    return found


def _free(at: LandGround, b: Button, lies: tuple[Laid, ...], taken: set[tuple[int, int]]) -> tuple[int, int]:
    """Where a chip hides nothing: near where its piece would stand; in a full land, over the others."""
    taken = taken | {(x, y) for _, x, y in lies}
    wish = homes(at)[b.piece_kind, -1] if b.piece else at.middle
    free = [spot for spot in at.spots if spot not in taken] or [(at.x, at.y + len(taken) % 4 * CHIP_STEP)]
    return min(free, key=lambda spot: math.dist(spot, wish))


def _standing(b: Button, lies: tuple[Laid, ...]) -> tuple[int, int] | None:
    """Where the chosen piece itself is: gathered from here, or damaged here."""
    if not b.piece or b.kind == "push":
        return None
    return next(((x, y) for stack, x, y in lies if (stack.kind, stack.hurt) == b.piece), None)


def _target(
    how: str, at: LandGround, land: LandView, b: Button, x: int, y: int, shape: str, more: int
) -> Target:
    """The words of a chip are the damage on its piece, and more, or a number that tells it apart."""
    words = str(b.piece[1] + more) if b.piece else b.at
    if isinstance(b.choice, ActIn) and b.choice.n:
        words = str(b.choice.n)
    return how, at.name, b.key, b.line, b.label, land_in_words(land), b.on, x, y, shape, words


def _ghost(
    g: Ground, decision: Decision | None, offered: Sequence[Button], looks: dict[Shape, None]
) -> Ghost | None:
    """The picked choice as if it had been made."""
    b = next((b for b in offered if b.on), None)
    if b is None or decision is None or not b.at:
        return None
    home = homes(g.land(b.at))
    if b.kind in ADDS:
        return (*home[PRESENCE, decision.seat], _shape(PRESENCE, decision.seat, looks))
    if b.kind == "push":
        return (*home[b.piece_kind, -1], _shape(b.piece_kind, -1, looks))
    return None


# --- on phones -------------------------------------------------------------------------------------


def _look(view: View, g: Ground, offered: Sequence[Button], focus: str) -> Look:
    """The window with most of what the viewer can choose, otherwise with most of what is theirs."""
    weights = {b.at or b.land: 1 for b in offered if b.legal and (b.at or b.piece)}
    if focus:
        weights[focus] = 4
    weights |= {b.at or b.land: 99 for b in offered if b.on and (b.at or b.piece)}
    if not weights and view.seat >= 0:
        weights = {land.name: land.presence[view.seat] for land in view.lands}
    return _window(g, tuple((at.x, at.y, weights.get(at.name) or LAND) for at in g.lands))


@lru_cache(1024)
def _window(g: Ground, points: tuple[tuple[int, int, float], ...]) -> Look:
    """The window that holds most of these points' weight."""
    (w, h), f = WINDOW, g.frame
    right, bottom = max(f.x + f.w - w, f.x), max(f.y + f.h - h, f.y)

    def held(at: tuple[int, int]) -> float:
        """Inside counts, and a little more near the middle."""
        total, high = 0.0, h if at[1] == bottom else round(h * OPEN)  # there is nothing farther down
        for x, y, weight in points:
            dx, dy = abs(x - at[0] - w // 2), abs(y - at[1] - high // 2)
            if dx < w // 2 - 40 and dy < high // 2 - 30:
                total += weight * (1.5 - dx / w - dy / high)
        return total

    across, down = (*range(f.x, right, LOOK_STEP), right), (*range(f.y, bottom, LOOK_STEP), bottom)
    left, top = max(((x, y) for y in down for x in across), key=held)
    corner = top + h - f.y
    return Look(round(100 * f.h / h, 1), left + w - f.x, corner, round(100 * corner / h, 1))
