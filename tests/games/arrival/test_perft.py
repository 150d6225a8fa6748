"""Counted lines of play from fixed positions: any change of a rule changes a number."""

from __future__ import annotations

import pytest

from crannog.games.arrival import GAME
from crannog.kernel.play import asks
from crannog.testing.contract import perft
from tests.games.golden import position, rows


@pytest.mark.parametrize(("name", "into", "depth", "count"), rows("arrival"))
def test_as_many_lines_of_play_as_counted(name: str, into: int, depth: int, count: int) -> None:
    s = position(GAME, name, into)
    s.listening = False
    assert perft(s, depth) == count


def test_while_blockers_are_set_all_orders_count() -> None:
    """Two are asked at once with three sections each: nine pairs, in two orders."""
    s = position(GAME, "cz-2", 10)
    assert len(asks(s)) == 2
    assert perft(s, 1) == 6
    assert perft(s, 2) == 18
