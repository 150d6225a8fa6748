"""Two worlds that a seat cannot tell apart look the same to it, byte for byte, in every game there is."""

from __future__ import annotations

import pytest

from crannog import games
from crannog.games.roam import GAME as ROAM
from crannog.kernel.game import Setup
from crannog.testing.contract import setups
from crannog.testing.worlds import MANY, compare_worlds, few_setups, mixed_setups
from tests.sizes import NIGHT, SIZES

CASES = [(id, setup) for id in games.names() for setup in few_setups(games.load(id), SIZES.paired_setups)]


def name(case: object) -> str:
    return case if isinstance(case, str) else f"{case.seats}-{'-'.join(case.options.values())}"  # type: ignore[attr-defined]


@pytest.mark.parametrize(("id", "setup"), CASES, ids=name)
def test_paired_worlds_look_the_same(id: str, setup: Setup) -> None:
    pairs = SIZES.paired_worlds
    assert compare_worlds(games.load(id), setup, pairs, drawn_every=15) == pairs


@pytest.mark.parametrize("id", [id for id in games.names() if len(setups(games.load(id))) > MANY])
def test_the_chosen_sets_have_every_value_of_every_option(id: str) -> None:
    game = games.load(id)
    chosen = mixed_setups(game, NIGHT.paired_setups)
    for option in game.options:
        assert {setup.options[option.id] for setup in chosen} == {*option.values}
    assert {setup.seats for setup in chosen} == {*game.seats}


def test_a_game_with_few_set_ups_is_compared_in_all_of_them() -> None:
    small = ROAM.replace(options=(), seats=(2, 3))
    assert few_setups(small, 8) == [Setup(2, {}), Setup(3, {})]
    assert few_setups(small.replace(seats=(2,)), 8) == [Setup(2, {})]
