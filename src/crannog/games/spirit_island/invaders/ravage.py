"""Ravage: Invaders damage dahan and land, then the dahan who survive fight back (p. 12, 2A)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.adversaries import damage_of, foe
from crannog.games.spirit_island.after import EndEffect, fresh_deed
from crannog.games.spirit_island.asking import Question
from crannog.games.spirit_island.blight import add_blight, take_from_card
from crannog.games.spirit_island.content.scenarios import INSURRECTION
from crannog.games.spirit_island.damage import strike
from crannog.games.spirit_island.harm import destroy, place
from crannog.games.spirit_island.invaders.cards import shown_lands
from crannog.games.spirit_island.kinds import BUILDINGS, DAHAN, INVADERS, RAVAGE, TOWN
from crannog.games.spirit_island.mods import (
    VITALITY,
    Avenged,
    blight_kept_out,
    dahan_health,
    defence,
    earth_guards,
    sheltered,
    skipped,
)
from crannog.games.spirit_island.names import land_name
from crannog.games.spirit_island.state import State
from crannog.kernel.msg import Msg, Who, msg
from crannog.kernel.play import Step

BLIGHTS = 2  # damage to the land that adds a blight
HEAVY = 6  # damage to the land that adds another, for some adversaries


def damage_in(s: State, land: str) -> int:
    """What the Invaders here would deal now, after defence."""
    here = s.lands[land]
    dealt = sum(damage_of(s, kind) * len(here.of(kind)) for kind in INVADERS)
    return max(0, dealt - defence(s, land))


def will_ravage(s: State, land: str) -> bool:
    return s.lands[land].has_invaders() and not skipped(s, land, RAVAGE)


def passes_on(s: State) -> bool:
    """Whether more than blight may pass from one ravaged land to another."""
    return foe(s).pushes_on or s.scenario == INSURRECTION or any(isinstance(mod, Avenged) for mod in s.mods)


def order_matters(s: State, blighted: list[str]) -> bool:
    """Whether what happens in one of these lands could change another."""
    if passes_on(s):
        return True
    return s.blight <= len(blighted) or any(s.lands[land].blight for land in blighted)


@dataclass(frozen=True, slots=True)
class RavageAll(Step[State]):
    """Every land of the card, one after another; the order is chosen where it can matter."""

    left: tuple[str, ...]

    def run(self, s: State) -> None:
        left = tuple(land for land in self.left if will_ravage(s, land))
        if not left:
            return
        blighted = [land for land in left if damage_in(s, land) >= BLIGHTS]
        if len(blighted) > 1 and order_matters(s, blighted):
            s.then(RavageNext(0, left, tuple(blighted)))
        else:
            first, *_ = s.in_any_order("lands ravaged", left)
            s.then(RavageLand(first), RavageAll(tuple(land for land in left if land != first)))


def ravage_card(s: State, card: str) -> None:
    lands = tuple(shown_lands(s, card))
    s.note("log.ravage", rules.RAVAGE, card=msg(f"invader_card.{card}"))
    s.then(RavageAll(lands))


@dataclass(frozen=True)
class RavageNext(Question):
    """Where the Invaders ravage next: blight may cascade, so the order can matter."""

    left: tuple[str, ...]
    blighted: tuple[str, ...]

    def prompt(self, s: State) -> Msg:
        return msg("ask.ravage")

    def lines(self, s: State) -> Sequence[str]:
        return [f"ravage {land}" for land in self.blighted]

    def answer(self, s: State, line: str) -> None:
        land = line.split()[1]
        s.note("log.chooses", rules.RESPONSIBILITY, seat=Who(self.seat), land=land)
        s.then(RavageLand(land), RavageAll(tuple(one for one in self.left if one != land)))

    def says(self, line: str) -> Msg:
        return msg("choice.ravage", land=land_name(line.split()[1]))


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
                s.lands[self.land].blight += 1
                s.note("log.heavy_blight", rules.ADVERSARY, land=self.land)


def hit_dahan(s: State, land: str, n: int) -> None:
    """One dahan after another, the hurt ones first; what is left over hurts one."""
    if sheltered(s, land, ravaging=True):
        return
    bears = dahan_health(s, land)
    for hurt in s.in_printed_order(rules.RAVAGE_DAHAN, s.lands[land].of(DAHAN)):
        if n < bears - hurt:
            if n > 0:
                s.lands[land].take(DAHAN, hurt)
                s.lands[land].put(DAHAN, hurt + n)
                s.note("log.hurt.dahan", rules.RAVAGE_DAHAN, land=land, n=n)
            return
        n -= bears - hurt
        destroy(s, land, DAHAN, hurt, ravaging=True)


@dataclass(frozen=True, slots=True)
class FightBack(Step[State]):
    """Two damage by each surviving dahan; whoever answers for the land divides it."""

    land: str

    def run(self, s: State) -> None:
        n = 2 * s.dahan_at(self.land)
        if n and s.lands[self.land].has_invaders():
            s.note("log.fight_back", rules.FIGHT_BACK, land=self.land, n=n)
            strike(s, s.owner(self.land), self.land, n)


@dataclass(frozen=True, slots=True)
class PushOn(Step[State]):
    """Sweden: where ravaging added blight, a town comes to an adjacent land without buildings."""

    land: str

    def run(self, s: State) -> None:
        near = s.island.sites[self.land].adjacent
        lands = tuple(land for land in near if not s.lands[land].count(BUILDINGS))
        if lands:
            s.then(PushOnWhere(s.owner(self.land), lands))


@dataclass(frozen=True)
class PushOnWhere(Question):
    lands: tuple[str, ...]

    def prompt(self, s: State) -> Msg:
        return msg("ask.add_town")

    def lines(self, s: State) -> Sequence[str]:
        return [f"in {land}" for land in self.lands]

    def answer(self, s: State, line: str) -> None:
        s.note("log.adversary", rules.ADVERSARY)
        place(s, line.split()[1], TOWN)

    def says(self, line: str) -> Msg:
        return msg("choice.in", land=land_name(line.split()[1]))
