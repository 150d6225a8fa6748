"""Random games over every option: no failures, no dead ends, no piece lost, no decision too big.

At night they also reach everything there is (many.py prints it).
"""

from __future__ import annotations

from statistics import median

from tests.sizes import IS_NIGHT, SIZES

from .many import Count, beginning_late, by_chance, watch

MAX_CHOICES, USUAL_CHOICES = 300, 12  # at most, and in the median


def test_games_by_chance_are_sound_and_their_decisions_small() -> None:
    count = Count()
    for setup, seed in by_chance(SIZES.sound):
        watch(count, setup, seed)
    for setup, seed in beginning_late(SIZES.sound_late):
        watch(count, setup, seed, begins_late=True)
    assert count.games == SIZES.sound + SIZES.sound_late
    assert max(count.sizes) <= MAX_CHOICES
    assert median(count.sizes.elements()) <= USUAL_CHOICES
    if IS_NIGHT:
        assert count.missing() == []
