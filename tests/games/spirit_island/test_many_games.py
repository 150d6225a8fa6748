"""Random games over every option: no failures, no dead ends, no piece lost, no decision too big.

CI takes a slice of them; `pytest -m slow` all, with everything there is reached (many.py prints it).
"""

from __future__ import annotations

from statistics import median

import pytest

from .many import Count, beginning_late, by_chance, watch

GAMES, LATE = 5000, 1500
FEW, FEW_LATE = 60, 60
MAX_CHOICES, USUAL_CHOICES = 300, 12  # at most, and in the median


def played(games: int, begun_late: int) -> Count:
    count = Count()
    for setup, seed in by_chance(games):
        watch(count, setup, seed)
    for setup, seed in beginning_late(begun_late):
        watch(count, setup, seed, begins_late=True)
    return count


def test_games_by_chance_are_sound_and_their_decisions_small() -> None:
    count = played(FEW, FEW_LATE)
    assert count.games == FEW + FEW_LATE
    assert max(count.sizes) <= MAX_CHOICES
    assert median(count.sizes.elements()) <= USUAL_CHOICES


@pytest.mark.slow
def test_many_games_are_sound_and_reach_everything() -> None:
    count = played(GAMES, LATE)
    assert max(count.sizes) <= MAX_CHOICES
    assert median(count.sizes.elements()) <= USUAL_CHOICES
    assert count.missing() == []
