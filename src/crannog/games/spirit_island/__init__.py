"""Spirit Island: spirits of the land against the Invaders, together. After the draft of 2015-09-21."""

from __future__ import annotations

from typing import Final

from crannog.games.spirit_island import (
    after,
    blight,
    clones,
    damage,
    ending,
    fear_phase,
    flow,
    growth,
    hand,
    mods,
    panel,
    presence,
    repeating,
    ritual,
    setup,
    state,
    upgrades,
    using,
)
from crannog.games.spirit_island.cards import powers
from crannog.games.spirit_island.cards.fear_cards import FEAR_CARDS
from crannog.games.spirit_island.content.adversaries import ADVERSARIES
from crannog.games.spirit_island.content.blight_cards import BLIGHT_CARDS
from crannog.games.spirit_island.content.boards import BOARDS
from crannog.games.spirit_island.content.invader_cards import INVADER_CARDS
from crannog.games.spirit_island.effects import (
    combine,
    everybody,
    harm,
    lasting,
    move,
    place,
    spirit,
)
from crannog.games.spirit_island.grammar import amounts, conditions, effect
from crannog.games.spirit_island.invaders import build, explore, phase, ravage
from crannog.games.spirit_island.notation import sketch, write
from crannog.games.spirit_island.observe import View, observe, sample
from crannog.games.spirit_island.panel import SPIRITS
from crannog.games.spirit_island.pieces import pieces
from crannog.games.spirit_island.power import POWERS
from crannog.games.spirit_island.rules import RULES
from crannog.games.spirit_island.scoring import scores
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.words import words
from crannog.kernel.codec import Plain
from crannog.kernel.game import Game


def content() -> Plain:
    """Everything printed on boards, cards and panels, each starting with its id."""
    cards: list[Plain] = [
        [power.id, power.cost, power.speed, list(power.elements), repr(power.reach), repr(power.effect)]
        for power in POWERS.values()
    ]
    panels: list[Plain] = [[panel.id, repr(panel)] for panel in SPIRITS.values()]
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
        hand,
        presence,
        using,
        after,
        blight,
        damage,
        fear_phase,
        repeating,
        ritual,
        mods,
        panel,
        ending,
        build,
        explore,
        phase,
        ravage,
        amounts,
        combine,
        conditions,
        effect,
        everybody,
        harm,
        lasting,
        move,
        place,
        spirit,
    ),
    deal=setup.deal,
    state=State,
    observe=observe,
    sample=sample,
    write=write,
    sketch=sketch,
    words=words,
    scores=scores,
    pieces=pieces,
    content=content,
    together=True,
    upgrades=(upgrades.progressions_of_each_spirit,),
)

__all__ = ["GAME", "State", "View", "clones", "powers"]
