"""Recorded games play through to the same end; golden games reach every way to play and to end."""

from __future__ import annotations

from pathlib import Path

import pytest

from crannog.games.arrival import GAME
from crannog.kernel.replay import problems
from tests.games.golden import digests, ended, replay, replays, written_digests

REPLAYS = replays("arrival")


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_a_recorded_game_holds(path: Path) -> None:
    assert problems(replay(path), GAME) == []


def test_there_is_a_golden_game_for_every_way_to_play_and_to_end() -> None:
    ends: set[str] = set()
    seen: set[tuple[str, str]] = set()
    tables: set[tuple[int, str]] = set()
    for golden, s in ended(GAME):
        options = GAME.setup(golden.seats, golden.options).options
        tables.add((golden.seats, options["edition"]))
        seen |= set(options.items())
        assert s.over
        ends |= {event.rule for event in s.events if event.rule.startswith("end.")}
    assert tables == {(seats, edition) for seats in (2, 3, 4) for edition in ("cz2017", "gu2016")}
    assert seen == {(option.id, value) for option in GAME.options for value in option.values}
    assert ends == {rule.id for rule in GAME.rules if rule.id.startswith("end.")}


def test_one_of_them_takes_choices_back() -> None:
    assert any(golden.takes_back for golden, _ in ended(GAME))


def test_the_last_states_have_the_digests_written_down_under_any_hash_seed() -> None:
    assert digests("arrival", "0") == written_digests("arrival")
    assert digests("arrival", "4711") == written_digests("arrival")
