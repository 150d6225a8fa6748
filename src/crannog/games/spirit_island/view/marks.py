"""What is meant for a land and not yet so: plans of the spirits, deeds of the Invaders to come."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.kinds import BUILD, EXPLORE, RAVAGE
from crannog.kernel.msg import Msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.view.ground import Ground

ICONS: Final = {RAVAGE: "sword", BUILD: "town", EXPLORE: "explorer"}
STEP: Final = 46  # from one badge of a plan to the next
PLANS_OFF: Final = 44  # from the name of the land


@dataclass(frozen=True, slots=True)
class PlanMark:
    """Somebody means to use a power on this land."""

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


def plan_badges(g: Ground, plans: Iterable[PlanMark]) -> tuple[PlanBadge, ...]:
    """Beside each land's name, where the land is, side by side in their order."""
    by_land: dict[str, list[PlanMark]] = {}
    for plan in sorted(plans, key=lambda plan: plan.order):
        by_land.setdefault(plan.land, []).append(plan)
    found = []
    for name, here in by_land.items():
        at = g.land(name)
        left, y = at.x - (len(here) - 1) * STEP // 2, at.y + PLANS_OFF * at.down
        found += [(left + i * STEP, y, plan.seat, plan.order, plan.what) for i, plan in enumerate(here)]
    return tuple(found)


def plan_lines(g: Ground, plans: Iterable[PlanMark]) -> tuple[PlanLine, ...]:
    """From where its range is counted to its land, bent a little so that two do not hide each other."""
    found = []
    for plan in plans:
        if not plan.source or plan.source == plan.land:
            continue
        a, b = g.land(plan.source), g.land(plan.land)
        x, y = (a.x + b.x) / 2 - (b.y - a.y) * 0.18, (a.y + b.y) / 2 + (b.x - a.x) * 0.18
        found.append((plan.seat, a.x, a.y, round(x), round(y), b.x, b.y + PLANS_OFF * b.down))
    return tuple(found)


def forecast_badges(g: Ground, marks: Iterable[ForecastMark]) -> tuple[ForecastBadge, ...]:
    """At each land's name, where the land is, one above the other."""
    seen: dict[str, int] = {}
    found = []
    for mark in marks:
        at, before = g.land(mark.land), seen.get(mark.land, 0)
        seen[mark.land] = before + 1
        where = (at.x + 39 * at.side, at.y - 10 + 27 * before)
        found.append(
            (mark.land, mark.action, ICONS[mark.action], mark.n, mark.bad, mark.sure, mark.what, *where)
        )
    return tuple(found)
