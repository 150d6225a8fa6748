"""What is about to happen in a land: the spirits' plans, the Invaders' coming actions."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.components.vocabulary import BUILD, EXPLORE, RAVAGE
from crannog.kernel.message import Msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.view.piece_positions import Laid
    from crannog.games.spirit_island.view.printed_island import Ground, LandGround

ICONS: Final = {RAVAGE: "sword", BUILD: "town", EXPLORE: "explorer"}
BEND: Final = 0.18  # of a line, in shares of its length
CLEAR: Final = 36  # from the middle of a badge to that of a piece, so that both can be read


@dataclass(frozen=True, slots=True)
class PlanMark:
    """Someone plans to use a power on this land."""

    land: str
    seat: int
    order: int  # in the order agreed on
    what: Msg  # the power, and what it does
    source: str = ""  # the land its range is counted from


@dataclass(frozen=True, slots=True)
class ForecastMark:
    """What the Invaders will do here."""

    land: str
    action: str  # ravage, build, explore
    what: Msg
    n: int = 0  # damage or pieces; 0: not said
    bad: bool = True  # it hurts the land
    sure: bool = True


# x, y, seat, order, what
type PlanBadge = tuple[int, int, int, int, Msg]
# seat, x, y, x and y of the bend, x, y
type PlanLine = tuple[int, int, int, int, int, int, int]
# the land, the action, icon, number or 0, bad, sure, what; x, y
type ForecastBadge = tuple[str, str, str, int, bool, bool, Msg, int, int]


def plan_badges(
    g: Ground, plans: Iterable[PlanMark], lies: Mapping[str, list[Laid]]
) -> tuple[PlanBadge, ...]:
    """Each in the middle of its land, where no piece stands; in a full land, over the pieces."""
    taken = {(x, y) for here in lies.values() for _, x, y in here}
    found = []
    for plan in sorted(plans, key=lambda plan: plan.order):
        at = g.land(plan.land)
        free = [spot for spot in at.spots if spot not in taken] or list(at.spots)
        x, y = min(free, key=lambda spot: math.dist(spot, at.middle))
        taken.add((x, y))
        found.append((x, y, plan.seat, plan.order, plan.what))
    return tuple(found)


def plan_lines(g: Ground, plans: Iterable[PlanMark], badges: Iterable[PlanBadge]) -> tuple[PlanLine, ...]:
    """From where its range is counted to its badge, bent a little so that two do not hide each other."""
    ends = {order: (x, y) for x, y, _, order, _ in badges}
    found = []
    for plan in plans:
        if plan.source and plan.source != plan.land:
            a, (x, y) = g.land(plan.source), ends[plan.order]
            by_x, by_y = (a.x + x) / 2 - (y - a.y) * BEND, (a.y + y) / 2 + (x - a.x) * BEND
            found.append((plan.seat, a.x, a.y, round(by_x), round(by_y), x, y))
    return tuple(found)


def forecast_badges(
    g: Ground, marks: Iterable[ForecastMark], lies: Mapping[str, list[Laid]], defended: Collection[str]
) -> tuple[ForecastBadge, ...]:
    """At each land's name, where the land is and no piece stands, one above the other."""
    seen: dict[str, int] = {}
    found = []
    for mark in marks:
        at, before = g.land(mark.land), seen.get(mark.land, 0)
        seen[mark.land] = before + 1
        x, y = _beside(at, lies[mark.land], mark.land in defended)
        badge = mark.land, mark.action, ICONS[mark.action], mark.n, mark.bad, mark.sure, mark.what
        found.append((*badge, x, y + 27 * before))
    return tuple(found)


def _beside(at: LandGround, lies: list[Laid], defended: bool) -> tuple[int, int]:
    """Beside the name, above or under it, or on its other side; else where it is least in the way."""
    spots = [(at.x + 39 * at.side, at.y - 10), (at.x, at.y - 42), (at.x, at.y + 44)]
    if not defended:  # else the shield is there
        spots.insert(2, (at.x - 39 * at.side, at.y - 10))

    def room(spot: tuple[int, int]) -> float:
        return min((math.dist(spot, (x, y)) for _, x, y in lies), default=CLEAR)

    return next((spot for spot in spots if room(spot) >= CLEAR), max(spots, key=room))
