"""Spirit Island: spirits of the land against the Invaders, together. After the draft of 2015-09-21."""

from __future__ import annotations

from typing import Final

from crannog.games.spirit_island import clones, flow, setup, state, upgrade_stored
from crannog.games.spirit_island.cards import all_powers as all_powers
from crannog.games.spirit_island.cards.fear_cards import FEAR_CARDS
from crannog.games.spirit_island.components import mat
from crannog.games.spirit_island.components.mat import SPIRITS
from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.content.adversaries import ADVERSARIES
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS
from crannog.games.spirit_island.content.boards import BOARDS
from crannog.games.spirit_island.content.invader_cards import INVADER_CARDS
from crannog.games.spirit_island.describe_position import describe, where
from crannog.games.spirit_island.grammar import amounts, conditions, effect
from crannog.games.spirit_island.invaders import build, explore, phase, ravage, resolve_fear_cards
from crannog.games.spirit_island.lands import after_each_effect, blight, deal_damage, turn_effects
from crannog.games.spirit_island.notation import diagram, write
from crannog.games.spirit_island.observe import View, observe, sample
from crannog.games.spirit_island.outcome import victory
from crannog.games.spirit_island.pieces import pieces
from crannog.games.spirit_island.powers.effects import add, combine, each_player, move, spirit, this_turn
from crannog.games.spirit_island.powers.effects import damage_and_removal as harm
from crannog.games.spirit_island.rules import RULES
from crannog.games.spirit_island.scoring import scores
from crannog.games.spirit_island.spirits import (
    add_presence,
    power_cards,
)
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.turn import growth, repeat_powers, rituals_of_terror, use_powers
from crannog.kernel.codec import Plain
from crannog.kernel.game import Game


def content() -> Plain:
    """Everything printed on boards, cards and panels, each starting with its id."""
    cards: list[Plain] = [
        [power.id, power.cost, power.speed, list(power.elements), repr(power.reach), repr(power.effect)]
        for power in POWERS.values()
    ]
    panels: list[Plain] = [[mat.id, repr(mat)] for mat in SPIRITS.values()]
    boards: list[Plain] = [[board.letter, repr(board)] for board in BOARDS.values()]
    invader_cards: list[Plain] = [[card.id, repr(card)] for card in INVADER_CARDS.values()]
    fear: list[Plain] = [[card.id, repr(card.levels)] for card in FEAR_CARDS.values()]
    foes: list[Plain] = [[level.id, repr(level)] for levels in ADVERSARIES.values() for level in levels]
    blight_cards: list[Plain] = [[card.id, repr(card)] for card in BLIGHT_CARDS.values()]
    return {
        "powers": cards,
        "spirits": panels,
        "boards": boards,
        "invaders": invader_cards,
        "fear": fear,
        "adversaries": foes,
        "blight": blight_cards,
    }


GAME: Final = Game[State, View](
    id="spirit_island",
    package=__name__,
    rules_version=2,
    schema=2,
    seats=(1, 2, 3, 4),
    options=setup.OPTIONS,
    rules=RULES,
    modules=(
        state,
        setup,
        flow,
        growth,
        power_cards,
        add_presence,
        use_powers,
        after_each_effect,
        blight,
        deal_damage,
        resolve_fear_cards,
        repeat_powers,
        rituals_of_terror,
        turn_effects,
        mat,
        victory,
        build,
        explore,
        phase,
        ravage,
        amounts,
        combine,
        conditions,
        effect,
        each_player,
        harm,
        this_turn,
        move,
        add,
        spirit,
    ),
    deal=setup.deal,
    state=State,
    observe=observe,
    sample=sample,
    write=write,
    diagram=diagram,
    describe=describe,
    where=where,
    scores=scores,
    pieces=pieces,
    content=content,
    together=True,
    upgrades=(upgrade_stored.progressions_of_each_spirit,),
)

__all__ = ["GAME", "State", "View", "clones", "powers"]
