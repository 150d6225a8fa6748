"""When the markers run out (How to Play 2, Note; R9, R36)."""

from __future__ import annotations

from crannog.games.roam import rules
from crannog.testing.contract import happened

from .boards import BLUE, RED, asked, coins, land, legal, looks, offered, play, ready, reasons

NONE_LEFT = """
    . r . r . r
    r r r r r r
    r r r r r r
    . r . r . .
    r r r . . .
    r r r r . ."""
ONE_LEFT = """
    . r . r . r
    r r r r r r
    r r r r r r
    . r . . . .
    r r r . . .
    r r r r . ."""
TWO_LEFT = """
    . r . r . r
    r r r r r r
    r r r r r r
    . r . . . .
    r r r . . .
    r r r . . ."""


def test_everybody_has_24_markers() -> None:
    assert [land(board).supply(RED) for board in (NONE_LEFT, ONE_LEFT, TWO_LEFT)] == [0, 1, 2]


def test_with_too_few_markers_their_owner_chooses_the_squares() -> None:
    s = play(land(TWO_LEFT), "use scout", "at e3")
    assert happened(s, rules.PLACE_SHORT)
    assert legal(s) == ["put e3", "put e2", "put e1"]
    s = play(s, "put e2")
    assert legal(s) == ["put e3", "put e1"]
    s = play(s, "put e1")
    assert s.supply(RED) == 0
    assert asked(s) == BLUE


def test_squares_that_are_skipped_need_no_marker() -> None:
    s = play(land(ONE_LEFT), "use scout", "at c4")  # only c3 is free
    assert not happened(s, rules.PLACE_SHORT)
    assert s.supply(RED) == 0
    s = play(land(ONE_LEFT), "use scout", "at d4")
    assert legal(s) == ["put d3", "put d2"]


def test_the_last_markers_collect_their_coins() -> None:
    s = play(land(ONE_LEFT), "use ranger", "at b3", "put d3")
    assert coins(s) == [1, 0]


def test_without_markers_the_turn_is_taken_as_usual_but_nothing_is_placed() -> None:
    s = play(land(NONE_LEFT), "use scout", "at e3")
    looks(s, NONE_LEFT)
    assert happened(s, rules.PLACE_SHORT)
    assert ready(s, RED) == ["ranger", "forager"]
    assert asked(s) == BLUE


def test_markers_come_back_when_a_land_is_claimed() -> None:
    s = play(land(ONE_LEFT), "use ranger", "at a6")  # a6 and c6 would each complete a land
    s = play(s, "put a6")
    assert s.parties[RED].characters[-1] == "aldo"
    assert s.supply(RED) == 6


def test_the_markers_of_the_pattern_come_before_a_blank() -> None:
    s = land(TWO_LEFT, coins=(9,), artifacts=["walking_staff"])
    s = play(s, "use forager", "at e2")  # ##/#o: three squares for two markers
    assert offered(s) == ["put e2", "put f2", "put e1"]  # the blank is not even asked for
    s = play(land(TWO_LEFT, coins=(9,), cards={RED: ["pebble"]}), "use pebble", "at c1")  # #oo#
    assert legal(s) == ["blank d1", "blank e1", "done"]
    s = play(s, "blank d1")
    assert s.supply(RED) == 0  # f1 and d1; e1 could not be bought as well
    assert coins(s) == [7, 0]
    assert asked(s) == BLUE


def test_a_blank_that_is_owed_a_replacement_keeps_its_marker() -> None:
    before = """
        . r . r . r
        r r r r r r
        r r r r r r
        . r . . . .
        r r r . . .
        r r r b . ."""
    tiles = ["stone_hammer", "royal_seal"]
    s = land(before, coins=(9,), artifacts=tiles, cards={RED: ["pebble"]})
    s = play(s, "use pebble", "at c1", "blank d1")  # d1 is blue; f1 takes the other marker
    assert legal(s) == ["use stone_hammer", "use royal_seal"]
    assert reasons("blank e1", s) == [rules.BLANK_SPARE]
    s = play(s, "use royal_seal", "replace d1")
    assert s.supply(RED) == 0


def test_the_last_marker_may_replace_on_the_pattern_instead_of_being_placed() -> None:
    before = ONE_LEFT.replace(". r . . . .", ". r b . . .")
    s = play(land(before, artifacts=["stone_hammer"]), "use ranger", "at b3")
    assert legal(s) == ["use stone_hammer", "done"]
    assert rules.BLANK_SPARE not in reasons("use stone_hammer", s)
    looks(play(s, "done"), before.replace(". r b . . .", ". r b r . ."))
    s = play(s, "use stone_hammer", "replace c3")
    looks(s, before.replace(". r b . . .", ". r r . . ."))
    assert s.supply(BLUE) == 24
    assert asked(s) == BLUE  # no marker is left for d3


RIVAL_AHEAD = """
    . r . r . r
    r r r r r r
    r r r r r r
    . r . . b .
    r r r . . .
    r r r . . ."""  # two markers left
RIVAL_IN_THE_CORNER = """
    . r . r . r
    r r r r r r
    r r r r r r
    . r . . . .
    r r r . . .
    r r r . . b"""  # two markers left


def test_whoever_replaces_chooses_where_the_other_markers_go() -> None:
    s = land(RIVAL_AHEAD, artifacts=["stone_hammer"])
    s = play(s, "use scout", "at e3", "use stone_hammer", "replace e3")
    assert legal(s) == ["put e2", "put e1"]
    after = """
        . r . r . r
        r r r r r r
        r r r r r r
        . r . . r .
        r r r . . .
        r r r . r ."""
    looks(play(s, "put e1"), after)


def test_beside_blanks_a_replacement_needs_a_marker_beyond_the_pattern() -> None:
    s = land(RIVAL_IN_THE_CORNER, coins=(9,), artifacts=["stone_hammer"], cards={RED: ["pebble"]})
    s = play(s, "use pebble", "at c1", "blank d1")  # #oo#: c1 is skipped, f1 is blue
    assert reasons("use stone_hammer", s) == []
    s = play(s, "use stone_hammer", "replace f1")
    assert s.supply(RED) == 0
    s = land(
        RIVAL_IN_THE_CORNER, coins=(9,), artifacts=["stone_hammer", "royal_seal"], cards={RED: ["pebble"]}
    )
    s = play(s, "use pebble", "at c1", "use royal_seal", "replace f1", "blank d1")
    assert s.supply(RED) == 0
    s = land(RIVAL_IN_THE_CORNER, coins=(9,), artifacts=["stone_hammer"], cards={RED: ["pebble"]})
    s = play(s, "use pebble", "at c1", "blank d1", "blank e1")
    assert s.supply(RED) == 0  # both markers went to the blanks, and blue stays
    assert asked(s) == BLUE


def test_a_replacement_that_is_owed_keeps_its_marker_from_the_rest_of_the_pattern() -> None:
    before = """
        . r . r . r
        r r r r r r
        r r r r r r
        . r . b b .
        r r r . b .
        r r r . . ."""  # two markers left
    s = land(before, coins=(9,), artifacts=["stone_hammer", "royal_seal"])
    s = play(s, "use forager", "at d3", "blank e2", "use stone_hammer")  # ##/#o: d2 needs the other marker
    assert reasons("replace d3", s) == [rules.BLANK_SPARE]
    assert legal(s) == ["replace e2"]


STACK = {"stacking": "yes"}


def test_one_of_the_last_markers_may_replace_where_it_would_stack() -> None:
    before = TWO_LEFT.replace(". r . . . .", ". r . . b .", 1)
    s = play(land(before, artifacts=["stone_hammer"], options=STACK), "use scout", "at e3")
    assert legal(s) == ["use stone_hammer", "done"]
    stacked = play(s, "done")
    assert legal(stacked) == ["put e3", "put e2", "put e1"]
    s = play(s, "use stone_hammer", "replace e3")
    assert s.supply(BLUE) == 24  # blue's marker is back, red's lies there
    assert legal(s) == ["put e2", "put e1"]
    s = play(s, "put e2")
    assert s.supply(RED) == 0
    assert asked(s) == BLUE


def test_no_more_are_replaced_than_there_are_markers() -> None:
    before = ONE_LEFT.replace(". r . . . .", ". r . . b .", 1).replace("r r r . . .", "r r r . b .", 1)
    s = land(before, artifacts=["stone_hammer", "royal_seal"], options=STACK)
    s = play(s, "use scout", "at e3", "use stone_hammer", "replace e3")
    assert s.supply(RED) == 0
    assert asked(s) == BLUE  # nothing is left for the seal
    assert "royal_seal" in ready(s, RED)
