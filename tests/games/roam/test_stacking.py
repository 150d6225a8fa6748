"""Stacking: two markers on a square (Stacking Variant; R31-R34)."""

from __future__ import annotations

import pytest

from crannog.games.roam import rules
from crannog.games.roam.state import NOBODY
from crannog.testing.contract import happened

from .boards import BLUE, RED, asked, coins, land, legal, looks, play, reasons

STACK = {"stacking": "yes"}
NO_DEED = "...... ...... ...... ...... ...... "


def test_a_square_holds_two_markers_one_on_the_other() -> None:
    s = play(land(NO_DEED + "br....", options=STACK), "use ranger", "at a1")
    looks(
        s,
        """
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        .  .  .  .  .  .
        br rr r  .  .  .""",
    )
    assert happened(s, rules.STACKING)
    assert s.supply(RED) == 24 - 4


def test_a_square_with_two_is_full_and_skipped() -> None:
    before = ". . . . . . " * 5 + "bb rb . . . ."
    s = play(land(before, options=STACK), "use ranger", "at a1")
    looks(s, ". . . . . . " * 5 + "bb rb r . . .")
    assert happened(s, rules.PLACE_SKIP)


def test_a_land_is_found_when_every_square_has_at_least_one() -> None:
    before = ". . . . . . " * 3 + " . . . . . rb   . . . . . b  . . . . . b"
    s = play(land(before, options=STACK), "use scout", "at e3")
    assert happened(s, rules.STACKING_FULL)
    assert s.parties[RED].characters[-1] == "hesper"  # four red against three blue


def test_all_markers_count_for_the_majority() -> None:
    before = ". . . . . . " * 3 + " . . . . br bb   . . . . br bb  . . . . . bb"
    s = play(land(before, options=STACK), "use scout", "at e4")
    assert not happened(s, rules.FOUND)
    s = play(land(before, options=STACK), "use ranger", "at d1")
    assert happened(s, rules.CLAIM_CARD)
    assert s.parties[BLUE].characters[-1] == "hesper"  # eight against three
    assert [s.supply(RED), s.supply(BLUE)] == [24 - 1, 24]  # d1 stays


def test_a_tie_of_stacked_markers_is_bid_for() -> None:
    before = ". . . . . . " * 3 + " . . . . br br   . . . . br br  . . . . br b"
    s = play(land(before, options=STACK, coins=(1, 1)), "use ranger", "at d1")
    assert asked(s) == RED
    assert legal(s) == ["bid 0", "bid 1", "pass"]


@pytest.mark.parametrize(("again", "earned"), [("no", 1), ("yes", 3)])
def test_coins_are_for_the_first_marker_only_unless_agreed_otherwise(again: str, earned: int) -> None:
    before = ". b . . . . " + ". . . . . . " * 5
    s = land(before, options=STACK | {"stack_coins": again})
    s = play(s, "use scout", "at b6")  # two coins under the stack, one on b4
    assert coins(s) == [earned, 0]
    assert happened(s, rules.STACKING_COINS) == (again == "no")


def test_nothing_is_said_of_covered_coins_where_there_are_none() -> None:
    s = play(land(NO_DEED + "...b..", options=STACK), "use ranger", "at d1")
    assert not happened(s, rules.STACKING_COINS)


def test_a_blank_may_be_stacked() -> None:
    before = ". . . . . . ...... ".replace("...... ", ". . . b . . ") + ". . . . . . " * 4
    s = play(land(before, options=STACK, coins=(2,)), "use scout", "at c6", "blank d5")
    looks(s, ". . r . . . . . r br . . . . r . . . " + ". . . . . . " * 3)
    before = ". . . . . . . b br . . . " + ". . . . . . " * 4
    s = play(land(before, options=STACK, coins=(2,), cards={RED: ["pebble"]}), "use pebble", "at a5")
    assert reasons("blank c5", s) == [rules.BLANK_ROOM]  # two lie there
    assert reasons("blank b5", s) == []


def test_the_upper_marker_is_replaced() -> None:
    before = ". . rb . . . " + ". . . . . . " * 5
    s = land(before, options=STACK, artifacts=["stone_hammer"])
    s = play(s, "use scout", "at c6", "use stone_hammer", "replace c6")
    looks(s, ". . rr . . . . . r . . . . . r . . . " + ". . . . . . " * 3)
    assert s.supply(BLUE) == 24


def test_replacing_instead_of_stacking_needs_no_marker_more() -> None:
    before = ". . b . . . " + ". . . . . . " * 5
    s = land(before, options=STACK, artifacts=["stone_hammer"])
    s = play(s, "use scout", "at c6", "use stone_hammer", "replace c6")
    looks(s, ". . r . . . . . r . . . . . r . . . " + ". . . . . . " * 3)


def test_the_upper_marker_slides_onto_any_square_with_room() -> None:
    before = "rb y bb . . . " + ". . . . . . " * 5
    s = play(land(before, seats=3, options=STACK, artifacts=["sledge"]), "use sledge")
    assert reasons("slide b6 c6", s) == [rules.STACKING_SLIDE]
    free = play(s, "slide a6 a5")
    assert happened(free, rules.ARTIFACT_SLIDE)
    s = play(s, "slide a6 b6")
    assert happened(s, rules.STACKING_SLIDE)
    looks(s, "r yb bb . . . " + ". . . . . . " * 5)


def test_the_outpost_counts_the_upper_markers() -> None:
    ring = """
        . . .  . . .
        . . .  . . .
        . . br r . .
        . . r  {} . .
        . . r  r . .
        . . .  . . ."""
    both = STACK | {"outpost": "yes"}
    assert play(land(ring.format("rb"), options=both), "use scout", "at e4").outpost == RED
    assert play(land(ring.format("br"), options=both), "use scout", "at e4").outpost == NOBODY
    hidden = play(land(ring.replace("br", "rb").format("b"), options=both), "use scout", "at e4")
    assert happened(hidden, rules.STACKING)
    assert hidden.outpost == NOBODY


def test_without_the_variant_occupied_squares_are_skipped() -> None:
    s = play(land(NO_DEED + "br...."), "use ranger", "at a1")
    looks(s, NO_DEED + "brr...")
    assert not happened(s, rules.STACKING)
