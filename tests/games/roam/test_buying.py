"""Buying artifacts at the end of a turn (Full Game; R22)."""

from __future__ import annotations

from crannog.games.roam import rules
from crannog.testing.contract import happened

from .boards import BLUE, RED, asked, coins, land, legal, offered, play, ready, reasons

ROW = ["lucky_purse", "oiled_boots", "royal_seal", "wizard_hat"]


def test_one_artifact_may_be_bought_at_the_end_of_a_turn_and_the_row_is_refilled() -> None:
    s = land(row=ROW, pile=["sledge", "wind_fan"], coins=(4,))
    assert not any(line.startswith("buy") for line in offered(s))
    s = play(s, "use ranger", "at a2", "done")
    assert legal(s) == ["buy lucky_purse", "buy oiled_boots", "done"]
    s = play(s, "buy lucky_purse")
    assert s.row == ["oiled_boots", "royal_seal", "wizard_hat", "sledge"]
    assert s.pile.cards == ["wind_fan"]
    assert coins(s) == [2, 0]
    assert ready(s, RED)[-1] == "lucky_purse"
    assert happened(s, rules.BUY_END)
    assert happened(s, rules.SETUP_ROW)


def test_only_one_is_bought_in_a_turn() -> None:
    s = land(row=ROW, coins=(9,))
    s = play(s, "use ranger", "at a2", "done", "buy lucky_purse")
    assert happened(s, rules.BUY_END)
    assert asked(s) == BLUE


def test_it_costs_what_is_printed_on_it() -> None:
    s = play(land(row=ROW, coins=(7,)), "use ranger", "at a2", "done")
    assert reasons("buy royal_seal", s) == [rules.BUY_COST]  # 8
    assert reasons("buy wizard_hat", s) == []  # 7
    assert coins(play(s, "buy wizard_hat")) == [0, 0]


def test_who_can_pay_for_nothing_is_not_asked() -> None:
    s = play(land(row=ROW, coins=(1,)), "use ranger", "at a2")
    assert asked(s) == BLUE


def test_nobody_has_to_buy() -> None:
    s = play(land(row=ROW, coins=(9,)), "use ranger", "at a2", "done", "done")
    assert s.row == ROW
    assert asked(s) == BLUE


def test_coins_of_this_turn_can_pay() -> None:
    s = play(land(row=ROW), "use scout", "at b6")  # three coins
    assert legal(s) == ["buy lucky_purse", "buy oiled_boots", "done"]


def test_consolation_comes_before_buying() -> None:
    before = "...... ...... ...... ....bb .....b ....rb"
    s = play(land(before, row=ROW, coins=(1,)), "use scout", "at e4")
    assert s.parties[BLUE].characters[-1] == "hesper"
    assert legal(s) == ["buy lucky_purse", "done"]
    s = play(s, "buy lucky_purse")
    assert happened(s, rules.BUY_END)
    assert asked(s) == BLUE  # the purse waits, although something was found


def test_a_tile_bought_now_works_from_the_next_turn_on() -> None:
    s = play(land(row=ROW, coins=(2,), used=["scout"]), "use ranger", "at a2", "done", "buy lucky_purse")
    assert happened(s, rules.BUY_END)
    assert asked(s) == BLUE
    s = play(s, "use tracker", "at f1")
    assert "use lucky_purse" in legal(s)


def test_the_row_shrinks_when_the_pile_is_empty() -> None:
    s = play(land(row=["lucky_purse"], coins=(9,)), "use ranger", "at a2", "done", "buy lucky_purse")
    assert s.row == []
    assert not happened(s, rules.SETUP_ROW)
    s = play(s, "use tracker", "at f1", "use scout", "at a6", "done")
    assert legal(s) == ["use lucky_purse", "done"]
    assert asked(play(s, "done")) == BLUE  # nothing is for sale


def test_the_basic_game_has_no_artifacts() -> None:
    s = play(land(coins=(9,)), "use ranger", "at a2", "done")
    assert asked(s) == BLUE
    assert s.row == []
