"""Recorded games play through to the same end; golden games reach every way to play and to end."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest
from tools.golden_games import book, played

from crannog.games.spirit_island import GAME
from crannog.kernel.replay import problems
from tests.games.golden import digests, ended, replay, replays, written_digests

REPLAYS = replays("spirit_island")
LOADS = 1.0  # seconds for a game of two spirits; asserted with threefold slack, for slow machines


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
        ends |= {event.rule for event in s.events}
    assert players == {1, 2, 3, 4}
    assert {foe.partition("_")[0] for id, foe in seen if id == "adversary"} == {
        "none",
        "prussia",
        "england",
        "sweden",
    }
    others = [option for option in GAME.options if option.id != "adversary"]
    assert {one for one in seen if one[0] != "adversary"} == {
        (option.id, value) for option in others for value in option.values
    }
    assert ends >= {rule.id for rule in GAME.rules if rule.id.startswith("end.")}
    assert ends >= {"adversary.loss", "scenario.loss"}


def test_one_of_them_takes_choices_back() -> None:
    assert any(golden.takes_back for golden, _ in ended(GAME))


def test_the_last_states_have_the_digests_written_down_under_any_hash_seed() -> None:
    assert digests("spirit_island", "0") == written_digests("spirit_island")
    assert digests("spirit_island", "4711") == written_digests("spirit_island")


def test_a_whole_game_of_two_spirits_loads_in_a_second() -> None:
    begin = process_time()
    assert played(GAME, book("spirit_island").games["two"])[1].now.over
    assert process_time() - begin < 3 * LOADS
