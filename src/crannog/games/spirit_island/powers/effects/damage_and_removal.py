"""Damage, destroying, removing, replacing (p. 9). The user of the power divides and picks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crannog.games.spirit_island.components.message_names import land_name, noun, noun_of
from crannog.games.spirit_island.components.vocabulary import (
    BLIGHT,
    BUILDINGS,
    DAHAN,
    EXPLORER,
    INVADERS,
    mark,
    piece,
)
from crannog.games.spirit_island.grammar.amounts import Amount, Per, for_each, how_many, measure
from crannog.games.spirit_island.grammar.effect import UNSAID, Effect, On
from crannog.games.spirit_island.lands.blight import remove_blight
from crannog.games.spirit_island.lands.deal_damage import damage_each, strike
from crannog.games.spirit_island.lands.earn_fear import add_fear
from crannog.games.spirit_island.lands.remove_pieces import (
    destroy,
    health,
    hurt_piece,
    remove,
    replace_piece,
)
from crannog.games.spirit_island.lands.turn_effects import sheltered
from crannog.games.spirit_island.questions import Answer, Done, PickPiece, Question
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.variants.adversary_rules import damage_of
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import AskUnlessForced

# --- damage ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Damage(Effect):
    """Damage to Invaders, divided as its dealer wishes."""

    n: Amount
    more: bool = False  # joins the damage before it

    def apply(self, s: State, on: On) -> None:
        strike(s, on.seat, on.land, measure(self.n, s, on))

    def phrase(self) -> Msg:
        return msg("effect.damage", n=how_many(self.n, noun("damage"), self.more))

    def possible(self, s: State, on: On) -> bool:
        return s.lands[on.land].has_invaders() and measure(self.n, s, on) > 0


@dataclass(frozen=True)
class DamageEach(Effect):
    """The same damage to every piece of these kinds."""

    n: int
    to: tuple[str, ...]

    def apply(self, s: State, on: On) -> None:
        damage_each(s, on.land, self.n, self.to)

    def phrase(self) -> Msg:
        return msg("effect.damage_each", n=how_many(self.n, noun("damage")), what=noun_of(self.to))

    def possible(self, s: State, on: On) -> bool:
        return s.lands[on.land].count(self.to) > 0


@dataclass(frozen=True)
class DamageDifferent(Effect):
    """One damage each to this many different Invaders."""

    n: Per

    def apply(self, s: State, on: On) -> None:
        n = measure(self.n, s, on)
        if n >= s.invaders_at(on.land):
            damage_each(s, on.land, 1, INVADERS)
        elif n > 0:
            s.then(AskUnlessForced(StrikeDifferent(on.seat, on.land, n, tuple(_each_piece(s, on.land)))))

    def phrase(self) -> Msg:
        return msg("effect.damage_different", each=for_each(self.n))

    def possible(self, s: State, on: On) -> bool:
        return s.lands[on.land].has_invaders() and measure(self.n, s, on) > 0


def _each_piece(s: State, land: str) -> list[str]:
    return [mark(kind, hurt) for kind in INVADERS for hurt in s.lands[land].of(kind)]


@dataclass(frozen=True)
class StrikeDifferent(Question[PickPiece]):
    """Which Invader is damaged next; none is damaged twice."""

    land: str
    n: int
    unhurt: tuple[str, ...]  # those not damaged yet

    def prompt(self, s: State) -> Msg:
        return msg("ask.damage_different", n=self.n, land=land_name(self.land))

    def offers(self, s: State) -> Sequence[PickPiece]:
        return [PickPiece(self, "hurt", *piece(word)) for word in dict.fromkeys(self.unhurt)]

    def answer(self, s: State, choice: PickPiece) -> None:
        hurt_piece(s, self.land, choice.kind, choice.hurt, 1)
        rest = list(self.unhurt)
        rest.remove(mark(choice.kind, choice.hurt))
        if self.n > 1 and rest:
            s.then(AskUnlessForced(replace(self, n=self.n - 1, unhurt=tuple(rest))))


@dataclass(frozen=True)
class MutualDamage(Effect):
    """Explorers and buildings deal their damage to each other at the same time."""

    def apply(self, s: State, on: On) -> None:
        land = s.lands[on.land]
        by_explorers = len(land.of(EXPLORER))
        by_buildings = sum(damage_of(s, kind) * len(land.of(kind)) for kind in BUILDINGS)
        # Both amounts are fixed before anything is damaged.
        strike(s, on.seat, on.land, by_explorers, BUILDINGS)
        strike(s, on.seat, on.land, by_buildings, (EXPLORER,))

    def phrase(self) -> Msg:
        return msg("effect.mutual_damage")


# --- taking off the board ----------------------------------------------------------------------


@dataclass(frozen=True)
class Destroy(Effect):
    n: Amount
    kinds: tuple[str, ...]
    upto: bool = False

    def apply(self, s: State, on: On) -> None:
        take_off(s, Take(on.seat, "destroy", on.land, measure(self.n, s, on), self.kinds, self.upto))

    def phrase(self) -> Msg:
        kind = "effect.destroy_upto" if self.upto else "effect.destroy"
        return msg(kind, n=how_many(self.n, noun_of(self.kinds)))

    def possible(self, s: State, on: On) -> bool:
        return s.lands[on.land].count(self.kinds) > 0


@dataclass(frozen=True)
class Remove(Effect):
    n: Amount
    kinds: tuple[str, ...]

    def apply(self, s: State, on: On) -> None:
        n = measure(self.n, s, on)
        if self.kinds == (BLIGHT,):
            for _ in range(min(n, s.lands[on.land].blight)):
                remove_blight(s, on.land)
        else:
            take_off(s, Take(on.seat, "remove", on.land, n, self.kinds, False))

    def phrase(self) -> Msg:
        return msg("effect.remove", n=how_many(self.n, noun_of(self.kinds)))

    def possible(self, s: State, on: On) -> bool:
        return s.lands[on.land].count(self.kinds) > 0


def take_off(s: State, take: Take) -> None:
    """Destroy or remove this many: all if there are no more, otherwise someone picks."""
    here = s.lands[take.land]
    if take.verb == "destroy" and take.kinds == (DAHAN,) and sheltered(s, take.land, False):
        return
    there = here.count(take.kinds)
    n = min(take.n, there)
    if n <= 0:
        return
    if n == there and not take.upto:
        gone = [(kind, hurt) for kind in take.kinds for hurt in here.of(kind)]
        for kind, hurt in s.in_any_order("pieces taken off at once", gone):
            _off(s, take.verb, take.land, kind, hurt)
        return
    s.then(AskUnlessForced(replace(take, n=n)))


def _off(s: State, verb: str, land: str, kind: str, hurt: int) -> None:
    if verb == "destroy":
        destroy(s, land, kind, hurt)
    else:
        remove(s, land, kind, hurt)


@dataclass(frozen=True)
class Take(Question[PickPiece]):
    """Which piece goes next."""

    verb: str
    land: str
    n: int
    kinds: tuple[str, ...]
    upto: bool

    def prompt(self, s: State) -> Msg:
        return msg(f"ask.{self.verb}", n=how_many(self.n, noun_of(self.kinds)), land=land_name(self.land))

    def offers(self, s: State) -> Sequence[Answer]:
        pieces = s.lands[self.land].distinct(self.kinds)
        found = [PickPiece(self, self.verb, kind, hurt) for kind, hurt in pieces]
        return [*found, Done(self)] if self.upto else found

    def answer(self, s: State, choice: PickPiece) -> None:
        _off(s, self.verb, self.land, choice.kind, choice.hurt)
        take_off(s, replace(self, n=self.n - 1))


@dataclass(frozen=True)
class RemoveHealth(Effect):
    """Invaders worth up to so much health flee."""

    n: int | Per
    kinds: tuple[str, ...] = INVADERS

    def apply(self, s: State, on: On) -> None:
        chase(s, Chase(on.seat, on.land, measure(self.n, s, on), self.kinds))

    def phrase(self) -> Msg:
        what = noun_of(self.kinds)
        if isinstance(self.n, int):
            return msg("effect.remove_health", n=self.n, what=what)
        return msg("effect.remove_health_per", n=self.n.each, what=what, each=for_each(self.n))

    def possible(self, s: State, on: On) -> bool:
        return bool(Chase(on.seat, on.land, measure(self.n, s, on), self.kinds).fit(s))


def chase(s: State, ask: Chase) -> None:
    if ask.fit(s):
        s.then(ask)


@dataclass(frozen=True)
class Chase(Question[PickPiece]):
    land: str
    n: int
    kinds: tuple[str, ...]

    def prompt(self, s: State) -> Msg:
        return msg("ask.remove_health", n=self.n, land=land_name(self.land))

    def fit(self, s: State) -> list[PickPiece]:
        """Those whose health still fits."""
        return [
            PickPiece(self, "remove", kind, hurt)
            for kind, hurt in s.lands[self.land].distinct(self.kinds)
            if health(s, self.land, kind) <= self.n
        ]

    def offers(self, s: State) -> Sequence[Answer]:
        return [*self.fit(s), Done(self)]

    def answer(self, s: State, choice: PickPiece) -> None:
        remove(s, self.land, choice.kind, choice.hurt)
        chase(s, replace(self, n=self.n - health(s, self.land, choice.kind)))


@dataclass(frozen=True)
class Replace(Effect):
    """One piece becomes others; nothing is destroyed."""

    kind: str
    by: tuple[tuple[str, int], ...]

    def apply(self, s: State, on: On) -> None:
        if s.lands[on.land].of(self.kind):
            s.then(AskUnlessForced(Swap(on.seat, on.land, self.kind, self.by)))

    def phrase(self) -> Msg:
        by: tuple[Msg, ...] = tuple(how_many(n, noun(kind)) for kind, n in self.by)
        return msg("effect.replace", what=how_many(1, noun(self.kind)), by=by)

    def possible(self, s: State, on: On) -> bool:
        return bool(s.lands[on.land].of(self.kind))


@dataclass(frozen=True)
class Swap(Question[PickPiece]):
    land: str
    kind: str
    by: tuple[tuple[str, int], ...]

    def prompt(self, s: State) -> Msg:
        return msg("ask.replace", what=noun(self.kind), land=land_name(self.land))

    def offers(self, s: State) -> Sequence[PickPiece]:
        pieces = s.lands[self.land].distinct((self.kind,))
        return [PickPiece(self, "replace", kind, hurt) for kind, hurt in pieces]

    def answer(self, s: State, choice: PickPiece) -> None:
        replace_piece(s, self.land, choice.kind, choice.hurt, self.by)


# --- fear --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FearForDestroyed(Effect):
    """More fear for what was just destroyed, beyond the usual."""

    kinds: tuple[str, ...]
    most: int = 0  # 0: no limit

    def apply(self, s: State, on: On) -> None:
        deed = s.deed
        n = sum(deed.destroyed.get(kind, 0) - deed.mark.get(kind, 0) for kind in self.kinds)
        add_fear(s, min(n, self.most) if self.most else n)
        deed.mark = dict(deed.destroyed)

    def phrase(self) -> Msg:
        if self.most:
            return msg(
                "effect.fear_destroyed_most", what=noun_of(self.kinds), n=how_many(self.most, noun("fear"))
            )
        return msg("effect.fear_destroyed", what=noun_of(self.kinds))


@dataclass(frozen=True)
class LookBack(Effect):
    """Starts counting what is destroyed from here on."""

    def apply(self, s: State, on: On) -> None:
        s.deed.mark = dict(s.deed.destroyed)

    def phrase(self) -> Msg:
        return UNSAID


@dataclass(frozen=True)
class Fear(Effect):
    n: Amount
    more: bool = False  # on top of what the power has already caused

    def apply(self, s: State, on: On) -> None:
        add_fear(s, measure(self.n, s, on))

    def phrase(self) -> Msg:
        return msg("effect.fear", n=how_many(self.n, noun("fear"), self.more))
