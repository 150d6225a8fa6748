"""Kalah: a game for Crannog."""

from __future__ import annotations

from typing import Final

from crannog.kernel.game import Game
from crannog_kalah import flow, state
from crannog_kalah.describe import describe, diagram, where, write
from crannog_kalah.observe import View, observe, sample
from crannog_kalah.rules import RULES
from crannog_kalah.state import PITS, State

GAME: Final = Game[State, View](
    id="kalah",
    package=__name__,
    rules_version=1,
    schema=1,
    seats=(2,),
    options=flow.OPTIONS,
    rules=RULES,
    modules=(state, flow),
    deal=flow.deal,
    state=State,
    observe=observe,
    sample=sample,
    write=write,
    diagram=diagram,
    describe=describe,
    where=where,
    scores=lambda s: tuple(s.stores),
    pieces=lambda s: {"seeds": sum(map(sum, s.pits)) + sum(s.stores)},
    content=lambda: {"board": [["pits", PITS]]},
    hidden=False,  # everybody sees everything
)
