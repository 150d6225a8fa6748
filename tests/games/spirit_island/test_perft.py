"""Counted lines of play from fixed positions: any change to a rule changes a number."""

from __future__ import annotations

import pytest

from crannog.games.spirit_island import GAME
from crannog.kernel.play import asks
from crannog.testing.contract import perft
from tests.games.golden import position, rows


@pytest.mark.parametrize(("name", "into", "depth", "count"), rows("spirit_island"))
def test_as_many_lines_of_play_as_counted(name: str, into: int, depth: int, count: int) -> None:
    s = position(GAME, name, into)
    s.listening = False
    assert perft(s, depth) == count


def test_while_spirits_grow_all_orders_count() -> None:
    """Two spirits are asked at once: each may answer first, and then the other, or the same once more."""
    s = position(GAME, "two", 2)
    one, other = asks(s)
    options = len(one.legal(s)), len(other.legal(s))
    assert perft(s, 1) == sum(options)
