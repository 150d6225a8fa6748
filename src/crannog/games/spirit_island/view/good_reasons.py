"""What decides for a move, from what its seat may know: what it prevents, gains, makes possible.

The forecast is played with and without the move; what differs is the reason, the weightiest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.components.mat import SPIRITS
from crannog.games.spirit_island.components.message_names import land_name, power_name
from crannog.games.spirit_island.components.power import POWERS, SACRED_SITE, counted
from crannog.games.spirit_island.components.vocabulary import CITY, FAST, INVADERS, SLOW, TOWN
from crannog.games.spirit_island.flow import CleanUp
from crannog.games.spirit_island.foresight.forecast import after_plan
from crannog.games.spirit_island.foresight.game_from_view import restore
from crannog.games.spirit_island.foresight.ways import quiet
from crannog.games.spirit_island.invaders.invader_deck import shown_lands
from crannog.games.spirit_island.invaders.ravage import BLIGHTS, damage_in, will_ravage
from crannog.games.spirit_island.spirits.power_cards import elements, reached
from crannog.games.spirit_island.spirits.presence import sacred
from crannog.games.spirit_island.state import Plan
from crannog.games.spirit_island.turn.shared_plans import targets_of
from crannog.games.spirit_island.variants.scenario_rules import won_now
from crannog.games.spirit_island.view.forecast import best, calm, foresee, worst
from crannog.kernel.codec import clone
from crannog.kernel.message import Msg, msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.games.spirit_island.state import State

GOOD: Final = {"victory", "sacrifice"}
KEPT: Final = 256
TRIED: Final = 8  # targets of a power
ORDER: Final = (
    *("loss", "wins", "cascade", "presence", "blight", "dahan", "city", "town", "terror", "fear_card"),
    *("nearer", "fear", "sacred", "reach", "site", "pays", "income", "plays", "innate", "elements", "cards"),
)


def _weight(reason: Msg) -> int:
    return ORDER.index(reason.id.removeprefix("reason."))


@lru_cache(KEPT)
def of_use(view: View, power: str, target: str = "") -> tuple[Msg, ...]:
    """Why to use this power on this land; without one, on the land where most speaks for it."""
    s = restore(view)
    lands = [target] if target else [one for one in targets_of(s, view.seat, POWERS[power]) if one in s.lands]
    crowded = sorted(lands, key=lambda land: -s.lands[land].count(INVADERS))[:TRIED]
    found = [tuple(_of_plan(view, s, Plan(view.seat, power, land))) for land in crowded]
    return min((one for one in found if one), key=lambda one: _weight(one[0]), default=())


def _of_plan(view: View, s: State, plan: Plan) -> Iterator[Msg]:
    after = after_plan(quiet(s), plan)
    told = [*_of_forecast(view, s, plan), *_of_state(s, after)]
    yield from sorted(told, key=_weight)


def _of_state(s: State, after: State) -> Iterator[Msg]:
    """What is different at once: victory, pieces that have to go, fear."""
    if won_now(after) and not won_now(s):
        yield msg("reason.wins")
    kinds = {1: INVADERS, 2: (TOWN, CITY), 3: (CITY,)}.get(s.terror, ())
    n, left = (sum(land.count(kinds) for land in one.lands.values()) for one in (s, after))
    if left < n and after.terror == s.terror and s.scenario == "none":
        yield msg("reason.nearer", n=str(n), left=str(left))
    fear = (len(after.earned) - len(s.earned)) * s.pool + after.fear - s.fear
    if fear > 0 and s.terror < after.terror <= 3:
        yield msg("reason.terror", n=fear, level="I" * after.terror)
    elif fear > 0 and len(after.earned) > len(s.earned):
        yield msg("reason.fear_card", n=fear)
    elif fear > 0:
        yield msg("reason.fear", n=fear, left=s.pool - after.fear)


def _of_forecast(view: View, s: State, plan: Plan) -> Iterator[Msg]:
    """What the coming Invader Phase does not do then."""
    plain, planned = foresee(calm(view, bare=True), ()), foresee(calm(view), (plan,))
    if {*plain.ends} - GOOD and not {*planned.ends} - GOOD:
        yield msg("reason.loss")
    then = _at_ravage(s)
    hit = [land for land in shown_lands(then, then.ravage) if will_ravage(then, land)]
    for name in s.lands:
        without, with_plan = plain.of(name), planned.of(name)
        bad, good = worst(without.after_ravage), best(with_plan.after_ravage)
        # A land's forecast also counts blight that cascades there; only where they ravage is it its own.
        if name in hit and damage_in(then, name) >= BLIGHTS and bad.blight > 0 >= good.blight:
            yield _no_blight(s, then, name, plan.seat)
        if bad.dahan < 0 and good.dahan > bad.dahan:
            yield msg("reason.dahan", land=land_name(name), n=good.dahan - bad.dahan)
        for kind in (CITY, TOWN):
            if kind in without.built and kind not in with_plan.built and len(without.built) == 1:
                yield msg(f"reason.{kind}", land=land_name(name))


def _at_ravage(s: State) -> State:
    """As it is when the Invaders ravage next: after the slow powers, what holds this turn is over by then."""
    then = quiet(s)
    if s.phase in (SLOW, "time"):
        CleanUp().run(then)
    return then


def _no_blight(s: State, then: State, land: str, seat: int) -> Msg:
    if s.lands[land].blight:
        return msg("reason.cascade", land=land_name(land))
    if s.lands[land].presence[seat]:
        return msg("reason.presence", land=land_name(land))
    return msg("reason.blight", land=land_name(land), n=damage_in(then, land))


# --- growing and playing ---------------------------------------------------------------------------


def of_presence(view: View, land: str) -> Msg | None:
    """What presence here brings into reach."""
    s, seat = restore(view), view.seat
    more = clone(s)
    more.put_presence(land, seat)
    spirit = s.spirits[seat]
    plain = foresee(calm(view, bare=True), ())
    danger = [one.land for one in plain.lands if worst(one.after_ravage).blight > 0]
    new_site = sacred(more, seat, land) and not sacred(s, seat, land)
    found = []
    for power in (SPIRITS[spirit.id].innate.id, *spirit.hand):
        reach = POWERS[power].reach
        if reach is None:
            continue
        had = targets_of(s, seat, POWERS[power])
        gained = [one for one in targets_of(more, seat, POWERS[power]) if one not in had]
        peopled = [one for one in gained if s.lands[one].count(INVADERS)]
        if new_site and reach.source == SACRED_SITE and peopled:
            to = max(peopled, key=lambda name: (name in danger, s.lands[name].count(INVADERS)))
            found.append(_reaching("reason.sacred", land, power, to))
        elif near := [one for one in peopled if one in danger]:
            found.append(_reaching("reason.reach", land, power, near[0]))
    if new_site:
        found.append(msg("reason.site", land=land_name(land)))
    return min(found, key=_weight, default=None)


def _reaching(id: str, land: str, power: str, target: str) -> Msg:
    return msg(id, land=land_name(land), power=power_name(power), target=land_name(target))


def of_disc(view: View, track: str) -> Msg | None:
    """What the number under the disk is worth."""
    spirit = view.spirits[view.seat]
    mat = SPIRITS[spirit.id]
    if track == "energy" and spirit.energy_shown < len(mat.energy):
        now, then = mat.energy[spirit.energy_shown - 1], mat.energy[spirit.energy_shown]
        paid = [card for card in spirit.hand if now < POWERS[card].cost <= then]
        if then > now and paid:
            return msg("reason.pays", now=str(now), then=then, power=power_name(paid[0]))
        return msg("reason.income", now=str(now), then=then) if then > now else None
    if track == "plays" and spirit.plays_shown < len(mat.plays):
        now, then = max(mat.plays[: spirit.plays_shown]), max(mat.plays[: spirit.plays_shown + 1])
        return msg("reason.plays", now=str(now), then=then) if then > now else None
    return None


def of_card(view: View, card: str) -> tuple[Msg, ...]:
    """Why to play this card: what it does, if it is fast; what its elements do."""
    if POWERS[card].speed == FAST and (found := of_use(view, card)):
        return found
    s, seat = restore(view), view.seat
    innate = SPIRITS[s.spirits[seat].id].innate
    more = clone(s)
    more.spirits[seat].played.append(card)
    level, had = len(reached(more, seat, innate)), len(reached(s, seat, innate))
    if level > had:
        return (msg("reason.innate", power=power_name(innate.id), level=str(level)),)
    missing = _missing(more, seat, level) if level < len(innate.thresholds) else 0
    if missing and missing < _missing(s, seat, level):
        return (msg("reason.elements", power=power_name(innate.id), n=missing),)
    return of_use(view, card)


def _missing(s: State, seat: int, level: int) -> int:
    have, needs = elements(s, seat), counted(SPIRITS[s.spirits[seat].id].innate.thresholds[level])
    return sum(max(0, n - have.get(one, 0)) for one, n in needs.items())


def of_growth(view: View, gives: list[str]) -> Msg | None:
    spirit = view.spirits[view.seat]
    if "reclaim" in gives and spirit.discard:
        return msg("reason.cards", n=len(spirit.discard), hand=str(len(spirit.hand)))
    return None


def nothing_left(view: View) -> bool:
    """No power that could still be used now would change anything that is worth a word."""
    spirit, s = view.spirits[view.seat], restore(view)
    mine = [*spirit.played, SPIRITS[spirit.id].innate.id]
    speed = SLOW if view.phase == SLOW else FAST
    left = [one for one in mine if one not in spirit.used and POWERS[one].speed == speed]
    usable = [one for one in left if one in spirit.played or reached(s, view.seat, POWERS[one])]
    return not any(of_use(view, one) for one in usable)
