"""A lost character is found: majority, ties and bids, consolation (How to Play 4; R12-R17)."""

from __future__ import annotations

import pytest

from crannog.games.roam import rules
from crannog.testing.contract import happened

from .boards import (
    BLUE,
    PURPLE,
    RED,
    YELLOW,
    asked,
    coins,
    land,
    legal,
    looks,
    offered,
    play,
    ready,
    reasons,
    shows,
)

# Hesper's land, in the south-east, lacks its western column: red's scout fills it at e3.
MOST_TO_RED = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . . r
    . . . . . b
    . . . . . b"""
TIE = MOST_TO_RED.replace(" r", " b")


def test_most_markers_claim_the_card() -> None:
    s = play(land(MOST_TO_RED, deck=["hob", "otis"]), "use scout", "at e3")
    assert s.parties[RED].characters == ["scout", "ranger", "forager", "hesper"]
    assert happened(s, rules.FOUND)
    assert happened(s, rules.CLAIM_MOST)
    assert happened(s, rules.CLAIM_CARD)


def test_the_markers_go_back_and_the_top_of_the_deck_is_laid() -> None:
    s = play(land(MOST_TO_RED, deck=["hob", "otis"]), "use scout", "at e3")
    looks(s, "......\n" * 6)
    assert [s.supply(RED), s.supply(BLUE)] == [24, 24]
    assert s.land == ["aldo", "quen", "vesper", "bogwin", "fenn", "hob"]
    assert s.deck.cards == ["otis"]
    assert happened(s, rules.CLAIM_CARD)
    assert happened(s, rules.SETUP_MAP)


def test_five_squares_are_not_enough() -> None:
    s = play(land(MOST_TO_RED.replace("b", ".", 1)), "use scout", "at e3")
    assert len(s.parties[RED].characters) == 3
    assert not happened(s, rules.FOUND)


def test_a_replacement_lies_as_the_card_it_replaces_did() -> None:
    south = play(land(MOST_TO_RED, deck=["mabb"]), "use scout", "at e3")  # ../21/..
    assert happened(south, rules.SETUP_MAP)
    assert shows(south, coins=True).replace(" ", "").split()[3:] == ["..11..", "....21", ".1...."]
    before = ".....r .....b .....b ...... ...... ......"
    north = play(land(before, deck=["mabb"]), "use scout", "at e6")
    assert shows(north, coins=True).replace(" ", "").split()[:3] == [".2....", "....12", ".1...."]


def test_the_new_character_is_face_up_at_once() -> None:
    s = play(land(MOST_TO_RED), "use scout", "at e3")
    assert happened(s, rules.CLAIM_CARD)
    assert ready(s, RED) == ["ranger", "forager", "hesper"]


OTHERS_LAND = """
    . . . . . .
    . . . . . .
    . . . . . .
    . . . . b b
    . . . . . b
    . . . . r b"""


def test_a_card_may_go_to_another_player_in_your_turn() -> None:
    s = play(land(OTHERS_LAND), "use scout", "at e4")
    assert happened(s, rules.CLAIM_MOST)
    assert happened(s, rules.CLAIM_CARD)
    assert s.parties[BLUE].characters[-1] == "hesper"
    assert "hesper" in ready(s, BLUE)
    assert coins(s) == [1, 0]


def test_a_new_character_in_another_players_turn_spoils_the_free_rest() -> None:
    s = land(OTHERS_LAND, coins=(0, 1), used=["tracker", "outrider", "gleaner"])
    s = play(s, "use scout", "at e4")
    assert not happened(s, rules.REST_FREE)
    assert ready(s, BLUE) == ["hesper"]
    assert legal(s) == ["use hesper", "rest"]
    s = play(s, "rest")
    assert coins(s) == [1, 0]
    assert ready(s, BLUE) == ["tracker", "outrider", "gleaner", "hesper"]


# --- consolation -------------------------------------------------------------------------------


def test_everybody_else_with_a_marker_there_gets_one_coin_and_the_claimer_none() -> None:
    s = land(
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . b
        . . . . . b
        . . . . . y""",
        seats=4,
    )
    s = play(s, "use scout", "at e3")
    assert happened(s, rules.CLAIM_MOST)  # three against two: one more is enough
    assert s.parties[RED].characters[-1] == "hesper"
    assert coins(s) == [0, 1, 1, 0]
    assert happened(s, rules.CLAIM_CONSOLATION)


def test_without_rivals_there_nobody_is_consoled() -> None:
    s = play(land(MOST_TO_RED.replace("b", "r")), "use scout", "at e3")
    assert coins(s) == [0, 0]
    assert not happened(s, rules.CLAIM_CONSOLATION)


# --- ties and bids -----------------------------------------------------------------------------


def test_those_who_tie_bid_once_each_beginning_with_the_active_player() -> None:
    s = play(land(TIE, coins=(2, 3)), "use scout", "at e3")
    assert happened(s, rules.BID_HIGHER)
    assert asked(s) == RED
    assert legal(s) == ["bid 0", "bid 1", "bid 2", "pass"]
    s = play(s, "bid 1")
    assert asked(s) == BLUE
    assert legal(s) == ["bid 2", "bid 3", "pass"]
    s = play(s, "bid 2")
    assert s.parties[BLUE].characters[-1] == "hesper"
    assert happened(s, rules.BID_WON)
    assert coins(s) == [3, 1]  # the winner pays; the loser pays nothing and is consoled
    assert asked(s) == BLUE  # for her turn


@pytest.mark.parametrize(
    ("purses", "bids", "line", "why"),
    [
        ((2, 3), [], "bid 3", [rules.BID_PURSE]),
        ((2, 3), ["bid 1"], "bid 1", [rules.BID_HIGHER]),
        ((2, 3), ["bid 1"], "bid 0", [rules.BID_HIGHER]),
        ((2, 3), ["bid 1"], "bid 4", [rules.BID_PURSE]),
        ((2, 3), ["pass"], "bid 0", []),
        ((2, 3), ["bid 0"], "bid 1", []),
        ((0, 1), [], "bid 0", []),
    ],
)
def test_a_bid_beats_the_last_and_stays_within_the_purse(
    purses: tuple[int, int], bids: list[str], line: str, why: list[object]
) -> None:
    s = play(land(TIE, coins=purses), "use scout", "at e3", *bids)
    assert reasons(line, s) == why


def test_a_bid_of_zero_wins_if_nobody_bids_higher() -> None:
    s = play(land(TIE, coins=(5, 5)), "use scout", "at e3", "bid 0", "pass")
    assert s.parties[RED].characters[-1] == "hesper"
    assert coins(s) == [5, 6]
    assert happened(s, rules.BID_WON)


def test_who_cannot_bid_higher_is_not_asked() -> None:
    s = play(land(TIE), "use scout", "at e3", "bid 0")
    assert s.parties[RED].characters[-1] == "hesper"
    assert happened(s, rules.BID_PASSED)
    assert coins(s) == [0, 1]


def test_if_all_pass_the_first_in_bidding_order_gets_the_card_for_nothing() -> None:
    s = play(land(TIE, coins=(4, 4)), "use scout", "at e3", "pass", "pass")
    assert s.parties[RED].characters[-1] == "hesper"
    assert coins(s) == [4, 5]
    assert happened(s, rules.BID_PASSED)
    assert not happened(s, rules.BID_WON)


def test_a_pass_is_for_good() -> None:
    s = play(land(TIE, coins=(4, 4)), "use scout", "at e3", "pass", "bid 0")
    assert s.parties[BLUE].characters[-1] == "hesper"
    assert coins(s) == [5, 4]


@pytest.mark.parametrize(
    ("active", "first", "then"),
    [
        (RED, BLUE, YELLOW),  # red does not tie: the next who does
        (BLUE, BLUE, YELLOW),
        (YELLOW, YELLOW, BLUE),  # over purple and red
        (PURPLE, BLUE, YELLOW),
    ],
)
def test_bidding_goes_clockwise_from_the_active_player(active: int, first: int, then: int) -> None:
    s = land(
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . b b
        . . . . y y
        . . . . r p""",
        seats=4,
        active=active,
        coins=(5, 5, 5, 5),
    )
    # The land is full already; whatever is placed elsewhere, it is found at the end of this turn.
    character, at = {
        RED: ("scout", "a6"),
        BLUE: ("tracker", "c6"),
        YELLOW: ("pathfinder", "a4"),
        PURPLE: ("lookout", "a6"),
    }[active]
    s = play(s, f"use {character}", f"at {at}")
    if "done" in legal(s):
        s = play(s, "done")
    assert happened(s, rules.BID_HIGHER)
    assert asked(s) == first
    s = play(s, "bid 0")
    assert asked(s) == then


def test_three_may_tie_and_losers_of_the_bidding_are_consoled() -> None:
    s = land(
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . b b
        . . . . y y
        . . . . . .""",
        seats=3,
        coins=(1, 2, 3),
    )
    s = play(s, "use ranger", "at d1", "bid 1", "bid 2", "bid 3")
    assert s.parties[YELLOW].characters[-1] == "hesper"
    assert happened(s, rules.CLAIM_CONSOLATION)
    assert coins(s) == [2, 3, 0]


# --- several at once ---------------------------------------------------------------------------

TWO_LANDS = """
    . . . . . .
    . . . . . .
    . . . . . .
    r . . . . .
    r r r b . .
    b b b b . ."""


def test_of_several_found_the_active_player_chooses_which_comes_first() -> None:
    s = play(land(TWO_LANDS, deck=["hob", "otis", "zill"], coins=(1,)), "use ranger", "at b3")
    assert asked(s) == RED
    assert offered(s) == ["find 4", "find 5"]
    one = play(s, "find 4")
    assert happened(one, rules.FOUND_ORDER)
    assert one.land[3] == "hob"
    assert play(s, "find 5", "bid 0").land[3:5] == ["otis", "hob"]


def test_a_consolation_coin_can_be_bid_for_the_next_card_of_the_same_turn() -> None:
    s = play(land(TWO_LANDS), "use ranger", "at b3")
    early = play(s, "find 4", "bid 0")
    assert asked(early) == BLUE  # with the coin from the first card
    assert legal(early) == ["bid 1", "pass"]
    late = play(s, "find 5", "bid 0")
    assert late.parties[RED].characters[3:] == ["fenn", "bogwin"]  # blue had nothing to bid
    assert coins(late) == [2, 2]


def test_only_the_lands_that_were_full_are_found() -> None:
    s = play(land(TWO_LANDS), "use ranger", "at b3", "find 5", "bid 0")
    looks(s, "......\n" * 6)
    assert s.turn.seat == BLUE
