"""Two worlds that a seat cannot tell apart look the same to it, byte for byte, in every game there is.

CI takes a slice; `pytest -m slow` the promised number of pairs for every set of options, or for some that
have every value of every option, where there are thousands of sets.
"""

from __future__ import annotations

import pytest

from crannog import games
from crannog.games.roam import GAME as ROAM
from crannog.kernel.game import Setup
from crannog.testing.contract import setups
from crannog.testing.worlds import MANY, compare_worlds, few_setups, mixed_setups

PAIRS = 2000  # for every set of options
SLICE = 60
FEW = 8  # sets in CI
SOME = 24

SETS = {id: setups(games.load(id)) for id in games.names()}


def cases() -> list[tuple[str, Setup]]:
    return [
        (id, setup)
        for id, sets in SETS.items()
        for setup in (sets if len(sets) <= MANY else mixed_setups(games.load(id), SOME))
    ]


def few() -> list[tuple[str, Setup]]:
    """Some set-ups of every game, spread over all of them."""
    return [(id, setup) for id in SETS for setup in few_setups(games.load(id), FEW)]


def name(case: object) -> str:
    return case if isinstance(case, str) else f"{case.seats}-{'-'.join(case.options.values())}"  # type: ignore[attr-defined]


@pytest.mark.parametrize(("id", "setup"), few(), ids=name)
def test_paired_worlds_look_the_same(id: str, setup: Setup) -> None:
    assert compare_worlds(games.load(id), setup, SLICE, drawn_every=15) == SLICE


@pytest.mark.slow
@pytest.mark.parametrize(("id", "setup"), cases(), ids=name)
def test_all_paired_worlds_look_the_same(id: str, setup: Setup) -> None:
    assert compare_worlds(games.load(id), setup, PAIRS, drawn_every=50) == PAIRS


@pytest.mark.parametrize("id", [id for id, sets in SETS.items() if len(sets) > MANY])
def test_the_chosen_sets_have_every_value_of_every_option(id: str) -> None:
    game = games.load(id)
    chosen = mixed_setups(game, SOME)
    for option in game.options:
        assert {setup.options[option.id] for setup in chosen} == {*option.values}
    assert {setup.seats for setup in chosen} == {*game.seats}


def test_a_game_with_few_set_ups_is_compared_in_all_of_them() -> None:
    small = ROAM.replace(options=(), seats=(2, 3))
    assert few_setups(small, FEW) == [Setup(2, {}), Setup(3, {})]
    assert few_setups(small.replace(seats=(2,)), FEW) == [Setup(2, {})]
