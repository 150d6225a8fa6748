"""Resting: free when all are face down, early for coins (How to Play 5, Early Rest; R8, R19, R37)."""

from __future__ import annotations

from crannog.games.roam import rules
from crannog.testing.contract import happened

from .boards import RED, asked, coins, land, legal, offered, play, ready, reasons

ALL = ["scout", "ranger", "forager"]


def test_if_all_characters_are_face_down_they_turn_face_up_and_the_turn_goes_on() -> None:
    s = land(used=ALL)
    assert happened(s, rules.REST_FREE)
    assert asked(s) == RED
    assert ready(s, RED) == ALL
    assert coins(s) == [0, 0]
    assert legal(s) == ["use scout", "use ranger", "use forager"]


def test_one_character_face_up_is_no_free_rest() -> None:
    s = land(used=["scout", "ranger"], coins=(1,))
    assert not happened(s, rules.REST_FREE)
    assert ready(s, RED) == ["forager"]
    assert legal(s) == ["use forager", "rest"]


def test_the_only_possible_character_is_used_without_asking() -> None:
    s = land(used=["scout", "ranger"])
    assert s.turn.character == "forager"
    assert ready(s, RED) == []


def test_a_free_rest_turns_artifacts_up_too() -> None:
    s = land(used=[*ALL, "sledge"], artifacts=["sledge"])
    assert happened(s, rules.ARTIFACT_REFRESHED)
    assert ready(s, RED) == [*ALL, "sledge"]


def test_an_early_rest_costs_one_coin_for_each_character_still_face_up() -> None:
    s = play(land(used=["scout"], coins=(3,)), "rest")
    assert coins(s) == [1, 0]
    assert ready(s, RED) == ALL
    assert happened(s, rules.REST_EARLY)
    assert asked(s) == RED
    assert legal(s) == ["use scout", "use ranger", "use forager"]


def test_who_cannot_pay_for_all_who_are_face_up_cannot_rest() -> None:
    s = land(used=["scout"], coins=(1,))
    assert reasons("rest", s) == [rules.REST_COST]
    assert reasons("rest", land(used=["scout"], coins=(2,))) == []


def test_there_is_no_early_rest_if_nothing_is_face_down() -> None:
    assert reasons("rest", land(coins=(3,))) == [rules.REST_NOTHING]
    assert reasons("rest", land(coins=(3,), artifacts=["sledge"])) == [rules.REST_NOTHING]
    assert reasons("rest", land()) == [rules.REST_NOTHING, rules.REST_COST]


def test_an_early_rest_may_turn_up_nothing_but_artifacts_which_cost_nothing() -> None:
    s = land(coins=(3,), artifacts=["sledge", "lucky_purse"], used=["sledge"])
    assert rules.REST_NOTHING not in reasons("rest", s)
    s = play(s, "rest")
    assert coins(s) == [0, 0]  # three characters; the purse that was face up is free
    assert ready(s, RED) == [*ALL, "sledge", "lucky_purse"]
    assert happened(s, rules.ARTIFACT_REFRESHED)


def test_nobody_rests_twice_in_a_turn() -> None:
    s = play(land(used=["scout"], coins=(9,)), "rest")
    assert reasons("rest", s) == [rules.REST_ONCE]
    assert reasons("rest", land(used=ALL, coins=(9,))) == [rules.REST_ONCE]  # after the free one


def test_an_early_rest_is_for_the_very_start_of_a_turn() -> None:
    s = land(used=["scout"], coins=(3,), artifacts=["lucky_purse"])
    assert reasons("rest", s) == []
    s = play(s, "use lucky_purse")
    assert reasons("rest", s) == [rules.REST_START]
    assert "rest" not in offered(play(s, "use ranger"))


def test_only_flips_may_come_before_an_early_rest() -> None:
    s = land(used=["scout"], coins=(3,), artifacts=["alarm_bell"])
    s = play(s, "use alarm_bell", "flip ranger")
    assert rules.REST_START not in reasons("rest", s)
    s = play(s, "rest")
    assert coins(s) == [2, 0]  # one character was still face up
    assert ready(s, RED) == [*ALL, "alarm_bell"]


def test_a_coin_from_an_artifact_cannot_pay_for_an_early_rest() -> None:
    s = land(coins=(1,), artifacts=["lucky_purse"], used=["scout"])
    assert reasons("rest", s) == [rules.REST_COST, rules.REST_COIN]
    assert reasons("rest", play(s, "use lucky_purse")) == [rules.REST_START]
    s = land(coins=(0,), artifacts=["lucky_purse"], used=["scout"])
    assert reasons("rest", s) == [rules.REST_COST]  # one coin would not have been enough


def test_resting_is_your_own_affair() -> None:
    s = play(land(used=["scout", "tracker"], coins=(2, 5)), "rest")
    assert s.parties[1].ready == [False, True, True]
    assert coins(s) == [0, 5]
