"""The end: ten cards, the round finished, points (Game End; R20, R21, R39)."""

from __future__ import annotations

import pytest

from crannog.games.roam import State, rules
from crannog.games.roam.scoring import scores, winners
from crannog.kernel.message import Rule
from crannog.kernel.play import asks
from crannog.testing.contract import happened

from .boards import BLUE, RED, YELLOW, asked, land, play

SIX = ["pia", "riddle", "otis", "orrin", "flint", "nim"]  # 1 + 1 + 1 + 1 + 1 + 2 points
RED_CLAIMS = "...... ...... ...... .....r .....r .....r"  # with the scout at e3
BLUE_CLAIMS = "...... ...... ...... .....b .....b .....b"  # with the tracker at e1


def test_ten_cards_end_the_game_when_the_round_is_finished() -> None:
    s = play(land(RED_CLAIMS, seats=3, cards={RED: SIX}), "use scout", "at e3")
    assert len(s.parties[RED].characters) == 10
    assert happened(s, rules.END_TEN)
    assert s.last_round
    assert asked(s) == BLUE
    s = play(s, "use tracker", "at c6")
    assert asked(s) == YELLOW
    s = play(s, "use pathfinder", "at a4")
    assert s.over
    assert asks(s) == []


def test_nine_cards_do_not() -> None:
    s = play(land(RED_CLAIMS, cards={RED: SIX[1:]}), "use scout", "at e3", "use tracker", "at a4")
    assert not s.last_round
    assert not s.over


def test_if_the_last_of_the_round_gets_ten_the_game_ends_at_once() -> None:
    s = land(BLUE_CLAIMS, active=BLUE, cards={BLUE: SIX})
    s = play(s, "use tracker", "at e1")
    assert happened(s, rules.END_TEN)
    assert s.over
    assert s.winners == (BLUE,)


def test_the_round_is_finished_before_whoever_began_the_game() -> None:
    s = land(RED_CLAIMS, seats=3, cards={RED: SIX})
    s.order = [BLUE, YELLOW, RED]
    s = play(s, "use scout", "at e3")
    assert happened(s, rules.END_TEN)
    assert s.over


def test_ten_cards_won_in_anothers_turn_count_too() -> None:
    before = "...... ...... ...... ....bb .....b ....rb"
    s = play(land(before, cards={BLUE: SIX}), "use scout", "at e4")
    assert happened(s, rules.END_TEN)
    assert s.last_round
    assert not s.over  # blue still has her turn
    assert asked(s) == BLUE


def test_more_than_ten_are_possible_in_the_last_round() -> None:
    before = RED_CLAIMS.replace("......", "....b.", 3).replace("....b.", ".....b")
    s = land(before, cards={RED: SIX, BLUE: ["hob", "ilo", "wick", "zill", "edda", "garrow", "bryn"]})
    s = play(s, "use scout", "at e3", "use tracker", "at e4")
    assert s.over
    assert [len(party.characters) for party in s.parties] == [10, 11]


def test_in_the_last_round_one_may_still_buy() -> None:
    s = land(BLUE_CLAIMS, active=BLUE, cards={BLUE: SIX}, row=["merchant_scales"], coins=(0, 6))
    s = play(s, "use tracker", "at e1", "done")  # no blank
    assert not s.over
    s = play(s, "buy merchant_scales")
    assert s.over
    assert scores(s) == (0, 7 + 1 + 3)


# --- the score ---------------------------------------------------------------------------------


def table(
    red: list[str],
    blue: list[str],
    coins: tuple[int, int] = (0, 0),
    tiles: dict[int, list[str]] | None = None,
) -> State:
    return land(cards={RED: red, BLUE: blue}, coins=coins, artifacts=tiles or {})


def test_points_are_on_cards_and_artifacts_whichever_side_up() -> None:
    s = table(["sable", "hob"], [], tiles={BLUE: ["royal_seal", "wizard_hat"]})  # 5 + 3; 3 + 3
    s.parties[RED].ready[-1] = False
    s.parties[BLUE].artifacts_ready[0] = False
    assert scores(s) == (8, 6)
    assert winners(s) == (RED,)
    assert happened(s, rules.END_SCORE)


def test_the_outpost_is_worth_three_points() -> None:
    s = table([], [])
    s.outpost = BLUE
    assert scores(s) == (0, 3)
    assert winners(s) == (BLUE,)
    assert happened(s, rules.END_SCORE)


@pytest.mark.parametrize(
    ("red", "blue", "coins", "won", "rule"),
    [
        (["sable"], ["ilo"], (0, 9), (RED,), rules.END_SCORE),
        (["ilo"], ["sable"], (9, 0), (BLUE,), rules.END_SCORE),
        (["ilo"], ["yarrow"], (2, 3), (BLUE,), rules.END_COINS),
        (["ilo"], ["yarrow"], (3, 3), (RED, BLUE), rules.END_SHARED),
    ],
)
def test_most_points_win_then_most_coins_then_the_victory_is_shared(
    red: list[str], blue: list[str], coins: tuple[int, int], won: tuple[int, ...], rule: Rule
) -> None:
    s = table(red, blue, coins)
    assert winners(s) == won
    assert s.events[-1].rule == rule.id


@pytest.mark.parametrize("purse", [1, 9])
def test_only_those_with_most_points_compare_coins(purse: int) -> None:
    s = land(seats=3, cards={RED: ["ilo"], BLUE: ["yarrow"], YELLOW: ["pia"]}, coins=(1, 0, purse))
    assert winners(s) == (RED,)
    assert happened(s, rules.END_COINS)


# --- a stalemate -------------------------------------------------------------------------------

ALL_LAID = """
    .  rb .  rb .  rb
    rb rb rb rb rb rb
    r  b  r  b  r  b
    .  rb .  rb .  rb
    rb rb rb rb rb rb
    r  b  r  b  r  b"""  # 24 red, 24 blue, a bare square on every land
STACK = {"stacking": "yes"}


def rounds(s: State, turns: int) -> State:
    """Turns in which everybody lays a pattern somewhere."""
    for _ in range(turns):
        for party in s.parties:
            party.ready = [True] * len(party.ready)
        s = play(s, "use scout", "at a6") if asked(s) == RED else play(s, "use tracker", "at a1")
    return s


def test_without_markers_left_three_rounds_without_a_move_end_the_game() -> None:
    s = land(ALL_LAID, cards={RED: ["sable"]}, options=STACK)
    s.idle = 1  # the turn before laid the last marker
    s = rounds(s, 5)
    assert not s.over
    s = rounds(s, 1)
    assert happened(s, rules.END_STALEMATE)
    assert s.over
    assert s.winners == (RED,)


def test_while_somebody_has_a_marker_the_game_goes_on() -> None:
    s = land(ALL_LAID.replace("b", ".", 1).replace("r.", "r "), options=STACK)
    s.idle = 6
    assert s.supply(BLUE) == 1
    s = rounds(s, 1)
    assert not s.over
    assert not happened(s, rules.END_STALEMATE)


def test_a_slide_keeps_the_game_going() -> None:
    s = land(ALL_LAID, artifacts=["sledge"], options=STACK)
    s.idle = 6  # three rounds of two
    idle = play(s, "use ranger", "at a1", "done")
    assert happened(idle, rules.END_STALEMATE)
    assert idle.over
    s = play(s, "use ranger", "at a1", "use sledge", "slide b5 b4")  # which fills no land
    assert [s.supply(RED), s.supply(BLUE)] == [0, 0]
    assert not s.over


def test_ten_rounds_without_a_marker_moved_end_the_game_whoever_could() -> None:
    s = land(options=STACK)
    s.idle = 19
    covered = play(s, "use scout", "at a6")
    assert covered.idle == 1  # a marker was placed
    s = land(ALL_LAID.replace("b", ".", 1).replace("r.", "r "), options=STACK)
    s.idle = 19
    assert not rounds(s, 1).over
    s.idle = 20  # ten rounds of two
    s = rounds(s, 1)
    assert happened(s, rules.END_STALEMATE)
    assert s.over
