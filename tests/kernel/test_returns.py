"""What each seat has of a finished game."""

from __future__ import annotations

import pytest

from crannog import games
from crannog.games.roam import GAME as ROAM
from crannog.kernel.game import NotOver


@pytest.mark.parametrize(
    ("winners", "returns"),
    [((1,), (0, 1, 0)), ((0, 2), (0.5, 0, 0.5)), ((0, 1, 2), (1 / 3, 1 / 3, 1 / 3)), ((), (0, 0, 0))],
)
def test_rivals_share_one_victory(winners: tuple[int, ...], returns: tuple[float, ...]) -> None:
    s = ROAM.new(3)
    s.end(winners)
    assert ROAM.returns(s) == returns


def test_together_each_seat_wins_or_loses() -> None:
    island = games.load("spirit_island")
    s = island.new(2)
    s.end((0, 1))
    assert island.returns(s) == (1, 1)
    s.end(())
    assert island.returns(s) == (0, 0)


def test_a_game_that_goes_on_returns_nothing_yet() -> None:
    with pytest.raises(NotOver, match="this game of roam is not over"):
        ROAM.returns(ROAM.new(2))
