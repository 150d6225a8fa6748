"""Repeating power cards: by whose permission, at what price (p. 10, Repeat)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.message_names import power_name
from crannog.games.spirit_island.components.power import POWERS, Power
from crannog.games.spirit_island.grammar.effect import On
from crannog.games.spirit_island.questions import Answer, Question
from crannog.games.spirit_island.spirits.power_cards import price
from crannog.games.spirit_island.state import Grant, State
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Step


def permissions_for(s: State, seat: int, power: Power) -> list[Grant]:
    """Every permission by which this card could be repeated now; of equal ones, one."""
    spirit = s.spirits[seat]
    return list(dict.fromkeys(grant for grant in spirit.grants if _allows(s, seat, grant, power)))


def _allows(s: State, seat: int, grant: Grant, power: Power) -> bool:
    if f"{grant.source} {power.id}" in s.spirits[seat].repeated:
        return False  # one power lets a card be repeated once
    if 0 <= grant.most < power.cost:
        return False
    return not grant.pay or s.spirits[seat].energy >= price(s, power.id)


class UsePermission(Answer):
    __slots__ = ("grant",)

    def __init__(self, question: WhichPermission, grant: Grant) -> None:
        self.question, self.verb, self.grant = question, "by", grant

    def label(self) -> Msg:
        kind = "choice.repeat_paid" if self.grant.pay else "choice.repeat_free"
        return msg(kind, power=power_name(self.grant.source))

    def __str__(self) -> str:
        return f"by {self.grant.source} {'paid' if self.grant.pay else 'free'}"


@dataclass(frozen=True)
class WhichPermission(Question[UsePermission]):
    """Which permission is used up: a free one may be worth more for another card."""

    on: On
    next: Step[State]  # what follows: the choice of a target

    def prompt(self, s: State) -> Msg:
        return msg("ask.permission", power=power_name(self.on.power))

    def offers(self, s: State) -> Sequence[UsePermission]:
        grants = permissions_for(s, self.seat, POWERS[self.on.power])
        return [UsePermission(self, grant) for grant in grants]

    def answer(self, s: State, choice: UsePermission) -> None:
        spend(s, self.seat, choice.grant, self.on.power)
        s.then(self.next)


def spend(s: State, seat: int, grant: Grant, card: str) -> None:
    spirit = s.spirits[seat]
    spirit.grants.remove(grant)
    if grant.cards > 1:
        spirit.grants.append(replace(grant, cards=grant.cards - 1))
    spirit.repeated.append(f"{grant.source} {card}")
    if grant.pay:
        n = price(s, card)
        spirit.energy -= n
        s.note("log.repeats_paid", rules.REPEAT, seat=Who(seat), power=power_name(card), n=n)
    else:
        s.note("log.repeats", rules.REPEAT, seat=Who(seat), power=power_name(card))
