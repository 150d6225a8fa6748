"""Ravage: Invaders damage dahan and land, then the dahan who survive fight back (p. 12, 2A)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.message_names import land_name
from crannog.games.spirit_island.components.vocabulary import BUILDINGS, DAHAN, INVADERS, RAVAGE, TOWN
from crannog.games.spirit_island.content.adversaries import HEAVY_DAMAGE
from crannog.games.spirit_island.content.scenarios import INSURRECTION
from crannog.games.spirit_island.invaders.invader_deck import shown_lands
from crannog.games.spirit_island.lands.after_each_effect import EndEffect, fresh_deed
from crannog.games.spirit_island.lands.blight import add_blight, cascade_reach, take_from_card
from crannog.games.spirit_island.lands.deal_damage import strike
from crannog.games.spirit_island.lands.remove_pieces import destroy, place
from crannog.games.spirit_island.lands.turn_effects import (
    VITALITY,
    Avenged,
    blight_kept_out,
    dahan_health,
    defence,
    earth_guards,
    sheltered,
    skipped,
)
from crannog.games.spirit_island.questions import Answer, PickLand, Question
from crannog.games.spirit_island.spirits.presence import own_lands
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.variants.adversary_rules import damage_of, foe
from crannog.games.spirit_island.variants.scenario_rules import won_now
from crannog.kernel.codec import clone
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Step

HEAVY = HEAVY_DAMAGE  # adds another, for some adversaries
BLIGHTS = 2  # damage to the land that adds a blight


def dealt_in(s: State, land: str) -> int:
    """What the Invaders here would deal now, before defend."""
    here = s.lands[land]
    return sum(damage_of(s, kind) * len(here.of(kind)) for kind in INVADERS)


def damage_in(s: State, land: str) -> int:
    """What the Invaders here would deal now, after defend."""
    return max(0, dealt_in(s, land) - defence(s, land))


def will_ravage(s: State, land: str) -> bool:
    return s.lands[land].has_invaders() and not skipped(s, land, RAVAGE)


def passes_on(s: State, blighted: Sequence[str]) -> bool:
    """Whether more than blight may pass from one ravaged land to another."""
    if s.scenario == INSURRECTION or any(isinstance(mod, Avenged) for mod in s.mods):
        return True
    return foe(s).pushes_on and bool(blighted)


def blight_needed(s: State, blighted: Sequence[str]) -> int:
    """At most so much blight leaves the card, cascades aside."""
    return len(blighted) * (2 if foe(s).heavy_blight else 1)


def about_to_be_blighted(s: State, lands: Sequence[str]) -> list[str]:
    return [land for land in lands if damage_in(s, land) >= BLIGHTS]


def order_matters(s: State, lands: Sequence[str]) -> bool:
    """Whether ravaging one of these lands before another could lead elsewhere."""
    if len(lands) < 2:
        return False
    blighted = about_to_be_blighted(s, lands)
    if passes_on(s, blighted):
        return True
    cascades = cascade_reach(s, blighted)
    if cascades and (len(blighted) > 1 or cascades & {*lands}):
        return True
    runs_out = s.blight <= blight_needed(s, blighted) + len(cascades)
    return (runs_out or may_lose(s, {*blighted} | cascades)) and may_win(s, lands)


def may_lose(s: State, hit: Collection[str]) -> bool:
    """Whether a spirit has presence only where blight may come."""
    return any(all(land in hit for land in own_lands(s, seat)) for seat in range(len(s.spirits)))


def may_win(s: State, lands: Sequence[str]) -> bool:
    """Whether the dahan of these lands could win the game by fighting back as hard as they can."""
    best = clone(s)
    best.listening, best.certain_only = False, False
    fresh_deed(best)
    free = [land for land in lands if s.dahan_at(land)]
    doomed = [(land, kind, hurt) for land in free for kind in INVADERS for hurt in s.lands[land].of(kind)]
    for land, kind, hurt in best.in_any_order("Invaders the dahan may destroy", doomed):
        destroy(best, land, kind, hurt)
    s.ordered = best.ordered  # whoever tries other orders counts this one, too
    return won_now(best)


@dataclass(frozen=True, slots=True)
class RavageAll(Step[State]):
    """Every land of the card, one after another; the order is chosen where it can matter."""

    left: tuple[str, ...]

    def run(self, s: State) -> None:
        left = tuple(land for land in self.left if will_ravage(s, land))
        if not left:
            return
        if order_matters(s, left):
            s.then(RavageNext(0, left))
        else:
            first, *_ = s.in_any_order("lands ravaged", left)
            s.then(RavageLand(first), RavageAll(tuple(land for land in left if land != first)))


@dataclass(frozen=True, slots=True)
class RavageInOrder(Step[State]):
    """The players have chosen this order for all that is left."""

    left: tuple[str, ...]

    def run(self, s: State) -> None:
        first, *rest = [land for land in self.left if will_ravage(s, land)] or [""]
        if first:
            s.then(RavageLand(first), RavageInOrder(tuple(rest)))


def ravage_card(s: State, card: str) -> None:
    lands = tuple(shown_lands(s, card))
    s.note("log.ravage", rules.RAVAGE, card=msg(f"invader_card.{card}"))
    s.then(RavageAll(lands))


class InThisOrder(Answer):
    """All that are left, in the order shown."""

    __slots__ = ("lands",)

    def __init__(self, question: RavageNext) -> None:
        self.question, self.verb, self.lands = question, "ravage", question.left

    def do(self, s: State, seat: int) -> None:
        s.note("log.ravage_order", rules.RESPONSIBILITY, seat=Who(seat), lands=_named(self.lands))
        s.then(RavageInOrder(self.lands))

    def label(self) -> Msg:
        return msg("choice.ravage_order", lands=_named(self.lands))

    def __str__(self) -> str:
        return "ravage in_this_order"


@dataclass(frozen=True)
class RavageNext(Question[PickLand]):
    """Which land is ravaged next, or all in the order shown: it may make a difference."""

    left: tuple[str, ...]

    def prompt(self, s: State) -> Msg:
        return msg("ask.ravage")

    def offers(self, s: State) -> Sequence[Answer]:
        return [*[PickLand(self, "ravage", land) for land in self.left], InThisOrder(self)]

    def answer(self, s: State, choice: PickLand) -> None:
        land = choice.land
        s.note("log.chooses", rules.RESPONSIBILITY, seat=Who(self.seat), land=land)
        s.then(RavageLand(land), RavageAll(tuple(one for one in self.left if one != land)))


def _named(lands: tuple[str, ...]) -> tuple[Msg, ...]:
    return tuple(land_name(land) for land in lands)


@dataclass(frozen=True, slots=True)
class RavageLand(Step[State]):
    land: str

    def run(self, s: State) -> None:
        fresh_deed(s)
        n = damage_in(s, self.land)
        if any(earth_guards(s, seat, self.land) for seat in range(len(s.spirits))):
            s.note("log.defend", rules.EARTHS_VITALITY, land=self.land, n=VITALITY)
        s.note("log.ravages", rules.RAVAGE_BLIGHT if n >= BLIGHTS else rules.RAVAGE, land=self.land, n=n)
        s.then(FightBack(self.land), EndEffect())
        hit_dahan(s, self.land, n)
        if n >= BLIGHTS and not blight_kept_out(s, self.land):
            if foe(s).pushes_on:
                s.then(PushOn(self.land))
            add_blight(s, self.land)
            if foe(s).heavy_blight and n >= HEAVY:
                take_from_card(s)  # one more, which destroys no presence and does not cascade
                s.put_blight(self.land)
                s.note("log.heavy_blight", rules.ADVERSARY, land=self.land)


def hit_dahan(s: State, land: str, n: int) -> None:
    """One dahan after another, damaged ones first; leftover damage goes to one more."""
    if sheltered(s, land, ravaging=True):
        return
    bears = dahan_health(s, land)
    for hurt in s.in_printed_order(rules.RAVAGE_DAHAN, s.lands[land].of(DAHAN)):
        if n < bears - hurt:
            if n > 0:
                s.take(land, DAHAN, hurt)
                s.put(land, DAHAN, hurt + n)
                s.note("log.hurt.dahan", rules.RAVAGE_DAHAN, land=land, n=n)
            return
        n -= bears - hurt
        destroy(s, land, DAHAN, hurt, ravaging=True)


@dataclass(frozen=True, slots=True)
class FightBack(Step[State]):
    """Two damage by each surviving dahan; whoever is responsible for the land divides it."""

    land: str

    def run(self, s: State) -> None:
        n = 2 * s.dahan_at(self.land)
        if n and s.lands[self.land].has_invaders():
            s.note("log.fight_back", rules.FIGHT_BACK, land=self.land, n=n)
            strike(s, s.owner(self.land), self.land, n)


@dataclass(frozen=True, slots=True)
class PushOn(Step[State]):
    """Sweden: where ravaging added blight, a town is added to an adjacent land without buildings."""

    land: str

    def run(self, s: State) -> None:
        near = s.island.sites[self.land].adjacent
        lands = tuple(land for land in near if not s.lands[land].count(BUILDINGS))
        if lands:
            s.then(PushOnWhere(s.owner(self.land), lands))


@dataclass(frozen=True)
class PushOnWhere(Question[PickLand]):
    lands: tuple[str, ...]

    def prompt(self, s: State) -> Msg:
        return msg("ask.add_town")

    def offers(self, s: State) -> Sequence[PickLand]:
        return [PickLand(self, "in", land) for land in self.lands]

    def answer(self, s: State, choice: PickLand) -> None:
        s.note("log.adversary", rules.ADVERSARY)
        place(s, choice.land, TOWN)
