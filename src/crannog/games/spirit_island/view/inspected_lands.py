"""A land looked at closely: what stands there, what the Invaders will do, what would save it, plans here."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crannog.games.spirit_island.components.message_names import land_name
from crannog.games.spirit_island.components.vocabulary import (
    BUILD,
    BUILDINGS,
    CITY,
    DAHAN,
    EXPLORER,
    HEALTH,
    RAVAGE,
    TOWN,
)
from crannog.games.spirit_island.foresight.game_from_view import restore
from crannog.games.spirit_island.invaders.ravage import BLIGHTS
from crannog.games.spirit_island.island import island
from crannog.games.spirit_island.lands.blight import cascade_reach
from crannog.games.spirit_island.lands.turn_effects import dahan_health
from crannog.games.spirit_island.variants.adversary_rules import foe_of
from crannog.games.spirit_island.view.forecast import Told, land_ahead, shown_forecast
from crannog.games.spirit_island.view.invader_board import invaders
from crannog.kernel.message import Msg, msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import LandView, View


@dataclass(frozen=True, slots=True)
class Ravage:
    """One ravage as a sum, and the dahan's answer to it."""

    dealt: int
    defend: int
    through: int
    needed: int  # damage that blights the land
    dahan: int
    survive: int
    strike: int
    sure: bool


@dataclass(frozen=True, slots=True)
class Inspected:
    land: LandView
    board: Msg
    pieces: tuple[tuple[str, int, int, int], ...]  # kind, how many, health left to each, their full health
    action: str  # what the Invaders do here next: ravage, build, or nothing
    ravage: Ravage | None
    told: tuple[Msg, ...]  # what will happen
    bad: bool
    blight: tuple[Msg, ...]  # what a blight here would do
    saves: Msg | None
    plans: tuple[Told, ...]
    near: tuple[LandView, ...]


def inspected(view: View, name: str) -> Inspected | None:
    land = next((one for one in view.lands if one.name == name), None)
    if land is None:
        return None
    ahead = shown_forecast(view, invaders(view))
    rows = [row for row in (*ahead.ravage, *ahead.build) if row.land == name]
    fight, blight, saves = at_stake(view, land) if ahead.shown else (None, (), None)
    action = RAVAGE if fight else BUILD if any(row.land == name for row in ahead.build) else ""
    near = _near(view, name)
    return Inspected(
        land,
        msg("board", name=land.board),
        _pieces(view, land),
        action,
        fight,
        tuple(said for row in rows for said in row.now),
        any(row.bad for row in rows),
        blight,
        saves,
        tuple(plan for plan in ahead.plans if plan.land == name),
        tuple(one for one in view.lands if one.name in near),
    )


def at_stake(view: View, land: LandView) -> tuple[Ravage | None, tuple[Msg, ...], Msg | None]:
    """The ravage to come, what a blight by it would do, and what would save the land."""
    fight, blights = _ravage(view, land)
    return (fight, _blight(view, land), _saves(fight)) if fight and blights else (fight, (), None)


def _pieces(view: View, land: LandView) -> tuple[tuple[str, int, int, int], ...]:
    bonus = foe_of(view.adversary, view.level).health
    full = HEALTH | {kind: HEALTH[kind] + bonus for kind in BUILDINGS}
    full[DAHAN] = dahan_health(restore(view), land.name)
    found = []
    for kind in (CITY, TOWN, EXPLORER, DAHAN):
        alike = Counter(hurt for other, hurt in land.pieces if other == kind)
        found += [(kind, alike[hurt], full[kind] - hurt, full[kind]) for hurt in sorted(alike)]
    return tuple(found)


def _ravage(view: View, land: LandView) -> tuple[Ravage | None, bool]:
    """The sum behind the outcome that the table shows, and whether it blights the land."""
    sure, way, hit = land_ahead(view, land.name)
    if hit is None:
        return None, False
    dahan = land.count(DAHAN)
    survive = max(0, dahan + way.dahan)
    dealt, defend = hit
    through = max(0, dealt - defend)
    return Ravage(dealt, defend, through, BLIGHTS, dahan, survive, 2 * survive, sure), way.blight > 0


def _blight(view: View, land: LandView) -> tuple[Msg, ...]:
    """What the blight takes with it: the card, and where it may cascade."""
    found = [msg("table.in_card", n=view.blight)]
    if land.blight:
        reach = sorted(cascade_reach(restore(view), [land.name]) & set(_near(view, land.name)))
        found.append(msg("table.in_cascade", lands=tuple(land_name(name) for name in reach)))
    if any(land.presence):
        found.append(msg("table.in_presence"))
    return tuple(found)


def _near(view: View, name: str) -> tuple[str, ...]:
    return tuple(island(view.boards, view.layout).sites[name].adjacent)


def _saves(fight: Ravage) -> Msg:
    return msg("table.in_saves", n=str(fight.through - BLIGHTS + 1))
