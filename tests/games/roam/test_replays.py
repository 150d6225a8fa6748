"""Recorded games play through to the same end; golden games reach every way to play and to end."""

from __future__ import annotations

from pathlib import Path

import pytest

from crannog.games.roam import GAME
from crannog.kernel.replay import problems
from tests.games.golden import digests, ended, replay, replays, written_digests

REPLAYS = replays("roam")


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_a_recorded_game_holds(path: Path) -> None:
    assert problems(replay(path), GAME) == []


def test_there_is_a_golden_game_for_every_way_to_play_and_to_end() -> None:
    ends: set[str] = set()
    seen: set[tuple[str, str]] = set()
    players: set[int] = set()
    for golden, s in ended(GAME):
        options = GAME.setup(golden.seats, golden.options).options
        players.add(golden.seats)
        seen |= set(options.items())
        assert s.over
        ends |= {event.rule for event in s.events if event.rule.startswith("end.")}
    assert players == {2, 3, 4}
    assert seen == {(option.id, value) for option in GAME.options for value in option.values}
    assert ends >= {"end.score", "end.coins", "end.shared", "end.stalemate"}


def test_the_last_states_have_the_digests_written_down_under_any_hash_seed() -> None:
    assert digests("roam", "0") == written_digests("roam")
    assert digests("roam", "4711") == written_digests("roam")
