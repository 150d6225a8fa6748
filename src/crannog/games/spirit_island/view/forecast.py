"""What the Invaders will do, land by land, without and with the plans; where plans conflict."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.components.message_names import land_name, noun, power_name
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.components.vocabulary import (
    BUILD,
    CITY,
    FAST,
    INVADERS,
    RAVAGE,
    SLOW,
    TOWN,
)
from crannog.games.spirit_island.foresight.forecast import Change, Forecast, LandForecast, forecast
from crannog.games.spirit_island.foresight.game_from_view import restore
from crannog.games.spirit_island.foresight.plan_conflicts import clashes
from crannog.games.spirit_island.powers.targeting import sources
from crannog.games.spirit_island.turn.shared_plans import aimed
from crannog.games.spirit_island.view.coming_actions import HELD, ForecastMark, PlanMark
from crannog.kernel.message import Msg, Who, msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import SpiritView, View
    from crannog.games.spirit_island.state import Plan
    from crannog.games.spirit_island.view.invader_board import Invaders

WAYS: Final = 12  # more make a page slow and seldom make it certain
KEPT: Final = 512
AHEAD: Final = ("spirit", FAST, SLOW, "time")  # phases in which the Invaders are still to come
NOTHING: Final = Change(0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Row:
    """What will happen in a land, and what would without the plans."""

    land: str
    now: tuple[Msg, ...]
    without: tuple[Msg, ...]  # empty where the plans change nothing
    bad: bool
    sure: bool
    hit: tuple[int, int] = (0, 0)  # ravaging: damage, and defend against it


@dataclass(frozen=True, slots=True)
class Told:
    """A plan as the table shows it."""

    seat: int
    order: int
    power: str
    name: Msg
    target: Msg | Who
    land: str
    counts: bool  # it comes before the Invaders
    note: Msg | None  # why it does not


@dataclass(frozen=True, slots=True)
class ShownForecast:
    ravage: tuple[Row, ...] = ()
    build: tuple[Row, ...] = ()
    safe: tuple[str, ...] = ()  # lands of the ravage card with Invaders, where nothing will happen
    explore: tuple[tuple[Msg, tuple[str, ...]], ...] = ()
    slot: tuple[Msg, ...] = ()  # what England's further Build slot adds before
    blight: int = 0  # that will come, as planned
    known: bool = True
    plans: tuple[Told, ...] = ()
    clashes: tuple[Msg, ...] = ()
    ends: tuple[Msg, ...] = ()  # how the game may be over by then
    shown: bool = False


def shown_forecast(view: View, board: Invaders) -> ShownForecast:
    if view.over or not view.round:
        return ShownForecast()
    if view.phase not in AHEAD:
        return ShownForecast(plans=tuple(_told(view)))
    plain = foresee(calm(view, bare=True), ())
    counting = tuple(plan for plan in view.plans if _counts(view, plan))
    planned = foresee(calm(view), counting) if counting else plain
    lands = {slot.action: slot.lands for slot in board.slots}
    aims = {plan.target for plan in counting}
    ravage = tuple(_rows(lands[RAVAGE], plain, planned, RAVAGE, aims))
    told = {row.land for row in ravage}
    return ShownForecast(
        ravage,
        tuple(_rows(lands[BUILD], plain, planned, BUILD, aims)),
        tuple(name for name in lands[RAVAGE] if name not in told and view.land(name).count(*INVADERS)),
        tuple((msg(f"invader_card.{card}"), where) for card, where in planned.explored),
        tuple(_slot_said(*one) for one in planned.immigration),
        sum(_way(one, one.land in aims).blight for one in planned.lands),
        planned.known,
        tuple(_told(view)),
        _clashes(calm(view), counting) if counting else (),
        tuple(msg("table.fc_over", how=msg(f"log.end.{how}")) for how in planned.ends),
        True,
    )


def land_ahead(view: View, name: str) -> tuple[bool, Change, tuple[int, int] | None]:
    """Whether a land's ravage is certain as planned, the outcome that is shown, the damage behind it."""
    counting = tuple(plan for plan in view.plans if _counts(view, plan))
    found = foresee(calm(view), counting) if counting else foresee(calm(view, bare=True), ())
    land, hope = found.of(name), name in {plan.target for plan in counting}
    return _sure(land, RAVAGE), _way(land, hope), _hit(land, hope) if land.hits else None


def _counts(view: View, plan: Plan) -> bool:
    """Whether the plan comes before the next Invader Phase; slow powers do only when that is a turn away."""
    if _unplayed(view, plan):
        return False
    if view.phase in (SLOW, "time"):
        return POWERS[plan.power].speed == SLOW
    if POWERS[plan.power].speed == FAST:
        return True
    spirit = view.spirits[plan.seat]
    quick = dict(spirit.elements).get("air", 0) if spirit.id == "lightning" else 0
    return quick + spirit.boons > len(spirit.hastened)


def _why_not_counted(view: View, plan: Plan) -> str:
    if _unplayed(view, plan):
        return "unplayed"
    return "slow" if POWERS[plan.power].speed == SLOW else "missed"


def _unplayed(view: View, plan: Plan) -> bool:
    """It is too late to play this card."""
    return view.phase != "spirit" and plan.power in view.spirits[plan.seat].hand


# --- computed once for all seats -----------------------------------------------------------------


def calm(view: View, bare: bool = False) -> View:
    """The view without what the future does not depend on; bare, without what only plans need."""
    spirits = tuple(_bare(spirit) if bare else replace(spirit, done=False) for spirit in view.spirits)
    return replace(view, seat=-1, active=(), story=(), plans=(), score=0, spirits=spirits)


def _bare(spirit: SpiritView) -> SpiritView:
    return replace(
        spirit, energy=0, hand=(), played=(), discard=(), progression=(), plays=0, elements=(), given=(),
        used=(), done=False,
    )  # fmt: skip


@lru_cache(KEPT)
def foresee(view: View, plans: tuple[Plan, ...]) -> Forecast:
    return forecast(restore(view), plans, WAYS)


@lru_cache(KEPT)
def _clashes(view: View, plans: tuple[Plan, ...]) -> tuple[Msg, ...]:
    return clashes(restore(view), plans)


# --- in words -------------------------------------------------------------------------------------


def _rows(
    lands: Iterable[str], plain: Forecast, planned: Forecast, action: str, aims: set[str]
) -> Iterable[Row]:
    said = _ravaged if action == RAVAGE else _built
    for name in lands:
        hope = name in aims
        now, without = said(planned.of(name), hope), said(plain.of(name), False)
        if now == without == ():
            continue
        if now != without:
            now = tuple(map(_by_whomever, now))
        way = _way(planned.of(name), hope)
        bad = (way.blight > 0 or way.dahan < 0) if action == RAVAGE else bool(now)
        yield Row(
            name,
            now or (Msg("table.fc_nothing"),),
            () if now == without else without or (Msg("table.fc_nothing"),),
            bad,
            _sure(planned.of(name), action),
            _hit(planned.of(name), hope),
        )


def _hit(land: LandForecast, hope: bool) -> tuple[int, int]:
    """The damage that goes with the outcome that is shown."""
    return land.hits[-1 if hope else 0] if land.hits else (0, 0)


def _sure(land: LandForecast, action: str) -> bool:
    """Whether what the row says is so in every way."""
    if action == BUILD:
        return land.complete and len(land.built) == 1
    return land.complete and len({_ravage_said(way) for way in land.after_ravage}) == 1


def _way(land: LandForecast, hope: bool) -> Change:
    """Which of several outcomes to show: the worst; where a plan aims, the best it can do."""
    return (best if hope else worst)(land.after_ravage)


def best(ways: tuple[Change, ...]) -> Change:
    return min(ways, key=lambda way: (way.blight, -way.dahan), default=NOTHING)


def worst(ways: tuple[Change, ...]) -> Change:
    return max(ways, key=lambda way: (way.blight, -way.dahan), default=NOTHING)


def _ravaged(land: LandForecast, hope: bool) -> tuple[Msg, ...]:
    return _ravage_said(_way(land, hope))


def _by_whomever(said: Msg) -> Msg:
    """Where a plan changes something, not only the dahan make Invaders fewer."""
    return replace(said, id="table.fc_fewer") if said.id == "table.fc_fallen" else said


def _ravage_said(way: Change) -> tuple[Msg, ...]:
    found = []
    if way.blight > 0:
        found.append(Msg("table.fc_blight"))
    if way.dahan < 0:
        found.append(msg("table.fc_dahan", n=-way.dahan))
    fallen = -sum(min(0, n) for n in (way.explorers, way.towns, way.cities))
    if fallen:
        found.append(msg("table.fc_fallen", n=fallen))
    return tuple(found)


def _built(land: LandForecast, hope: bool) -> tuple[Msg, ...]:
    """Of several ways, the one that builds most; where a plan aims, least."""
    kind = (min if hope else max)(land.built, key=("", TOWN, CITY).index)
    return (Msg(f"table.fc_{kind}"),) if kind else ()


def _slot_said(land: str, towns: int, cities: int) -> Msg:
    kinds = [msg("words.pieces", n=n, what=noun(kind)) for kind, n in ((TOWN, towns), (CITY, cities)) if n]
    return msg("table.fc_slot", land=land_name(land), pieces=tuple(kinds))


def _told(view: View) -> Iterable[Told]:
    for order, plan in enumerate(view.plans, 1):
        land = "" if plan.target.isdecimal() else plan.target
        name, counts = power_name(plan.power), _counts(view, plan)
        note = None if counts else Msg(f"table.plan_{_why_not_counted(view, plan)}")
        yield Told(plan.seat, order, plan.power, name, aimed(plan.target), land, counts, note)


# --- on the island ----------------------------------------------------------------------------------


def plan_marks(view: View, ahead: ShownForecast) -> tuple[PlanMark, ...]:
    if not ahead.plans:
        return ()
    s = restore(view)
    found = []
    for plan in ahead.plans:
        if plan.land:
            far = [s.island.within(plan.land, n) for n in range(5)]
            own = sources(s, plan.seat, POWERS[plan.power])
            near = next((land for ring in far for land in own if land in ring), "")
            what = msg("table.plan_at", power=plan.name, land=land_name(plan.land))
            found.append(PlanMark(plan.land, plan.seat, plan.order, what, near))
    return tuple(found)


def forecast_marks(ahead: ShownForecast) -> tuple[ForecastMark, ...]:
    found = []
    for row in ahead.ravage:
        dealt, defend = row.hit
        what = msg("table.fc_ravage", parts=row.now)
        if row.bad:
            found.append(ForecastMark(row.land, RAVAGE, what, str(max(0, dealt - defend)), True, row.sure))
        elif defend:
            found.append(ForecastMark(row.land, HELD, what, f"{dealt}−{defend}", False, row.sure))
    for row in ahead.build:
        if row.bad:
            what = msg("table.fc_build", parts=row.now)
            found.append(ForecastMark(row.land, BUILD, what, "+1", False, row.sure))
    return tuple(found)
