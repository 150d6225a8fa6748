"""Kalah: what every game promises, and its own rules, on boards written as `crannog` writes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from crannog.bots import bot, play_game
from crannog.kernel.message import Rule
from crannog.kernel.play import Illegal, choose
from crannog.testing import game_tests, happened
from crannog_kalah import GAME, rules
from crannog_kalah.state import State

test_game = game_tests(GAME, replays=Path(__file__).with_name("replays"))


def board(drawn: str) -> State:
    """A table at Rowan's turn: 'a 4 4 4 4 4 4 (0) | b 4 4 4 4 4 4 (0)'."""
    s = GAME.new(2)
    sides = [side.replace("(", "").replace(")", "").split()[1:] for side in drawn.split("|")]
    s.pits = [[int(n) for n in side[:-1]] for side in sides]
    s.stores = [int(side[-1]) for side in sides]
    return s


def after(drawn: str, line: str) -> tuple[State, str]:
    s = choose(board(drawn), 0, line)
    return s, GAME.write(GAME.observe(s, 0))


@pytest.mark.parametrize("seeds", ["3", "4", "5", "6"])
def test_each_pit_begins_with_the_seeds_agreed_on(seeds: str) -> None:
    s = GAME.new(2, {"seeds": seeds})
    assert happened(s, rules.SETUP_SEEDS)
    assert s.pits == [[int(seeds)] * 6] * 2
    assert s.stores == [0, 0]


def test_seeds_are_sown_counterclockwise_and_the_turn_passes() -> None:
    s, now = after("a 4 4 4 4 4 4 (0) | b 4 4 4 4 4 4 (0)", "sow a5")
    assert happened(s, rules.SOW)
    assert happened(s, rules.TURN_ORDER)
    assert now == "a 4 4 4 4 0 5 (1) | b 5 5 4 4 4 4 (0)"
    assert GAME.observe(s, 0).asked == (1,)


def test_the_other_store_is_left_out() -> None:
    s, now = after("a 0 1 0 0 0 9 (0) | b 1 1 1 1 1 1 (7)", "sow a6")
    assert happened(s, rules.SOW)
    assert now == "a 1 2 0 0 0 0 (1) | b 2 2 2 2 2 2 (7)"


def test_thirteen_seeds_go_round_and_capture_from_where_they_began() -> None:
    s, now = after("a 13 0 0 0 0 0 (0) | b 0 0 0 0 0 2 (0)", "sow a1")
    assert happened(s, rules.CAPTURE)
    assert now == "a 0 1 1 1 1 1 (5) | b 1 1 1 1 1 0 (0)"


def test_an_empty_pit_cannot_be_sown() -> None:
    with pytest.raises(Illegal) as no:
        choose(board("a 0 4 4 4 4 4 (4) | b 4 4 4 4 4 4 (0)"), 0, "sow a1")
    assert no.value.reasons == [rules.SOW_EMPTY.because(at="a1")]


def test_a_last_seed_in_the_store_gives_another_turn() -> None:
    s, _ = after("a 4 4 4 4 4 4 (0) | b 4 4 4 4 4 4 (0)", "sow a3")
    assert happened(s, rules.AGAIN)
    assert not happened(s, rules.TURN_ORDER)
    assert GAME.observe(s, 0).asked == (0,)


def test_a_last_seed_in_an_empty_pit_captures_the_seeds_opposite() -> None:
    s, now = after("a 1 0 4 4 4 4 (0) | b 4 4 4 4 7 4 (0)", "sow a1")
    assert happened(s, rules.CAPTURE)
    assert now == "a 0 0 4 4 4 4 (8) | b 4 4 4 4 0 4 (0)"


def test_nothing_is_captured_where_nothing_lies_opposite_or_on_the_other_side() -> None:
    s, now = after("a 1 0 4 4 4 4 (0) | b 4 4 4 4 0 4 (0)", "sow a1")
    assert not happened(s, rules.CAPTURE)
    assert now == "a 0 1 4 4 4 4 (0) | b 4 4 4 4 0 4 (0)"
    s, now = after("a 4 4 4 4 4 2 (0) | b 0 4 4 4 4 4 (0)", "sow a6")
    assert not happened(s, rules.CAPTURE)
    assert now == "a 4 4 4 4 4 0 (1) | b 1 4 4 4 4 4 (0)"


@pytest.mark.parametrize(
    ("drawn", "stores", "rule"),
    [
        ("a 0 0 0 0 0 1 (23) | b 0 0 0 0 0 4 (20)", [24, 24], rules.END_SHARED),
        ("a 0 0 0 0 0 1 (25) | b 1 0 0 0 0 2 (19)", [26, 22], rules.END_MOST),
        ("a 1 1 0 0 0 1 (25) | b 0 0 0 0 0 0 (20)", [28, 20], rules.END_MOST),
    ],
)
def test_an_empty_side_ends_the_game_and_the_most_seeds_win(
    drawn: str, stores: list[int], rule: Rule
) -> None:
    s = choose(board(drawn), 0, "sow a6")
    assert happened(s, rules.END_EMPTY)
    assert happened(s, rule)
    assert s.stores == stores
    assert s.winners == tuple(seat for seat in (0, 1) if stores[seat] == max(stores))


def test_the_greedy_bot_of_this_package_beats_chance() -> None:
    won = 0
    for seed in range(20):
        greedy = seed % 2
        names = ["random", "random"]
        names[greedy] = "greedy"
        players = [bot(name, "kalah", seed) for name in names]
        won += play_game(GAME, players, seed=seed).winners == (greedy,)
    assert won >= 15
