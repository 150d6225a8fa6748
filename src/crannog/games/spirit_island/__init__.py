"""Spirit Island: spirits of the land against the Invaders, together. By the draft of 2015-09-21."""

from __future__ import annotations

from typing import Final

from crannog.games.spirit_island import (
    after,
    blight,
    ending,
    fear_phase,
    flow,
    growth,
    hand,
    mods,
    panel,
    presence,
    ritual,
    setup,
    state,
    using,
)
from crannog.games.spirit_island.content import powers
from crannog.games.spirit_island.effects import (
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
)
from crannog.games.spirit_island.invaders import build, explore, phase, ravage
from crannog.games.spirit_island.notation import sketch, write
from crannog.games.spirit_island.observe import View, observe, sample
from crannog.games.spirit_island.pieces import pieces
from crannog.games.spirit_island.rules import RULES
from crannog.games.spirit_island.scoring import scores
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.words import words
from crannog.kernel.codec import Plain
from crannog.kernel.game import Game


def content() -> Plain:
    return {}


GAME: Final = Game[State, View](
    id="spirit_island",
    package=__name__,
    rules_version=1,
    schema=1,
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
        fear_phase,
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
)

__all__ = ["GAME", "State", "View", "powers"]
