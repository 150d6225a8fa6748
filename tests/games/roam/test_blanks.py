"""Blanks: two coins each, while placing (Coin Ability)."""

from __future__ import annotations

import pytest

from crannog.games.roam import rules
from crannog.testing.contract import happened

from .boards import BLUE, RED, asked, coins, land, legal, looks, offered, play, reasons


def test_two_coins_place_a_blank_as_the_card_shows_it() -> None:
    s = play(land(coins=(3,)), "use scout", "at e5")
    assert legal(s) == ["blank f4", "done"]
    s = play(s, "blank f4")
    looks(
        s,
        """
        . . . . . .
        . . . . r .
        . . . . r r
        . . . . r .
        . . . . . .
        . . . . . .""",
    )
    assert coins(s) == [1, 0]
    assert happened(s, rules.BLANK_PRICE)
    assert asked(s) == BLUE


def test_a_blank_need_not_be_placed() -> None:
    s = play(land(coins=(2,)), "use scout", "at e5", "done")
    looks(s, "...... ....r. ....r. ....r. ...... ......")
    assert coins(s) == [2, 0]


def test_several_blanks_of_one_card_may_be_bought() -> None:
    s = land(coins=(4,), cards={RED: ["pebble"]})  # #oo#
    s = play(s, "use pebble", "at a5", "blank b5")
    assert legal(s) == ["blank c5", "done"]
    s = play(s, "blank c5")
    looks(s, "...... rrrr.. ...... ...... ...... ......")
    assert coins(s) == [0, 0]


@pytest.mark.parametrize("purse", [0, 1])
def test_who_has_fewer_than_two_coins_places_no_blank(purse: int) -> None:
    s = land(coins=(2 + purse,), cards={RED: ["pebble"]})
    s = play(s, "use pebble", "at a5", "blank b5")
    assert asked(s) == BLUE  # the second blank cannot be paid: nothing is asked
    looks(s, "...... rr.r.. ...... ...... ...... ......")
    assert coins(s) == [purse, 0]


def test_the_price_is_the_reason() -> None:
    s = land(coins=(1,), artifacts=["walking_staff"])
    s = play(s, "use scout", "at e5")
    assert reasons("blank f4", s) == [rules.BLANK_PRICE]
    s = land(artifacts=["lucky_purse", "walking_staff"])
    s = play(s, "use scout", "at e5")
    assert reasons("use lucky_purse", s) == [rules.BLANK_PRICE]  # one coin would not pay either


def test_coins_of_the_same_placement_cannot_pay_its_blank() -> None:
    s = play(land(coins=(1,)), "use scout", "at b6")  # the markers themselves earn three
    assert asked(s) == BLUE
    assert coins(s) == [4, 0]
    assert not happened(s, rules.BLANK_PRICE)


def test_a_blank_collects_the_coins_under_it() -> None:
    s = play(land(coins=(2,)), "use forager", "at a5", "blank b4")
    assert coins(s) == [1, 0]
    assert happened(s, rules.PLACE_COINS)


@pytest.mark.parametrize("marker", ["r", "b"])
def test_a_blank_needs_an_empty_square(marker: str) -> None:
    s = land(f"...... ...... .....{marker} ...... ...... ......", coins=(9,), artifacts=["walking_staff"])
    s = play(s, "use ranger", "at a6", "blank b5")
    s = play(s, "use tracker", "at f3", "use scout", "at e5")
    assert asked(s) == BLUE  # neither paid nor free: nothing to ask
    s = land(f"...... .b...{marker} ...... ...... ...... ......", coins=(9,), cards={RED: ["pebble"]})
    s = play(s, "use pebble", "at a5")
    assert reasons("blank b5", s) == [rules.BLANK_ROOM]
    assert legal(s) == ["blank c5", "done"]


def test_a_blank_on_your_own_marker_cannot_be_bought_even_with_a_tile_that_replaces() -> None:
    before = "...... .r.... ...... ...... ...... ......"
    s = land(before, coins=(9,), artifacts=["stone_hammer"], cards={RED: ["pebble"]})
    s = play(s, "use pebble", "at a5")
    assert reasons("blank b5", s) == [rules.BLANK_ROOM]


def test_a_blank_beyond_the_edge_cannot_be_bought() -> None:
    s = play(land(coins=(9,)), "use scout", "at f6")  # its blank hangs over the east
    assert asked(s) == BLUE
    s = play(land(coins=(9,), cards={RED: ["yarrow"]}), "use yarrow", "at a1")  # o###o
    assert offered(s) == ["blank d1", "done"]


def test_blanks_belong_to_the_character_in_use() -> None:
    s = play(land(coins=(9,), cards={RED: ["quill"]}), "use quill", "at a6")
    assert asked(s) == BLUE  # quill has no blank
