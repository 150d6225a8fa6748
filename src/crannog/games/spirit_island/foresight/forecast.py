"""What the Invaders will do in each land, from what everyone knows: exact where it is certain.

The Invader Phase is played out on copies, with every answer anyone could give on the way (where blight
cascades, whom the dahan strike). A land is certain if all ways lead to the same result there. The face-down
Explore card and earned fear cards are unknown to everyone: exploring is listed card by card, and a fear card
makes everything it could touch uncertain.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final

from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.components.vocabulary import CITY, SLOW, TOWN
from crannog.games.spirit_island.content.invader_cards import INVADER_CARDS
from crannog.games.spirit_island.content.scenarios import RITUALS
from crannog.games.spirit_island.flow import CleanUp
from crannog.games.spirit_island.foresight.lands_invaders_change import near_build, toll, touched_lands
from crannog.games.spirit_island.foresight.ways import all_ways, doing, first_way, quiet
from crannog.games.spirit_island.grammar.effect import On
from crannog.games.spirit_island.invaders.build import build_lands, built_in
from crannog.games.spirit_island.invaders.explore import explored
from crannog.games.spirit_island.invaders.invader_deck import shown_lands
from crannog.games.spirit_island.invaders.phase import Act, Immigration
from crannog.games.spirit_island.invaders.ravage import (
    RavageLand,
    about_to_be_blighted,
    blight_needed,
    dealt_in,
    may_lose,
    passes_on,
    will_ravage,
)
from crannog.games.spirit_island.lands.turn_effects import defence
from crannog.games.spirit_island.spirits.power_cards import reached
from crannog.games.spirit_island.state import Land, Plan, State
from crannog.games.spirit_island.turn.use_powers import carry_out
from crannog.games.spirit_island.variants.adversary_rules import foe
from crannog.kernel.codec import clone

MAX_WAYS: Final = 96  # beyond that, nobody can plan with it anyway


@dataclass(frozen=True, slots=True)
class Change:
    """What happens to one land: pieces lost or gained, blight added."""

    explorers: int
    towns: int
    cities: int
    dahan: int
    blight: int


@dataclass(frozen=True, slots=True)
class LandForecast:
    """Unless the game is over first."""

    land: str
    after_ravage: tuple[Change, ...]  # every possible outcome; one if it is certain
    after_build: tuple[Change, ...]
    certain: bool
    built: tuple[str, ...] = ("",)  # what the Build card adds in each of these ways; "" for nothing
    complete: bool = False  # there are no other ways
    hits: tuple[tuple[int, int], ...] = ()  # what the Invaders deal when they ravage, and defend against it


@dataclass(frozen=True, slots=True)
class Forecast:
    lands: tuple[LandForecast, ...]
    explored: tuple[tuple[str, tuple[str, ...]], ...]  # each card that may come up: lands explored then
    immigration: tuple[tuple[str, int, int], ...]  # England's further slot: land, towns and cities it adds
    known: bool  # no earned fear card and no open plan blurs it
    feared: bool = False  # a fear card comes first, and nobody knows which
    ends: tuple[str, ...] = ()  # how the game may end in it: victory, sacrifice, or why it is lost

    def of(self, land: str) -> LandForecast:
        return next(one for one in self.lands if one.land == land)


@dataclass(frozen=True, slots=True)
class _Eve:
    """The moment before the Invaders ravage, in every way the plans can turn out."""

    now: State  # before any plan
    starts: list[State]
    blurred: bool  # by a plan or a fear card that nobody can foresee
    feared: bool
    immigration: tuple[tuple[str, int, int], ...]
    most: int  # ways that are looked at


def forecast(s: State, plans: Iterable[Plan] = (), most: int = MAX_WAYS) -> Forecast:
    """From the current state, with these plans carried out first; beyond this many ways it is not certain."""
    eve = _eve(s, plans, most)
    found = _foreseen(eve, most)
    shown = [(one, {*shown_lands(one, one.ravage)}) for one in eve.starts]
    return replace(found, lands=tuple(replace(one, hits=_hits(shown, one.land)) for one in found.lands))


def _hits(shown: list[tuple[State, set[str]]], land: str) -> tuple[tuple[int, int], ...]:
    """Damage and defend at this land's ravage, the worst first; nothing where nobody will ravage."""
    there = [one for one, lands in shown if land in lands and will_ravage(one, land)]
    found = {(dealt_in(one, land), defence(one, land)) for one in there}
    return tuple(sorted(found, key=lambda hit: hit[1] - hit[0]))


def _foreseen(eve: _Eve, most: int) -> Forecast:
    if len(eve.starts) == 1 and _lands_apart(eve.starts[0]):
        return _land_by_land(eve, set())
    ravaged, whole = all_ways([doing(one, *toll(one), Act("ravage")) for one in eve.starts], most)
    built, whole_too = all_ways([doing(one, Act("build")) for one in ravaged], most)
    sure, lost = whole and whole_too and not eve.blurred, all(end.over for end in built)
    if lost or not (eve.blurred or sure):
        touched = touched_lands(eve.starts)
        if lost:  # then at least what would happen without it
            vague = replace(eve, blurred=eve.blurred or touched is None)
            return replace(_land_by_land(vague, touched or set()), known=sure, ends=_over(built))
        if touched is not None:
            return _land_by_land(eve, touched)
    return _way_by_way(eve, ravaged, built, sure)


def _eve(s: State, plans: Iterable[Plan], most: int) -> _Eve:
    now, blurred = quiet(s), False
    starts = [now]
    for plan in plans:
        starts, whole = all_ways([_planned(one, plan) for one in starts], most)
        blurred = blurred or not whole
    if s.phase in (SLOW, "time"):  # the Invaders of the next turn are meant
        for one in starts:
            CleanUp().run(one)
    feared = any(one.earned for one in starts) and s.scenario != RITUALS  # a plan may earn one
    slot: tuple[tuple[str, int, int], ...] = ()
    if s.immigration:
        before = starts[0]
        starts, _ = all_ways([doing(one, Immigration()) for one in starts], most)  # nothing to choose
        slot = _added(before, starts[0])
    return _Eve(now, starts, blurred or feared, feared, slot, most)


def _way_by_way(eve: _Eve, ravaged: list[State], built: list[State], sure: bool) -> Forecast:
    """Each land after all the ways that were played out."""
    goes_on = [end for end in ravaged if not end.over]
    builds_on = [end for end in built if not end.over]
    lands = []
    for land in eve.now.lands:
        first, second = _changes(eve.now, goes_on, land), _changes(eve.now, builds_on, land)
        certain = sure and len(first) == len(second) == 1
        lands.append(LandForecast(land, first, second, certain, _built(goes_on, land), sure))
    explored = _exploring(eve.now, built)
    return Forecast(tuple(lands), explored, eve.immigration, sure, eve.feared, _over(built))


def _built(ends: list[State], land: str) -> tuple[str, ...]:
    """What the Build card adds to this land after each of these ways."""
    found = {built_in(end, land) if land in build_lands(end, end.build) else "" for end in ends}
    return tuple(sorted(found)) or ("",)


def _added(before: State, after: State) -> tuple[tuple[str, int, int], ...]:
    """Lands in which buildings were added, with how many towns and cities."""
    found = [
        (name, len(new.town) - len(before.lands[name].town), len(new.city) - len(before.lands[name].city))
        for name, new in after.lands.items()
    ]
    return tuple(one for one in found if any(one[1:]))


def _over(ends: list[State]) -> tuple[str, ...]:
    """How the game may be over by then."""
    return tuple(sorted({end.doom if end.outcome == "defeat" else end.outcome for end in ends if end.over}))


def _lands_apart(s: State) -> bool:
    """Whether no ravaged land can affect another, empty the card or end the game: each then stands alone."""
    lands = [land for land in shown_lands(s, s.ravage) if will_ravage(s, land)]
    blighted = about_to_be_blighted(s, lands)
    if passes_on(s, blighted) or (s.tainted and toll(s)) or may_lose(s, blighted):
        return False
    if s.blight <= blight_needed(s, blighted) or any(s.lands[land].blight for land in blighted):
        return False
    if s.earned or (s.terror >= 3 and sum(s.divisions) <= 2):
        return False
    keeps_going = (CITY,) if s.terror >= 2 else (TOWN, CITY)
    return any(land.count(keeps_going) for name, land in s.lands.items() if name not in lands)


@dataclass(frozen=True, slots=True)
class _Ravaged:
    """Each land ravaged by itself."""

    ends: dict[str, list[State]]  # all ways of each land
    vague: set[str]  # lands with too many
    others: list[State]  # all lands together, for whatever looks at the others


def _land_by_land(eve: _Eve, touched: set[str]) -> Forecast:
    """The same forecast without combining what may happen in one land with what may happen in another.

    Nothing is certain about lands that others may affect; there are too many ways to list.
    """
    found = _ravaged_apart(eve, touched)
    built, _ = all_ways([doing(one, Act("build")) for one in found.others], eve.most)
    told, all_ends = [], list(built)
    for land in eve.now.lands:
        after = found.ends.get(land, eve.starts if land in touched else found.others[:1])
        beside = [_with(one, end, land) for end in after for one in found.others]
        if land not in found.ends:
            then = built
        elif land in shown_lands(eve.now, eve.now.build):
            then, _ = all_ways([doing(one, Act("build")) for one in beside], eve.most)
        else:
            then = after
        all_ends += then
        complete = not eve.blurred and land not in found.vague
        first, second = _changes(eve.now, after, land), _changes(eve.now, then, land)
        certain = complete and len(first) == len(second) == 1
        told.append(LandForecast(land, first, second, certain, _built(beside, land), complete))
    known, explored = not eve.blurred and not found.vague, _exploring(eve.now, built)
    return Forecast(tuple(told), explored, eve.immigration, known, False, _over(all_ends))


def _ravaged_apart(eve: _Eve, touched: set[str]) -> _Ravaged:
    start = eve.starts[0]
    ends: dict[str, list[State]] = {}
    vague = set(touched)
    fullest, emptiest = clone(start), clone(start)
    for land in shown_lands(start, start.ravage):
        befores = eve.starts if land in touched else [start]
        if not any(will_ravage(one, land) for one in befores):
            continue
        acting = [doing(_calm(one, land, touched), RavageLand(land)) for one in befores]
        ends[land], whole = all_ways(acting, eve.most)
        if not whole:
            vague |= {land, *near_build(start, land)}
        for end in ends[land] if touched else ():
            end.put_blight(land, start.lands[land].blight)
        # Exploring starts from buildings: take the way that leaves most of them.
        lands_after = [_held(end.lands[land], start.lands[land]) for end in ends[land]]
        fullest.lands[land] = max(lands_after, key=_left_over)
        emptiest.lands[land] = min(lands_after, key=_left_over)
    return _Ravaged(ends, vague, [fullest, emptiest] if foe(start).build_spreads else [fullest])


def _calm(s: State, land: str, touched: Collection[str]) -> State:
    """A copy in which nothing cascades from this land."""
    copy = clone(s)
    if touched:
        copy.lands[land] = replace(copy.lands[land], blight=0)
    return copy


def _with(others: State, end: State, land: str) -> State:
    """One way of this land combined with one of the others."""
    copy = clone(others)
    copy.lands[land] = _held(end.lands[land], others.lands[land])
    return copy


def _held(after: Land, before: Land) -> Land:
    """With its presence: whether a spirit is gone depends on all lands, and nobody builds then."""
    return replace(after, presence=before.presence)


def _left_over(land: Land) -> tuple[int, int]:
    return land.count((TOWN, CITY)), len(land.explorer)


def _planned(s: State, plan: Plan) -> State:
    copy = clone(s)
    power = POWERS[plan.power]
    met = reached(copy, plan.seat, power)
    if power.reach is None:
        carry_out(copy, On(plan.seat, "", int(plan.target), power.id, met))
    else:
        carry_out(copy, On(plan.seat, plan.target, plan.seat, power.id, met))
    return copy


def after_plan(s: State, plan: Plan) -> State:
    """One way to carry out this plan, starting with nothing in progress; the same state if none is known."""
    return first_way(_planned(s, plan))


def _changes(before: State, ends: list[State], name: str) -> tuple[Change, ...]:
    old = before.lands[name]
    found = {
        Change(
            len(new.explorer) - len(old.explorer),
            len(new.town) - len(old.town),
            len(new.city) - len(old.city),
            len(new.dahan) - len(old.dahan),
            new.blight - old.blight,
        )
        for new in (end.lands[name] for end in ends)
    }
    return tuple(sorted(found, key=repr))


def _exploring(s: State, ends: list[State]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """For each card that may be on top: where explorers arrive in every way, or in some."""
    if not s.invaders.cards:
        return ()
    stage = INVADER_CARDS[s.invaders.cards[-1]].stage
    gone = {*s.invaders.discards, s.build, s.ravage, s.explore, s.immigration}
    cards = [card.id for card in INVADER_CARDS.values() if card.stage == stage and card.id not in gone]
    return tuple(
        (card, tuple(sorted({land for end in ends for land in explored(end, card)}))) for card in cards
    )


__all__ = ["Change", "Forecast", "LandForecast", "Plan", "after_plan", "forecast"]
