"""Paired worlds: some for each seat and the spectator of each game there is, equal in every channel."""

from __future__ import annotations

import pytest

from crannog import games
from crannog.kernel.play import SPECTATOR
from tests.site import places
from tests.site.leaks import pairs
from tests.sizes import IS_NIGHT, SIZES

CHANNELS = {
    *("fragment", "page", "home", "foreseen", "preview", "thing", "letter"),  # looking
    *("illegal", "stale", "undo"),  # being refused
    *("reconnect", "frames", "answer", "deltas", "after"),  # being there when somebody moves
}


def sizes(game: str) -> list[int]:
    """How many can sit at a table of this game, as far as there are people."""
    return [n for n in games.load(game).seats if 2 <= n <= 4]


EVERY = [game for game in games.names() if sizes(game)]


@pytest.mark.parametrize("game", EVERY)
def test_two_worlds_that_a_seat_cannot_tell_apart_look_the_same_to_it(game: str) -> None:
    """Where nothing is hidden, they differ in what chance will bring, and in the log."""
    most = SIZES.pairs if games.load(game).hidden else SIZES.open_pairs
    tables = tuple(sizes(game) * 40 if IS_NIGHT else sizes(game)[:2] * 2)
    tally = places.run(pairs.run(game, tables, most, 6, pairs.crowd()))
    assert tally.differences == []
    assert all(tally.pairs[seat] >= most for seat in (0, 1, SPECTATOR))
    # Nobody is ever refused an undo where nothing is drawn or revealed.
    assert tally.seen == (CHANNELS if games.load(game).hidden else CHANNELS - {"undo"})
    assert tally.moves >= most, "few moves left the view of a seat the same: little was compared"
