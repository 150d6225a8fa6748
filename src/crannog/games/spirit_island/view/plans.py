"""What players can share of their plans: the possible targets of each power, and what was shared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crannog.games.spirit_island.turn.shared_plans import Intend, aimed
from crannog.games.spirit_island.view.cards import Card, card
from crannog.kernel.message import Msg, Who

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.kernel.play import Decision


@dataclass(frozen=True, slots=True)
class Planned:
    """A power, the target shared so far, and the other possible ones: line, label, target."""

    card: Card
    told: Msg | Who | None
    targets: tuple[tuple[str, Msg, Msg | Who], ...]
    drop: str  # the line that cancels the plan


def planning(view: View, decision: Decision | None) -> tuple[Planned, ...]:
    if decision is None:
        return ()
    told = {plan.power: plan.target for plan in view.plans if plan.seat == decision.seat}
    targets: dict[str, list[tuple[str, Msg, Msg | Who]]] = {}
    drop: dict[str, str] = {}
    for choice in decision.asides:
        if not isinstance(choice, Intend):
            continue
        if choice.target:
            shown = str(choice), choice.label(), aimed(choice.target)
            targets.setdefault(choice.power, []).append(shown)
        else:
            drop[choice.power] = str(choice)
    return tuple(
        Planned(
            card(power),
            aimed(told[power]) if power in told else None,
            tuple(targets.get(power, ())),
            drop.get(power, ""),
        )
        for power in dict.fromkeys([*targets, *drop])
    )
