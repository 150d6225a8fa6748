"""What a power would do to the land it is pointed at, and what the Invaders would do there then."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from crannog.games.spirit_island.components.message_names import land_name, noun
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.components.vocabulary import FAST, PIECES, RAVAGE
from crannog.games.spirit_island.foresight.forecast import after_plan
from crannog.games.spirit_island.foresight.game_from_view import restore
from crannog.games.spirit_island.foresight.ways import quiet
from crannog.games.spirit_island.lands.turn_effects import defence
from crannog.games.spirit_island.state import Plan, State
from crannog.games.spirit_island.view.forecast import calm, shown_forecast
from crannog.kernel.message import Msg, msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import SpiritView, View
    from crannog.games.spirit_island.view.aiming import Aim
    from crannog.games.spirit_island.view.invader_board import Invaders


def plan_effect(view: View, board: Invaders, aim: Aim) -> tuple[Msg, ...]:
    """Two sentences: the power's own work in the land pointed at, and the next ravage there."""
    if aim.on is None or not aim.on.at:
        return ()
    seat, power, land = view.seat, aim.power, aim.on.at
    plan = Plan(seat, power, land)
    told = tuple(one for one in view.plans if (one.seat, one.power) != (seat, power))
    then = replace(view, plans=(*told, plan), spirits=_played(view, seat, power))
    where = land_name(land)
    did = _did(calm(then), plan)
    found = [msg("table.effect", land=where, parts=did) if did else msg("table.effect_none", land=where)]
    ahead = shown_forecast(then, board)
    rows = [row for row in ahead.ravage if row.land == land]
    ravaged = any(slot.action == RAVAGE and land in slot.lands for slot in board.slots)
    if rows:
        late = POWERS[power].speed != FAST and not ahead.plans[-1].counts
        found.append(msg("table.effect_ravage_first" if late else "table.effect_ravage", parts=rows[0].now))
    elif ravaged and view.land(land).pieces:
        found.append(Msg("table.effect_safe"))
    return tuple(found)


def _played(view: View, seat: int, power: str) -> tuple[SpiritView, ...]:
    """As if the card lay on the table already."""
    spirit = view.spirits[seat]
    if power not in spirit.hand:
        return view.spirits
    hand = tuple(card for card in spirit.hand if card != power)
    now = replace(spirit, hand=hand, played=(*spirit.played, power))
    return tuple(now if one is spirit else one for one in view.spirits)


@lru_cache(256)
def _did(view: View, plan: Plan) -> tuple[Msg, ...]:
    """What differs in the land, and what everyone gains: one way, where the power leaves a choice."""
    before = quiet(restore(view))
    after = after_plan(before, plan)
    land, old, new = plan.target, before.lands[plan.target], after.lands[plan.target]
    found = []
    for kind in reversed(PIECES):
        n, hurt = len(new.of(kind)) - len(old.of(kind)), sum(new.of(kind)) - sum(old.of(kind))
        if n:
            what = msg("words.pieces", n=abs(n), what=noun(kind))
            found.append(msg("table.effect_more" if n > 0 else "table.effect_fewer", pieces=what))
        elif hurt > 0:
            found.append(msg("table.effect_hurt", n=str(hurt)))
    if new.blight != old.blight:
        how = "more" if new.blight > old.blight else "fewer"
        found.append(msg(f"table.effect_blight_{how}", n=str(abs(new.blight - old.blight))))
    found += _shields(before, after, land)
    feared = _fear(after) - _fear(before)
    if feared:
        found.append(msg("table.effect_fear", n=str(feared)))
    return tuple(found)


def _shields(before: State, after: State, land: str) -> list[Msg]:
    more = defence(after, land) - defence(before, land)
    return [msg("table.effect_defend", n=str(more))] if more else []


def _fear(s: State) -> int:
    return s.fear + s.pool * (len(s.earned) + len(s.fear_deck.discards))
