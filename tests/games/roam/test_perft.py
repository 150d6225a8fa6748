"""Counted lines of play from fixed positions: any change of a rule changes a number."""

from __future__ import annotations

from pathlib import Path

import pytest

from crannog.games.roam import GAME, State
from crannog.kernel.play import advance, asks
from crannog.kernel.replay import play_through, read
from crannog.kernel.testing import perft

TABLE = Path(__file__).parents[2] / "perft" / "roam.txt"
REPLAYS = Path(__file__).parents[2] / "replays" / "roam"


def rows() -> list[tuple[str, int, int, int]]:
    """name, choices into that golden game, depth, lines of play."""
    table = []
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, into, depth, count = line.split()
            table.append((name, int(into), int(depth), int(count)))
    return table


def position(name: str, into: int) -> State:
    replay = read((REPLAYS / f"{name}.txt").read_text(encoding="utf-8"))
    for number, record in enumerate(play_through(replay, GAME)):
        if number == into:
            found: State = record.now
            return found
    raise AssertionError(f"{name} is shorter than {into} choices")


@pytest.mark.parametrize(("name", "into", "depth", "count"), rows())
def test_as_many_lines_of_play_as_counted(name: str, into: int, depth: int, count: int) -> None:
    s = position(name, into)
    s.listening = False
    assert perft(s, depth) == count


def test_the_count_of_depth_one_is_the_number_of_choices() -> None:
    s = position("basic-2", 40)
    [ask] = asks(s)
    assert perft(s, 1) == len(ask.legal(s))
    advance(s, ask.seat, ask.legal(s)[0])
    assert perft(s, 0) == 1
