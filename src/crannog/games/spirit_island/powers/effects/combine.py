"""Effects made of effects: if, either-or, the highest level, in several lands, in a chosen land."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import groupby
from typing import Final

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.grammar.conditions import Elements
from crannog.games.spirit_island.grammar.effect import UNSAID, Condition, Do, Effect, On, do_all
from crannog.games.spirit_island.questions import Answer, Done, PickLand, Question
from crannog.games.spirit_island.state import State
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import AskUnlessForced

type Effects = tuple[Effect, ...]


# Verbs that two effects may share, and how their amounts are joined: "push 1 explorer and 1 town".
_VERBS: Final = {
    "effect.push": "amount.sum",
    "effect.destroy": "amount.sum",
    "effect.remove": "amount.sum",
    "effect.defend": "amount.number_sum",
}


def clauses(effects: Effects, within: bool = False) -> tuple[Msg, ...]:
    """What effects say, one after another; `within` another effect, which has said its own condition."""
    found: list[Msg] = []
    for where, some in groupby(effects, lambda effect: effect.everywhere()):
        group = tuple(some)
        if where is not None and len(group) > 1:  # the place is named once
            parts = _sharing_verbs([effect.there() for effect in group])
            found.append(msg("effect.there", where=where.lands("each"), parts=parts))
        else:
            found += [effect.phrase_within() if within else effect.phrase() for effect in group]
    return _sharing_verbs(found)


def _sharing_verbs(said: list[Msg]) -> tuple[Msg, ...]:
    found: list[Msg] = []
    for one in said:
        if found and one.id in _VERBS and found[-1].id == one.id:
            before = found.pop()
            both = tuple(n for n in (before.get("n"), one.get("n")) if isinstance(n, Msg))
            found.append(msg(one.id, n=msg(_VERBS[one.id], parts=both)))
        elif one != UNSAID:
            found.append(one)
    return tuple(found)


def sentence(effects: Effects) -> Msg:
    """As full sentences."""
    return msg("effect.then", parts=clauses(effects))


def sentences(effects: Effects) -> Msg:
    """As sentences, but for the last full stop: within another one, after a colon."""
    return msg("effect.sentences", parts=clauses(effects, within=True))


def clause(effects: Effects) -> Msg:
    """Within a sentence: "cause 1 fear and deal 1 damage"."""
    return msg("effect.and", parts=clauses(effects, within=True))


def any_possible(effects: Effects, s: State, on: On) -> bool:
    return any(effect.possible(s, on) for effect in effects)


@dataclass(frozen=True)
class When(Effect):
    """If the condition holds at this point; otherwise possibly something else."""

    condition: Condition
    then: Effects
    otherwise: Effects = ()

    def apply(self, s: State, on: On) -> None:
        do_all(s, self.then if self.condition.holds(s, on) else self.otherwise, on)

    def phrase(self) -> Msg:
        when = self.condition.phrase()
        if isinstance(self.condition, Elements):
            said = msg("effect.with", when=when, then=sentences(self.then))
            if self.otherwise:
                return msg("effect.with_else", first=said, other=sentences(self.otherwise))
            return said
        if self.otherwise:
            return msg("effect.when_else", when=when, then=clause(self.then), other=clause(self.otherwise))
        return msg("effect.when", when=when, then=clause(self.then))

    def phrase_within(self) -> Msg:
        """In German the condition goes last here, or a colon would follow a colon."""
        if self.otherwise or isinstance(self.condition, Elements):
            return self.phrase()
        return msg("effect.when_within", when=self.condition.phrase(), then=clause(self.then))

    def possible(self, s: State, on: On) -> bool:
        return any_possible(self.then if self.condition.holds(s, on) else self.otherwise, s, on)


@dataclass(frozen=True)
class Way:
    """One of several ways; with a condition, only open while it holds."""

    effects: Effects
    condition: Condition | None = None

    def open(self, s: State, on: On) -> bool:
        return self.condition is None or self.condition.holds(s, on)


@dataclass(frozen=True)
class OneOf(Effect):
    """Exactly one of these, chosen by the user of the power, even one that does nothing."""

    ways: tuple[Way, ...]
    owed: bool = False  # a price: only what can be paid

    def apply(self, s: State, on: On) -> None:
        if self.possible(s, on):
            s.then(AskUnlessForced(Choose(on.seat, self, on)))

    def phrase(self) -> Msg:
        said = tuple(clause(way.effects) for way in self.ways)
        when = self.ways[-1].condition
        if when is not None:
            return msg("effect.may_instead", first=said[0], when=when.phrase(), then=said[1])
        return msg("effect.either", parts=said)

    def possible(self, s: State, on: On) -> bool:
        return any(way.open(s, on) and any_possible(way.effects, s, on) for way in self.ways)


class TakeWay(Answer):
    __slots__ = ("n", "way")

    def __init__(self, question: Choose, n: int, way: Way) -> None:
        self.question, self.verb, self.n, self.way = question, "way", n, way

    def label(self) -> Msg:
        return sentences(self.way.effects)

    def __str__(self) -> str:
        return f"way {self.n}"


@dataclass(frozen=True)
class Choose(Question[TakeWay]):
    which: OneOf
    on: On

    def prompt(self, s: State) -> Msg:
        return msg("ask.way")

    def offers(self, s: State) -> Sequence[TakeWay]:
        ways = enumerate(self.which.ways, start=1)
        return [TakeWay(self, n, way) for n, way in ways if self._open(s, way)]

    def _open(self, s: State, way: Way) -> bool:
        return way.open(s, self.on) and (not self.which.owed or any_possible(way.effects, s, self.on))

    def answer(self, s: State, choice: TakeWay) -> None:
        do_all(s, choice.way.effects, self.on)


def one_of(*ways: Effect | Effects | Way) -> OneOf:
    """Shorthand for either-or."""
    made = []
    for way in ways:
        if isinstance(way, Way):
            made.append(way)
        else:
            made.append(Way(way if isinstance(way, tuple) else (way,)))
    return OneOf(tuple(made))


@dataclass(frozen=True)
class Highest(Effect):
    """Levels of which only the highest reached happens: each replaces those below it."""

    levels: tuple[tuple[Elements, Effects], ...]  # from the lowest

    def apply(self, s: State, on: On) -> None:
        reached = [effects for need, effects in self.levels if need.holds(s, on)]
        if reached:
            do_all(s, reached[-1], on)

    def phrase(self) -> Msg:
        return msg("effect.sentences", parts=self.levels_said())

    def levels_said(self) -> tuple[Msg, ...]:
        kinds = ["effect.with", *["effect.instead"] * (len(self.levels) - 1)]
        return tuple(
            msg(kind, when=need.phrase(), then=sentences(effects))
            for kind, (need, effects) in zip(kinds, self.levels, strict=True)
        )


@dataclass(frozen=True)
class InLands(Effect):
    """The same in each of several lands: adjacent ones, those pushed into, the one that got presence..."""

    which: str  # adjacent, other_coastal, pushed, placed
    effects: Effects

    def apply(self, s: State, on: On) -> None:
        s.then(
            *[
                Do(effect, on.at(land))
                for land in s.in_any_order("several lands", self.lands(s, on))
                for effect in s.in_printed_order(rules.POWER_THRESHOLD, self.effects)
            ]
        )

    def lands(self, s: State, on: On) -> list[str]:
        if self.which == "placed":
            return [s.deed.placed] if s.deed.placed else []
        if self.which == "pushed":
            return list(dict.fromkeys(s.deed.pushed))
        site = s.island.sites[on.land]
        if self.which == "adjacent":
            return list(site.adjacent)
        coast = [land for land in s.island.on_board(site.board) if s.island.sites[land].coastal]
        return [land for land in coast if land != on.land]

    def phrase(self) -> Msg:
        return msg(f"effect.in_{self.which}", then=clause(self.effects))


@dataclass(frozen=True)
class InChosenLand(Effect):
    """A player chooses the land where it happens: the target one of its own, or the caster one nearby."""

    which: str  # of_target, near
    effects: Effects
    may: bool = False

    def apply(self, s: State, on: On) -> None:
        seat = on.target if self.which == "of_target" else on.seat
        lands = tuple(self._lands(s, on))
        if lands:
            ask = ChooseLand(seat, lands, self.effects, replace(on, seat=seat), self.may)
            s.then(ask if self.may else AskUnlessForced(ask))

    def _lands(self, s: State, on: On) -> list[str]:
        if self.which == "of_target":
            return [land for land, here in s.lands.items() if here.presence[on.target]]
        near = [on.land, *s.island.sites[on.land].adjacent]
        return [land for land in near if any_possible(self.effects, s, on.at(land))]

    def phrase(self) -> Msg:
        return msg(f"effect.chosen_{self.which}", then=clause(self.effects))


@dataclass(frozen=True)
class ChooseLand(Question[PickLand]):
    lands: tuple[str, ...]
    effects: Effects
    on: On
    may: bool

    def prompt(self, s: State) -> Msg:
        return msg("ask.land", then=sentence(self.effects))

    def offers(self, s: State) -> Sequence[Answer]:
        found = [PickLand(self, "in", land) for land in self.lands]
        return [*found, Done(self)] if self.may else found

    def answer(self, s: State, choice: PickLand) -> None:
        do_all(s, self.effects, self.on.at(choice.land))


ADJACENT: Final = "adjacent"
ANYWHERE: Final = "anywhere"


@dataclass(frozen=True)
class RepeatPower(Effect):
    """The power is used once more: on an adjacent land, or on any it can target."""

    where: str

    def apply(self, s: State, on: On) -> None:
        if not on.again:
            s.deed.again = self.where

    def phrase(self) -> Msg:
        return msg(f"effect.again_{self.where}")


def thresholds(effects: object) -> Iterator[str]:
    """Every element threshold that effects ask for, in reading order."""
    if isinstance(effects, Elements):
        yield effects.need
    elif isinstance(effects, tuple):
        for item in effects:
            yield from thresholds(item)
    elif is_dataclass(effects):
        for f in fields(effects):
            yield from thresholds(getattr(effects, f.name))
