"""Shared plans: a spirit announces which power it intends to use, and on what (p. 11).

A plan is not binding and changes nothing else. It is shared while a question stays open.
"""

from __future__ import annotations

from typing import Any

from crannog.games.spirit_island.components.mat import SPIRITS
from crannog.games.spirit_island.components.message_names import land_name, power_name
from crannog.games.spirit_island.components.power import POWERS, Power
from crannog.games.spirit_island.powers.targeting import target_lands, target_spirits
from crannog.games.spirit_island.questions import Question
from crannog.games.spirit_island.spirits.power_cards import reached
from crannog.games.spirit_island.state import Plan, State
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Choice


class Intend(Choice[State]):
    """Plan to use a power on this target; "" cancels the plan."""

    __slots__ = ("power", "question", "target")
    __setattr__ = object.__setattr__  # as with Answer

    def __init__(self, question: Question[Any], power: str, target: str) -> None:
        self.question, self.power, self.target = question, power, target

    def do(self, s: State, seat: int) -> None:
        s.then(self.question)
        if self.target:
            tell_plan(s, seat, self.power, self.target)
            return
        s.plans = [plan for plan in s.plans if (plan.seat, plan.power) != (seat, self.power)]
        s.note("log.unplans", None, seat=Who(seat), power=power_name(self.power))

    def only_says(self) -> bool:
        return True

    def aims(self) -> str:
        return self.power

    def label(self) -> Msg:
        if not self.target:
            return msg("choice.unplan", power=power_name(self.power))
        return msg("choice.plan", power=power_name(self.power), where=aimed(self.target))

    def __str__(self) -> str:
        return f"plan {self.power} {self.target}".rstrip()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Intend) and str(self) == str(other) and self.question == other.question

    def __hash__(self) -> int:
        return hash(str(self))


def tell_plan(s: State, seat: int, power: str, target: str) -> None:
    """Everyone knows of it; a plan for the same power is replaced where it stands."""
    told = next((plan for plan in s.plans if (plan.seat, plan.power) == (seat, power)), None)
    now = Plan(seat, power, target)
    s.plans = [now if plan is told else plan for plan in s.plans] if told else [*s.plans, now]
    s.note("log.plans", None, seat=Who(seat), power=power_name(power), target=aimed(target))


def aimed(target: str) -> Msg | Who:
    """The land or the spirit that a plan names."""
    return Who(int(target)) if target.isdecimal() else land_name(target)


def intentions(s: State, question: Question[Any]) -> list[Intend]:
    """Everything this spirit may plan: cards in play, cards in hand, and its innate power."""
    spirit, seat = s.spirits[question.seat], question.seat
    powers = [*spirit.played, *spirit.hand, SPIRITS[spirit.id].innate.id]
    told = {plan.power: plan.target for plan in s.plans if plan.seat == seat}
    found = []
    for power in powers:
        if power not in spirit.used:
            targets = targets_of(s, seat, POWERS[power])
            found += [Intend(question, power, target) for target in targets if told.get(power) != target]
            if power in told:
                found.append(Intend(question, power, ""))
    return found


def targets_of(s: State, seat: int, power: Power) -> dict[str, int]:
    """What a power could be used on right now, and the energy that targeting it costs."""
    if power.reach is None:
        return {str(other): 0 for other in target_spirits(s, seat, power)}
    return target_lands(s, seat, power, reached(s, seat, power))
