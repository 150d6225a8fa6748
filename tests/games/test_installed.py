"""Whatever games are installed beside ours keep every promise that ours keep."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from crannog import games
from crannog.testing import every_test

TESTS = [(id, *test) for id in games.names() if id not in games.ours() for test in every_test(games.load(id))]


@pytest.mark.parametrize(
    ("id", "check"), [(id, run) for id, _, run in TESTS], ids=[f"{id}-{name}" for id, name, _ in TESTS]
)
def test_an_installed_game_keeps_its_promises(id: str, check: Callable[[], None]) -> None:
    check()


def test_what_our_games_promise_is_asked_of_a_new_one() -> None:
    names = {name for name, _ in every_test(games.load("roam"))}
    assert {"nothing_hidden_is_observed", "paired_worlds_look_the_same", "every_rule_comes_up"} <= names
