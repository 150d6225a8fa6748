"""What others at the table said they would do: people's plans and bots' alike."""

from __future__ import annotations

from typing import cast

from crannog.bots.spirit_island.value import World
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.questions import PickCard
from crannog.games.spirit_island.turn.shared_plans import targets_of
from crannog.games.spirit_island.turn.use_powers import Use, UseOn, own_powers, why_not_use
from crannog.kernel.play import Choice, State


def use_as_told(s: World, ask: Use) -> Choice[State] | None:
    """The first power this seat said it would use, on what it said, if that is possible now."""
    for plan in s.plans:
        if plan.seat != ask.seat or POWERS[plan.power] not in own_powers(s, ask.seat):
            continue
        power = POWERS[plan.power]
        aims = {} if why_not_use(s, ask.seat, power, ask.phase) else targets_of(s, ask.seat, power)
        if plan.target in aims:
            return cast(Choice[State], UseOn(ask, power, plan.target, aims[plan.target]))
    return None


def is_told(s: World, seat: int, choice: Choice[State]) -> bool:
    """Whether this plays a card that the seat said it would use."""
    if not isinstance(choice, PickCard) or choice.verb != "play":
        return False
    return any(plan.seat == seat and plan.power == choice.card for plan in s.plans)
