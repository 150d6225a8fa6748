"""What fear cards do: each player in one land of their choice, every land at once, each spirit (p. 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.message_names import land_name
from crannog.games.spirit_island.grammar.effect import Condition, Effect, On, do_all
from crannog.games.spirit_island.lands.after_each_effect import DoAll, EndEffect
from crannog.games.spirit_island.powers.effects.combine import (
    Effects,
    any_possible,
    clause,
    sentence,
    sentences,
)
from crannog.games.spirit_island.questions import Answer, Done, PickLand, Question
from crannog.games.spirit_island.state import State
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import AskUnlessForced, Step


@dataclass(frozen=True)
class Part:
    """In a land like this, these effects."""

    where: Condition
    effects: Effects


@dataclass(frozen=True)
class EachPlayer(Effect):
    """Every player, one after another, in one land; `apart`: in lands nobody has chosen yet."""

    parts: tuple[Part, ...]
    may: bool = False
    apart: bool = False

    def apply(self, s: State, on: On) -> None:
        s.deed.chosen = []
        s.then(*[OnePlayer(seat, self) for seat in s.in_any_order("each player", range(len(s.spirits)))])

    def phrase(self) -> Msg:
        which = "another" if self.apart else "one"
        if self.may:
            parts = [(part.where.lands(which), clause(part.effects)) for part in self.parts]
        else:
            parts = [(part.where.lands(which), sentences(part.effects)) for part in self.parts]
        kind = "part_may" if self.may else "part"
        said = tuple(msg(f"effect.{kind}", where=where, then=then) for where, then in parts)
        return msg("effect.each_player_may" if self.may else "effect.each_player", parts=said)


@dataclass(frozen=True)
class OnePlayer(Step[State]):
    """One player's part of a fear card: a separate effect."""

    seat: int
    effect: EachPlayer

    def run(self, s: State) -> None:
        ask = FearLand(self.seat, self.effect)
        s.then(EndEffect())
        if ask.places(s):
            s.then(ask if self.effect.may else AskUnlessForced(ask))


class ActIn(PickLand):
    """This part of the card, in this land."""

    __slots__ = ("n", "part")

    def __init__(self, question: FearLand, land: str, part: Part, n: int) -> None:
        self.question, self.verb, self.land, self.part = question, "in", land, part
        self.n = n  # which part; 0 where there is only one

    def label(self) -> Msg:
        if not self.n:
            return super().label()
        return msg("choice.in_way", land=land_name(self.land), then=sentences(self.part.effects))

    def __str__(self) -> str:
        return f"in {self.land} {self.n}" if self.n else f"in {self.land}"


@dataclass(frozen=True)
class FearLand(Question[ActIn]):
    effect: EachPlayer

    def prompt(self, s: State) -> Msg:
        return msg("ask.fear_land", then=sentence((self.effect,)))

    def offers(self, s: State) -> Sequence[Answer]:
        found = self.places(s)
        return [*found, Done(self)] if self.effect.may else found

    def places(self, s: State) -> list[ActIn]:
        several = len(self.effect.parts) > 1
        found = []
        for land in s.lands:
            on = On(self.seat, land, self.seat)
            if self.effect.apart and land in s.deed.chosen:
                continue
            for n, part in enumerate(self.effect.parts, start=1):
                if part.where.holds(s, on) and any_possible(part.effects, s, on):
                    found.append(ActIn(self, land, part, n if several else 0))
        return found

    def answer(self, s: State, choice: ActIn) -> None:
        s.deed.chosen.append(choice.land)
        s.note("log.chooses", rules.FEAR_LAND, seat=Who(self.seat), land=choice.land)
        do_all(s, choice.part.effects, On(self.seat, choice.land, self.seat))


@dataclass(frozen=True)
class EachLand(Effect):
    """In every land where it holds; whoever is responsible for the land decides there."""

    where: Condition
    effects: Effects

    def apply(self, s: State, on: On) -> None:
        lands = [On(s.owner(land), land, s.owner(land)) for land in s.lands]
        held = [here for here in lands if self.where.holds(s, here)]
        s.then(*[DoAll(self.effects, here) for here in s.in_any_order("each land", held)])

    def phrase(self) -> Msg:
        return msg("effect.each_land", where=self.where.lands("each"), then=clause(self.effects))


@dataclass(frozen=True)
class EachSpirit(Effect):
    """For every spirit."""

    effects: Effects

    def apply(self, s: State, on: On) -> None:
        for seat in s.in_any_order("each spirit", reversed(range(len(s.spirits)))):
            do_all(s, self.effects, On(seat, "", seat))

    def phrase(self) -> Msg:
        return msg("effect.each_spirit", then=clause(self.effects))
