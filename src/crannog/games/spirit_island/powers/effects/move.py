"""Push, gather and other ways of moving pieces (p. 9, Gather and Push)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crannog.games.spirit_island.components.message_names import land_name, noun, noun_of
from crannog.games.spirit_island.components.vocabulary import BUILDINGS, DAHAN
from crannog.games.spirit_island.grammar.amounts import All, Amount, how_many, measure
from crannog.games.spirit_island.grammar.effect import Effect, On
from crannog.games.spirit_island.lands.remove_pieces import move
from crannog.games.spirit_island.questions import Answer, Done, MovePiece, PickLand, PickPiece, Question
from crannog.games.spirit_island.state import State
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import AskUnlessForced


@dataclass(frozen=True)
class Push(Effect):
    """Move this many out of the land, each to an adjacent one."""

    n: Amount
    kinds: tuple[str, ...]
    upto: bool = False
    carry: int = 0  # defend that goes with each piece
    spread: bool = False  # into as many different lands as possible
    to_more_buildings: bool = False  # only where there are more buildings than here

    def apply(self, s: State, on: On) -> None:
        s.deed.pushed = []
        push_on(s, self._asking(s, on))

    def _asking(self, s: State, on: On) -> Pushing:
        n = measure(self.n, s, on)
        return Pushing(on.seat, on.land, n, self.kinds, self.upto, self.carry, self.spread,
                       self.to_more_buildings)  # fmt: skip

    def phrase(self) -> Msg:
        kind = "effect.push_upto" if self.upto else "effect.push"
        if self.spread:
            kind = "effect.push_spread"
        if self.carry:
            kind = "effect.push_carry"
        if self.to_more_buildings:
            kind = "effect.push_to_buildings"
        if self.upto and isinstance(self.n, All):
            return msg("effect.push_any", what=noun_of(self.kinds))
        return msg(kind, n=how_many(self.n, noun_of(self.kinds)))

    def possible(self, s: State, on: On) -> bool:
        return s.lands[on.land].count(self.kinds) > 0 and bool(self._asking(s, on).open_lands(s))


def push_on(s: State, ask: Pushing) -> None:
    n = min(ask.n, s.lands[ask.land].count(ask.kinds))
    if n > 0 and ask.open_lands(s):
        asked = ask.with_left(n)
        s.then(asked if ask.upto else AskUnlessForced(asked))


@dataclass(frozen=True)
class Pushing(Question[MovePiece]):
    """Which piece goes next, and where."""

    land: str
    n: int
    kinds: tuple[str, ...]
    upto: bool
    carry: int
    spread: bool
    to_more_buildings: bool

    def with_left(self, n: int) -> Pushing:
        """This question for so many pieces. `replace` would take several times as long."""
        if n == self.n:
            return self
        return Pushing(self.seat, self.land, n, self.kinds, self.upto, self.carry, self.spread,
                       self.to_more_buildings)  # fmt: skip

    def prompt(self, s: State) -> Msg:
        kind = "ask.push_upto" if self.upto else "ask.push"
        return msg(kind, n=how_many(self.n, noun_of(self.kinds)), land=land_name(self.land))

    def open_lands(self, s: State) -> list[str]:
        lands = list(s.island.sites[self.land].adjacent)
        if self.to_more_buildings:
            here = s.lands[self.land].count(BUILDINGS)
            lands = [land for land in lands if s.lands[land].count(BUILDINGS) > here]
        if self.spread:
            fresh = [land for land in lands if land not in s.deed.pushed]
            lands = fresh or lands
        return lands

    def offers(self, s: State) -> Sequence[Answer]:
        lands = self.open_lands(s)
        pieces = s.lands[self.land].distinct(self.kinds)
        found = [MovePiece(self, "push", kind, hurt, land) for kind, hurt in pieces for land in lands]
        return [*found, Done(self)] if self.upto else found

    def answer(self, s: State, choice: MovePiece) -> None:
        to = choice.land
        move(s, choice.kind, choice.hurt, self.land, to, pushed=True)
        s.deed.pushed.append(to)
        if self.carry:
            carried = min(self.carry, s.lands[self.land].defend)
            s.put_defend(self.land, -carried)
            s.put_defend(to, carried)
        push_on(s, self.with_left(self.n - 1))


@dataclass(frozen=True)
class Gather(Effect):
    """Move this many into the land from adjacent ones."""

    n: Amount
    kinds: tuple[str, ...]
    upto: bool = False

    def apply(self, s: State, on: On) -> None:
        gather_on(s, Gathering(on.seat, on.land, measure(self.n, s, on), self.kinds, self.upto))

    def phrase(self) -> Msg:
        kind = "effect.gather_upto" if self.upto else "effect.gather"
        return msg(kind, n=how_many(self.n, noun_of(self.kinds)))

    def possible(self, s: State, on: On) -> bool:
        return any(s.lands[land].count(self.kinds) for land in s.island.sites[on.land].adjacent)


def gather_on(s: State, ask: Gathering) -> None:
    there = sum(s.lands[land].count(ask.kinds) for land in s.island.sites[ask.land].adjacent)
    n = min(ask.n, there)
    if n > 0:
        asked = ask.with_left(n)
        s.then(asked if ask.upto else AskUnlessForced(asked))


@dataclass(frozen=True)
class Gathering(Question[MovePiece]):
    """Which piece comes next, and from where."""

    land: str
    n: int
    kinds: tuple[str, ...]
    upto: bool

    def with_left(self, n: int) -> Gathering:
        """This question for so many pieces."""
        return self if n == self.n else Gathering(self.seat, self.land, n, self.kinds, self.upto)

    def prompt(self, s: State) -> Msg:
        kind = "ask.gather_upto" if self.upto else "ask.gather"
        return msg(kind, n=how_many(self.n, noun_of(self.kinds)), land=land_name(self.land))

    def offers(self, s: State) -> Sequence[Answer]:
        found = [
            MovePiece(self, "gather", kind, hurt, land)
            for land in s.island.sites[self.land].adjacent
            for kind, hurt in s.lands[land].distinct(self.kinds)
        ]
        return [*found, Done(self)] if self.upto else found

    def answer(self, s: State, choice: MovePiece) -> None:
        move(s, choice.kind, choice.hurt, choice.land, self.land)
        gather_on(s, self.with_left(self.n - 1))


@dataclass(frozen=True)
class Carry(Effect):
    """Up to this many dahan move to one land anywhere; `s.deed.placed` is that land."""

    n: int

    def apply(self, s: State, on: On) -> None:
        if s.lands[on.land].of(DAHAN):
            s.then(CarryTo(on.seat, on.land, self.n))

    def phrase(self) -> Msg:
        return msg("effect.carry", n=how_many(self.n, noun(DAHAN)))


class CarryInto(PickLand):
    __slots__ = ()

    def label(self) -> Msg:
        return msg(f"choice.carry_{self.verb}", land=land_name(self.land))


@dataclass(frozen=True)
class CarryTo(Question[CarryInto]):
    """Where to; staying is allowed, too."""

    land: str
    n: int

    def prompt(self, s: State) -> Msg:
        return msg("ask.carry_to", land=land_name(self.land))

    def offers(self, s: State) -> Sequence[Answer]:
        others = [CarryInto(self, "to", land) for land in s.lands if land != self.land]
        return [*others, CarryInto(self, "stay", self.land), Done(self)]

    def answer(self, s: State, choice: CarryInto) -> None:
        s.deed.placed = choice.land
        if choice.land != self.land:
            s.then(CarryPiece(self.seat, self.land, choice.land, self.n, False))


@dataclass(frozen=True)
class CarryPiece(Question[PickPiece]):
    land: str
    to: str
    n: int
    begun: bool  # at least one has moved

    def prompt(self, s: State) -> Msg:
        return msg(
            "ask.carry", n=how_many(self.n, noun(DAHAN)), land=land_name(self.land), to=land_name(self.to)
        )

    def offers(self, s: State) -> Sequence[Answer]:
        pieces = s.lands[self.land].distinct((DAHAN,))
        found = [PickPiece(self, "carry", kind, hurt) for kind, hurt in pieces]
        return [*found, Done(self)] if self.begun else found

    def answer(self, s: State, choice: PickPiece) -> None:
        move(s, choice.kind, choice.hurt, self.land, self.to)
        if self.n > 1 and s.lands[self.land].of(DAHAN):
            s.then(replace(self, n=self.n - 1, begun=True))
