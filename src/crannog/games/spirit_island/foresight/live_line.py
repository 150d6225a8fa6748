"""What is left to win now, what makes it easier, and how near each defeat is (p. 4; scenarios p. 16)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.components.message_names import land_name
from crannog.games.spirit_island.components.vocabulary import BUILDINGS, CITY, DAHAN, EXPLORER, TOWN
from crannog.games.spirit_island.content.adversaries import CAPITAL
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS
from crannog.games.spirit_island.content.scenarios import (
    DAHAN_FLOOR,
    HEART,
    INSURRECTION,
    RITUAL_DAHAN,
    RITUAL_PRICE,
    RITUALS,
    RITUALS_TO_WIN,
)
from crannog.games.spirit_island.variants.adversary_rules import foe_of
from crannog.games.spirit_island.variants.scenario_rules import goal_at, inner_land
from crannog.kernel.message import Msg, Who, msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View

LAST: Final = 4  # the terror level beyond III
NEAR: Final = 2  # blight, presence or cards left that make a defeat near


@dataclass(frozen=True, slots=True)
class Danger:
    """One way to lose: how far it has come."""

    id: str
    n: int  # of what counts
    limit: int  # where the game is lost; for what runs out, 0
    near: bool
    text: Msg


@dataclass(frozen=True, slots=True)
class Goal:
    """What wins as things stand; with nothing left, the game is won."""

    id: str
    left: int
    text: Msg


def goal(view: View) -> Goal:
    id = goal_at(view.scenario, view.terror)
    if id == "flight":
        return Goal(id, 0, msg("live.win.flight"))
    if id == "third_ritual":
        left = max(0, RITUALS_TO_WIN - view.rituals)
        return Goal(id, left, msg("live.win.third_ritual", n=str(RITUALS_TO_WIN)))
    if id.startswith("dahan_hold"):
        return _dahan_hold(view, id)
    explorers, towns, cities = (_count(view, kind) for kind in (EXPLORER, TOWN, CITY))
    if id == "cities":
        lands = tuple(land_name(land.name) for land in view.lands if land.count(CITY))
        return Goal(id, cities, msg("live.win.cities", n=cities, lands=lands))
    if id == "buildings":
        n = towns + cities
        return Goal(id, n, msg("live.win.buildings", n=n, towns=towns, cities=cities))
    n = explorers + towns + cities
    return Goal(id, n, msg("live.win.invaders", n=n, explorers=explorers, towns=towns, cities=cities))


def _dahan_hold(view: View, id: str) -> Goal:
    overrun = overrun_lands(view)
    lands = tuple(land_name(name) for name in overrun)
    if id == "dahan_hold_all":
        return Goal(id, len(overrun), msg("live.win.dahan_hold_all", lands=lands))
    players = len(view.spirits)
    left = max(0, len(overrun) - (players - 1))
    return Goal(id, left, msg("live.win.dahan_hold_most", lands=lands, players=str(players)))


def overrun_lands(view: View) -> list[str]:
    """Where buildings outnumber dahan."""
    return [land.name for land in view.lands if land.count(*BUILDINGS) > land.count(DAHAN)]


def next_goal(view: View) -> Msg | None:
    """What wins at the next terror level; none beyond the last."""
    if view.terror >= LAST:
        return None
    then = msg(f"goal.{goal_at(view.scenario, view.terror + 1)}")
    if view.terror + 1 < LAST:
        return msg("log.terror_level", level="I" * (view.terror + 1), goal=then)
    return None if view.scenario == RITUALS else msg("live.used_up", goal=then)


def fear_to_next_level(view: View) -> int:
    """Fear until the terror level rises; 0 where fear does not raise it."""
    if view.scenario == RITUALS or view.terror >= LAST:
        return 0
    return view.divisions[view.terror - 1] * view.pool - view.fear


def easier(view: View) -> Msg | None:
    """What brings the next terror level."""
    if view.terror >= LAST:
        return None
    if view.scenario == RITUALS:
        return msg(
            "live.easier.ritual",
            held=str(view.rituals),
            of=str(RITUALS_TO_WIN),
            dahan=RITUAL_DAHAN * len(view.spirits),
            presence=RITUAL_PRICE,
            energy=RITUAL_PRICE,
        )
    n = fear_to_next_level(view)
    if view.terror + 1 < LAST:
        return msg("live.easier.level", n=n, level="I" * (view.terror + 1))
    return msg("live.easier.stand" if view.scenario == INSURRECTION else "live.easier.flee", n=n)


def dangers(view: View) -> tuple[Danger, ...]:
    """Every defeat this game can bring, those of the adversary and the scenario first."""
    return (*_own(view), *_common(view))


def _own(view: View) -> Iterator[Danger]:
    if foe_of(view.adversary, view.level).capital:
        most = max(view.lands, key=lambda land: land.count(*BUILDINGS))
        n = most.count(*BUILDINGS)
        text = msg("live.lose.capital", land=land_name(most.name), n=n, limit=str(CAPITAL))
        yield Danger("capital", n, CAPITAL, n >= CAPITAL - NEAR, text)
    if view.scenario == HEART:
        inner = [inner_land(view.boards, slot) for slot in range(len(view.boards))]
        built = [name for name in inner if view.land(name).count(*BUILDINGS)]
        lands = tuple(land_name(name) for name in built or inner)
        text = msg("live.lose.heart_now" if built else "live.lose.heart", lands=lands)
        yield Danger("heart", len(built), 1, bool(built), text)
    if view.scenario == INSURRECTION:
        n, floor = _count(view, DAHAN), DAHAN_FLOOR * len(view.spirits)
        text = msg("live.lose.dahan", n=n, floor=str(floor))
        yield Danger("dahan", n, floor, n <= floor + 1, text)


def _common(view: View) -> Iterator[Danger]:
    back = BLIGHT_CARDS[view.blight_card].tainted if view.blight_card else 1  # unknown: each has a back
    flips = bool(back) and not view.tainted
    text = msg("live.lose.blight_flips" if flips else "live.lose.blight", n=view.blight)
    yield Danger("blight", view.blight, 0, not flips and view.blight <= NEAR, text)
    seats = [spirit.seat for spirit in view.spirits]
    if view.round and seats:
        discs = {seat: sum(land.presence[seat] for land in view.lands) for seat in seats}
        least = min(seats, key=discs.__getitem__)
        text = msg("live.lose.presence", seat=Who(least), n=discs[least])
        if len(seats) == 1:
            text = msg("live.lose.presence_alone", n=discs[least])
        yield Danger("spirit", discs[least], 0, view.round > 1 and discs[least] <= NEAR, text)
    left = len(view.stages)
    turn = str(turn_without_card(view))
    text = msg("live.lose.time", n=left, turn=turn)
    yield Danger("time", left, 0, left <= NEAR, text)


def turn_without_card(view: View) -> int:
    """The turn in which no Invader card is left to explore."""
    explored = view.phase in ("slow", "time") or bool(view.explore)
    return view.round + len(view.stages) + int(explored and view.round > 0) + int(not view.round)


def _count(view: View, *kinds: str) -> int:
    return sum(land.count(*kinds) for land in view.lands)


def live_lines(view: View) -> tuple[Msg, ...]:
    """The victory, what makes it easier, and the defeats that are near or of this game alone."""
    if view.over or not view.spirits:
        return ()
    own = {danger.id for danger in _own(view)}
    told = [danger.text for danger in dangers(view) if danger.near or danger.id in own]
    first = [goal(view).text, easier(view), next_goal(view)]
    return (*[said for said in first if said], *told)
