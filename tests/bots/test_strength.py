"""The greedy bot beats random play by a clear margin."""

from __future__ import annotations

import pytest

from crannog.bots import bot, play_game
from crannog.games import load
from crannog.lab import simulate

pytestmark = pytest.mark.night


@pytest.mark.parametrize(("seats", "low"), [(2, 0.85), (4, 0.75)])
def test_greedy_wins_nearly_always(seats: int, low: float) -> None:
    share = simulate("roam", 200, seats, bots=("greedy", "random"), jobs=2).won_by_bot("greedy")
    print(f"greedy against random, {seats} seats: {share}")
    assert share.interval[0] > low


def test_two_greedy_bots_do_not_wait_for_each_other_for_ever() -> None:
    bots = [bot("greedy", "roam", 348 + seat) for seat in range(2)]
    assert play_game(load("roam"), bots, 2, seed=174).decisions < 1000
