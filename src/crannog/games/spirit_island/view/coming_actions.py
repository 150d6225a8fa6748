"""What is about to happen in a land: the spirits' plans, the Invaders' coming actions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.components.vocabulary import BUILD, EXPLORE, RAVAGE
from crannog.games.spirit_island.view.mark_places import FORECAST, PLAN, places
from crannog.kernel.message import Msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.view.piece_positions import Laid
    from crannog.games.spirit_island.view.printed_island import Ground

HELD: Final = "held"  # a ravage that does no harm
ICONS: Final = {RAVAGE: "sword", BUILD: "town", EXPLORE: "explorer", HELD: "shield"}
BEND: Final = 0.18  # of a line, in shares of its length


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
    action: str  # ravage, build, explore, held
    what: Msg
    n: str = ""  # damage that comes through, or pieces
    bad: bool = True  # it hurts the land
    sure: bool = True


# x, y, seat, order, what
type PlanBadge = tuple[int, int, int, int, Msg]
# seat, x, y, x and y of the bend, x, y
type PlanLine = tuple[int, int, int, int, int, int, int]
# the land, the action, icon, number or "", bad, sure, what; x, y
type ForecastBadge = tuple[str, str, str, str, bool, bool, Msg, int, int]


def badges(
    g: Ground,
    plans: Iterable[PlanMark],
    marks: Sequence[ForecastMark],
    lies: Mapping[str, tuple[Laid, ...]],
    defended: Collection[str],
) -> tuple[tuple[PlanBadge, ...], tuple[ForecastBadge, ...]]:
    """What is planned and what the Invaders will do, each in its land where it hides nothing."""
    told = sorted(plans, key=lambda plan: plan.order)
    here: dict[str, list[PlanMark | ForecastMark]] = {}
    both: tuple[PlanMark | ForecastMark, ...] = (*marks, *told)
    for mark in both:
        here.setdefault(mark.land, []).append(mark)
    spot: dict[int, tuple[int, int]] = {}
    for land, some in here.items():
        sizes = tuple(FORECAST if isinstance(mark, ForecastMark) else PLAN for mark in some)
        found = places(g.land(land), lies[land], land in defended, sizes)
        spot |= {id(mark): place for mark, place in zip(some, found, strict=True)}
    return (
        tuple((*spot[id(plan)], plan.seat, plan.order, plan.what) for plan in told),
        tuple((*_badge(mark), *spot[id(mark)]) for mark in marks),
    )


def _badge(mark: ForecastMark) -> tuple[str, str, str, str, bool, bool, Msg]:
    return mark.land, mark.action, ICONS[mark.action], mark.n, mark.bad, mark.sure, mark.what


def plan_lines(g: Ground, plans: Iterable[PlanMark], drawn: Iterable[PlanBadge]) -> tuple[PlanLine, ...]:
    """From where its range is counted to its badge, bent a little so that two do not hide each other."""
    ends = {order: (x, y) for x, y, _, order, _ in drawn}
    found = []
    for plan in plans:
        if plan.source and plan.source != plan.land:
            a, (x, y) = g.land(plan.source), ends[plan.order]
            by_x, by_y = (a.x + x) / 2 - (y - a.y) * BEND, (a.y + y) / 2 + (x - a.x) * BEND
            found.append((plan.seat, a.x, a.y, round(by_x), round(by_y), x, y))
    return tuple(found)
