"""A card or power is taken first, then the land or spirit it is meant for: what it can be aimed at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from crannog.decision_panel import AIM
from crannog.games.spirit_island.components.message_names import land_name, power_name
from crannog.games.spirit_island.questions import PickCard
from crannog.games.spirit_island.turn.growth import PlayOn
from crannog.games.spirit_island.turn.shared_plans import Intend
from crannog.games.spirit_island.turn.use_powers import UseOn, UsePower
from crannog.games.spirit_island.view.buttons import Button, uses_on
from crannog.kernel.message import Msg, Who, msg

if TYPE_CHECKING:
    from crannog.kernel.play import Decision


@dataclass(frozen=True, slots=True)
class Aim:
    """What is taken, and what it can be aimed at."""

    power: str
    buttons: tuple[Button, ...]  # a land or a spirit each
    target: str = ""  # the one pointed at
    later: str = ""  # the line that plays or uses it and leaves its target for later

    @property
    def on(self) -> Button | None:
        return next((b for b in self.buttons if b.on), None)

    def ask(self) -> Msg:
        spirits = any(b.who >= 0 for b in self.buttons)
        return msg("table.aim_spirit" if spirits else "table.aim_land", power=power_name(self.power))

    def deed(self) -> Msg | None:
        """What the button that confirms says."""
        if self.on is None:
            return None
        where = Who(self.on.who) if self.on.who >= 0 else land_name(self.on.at)
        price = isinstance(self.on.choice, UseOn) and self.on.choice.price
        return msg(f"table.aim_{self.on.kind}{'_price' if price else ''}", where=where)

    def hint(self) -> Msg | None:
        if self.target:
            return None
        return Msg("table.aim_now" if self.buttons[0].kind == "use" else "table.aim_hint")


def aiming(decision: Decision | None, picked: str) -> Aim | None:
    """Something is taken that can be aimed; None where nothing is, or where it could be aimed at nothing."""
    if decision is None or not picked:
        return None
    taken = next((c for c in (*decision.legal, *decision.asides) if str(c) == picked), None)
    if isinstance(taken, PickCard) and taken.verb == "play":
        targets = [c for c in decision.asides if isinstance(c, PlayOn) and c.card == taken.card]
        later = next(str(c) for c in decision.legal if isinstance(c, PickCard) and c.card == taken.card)
        found = Aim(taken.card, tuple(_button(c, c.card, c.target, picked) for c in targets), later=later)
    elif isinstance(taken, UsePower):
        power = taken.power.id
        uses = uses_on(decision, taken)
        found = Aim(power, tuple(_button(c, power, c.target, picked) for c in uses), later=f"use {power}")
    else:
        power = taken.power if isinstance(taken, Intend) else picked.removeprefix(AIM)
        plans = [c for c in decision.asides if isinstance(c, Intend) and c.power == power and c.target]
        found = Aim(power, tuple(_button(c, power, c.target, picked) for c in plans))
    if not found.buttons:
        return None
    target = found.on.at or str(found.on.who) if found.on else ""
    return Aim(found.power, found.buttons, target, found.later)


def aimed_at(decision: Decision | None, power: str, target: str) -> Aim | None:
    """This power pointed at this target, however that can be done now."""
    for choice in decision.asides if decision else ():
        if isinstance(choice, (PlayOn, UseOn, Intend)) and choice.target == target:
            named = choice.card if isinstance(choice, PlayOn) else choice.power
            if power == (named if isinstance(named, str) else named.id):
                return aiming(decision, str(choice))
    return None


def _button(choice: PlayOn | UseOn | Intend, power: str, target: str, picked: str) -> Button:
    spirit = target.isdecimal()
    return Button(
        line=str(choice),
        kind="plan" if isinstance(choice, Intend) else choice.verb,
        label=choice.label(),
        short=msg("table.name", seat=Who(int(target))) if spirit else land_name(target),
        on=str(choice) == picked,
        choice=choice,
        at="" if spirit else target,
        power=power,
        who=int(target) if spirit else -1,
    )
