"""What powers do to spirits: energy, elements, cards, repeats, range."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.message_names import noun, power_name
from crannog.games.spirit_island.components.vocabulary import ELEMENTS
from crannog.games.spirit_island.grammar.amounts import Amount, how_many, measure
from crannog.games.spirit_island.grammar.effect import Effect, On
from crannog.games.spirit_island.questions import Answer, Done, PickCard, Question
from crannog.games.spirit_island.spirits.power_cards import Forget, gain, gain_left
from crannog.games.spirit_island.state import Grant, State
from crannog.kernel.message import Msg, Who, msg

SELF, TARGET = "self", "target"


def seat_of(on: On, who: str) -> int:
    return on.target if who == TARGET else on.seat


@dataclass(frozen=True)
class Energy(Effect):
    n: Amount
    who: str = TARGET
    more: bool = False  # on top of what the power has already given

    def apply(self, s: State, on: On) -> None:
        give_energy(s, seat_of(on, self.who), measure(self.n, s, on))

    def phrase(self) -> Msg:
        return msg(f"effect.energy_{self.who}", n=how_many(self.n, noun("energy"), self.more))


def give_energy(s: State, seat: int, n: int) -> None:
    if n > 0:
        s.spirits[seat].energy += n
        s.spirits[seat].done = False  # whoever was done may reach further now
        s.note("log.energy", rules.ENERGY, seat=Who(seat), n=n)


@dataclass(frozen=True)
class GainElements(Effect):
    """The target spirit chooses this many different elements for this turn; the caster gains them, too."""

    n: int

    def apply(self, s: State, on: On) -> None:
        s.spirits[on.target].done = False  # elements may make it strong enough for more
        s.then(PickElement(on.target, self.n, (), on.seat if on.seat != on.target else -1))

    def phrase(self) -> Msg:
        return msg("effect.elements", n=how_many(self.n, noun("element")))


class TakeElement(Answer):
    __slots__ = ("element",)

    def __init__(self, question: PickElement, element: str) -> None:
        self.question, self.verb, self.element = question, "element", element

    def label(self) -> Msg:
        return msg(f"element.{self.element}")

    def __str__(self) -> str:
        return f"element {self.element}"


@dataclass(frozen=True)
class PickElement(Question[TakeElement]):
    n: int
    had: tuple[str, ...]
    also: int  # who gains the same, -1 for nobody

    def prompt(self, s: State) -> Msg:
        return msg("ask.element", n=self.n)

    def offers(self, s: State) -> Sequence[TakeElement]:
        return [TakeElement(self, element) for element in ELEMENTS if element not in self.had]

    def answer(self, s: State, choice: TakeElement) -> None:
        element = choice.element
        for seat in s.in_any_order("elements given", {self.seat, self.also} - {-1}):
            given = s.spirits[seat].given
            given[element] = given.get(element, 0) + 1
            s.note("log.element", None, seat=Who(seat), element=msg(f"element.{element}"))
        if self.n > 1:
            s.then(PickElement(self.seat, self.n - 1, (*self.had, element), self.also))


@dataclass(frozen=True)
class GainPower(Effect):
    deck: str = ""  # minor, major; "": they choose
    who: str = TARGET
    leave: bool = False  # the cards not kept are for the caster

    def apply(self, s: State, on: On) -> None:
        gain(s, seat_of(on, self.who), self.deck, self.leave)

    def phrase(self) -> Msg:
        return msg(f"effect.gain_{self.deck or 'any'}")


@dataclass(frozen=True)
class GainLeft(Effect):
    """The caster gains one of the cards the target did not keep."""

    def apply(self, s: State, on: On) -> None:
        gain_left(s, on.seat)

    def phrase(self) -> Msg:
        return msg("effect.gain_left")


@dataclass(frozen=True)
class GiveCard(Effect):
    """A card from hand may be given: by the caster to the target, or the other way around."""

    to: str

    def apply(self, s: State, on: On) -> None:
        source, to = (on.seat, on.target) if self.to == TARGET else (on.target, on.seat)
        if source != to and s.spirits[source].hand:
            s.then(Give(source, to))

    def phrase(self) -> Msg:
        return msg(f"effect.give_to_{self.to}")


@dataclass(frozen=True)
class Give(Question[PickCard]):
    to: int

    def prompt(self, s: State) -> Msg:
        return msg("ask.give", seat=Who(self.to))

    def offers(self, s: State) -> Sequence[Answer]:
        return [*[PickCard(self, "give", card) for card in s.spirits[self.seat].hand], Done(self)]

    def answer(self, s: State, choice: PickCard) -> None:
        card = choice.card
        s.spirits[self.seat].hand.remove(card)
        s.spirits[self.to].hand.append(card)
        s.note("log.given", None, seat=Who(self.seat), to=Who(self.to), power=power_name(card))


@dataclass(frozen=True)
class ForgetPower(Effect):
    def apply(self, s: State, on: On) -> None:
        spirit = s.spirits[on.target]
        if spirit.hand or spirit.played or spirit.discard:
            s.then(Forget(on.target))

    def phrase(self) -> Msg:
        return msg("effect.forget")

    def possible(self, s: State, on: On) -> bool:
        spirit = s.spirits[on.target]
        return bool(spirit.hand or spirit.played or spirit.discard)


@dataclass(frozen=True)
class KeepCard(Effect):
    """When time passes, one card in play goes to the hand instead of the discard pile."""

    who: str = TARGET

    def apply(self, s: State, on: On) -> None:
        s.spirits[seat_of(on, self.who)].kept += 1

    def phrase(self) -> Msg:
        return msg(f"effect.keep_{self.who}")


@dataclass(frozen=True)
class GrantRepeat(Effect):
    """This turn the target may repeat power cards: once each, up to a cost, free or paid again."""

    cards: int = 1
    most: int = -1
    pay: bool = False

    def apply(self, s: State, on: On) -> None:
        if on.again:
            return  # repeats never chain
        spirit = s.spirits[on.target]
        new = Grant(self.cards, self.most, self.pay, on.power)
        same = [one for one in spirit.grants if replace(one, cards=new.cards) == new]
        new = replace(new, cards=new.cards + sum(one.cards for one in same))
        spirit.grants = [*[one for one in spirit.grants if one not in same], new]
        spirit.done = False

    def phrase(self) -> Msg:
        if not self.pay:
            return msg("effect.repeat_free", n=self.cards, most=self.most)
        return msg("effect.repeat_paid" if self.cards == 1 else "effect.repeat_others", n=self.cards)


@dataclass(frozen=True)
class GrantFast(Effect):
    """This turn the target may use up to this many slow powers as fast ones."""

    n: int

    def apply(self, s: State, on: On) -> None:
        spirit = s.spirits[on.target]
        spirit.boons += self.n
        spirit.done = False

    def phrase(self) -> Msg:
        return msg("effect.fast", n=how_many(self.n, noun("slow_power")))


@dataclass(frozen=True)
class MoreRange(Effect):
    n: int

    def apply(self, s: State, on: On) -> None:
        spirit = s.spirits[on.target]
        spirit.reach += self.n
        spirit.done = False

    def phrase(self) -> Msg:
        return msg("effect.range", n=self.n)


@dataclass(frozen=True)
class SharePresence(Effect):
    """For targeting this turn, caster and target count each other's presence as their own."""

    def apply(self, s: State, on: On) -> None:
        if on.seat != on.target:
            s.spirits[on.seat].shares.append(on.target)
            s.spirits[on.target].shares.append(on.seat)
            s.spirits[on.target].done = False

    def phrase(self) -> Msg:
        return msg("effect.share")
