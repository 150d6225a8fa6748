"""Roam's chances to win: they add up, follow from the view alone, and what they say comes true as often as they say."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tools.chance_bins import in_bins
from tools.fit_roam_chance import played
from tools.fit_roam_chance import told as told_by

from crannog.bots import Chance, chance
from crannog.bots.roam.chance_weights import WEIGHTS
from crannog.games.roam import GAME
from crannog.kernel.play import advance, asks
from crannog.kernel.rng import Rng, seeds_from_number

UNUSED = 790_000  # no game was fitted to these seeds


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_add_up_and_do_not_know_what_is_hidden(seats: int) -> None:
    s, n = GAME.new(seats, {"outpost": "yes"}, 5), 0
    while not s.over:
        ask = asks(s)[0]
        legal = ask.legal(s)
        if n % 25 == 0:
            found = chance("roam", GAME.observe(s, 0))
            assert sum(found.by_seat) == pytest.approx(1)
            assert len(found.by_seat) == seats
            assert 0 < found.within < 0.5
            other = GAME.sample(s, 0, Rng({}, seeds_from_number(n).key()))
            assert chance("roam", GAME.observe(other, 0)) == found
        advance(s, ask.seat, legal[n * 7 % len(legal)])
        n += 1
    assert chance("roam", GAME.observe(s, 0)) == Chance(GAME.returns(s), 0.0)


@pytest.mark.parametrize("seats", [3, 4])
def test_whoever_is_last_in_turn_order_is_told_more(seats: int) -> None:
    view = GAME.observe(GAME.new(seats, None, 5), 0)
    other = replace(view, order=view.order[::-1])
    for seat in (view.order[0], view.order[-1]):
        last, first = (view, other) if view.order[-1] == seat else (other, view)
        assert chance("roam", last).by_seat[seat] > chance("roam", first).by_seat[seat] + 0.05


@pytest.mark.night
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ten_bins_hold_what_they_say(seats: int) -> None:
    fresh = [played(UNUSED + 1000 * seats + n, seats) for n in range(150)]
    found = in_bins(told_by([one for one in fresh if one[0]], WEIGHTS[seats]))
    print(f"{seats} players", *found, sep="\n")
    assert sum(not one.holds for one in found) <= 1  # of ten that are each right in 95 of 100
