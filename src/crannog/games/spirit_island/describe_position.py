"""The position in sentences: text mode, screen readers, e-mail."""

from __future__ import annotations

from crannog.games.spirit_island.components.message_names import land_name, noun, power_name, spirit_name
from crannog.games.spirit_island.components.vocabulary import CITY, DAHAN, EXPLORER, TOWN
from crannog.games.spirit_island.foresight.live_line import live_lines
from crannog.games.spirit_island.observe import LandView, SpiritView, View
from crannog.games.spirit_island.variants.scenario_rules import goal_at
from crannog.games.spirit_island.variants.told_scenarios import against
from crannog.kernel.message import Msg, Who, msg

NONE = msg("words.none")
NONE_HELD = msg("words.none_held")  # cards, elements


def where(view: View) -> Msg:
    """The turn and its phase."""
    phase = Msg(f"phase.{view.phase}")
    return msg("table.where", n=view.round, phase=phase) if view.round else phase


def describe(view: View) -> list[Msg]:
    """The position, and the rules that adversary and scenario add."""
    found = describe_table(view)
    found += [land_in_words(land) for land in view.lands]
    found += [spirit_in_words(spirit) for spirit in view.spirits if spirit.id]
    return [*found, *against(view.adversary, view.level, view.scenario, view.boards)]


def describe_table(view: View) -> list[Msg]:
    """What lies beside the island: the turn, fear, blight, the Invader cards."""
    found = [msg("words.round", n=view.round, phase=msg(f"phase.{view.phase}"))]
    if view.over:
        how = view.doom if view.outcome == "defeat" else view.outcome
        found.append(msg("words.over", how=msg(f"log.end.{how}")))
    found.append(
        msg("words.terror", level="I" * min(view.terror, 3), fear=view.fear, pool=view.pool, n=view.earned)
    )
    found += live_lines(view) or (msg("words.goal", goal=msg(f"goal.{goal_at(view.scenario, view.terror)}")),)
    found.append(msg("words.blight_tainted" if view.tainted else "words.blight", n=view.blight))
    if view.ravage:
        found.append(msg("words.ravage", card=msg(f"invader_card.{view.ravage}")))
    if view.build:
        found.append(msg("words.build", card=msg(f"invader_card.{view.build}")))
    found.append(msg("words.deck", n=len(view.stages)))
    return found


def land_in_words(land: LandView) -> Msg:
    parts = [
        msg("words.pieces", n=land.count(kind), what=noun(kind))
        for kind in (CITY, TOWN, EXPLORER, DAHAN)
        if land.count(kind)
    ]
    if land.blight:
        parts.append(msg("words.pieces", n=land.blight, what=noun("blight")))
    for seat, discs in enumerate(land.presence):
        if discs:
            kind = "words.presence.sacred" if seat in land.sacred else "words.presence"
            parts.append(msg(kind, seat=Who(seat), n=discs))
    if land.defend:
        parts.append(msg("words.defend", n=land.defend))
    return msg(
        "words.land.coast" if land.coastal else "words.land",
        land=land_name(land.name),
        terrain=msg(f"tag.{land.terrain}"),
        pieces=tuple(parts) or (NONE,),
    )


def spirit_in_words(spirit: SpiritView) -> Msg:
    return msg(
        "words.spirit",
        seat=Who(spirit.seat),
        spirit=spirit_name(spirit.id),
        energy=spirit.energy,
        hand=_cards(spirit.hand),
        played=_cards(spirit.played),
        elements=tuple(msg(f"element.{e}.n", n=n) for e, n in spirit.elements) or (NONE_HELD,),
    )


def _cards(cards: tuple[str, ...]) -> tuple[Msg, ...]:
    return tuple(power_name(card) for card in cards) or (NONE_HELD,)
