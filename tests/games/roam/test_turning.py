"""The four edges: a pattern lies as its owner sees it (How to Play 2; R2, R26)."""

from __future__ import annotations

import pytest

from crannog.games.roam import rules
from crannog.games.roam.cards import Card, drawn
from crannog.games.roam.content.cards import LANDS
from crannog.games.roam.squares import EAST, NORTH, SOUTH, WEST
from crannog.testing.contract import happened

from .boards import RED, land, looks, play, reasons

# Lune's pattern is ###/#.. to whoever sits before it; her first marker lies on the square named.
AS_SEEN_FROM = {
    SOUTH: (
        "b4",
        """
        . . . . . .
        . . . . . .
        . r r r . .
        . r . . . .
        . . . . . .
        . . . . . .""",
    ),
    WEST: (
        "c5",
        """
        . . . . . .
        . r r . . .
        . . r . . .
        . . r . . .
        . . . . . .
        . . . . . .""",
    ),
    NORTH: (
        "d3",
        """
        . . . . . .
        . . . . . .
        . . . r . .
        . r r r . .
        . . . . . .
        . . . . . .""",
    ),
    EAST: (
        "c3",
        """
        . . . . . .
        . . r . . .
        . . r . . .
        . . r r . .
        . . . . . .
        . . . . . .""",
    ),
}
OPPOSITE = {SOUTH: NORTH, NORTH: SOUTH, WEST: EAST, EAST: WEST}


@pytest.mark.parametrize("edge", AS_SEEN_FROM)
def test_a_pattern_is_placed_in_the_direction_its_card_faces(edge: int) -> None:
    at, after = AS_SEEN_FROM[edge]
    s = land(cards={RED: ["lune"]}, edges=(edge, OPPOSITE[edge]))
    s = play(s, "use lune", f"at {at}")
    looks(s, after)
    assert happened(s, rules.PLACE_TURNED)


@pytest.mark.parametrize("edge", AS_SEEN_FROM)
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_rotating_artifact_turns_the_pattern_a_quarter_clockwise_and_several_add_up(
    edge: int, quarters: int
) -> None:
    tiles = ["crooked_compass", "weather_vane", "spinning_top"][:quarters]
    s = land(cards={RED: ["lune"]}, edges=(edge, OPPOSITE[edge]), artifacts=tiles)
    at, after = AS_SEEN_FROM[(edge + quarters) % 4]
    s = play(s, "use lune", *[f"use {tile}" for tile in tiles])
    assert happened(s, rules.ARTIFACT_ROTATE)
    looks(play(s, f"at {at}"), after)


def test_a_pattern_is_turned_for_one_turn_only() -> None:
    s = land(cards={RED: ["lune"]}, artifacts=["crooked_compass"])
    s = play(s, "use lune", "use crooked_compass", "at c5", "use tracker", "at f1", "use scout", "at a6")
    looks(s, "r..... rrr... r.r... ..r..b .....b .....b")


def test_nobody_turns_a_pattern_without_an_artifact() -> None:
    s = play(land(cards={RED: ["lune"]}), "use lune")
    assert reasons("at c2", s) == []
    assert reasons("at e5", s) == [rules.PLACE_FIT]  # it would fit if it stood upright


@pytest.mark.parametrize("card", LANDS, ids=lambda card: card.id)
def test_four_quarters_are_no_turn_and_two_are_half_a_turn(card: Card) -> None:
    markers, blanks = drawn(card.pattern, 0)
    assert drawn(card.pattern, 4) == (markers, blanks)
    rows = card.pattern.split("/")
    half = [(len(rows[0]) - 1 - x, len(rows) - 1 - y) for x, y in markers]
    assert list(drawn(card.pattern, 2)[0]) == half
