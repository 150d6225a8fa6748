"""Laying out the table (Setup 1-5; R1-R3, R35, R40)."""

from __future__ import annotations

import itertools

import pytest

from crannog.games.roam import GAME, State, rules
from crannog.games.roam.content.cards import LANDS
from crannog.games.roam.squares import EAST, NORTH, SOUTH, WEST
from crannog.kernel.game import BadOption
from crannog.kernel.message import Who
from crannog.kernel.play import choose
from crannog.testing.contract import happened

from .boards import asked, coins, land, legal, offered, play, question, reasons

THREE_EACH = [
    ["scout", "ranger", "forager"],
    ["tracker", "outrider", "gleaner"],
    ["pathfinder", "courier", "trapper"],
    ["lookout", "drover", "beachcomber"],
]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_three_starting_characters_and_24_markers(seats: int) -> None:
    s = GAME.new(seats)
    assert len(s.parties) == seats
    for seat, party in enumerate(s.parties):
        assert party.characters == THREE_EACH[seat]
        assert all(party.ready)
        assert s.supply(seat) == 24
    assert happened(s, rules.SETUP_STARTING)


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(BadOption):
        GAME.setup(seats)


def test_six_lands_lie_open_and_the_others_in_the_deck() -> None:
    s = GAME.new(3, seed=5)
    assert len(set(s.land)) == 6
    assert sorted([*s.land, *s.deck.cards]) == sorted(card.id for card in LANDS)
    assert happened(s, rules.SETUP_MAP)
    assert s.land != GAME.new(3, seed=6).land


def test_the_second_and_third_start_with_one_coin_and_the_fourth_with_two() -> None:
    assert [coins(GAME.new(n)) for n in (2, 3, 4)] == [[0, 1], [0, 1, 1], [0, 1, 1, 2]]
    assert happened(GAME.new(2), rules.SETUP_COINS)


def test_the_full_game_has_a_row_of_four_artifacts() -> None:
    s = GAME.new(2, {"artifacts": "yes"})
    assert len(s.row) == 4
    assert len(s.pile) == 20
    assert happened(s, rules.SETUP_ROW)
    basic = GAME.new(2, {"artifacts": "no"})
    assert not basic.row
    assert not len(basic.pile)
    assert not happened(basic, rules.SETUP_ROW)


@pytest.mark.parametrize(
    ("seats", "edges"),
    [(2, [SOUTH, NORTH]), (3, [SOUTH, WEST, NORTH]), (4, [SOUTH, WEST, NORTH, EAST])],
)
def test_the_usual_edges(seats: int, edges: list[int]) -> None:
    s = GAME.new(seats)
    assert [party.edge for party in s.parties] == edges


def test_turns_go_clockwise_from_the_first_player() -> None:
    s = play(land(seats=4), "use scout", "at a6")
    assert happened(s, rules.TURN_ORDER)
    order = [asked(s)]
    for line, at in [("tracker", "c6"), ("pathfinder", "a4"), ("lookout", "a1")]:
        s = play(s, f"use {line}", f"at {at}")
        if "done" in legal(s):
            s = play(s, "done")
        order.append(asked(s))
    assert order == [1, 2, 3, 0]


# --- the starting player -------------------------------------------------------------------------


def test_the_first_seat_starts_unless_the_table_chose_otherwise() -> None:
    s = GAME.new(4)
    assert s.order == [0, 1, 2, 3]
    assert happened(s, rules.SETUP_FIRST)
    assert (
        GAME.new(4, seed=7).land == GAME.new(4, {"first": "random"}, 7).land
    )  # and nothing else is drawn anew


@pytest.mark.parametrize("edges", ["fixed", "chosen"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_starting_player_is_each_seat_in_turn(seats: int, edges: str) -> None:
    starters = set()
    for seed in range(40):
        s = GAME.new(seats, {"first": "random", "edges": edges, "artifacts": "no"}, seed)
        starter = s.order[0]
        starters.add(starter)
        while question(s).prompt(s).id == "ask.edge":
            s = choose(s, asked(s), legal(s)[0])
        assert s.order[0] == asked(s) == starter
        told = [event.text.get("seat") for event in s.events if event.text.id == "log.first"]
        assert told == [Who(starter)]
        assert happened(s, rules.SETUP_FIRST)
        assert [s.parties[seat].coins for seat in s.order] == [0, 1, 1, 2][:seats]
        turns = [(s.parties[seat].edge - s.parties[starter].edge) % 4 for seat in s.order]
        assert turns == sorted(turns)
    assert starters == set(range(seats))


# --- choosing edges ----------------------------------------------------------------------------


def choosing(seats: int) -> State:
    return GAME.new(seats, {"edges": "chosen", "artifacts": "no"})


def sit(s: State, *edges: str) -> State:
    s.rng.key = land().rng.key
    return play(s, *[f"sit {edge}" for edge in edges])


def test_everybody_chooses_a_different_edge() -> None:
    s = choosing(3)
    assert legal(s) == ["sit south", "sit west", "sit north", "sit east"]
    s = sit(s, "west")
    assert asked(s) == 1
    assert happened(s, rules.SETUP_EDGE)
    assert reasons("sit west", s) == [rules.SETUP_EDGE]
    assert legal(s) == ["sit south", "sit north", "sit east"]


def test_the_last_of_four_takes_what_is_left() -> None:
    s = sit(choosing(4), "south", "east", "north")
    assert s.parties[3].edge == WEST
    assert offered(s)[0] == "use scout"


@pytest.mark.parametrize(
    ("edges", "order"),
    [
        (["south", "west", "north"], [0, 1, 2]),
        (["south", "east", "west"], [0, 2, 1]),
        (["north", "south", "east"], [0, 2, 1]),
        (["east", "north", "south"], [0, 2, 1]),
        (["west", "south", "north"], [0, 2, 1]),
    ],
)
def test_turn_order_and_coins_follow_the_edges_clockwise(edges: list[str], order: list[int]) -> None:
    s = sit(choosing(3), *edges)
    assert happened(s, rules.SETUP_EDGE)
    assert happened(s, rules.SETUP_COINS)
    assert s.order == order
    assert coins(s) == [0, 1, 1]
    four = sit(choosing(4), "south", "east", "north")  # the fourth seat sits in the west: second
    assert four.order == [0, 3, 2, 1]
    assert coins(four) == [0, 2, 1, 1]


def test_any_edges_give_a_clockwise_order() -> None:
    names = ("south", "west", "north", "east")
    for edges in itertools.permutations(names, 2):
        s = sit(choosing(2), *edges)
        assert s.order == [0, 1]
        assert [names[party.edge] for party in s.parties] == list(edges)
