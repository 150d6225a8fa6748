"""Where plans conflict: the same dahan counted on twice, a target that will be gone."""

from __future__ import annotations

from collections.abc import Iterable

from crannog.games.spirit_island.components.message_names import land_name, power_name
from crannog.games.spirit_island.components.power import POWERS, Power
from crannog.games.spirit_island.components.vocabulary import DAHAN
from crannog.games.spirit_island.foresight.forecast import after_plan
from crannog.games.spirit_island.foresight.ways import quiet
from crannog.games.spirit_island.state import Deed, Plan, State
from crannog.games.spirit_island.turn.shared_plans import aimed, targets_of
from crannog.kernel.message import Msg, Param, Who, msg


def clashes(s: State, plans: Iterable[Plan]) -> tuple[Msg, ...]:
    """Carries out the plans in the order they were shared; says what goes wrong on the way."""
    now, found = quiet(s), []
    now.deed = Deed()
    takers: dict[str, Plan] = {}  # which plans take dahan away from a land
    for plan in plans:
        power = POWERS[plan.power]
        name, where = power_name(power.id), aimed(plan.target)
        what: dict[str, Param] = {"seat": Who(plan.seat), "power": name, "where": where}
        taker, there = takers.get(plan.target), plan.target in targets_of(now, plan.seat, power)
        after = after_plan(now, plan) if there else now
        after.deed = Deed()  # what a power has done so far is no more when it is over
        if taker is not None and taker.seat != plan.seat and counts_on_dahan(power):
            both = (power_name(taker.power), name)
            found.append(msg("clash.dahan", powers=both, land=land_name(plan.target)))
        elif not there:
            found.append(msg("clash.gone", **what))
        elif power.reach is not None and after == now:
            found.append(msg("clash.idle", **what))
        for land in s.lands:
            if after.dahan_at(land) < now.dahan_at(land):
                takers.setdefault(land, plan)
        now = after
    return tuple(found)


def counts_on_dahan(power: Power) -> bool:
    return DAHAN in repr(power.effect) or (power.reach is not None and DAHAN in power.reach.into)
