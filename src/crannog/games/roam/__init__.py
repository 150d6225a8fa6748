"""Roam: wake the sleepers of Arzium. The model to copy when you add a game."""

from __future__ import annotations

from typing import Final

from crannog.games.roam import abilities, actions, buying, claiming, clones, flow, placing, setup, state
from crannog.games.roam.content.artifacts import ARTIFACTS
from crannog.games.roam.content.cards import LANDS, STARTING
from crannog.games.roam.describe_position import describe, where
from crannog.games.roam.notation import diagram, write
from crannog.games.roam.observe import View, observe, sample
from crannog.games.roam.pieces import pieces
from crannog.games.roam.rules import RULES
from crannog.games.roam.scoring import scores
from crannog.games.roam.state import State
from crannog.kernel.codec import Plain
from crannog.kernel.game import Game


def content() -> Plain:
    """Everything printed on cards and tiles, for the content digest."""
    lands: list[Plain] = [[c.id, c.points, c.pattern, c.land] for c in LANDS]
    starting: list[Plain] = [[c.id, c.points, c.pattern] for cards in STARTING for c in cards]
    tiles: list[Plain] = [[t.id, t.cost, t.points, t.ability] for t in ARTIFACTS]
    return {"lands": lands, "starting": starting, "artifacts": tiles}


GAME: Final = Game[State, View](
    id="roam",
    package=__name__,
    rules_version=2,
    schema=1,
    seats=(2, 3, 4),
    options=setup.OPTIONS,
    rules=RULES,
    modules=(state, flow, setup, actions, abilities, placing, claiming, buying),
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
)

__all__ = ["GAME", "State", "View", "clones"]
