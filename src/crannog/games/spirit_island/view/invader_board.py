"""The Invader board: the cards in play, fear and terror, the blight card, what lies next to it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.cards.fear_cards import FEAR_CARDS
from crannog.games.spirit_island.cards.wording import blight_lines, fear_lines
from crannog.games.spirit_island.components.message_names import power_name
from crannog.games.spirit_island.components.vocabulary import BUILD, COASTAL, EXPLORE, RAVAGE
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS
from crannog.games.spirit_island.content.invader_cards import INVADER_CARDS
from crannog.games.spirit_island.foresight.live_line import goal
from crannog.games.spirit_island.variants.scenario_rules import goal_at
from crannog.kernel.message import Msg, msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View

NUMERALS: Final = ("I", "II", "III")
FLEE: Final = 4


@dataclass(frozen=True, slots=True)
class Slot:
    """A space of the Invader board with its card, if one is face up there."""

    action: str
    card: str
    stage: str
    terrains: tuple[str, ...]
    lands: tuple[str, ...]
    next: bool  # what comes first in the next Invader Phase


@dataclass(frozen=True, slots=True)
class Invaders:
    slots: tuple[Slot, ...]
    deck: tuple[tuple[str, int], ...]  # cards of each stage still to come
    gone: tuple[Msg, ...]
    fear: int
    pool: int
    terror: int
    goals: tuple[Msg, ...]  # what wins at each terror level
    left: int  # of what is in the way of winning now
    earned: int
    to_next: int  # fear cards until the terror level rises
    feared: tuple[tuple[Msg, tuple[Msg, ...]], ...]
    blight: int
    tainted: bool
    blight_name: Msg
    blight_text: tuple[Msg, ...]
    piles: tuple[tuple[str, int, tuple[Msg, ...]], ...]  # power decks and their discards


def invaders(view: View) -> Invaders:
    stages = Counter(view.stages)
    levels = [n for n in view.divisions if n]
    card = BLIGHT_CARDS.get(view.blight_card)
    return Invaders(
        tuple(_slots(view)),
        tuple((NUMERALS[stage - 1], stages[stage]) for stage in sorted(stages)),
        tuple(msg(f"invader_card.{one}") for one in view.invader_discards),
        view.fear,
        view.pool,
        view.terror,
        tuple(msg(f"table.goal_{goal_at(view.scenario, level)}") for level in range(1, 5)),
        goal(view).left,
        view.earned,
        levels[0] if levels else 0,
        tuple((msg(f"fear_card.{one}"), fear_lines(FEAR_CARDS[one])) for one in view.feared),
        view.blight,
        view.tainted,
        msg(f"blight_card.{card.id}" if card else "blight_card.unflipped"),
        blight_lines(card, view.scenario),
        (
            ("minor", view.minor, tuple(power_name(one) for one in view.minor_discards)),
            ("major", view.major, tuple(power_name(one) for one in view.major_discards)),
        ),
    )


def _slots(view: View) -> list[Slot]:
    found = [(RAVAGE, view.ravage), (BUILD, view.build), (EXPLORE, view.explore)]
    if view.immigration:
        found.insert(0, ("immigration", view.immigration))
    first = next((action for action, card in found if card), EXPLORE)
    return [_slot(view, action, card, action == first) for action, card in found]


def _slot(view: View, action: str, card: str, first: bool) -> Slot:
    if not card:
        stage = NUMERALS[view.stages[0] - 1] if action == EXPLORE and view.stages else ""
        return Slot(action, "", stage, (), (), first)
    printed = INVADER_CARDS[card]
    lands = tuple(
        land.name
        for land in view.lands
        if land.terrain in printed.lands or (COASTAL in printed.lands and land.coastal)
    )
    return Slot(action, card, NUMERALS[printed.stage - 1], printed.lands, lands, first)
