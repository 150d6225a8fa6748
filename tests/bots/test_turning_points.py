"""Turning points are the largest changes of the reckoned chances over whole turns."""

from __future__ import annotations

from typing import Any

from crannog import games
from crannog.bots.chance import Chance
from crannog.bots.turning_points import LONGEST, chances, turning_points
from crannog.kernel.play import SPECTATOR
from crannog.kernel.story import Turn


def told(n: int) -> list[Turn[Any]]:
    return [Turn(10 * i, (), None) for i in range(n)]


def reckoned(*first_seat: float) -> list[Chance]:
    return [Chance((one, 1 - one), 0.1) for one in first_seat]


def test_the_three_largest_changes_are_told_in_the_order_of_play() -> None:
    found = turning_points(told(6), reckoned(0.5, 0.6, 0.3, 0.36, 0.9, 1.0))
    assert [(one.turn, one.n, one.seat) for one in found] == [(1, 0, 0), (2, 10, 1), (4, 30, 0)]
    assert (found[2].before, found[2].after) == (0.36, 0.9)


def test_of_two_seats_that_changed_alike_the_one_that_gained_is_named() -> None:
    [point] = turning_points(told(2), reckoned(0.9, 0.2))
    assert (point.seat, round(point.before, 1), round(point.after, 1)) == (1, 0.1, 0.8)


def test_small_changes_turn_nothing() -> None:
    assert turning_points(told(3), reckoned(0.5, 0.53, 0.5)) == []


def test_a_game_nobody_reckons_and_one_that_is_too_long_have_none() -> None:
    game = games.load("roam")
    view = game.observe(game.new(2), SPECTATOR)
    assert len(chances("roam", [Turn(0, (), view)] * 3)) == 3
    assert chances("roam", [Turn(0, (), view)] * (LONGEST + 1)) == []
