"""Before someone says that they are ready: what is unused, in each other's way, or too dear. Warnings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crannog.decision_panel import AIM
from crannog.games.spirit_island.components.message_names import land_name, power_name
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.components.vocabulary import FAST, SLOW
from crannog.games.spirit_island.questions import READY, Done, PickCard
from crannog.games.spirit_island.turn.shared_plans import Intend
from crannog.kernel.message import Msg, msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import SpiritView, View
    from crannog.games.spirit_island.view.forecast import ShownForecast
    from crannog.games.spirit_island.view.mats import Mat
    from crannog.kernel.play import Decision


@dataclass(frozen=True, slots=True)
class Check:
    """Something to look at, or that is well."""

    text: Msg
    bad: bool = True
    pick: str = ""  # what shows where it could be aimed
    land: str = ""  # the land to look at


def ready_check(
    view: View, decision: Decision | None, picked: str, ahead: ShownForecast, mine: Mat | None
) -> tuple[Check, ...]:
    """What to look at before "I am ready": where that is all that is left, or about to be said."""
    if decision is None or mine is None:
        return ()
    done = next((c for c in decision.legal if isinstance(c, Done) and c.says == READY), None)
    if done is None or not (picked == str(done) or decision.prompt.id == "ask.ready"):
        return ()
    spirit = view.spirits[decision.seat]
    return (
        *_unused(view, decision, spirit, mine),
        *_late(view, spirit, ahead),
        *[Check(clash) for clash in ahead.clashes],
        *_cards(view, decision, spirit),
        *([] if ahead.clashes or len({plan.seat for plan in view.plans}) < 2 else [_well()]),
        *([Check(msg("table.check_energy", n=str(spirit.energy)), False)] if spirit.energy else []),
    )


def _well() -> Check:
    return Check(Msg("table.check_no_clash"), False)


def _unused(view: View, decision: Decision, spirit: SpiritView, mine: Mat) -> Iterable[Check]:
    """Powers that could still be used this turn and that nobody has planned."""
    told = {plan.power for plan in view.plans if plan.seat == spirit.seat}
    aims = {c.power for c in decision.asides if isinstance(c, Intend)}
    now = {SLOW, FAST} if view.phase != SLOW else {SLOW}
    for card in spirit.played:
        if card in aims and card not in told and card not in spirit.used and POWERS[card].speed in now:
            text = "table.check_aim" if view.phase == "spirit" else "table.check_unused"
            yield Check(msg(text, power=power_name(card)), pick=AIM + card)
    power, met = mine.innate.card.id, sum(level.lit for level in mine.innate.levels)
    if met and power in aims - told and power not in spirit.used and POWERS[power].speed in now:
        yield Check(msg("table.check_innate", power=power_name(power), level=str(met)), pick=AIM + power)


def _late(view: View, spirit: SpiritView, ahead: ShownForecast) -> Iterable[Check]:
    """Slow powers meant for a land that is ravaged before."""
    ravaged = {row.land for row in ahead.ravage if row.bad}
    for plan in ahead.plans:
        if plan.seat == spirit.seat and plan.land in ravaged and not plan.counts and view.phase != SLOW:
            text = msg("table.check_slow", land=land_name(plan.land), power=plan.name)
            yield Check(text, land=plan.land)


def _cards(view: View, decision: Decision, spirit: SpiritView) -> Iterable[Check]:
    """Cards that could still be played, or that were planned and cannot be paid for."""
    if view.phase != "spirit":
        return
    playable = {c.card for c in decision.legal if isinstance(c, PickCard)}
    for plan in view.plans:
        if plan.seat == spirit.seat and plan.power in spirit.hand:
            dear = spirit.plays and plan.power not in playable
            text = "table.check_dear" if dear else "table.check_unplayed"
            yield Check(msg(text, power=power_name(plan.power)))
    if playable:
        yield Check(msg("table.check_plays", n=min(spirit.plays, len(playable))))
