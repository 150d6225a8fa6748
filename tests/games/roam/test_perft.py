"""Counted lines of play from fixed positions: any change of a rule changes a number."""

from __future__ import annotations

import pytest

from crannog.games.roam import GAME
from crannog.kernel.play import advance, asks
from crannog.testing.contract import perft
from tests.games.golden import position, rows


@pytest.mark.parametrize(("name", "into", "depth", "count"), rows("roam"))
def test_as_many_lines_of_play_as_counted(name: str, into: int, depth: int, count: int) -> None:
    s = position(GAME, name, into)
    s.listening = False
    assert perft(s, depth) == count


def test_the_count_of_depth_one_is_the_number_of_choices() -> None:
    s = position(GAME, "basic-2", 40)
    [ask] = asks(s)
    assert perft(s, 1) == len(ask.legal(s))
    advance(s, ask.seat, ask.legal(s)[0])
    assert perft(s, 0) == 1
