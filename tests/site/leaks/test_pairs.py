"""Paired worlds: fifty for each seat and the spectator of each game, equal in every channel."""

from __future__ import annotations

import pytest

from crannog.kernel.play import SPECTATOR
from tests.site import places
from tests.site.leaks import pairs

PAIRS = 50
NIGHT = 1000
CHANNELS = {
    *("fragment", "page", "home", "foreseen", "preview", "letter"),  # looking
    *("illegal", "stale", "undo"),  # being refused
    *("reconnect", "frames", "answer", "after"),  # being there when somebody moves
}


def check(game: str, sizes: tuple[int, ...], most: int) -> None:
    tally = places.run(pairs.run(game, sizes, most, 6, pairs.crowd()))
    assert tally.differences == []
    assert all(tally.pairs[seat] >= most for seat in (0, 1, SPECTATOR))
    assert tally.seen == CHANNELS
    assert tally.moves >= most, "few moves left the view of a seat the same: little was compared"


@pytest.mark.parametrize("game", ["roam", "arrival", "spirit_island"])
def test_two_worlds_that_a_seat_cannot_tell_apart_look_the_same_to_it(game: str) -> None:
    check(game, (2, 3, 2, 3), PAIRS)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["roam", "arrival", "spirit_island"])
def test_a_night_of_pairs(game: str) -> None:
    check(game, (2, 3, 4) * 40, NIGHT)
