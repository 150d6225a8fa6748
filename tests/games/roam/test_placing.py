"""Placing a pattern: fit, skip, coins (How to Play 2-3)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crannog.games.roam import rules
from crannog.games.roam.cards import coins as coin_levels
from crannog.games.roam.cards import fit
from crannog.games.roam.squares import NAMES, PLACES, SQUARES, each
from crannog.games.roam.state import CARDS
from crannog.testing.contract import happened

from .boards import BLUE, RED, asked, coins, land, legal, looks, offered, play, ready, reasons, shows


def test_the_map_of_the_tests_is_the_map_drawn_above_them() -> None:
    assert shows(land(), coins=True).replace(" ", "").split() == [
        ".2....", "......", ".1....",
        "..11..", "......", ".1....",
    ]  # fmt: skip


def test_a_character_places_its_pattern_and_turns_face_down() -> None:
    s = play(land(), "use scout", "at c6")
    looks(
        s,
        """
        . . r . . .
        . . r . . .
        . . r . . .
        . . . . . .
        . . . . . .
        . . . . . .""",
    )
    assert ready(s, RED) == ["ranger", "forager"]
    assert happened(s, rules.CHARACTER_READY)
    assert happened(s, rules.PLACE_TURNED)
    assert asked(s) == BLUE


def test_only_a_face_up_character_can_be_used() -> None:
    s = land(used=["ranger"])
    assert reasons("use ranger", s) == [rules.CHARACTER_READY]
    assert legal(s) == ["use scout", "use forager"]


def test_exactly_one_character_is_used_in_a_turn_and_there_is_no_passing() -> None:
    s = land()
    assert offered(s) == ["use scout", "use ranger", "use forager", "rest"]
    s = play(s, "use forager")
    assert all(line.startswith("at ") for line in offered(s))
    assert asked(play(s, "at a6")) == BLUE


@pytest.mark.parametrize(
    ("character", "fits"),
    [
        ("scout", "a6 b6 c6 d6 e6 f6 a5 b5 c5 d5 e5 f5 a4 b4 c4 d4 e4 f4 a3 b3 c3 d3 e3 f3"),
        ("ranger", "a6 b6 c6 d6 a5 b5 c5 d5 a4 b4 c4 d4 a3 b3 c3 d3 a2 b2 c2 d2 a1 b1 c1 d1"),
        ("forager", "a6 b6 c6 d6 e6 a5 b5 c5 d5 e5 a4 b4 c4 d4 e4 a3 b3 c3 d3 e3 a2 b2 c2 d2 e2"),
    ],
)
def test_every_marker_must_lie_on_the_map_but_blanks_may_hang_over(character: str, fits: str) -> None:
    s = play(land(), f"use {character}")
    assert legal(s) == [f"at {square}" for square in fits.split()]
    for line in set(offered(s)) - set(legal(s)):
        assert reasons(line, s) == [rules.PLACE_FIT]


def test_occupied_squares_are_skipped_and_the_rest_is_filled() -> None:
    before = """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . b r . . .
        . . . . . ."""
    s = play(land(before), "use ranger", "at b2")
    looks(
        s,
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . b r r . .
        . . . . . .""",
    )
    assert happened(s, rules.PLACE_SKIP)
    assert not happened(play(land(before), "use ranger", "at a1"), rules.PLACE_SKIP)


def test_a_pattern_does_not_stop_at_a_marker_in_its_middle() -> None:
    s = play(land("...... ...... .b.... ...... ...... ......"), "use scout", "at b5")
    looks(s, "...... .r.... .b.... .r.... ...... ......")


def test_a_pattern_may_lie_where_everything_is_occupied() -> None:
    before = "...... ...... ...... ...... ...... bbr..."
    s = play(land(before), "use ranger", "at a1")
    looks(s, before)
    assert happened(s, rules.PLACE_SKIP)
    assert ready(s, RED) == ["scout", "forager"]


@pytest.mark.parametrize(
    ("character", "at", "earned"),
    [
        ("ranger", "at a6", 2),  # two symbols on one square
        ("scout", "at b6", 3),  # 2 + 1
        ("ranger", "at b3", 2),  # 1 + 1
        ("scout", "at e6", 0),
    ],
)
def test_a_coin_for_each_symbol_under_a_new_marker(character: str, at: str, earned: int) -> None:
    s = play(land(), f"use {character}", at)
    assert coins(s) == [earned, 0]
    assert happened(s, rules.PLACE_COINS) == (earned > 0)


@pytest.mark.parametrize("marker", "rb")
def test_a_skipped_square_pays_nothing(marker: str) -> None:
    s = play(land(f".{marker}.... ...... ...... ...... ...... ......"), "use scout", "at b6")
    assert happened(s, rules.PLACE_SKIP)
    assert coins(s) == [1, 0]  # b4, not b6


@given(
    owner=st.lists(st.sampled_from([None, RED, BLUE]), min_size=SQUARES, max_size=SQUARES),
    character=st.sampled_from(["scout", "ranger", "forager", "ilo", "wick", "flint", "pebble", "yarrow"]),
    data=st.data(),
)
def test_a_placed_pattern_fills_exactly_its_free_squares(
    owner: list[int | None], character: str, data: st.DataObject
) -> None:
    for place in range(PLACES):  # no land is full before the turn, so that none is claimed
        owner[place // 3 * 18 + place % 3 * 2] = None
    drawing = " ".join("." if seat is None else "rb"[seat] for seat in owner)
    cards = {} if character in ("scout", "ranger", "forager") else {RED: [character]}
    s = play(land(drawing, cards=cards), f"use {character}")
    square = data.draw(st.sampled_from(fit(CARDS[character].pattern, 0).squares))
    pattern = fit(CARDS[character].pattern, 0).markers[square]
    free = ~s.occupied()
    if (s.top[RED] | pattern & free).bit_count() > 24:
        return  # too few markers: test_short.py
    symbols = [level for place, card in enumerate(s.land) for level in coin_levels(CARDS[card].land, place)]
    after = play(s, f"at {NAMES[square]}")
    if after.deck.cards != s.deck.cards or asked(after) != BLUE:
        return  # a land was claimed or is contested: test_claiming.py
    assert after.top == [s.top[RED] | pattern & free, s.top[BLUE]]
    assert coins(after) == [sum((level & pattern & free).bit_count() for level in symbols), 0]


def test_a_square_never_holds_two_markers() -> None:
    s = play(land(seats=4), "use scout", "at b4", "use tracker", "at d3", "use pathfinder", "at b2")
    looks(s, "...... ...... .r.... .rbb.. .r.... ......")
    squares = [square for seat in range(4) for square in each(s.top[seat])]
    assert len(squares) == len(set(squares))
    assert s.under == [0, 0, 0, 0]
