"""The greedy bot beats random play by a clear margin."""

from __future__ import annotations

import pytest

from crannog.bots import bot, play_game
from crannog.games import load
from crannog.lab import Share, simulate


def greedy_share(games: int, seats: int, jobs: int = 1) -> Share:
    return simulate("roam", games, seats, bots=("greedy", "random"), jobs=jobs).won_by_bot("greedy")


@pytest.mark.parametrize(("seats", "games"), [(2, 12), (4, 8)])
def test_greedy_wins_more_than_its_even_share(seats: int, games: int) -> None:
    low, _ = greedy_share(games, seats).interval
    assert low > 1 / seats


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "low"), [(2, 0.85), (4, 0.75)])
def test_greedy_wins_nearly_always(seats: int, low: float) -> None:
    share = greedy_share(200, seats, jobs=2)
    print(f"greedy against random, {seats} seats: {share}")
    assert share.interval[0] > low


@pytest.mark.slow
def test_two_greedy_bots_do_not_wait_for_each_other_for_ever() -> None:
    bots = [bot("greedy", "roam", 348 + seat) for seat in range(2)]
    assert play_game(load("roam"), bots, 2, seed=174).decisions < 1000
