"""A bug planted on purpose, found by the contract. Leaks: test_planted_leaks.py; rules: tests/mutants."""

from __future__ import annotations

from crannog.games.spirit_island import GAME, State
from crannog.games.spirit_island.lands import blight
from crannog.testing.contract import pieces_are_conserved
from tests.games.planting import Patch, interpreted, objects

PLAIN = GAME.setup(2, {"spirits": "random"})


@interpreted
def test_blight_that_does_not_come_from_the_card_is_found(monkeypatch: Patch) -> None:
    def take_from_card(s: State) -> None:
        s.boundary = False

    monkeypatch.setattr(blight, "take_from_card", take_from_card)
    objects(lambda: pieces_are_conserved(GAME, PLAIN, 0))
