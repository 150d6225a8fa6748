"""Bugs planted on purpose, found by the contract or by rules' tests. Others: test_planted_leaks.py, tests/mutants."""

from __future__ import annotations

from crannog.games.arrival import GAME, State, earning, flow
from crannog.games.arrival.actions import spread
from crannog.kernel import play as kernel_play
from crannog.testing.contract import (
    choices_of_different_seats_commute,
    offered_without_reasons_is_accepted_and_nothing_else,
    pieces_are_conserved,
)
from tests.games.planting import Patch, interpreted, objects

from . import test_leaders, test_spread
from .boards import CZ

TWO = GAME.setup(2, {"edition": CZ})
LED = GAME.setup(3, {"edition": CZ, "leaders": "random"})


@interpreted
def test_a_leader_without_its_ability_is_found(monkeypatch: Patch) -> None:
    monkeypatch.setattr(spread, "leads", lambda s, seat, leader: False)
    objects(lambda: test_leaders.test_against_defiance_a_spread_takes_one_more(2, CZ))
    objects(lambda: test_leaders.test_only_the_clairvoyant_sees(CZ))


@interpreted
def test_a_lost_piece_is_found(monkeypatch: Patch) -> None:
    def put_away(s: State, seat: int, tiles: list[int]) -> None:
        pass  # the spare tiles are forgotten

    monkeypatch.setattr(spread, "put_away", put_away)
    objects(lambda: pieces_are_conserved(GAME, TWO, 0))
    objects(lambda: test_spread.test_what_a_spread_takes("temair b3", 4, CZ))


@interpreted
def test_a_fast_list_that_forgets_an_action_is_found(monkeypatch: Patch) -> None:
    right = flow.AskAction.legal

    def legal(self: flow.AskAction, s: State) -> list[kernel_play.Choice[State]]:
        return [choice for choice in right(self, s) if not str(choice).startswith("shield")]

    monkeypatch.setattr(flow.AskAction, "legal", legal)
    objects(lambda: offered_without_reasons_is_accepted_and_nothing_else(GAME, TWO, 0))


@interpreted
def test_a_block_that_depends_on_anothers_is_found(monkeypatch: Patch) -> None:
    right = earning.Block.do

    def do(self: earning.Block, s: State, seat: int) -> None:
        right(self, s, seat)
        s.tribes[seat].honor += sum(len(tribe.blocked) for tribe in s.tribes) * (seat + 1)

    monkeypatch.setattr(earning.Block, "do", do)
    objects(lambda: choices_of_different_seats_commute(GAME, LED, 0))
