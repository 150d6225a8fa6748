"""Spirit Island's engine and its referee agree on everything the referee knows: see its README."""

from __future__ import annotations

import pytest

from tests.referees.many import compared
from tests.referees.spirit_island.dealing import deal, deal_setup

SLICES = [range(n, n + 35) for n in range(0, 140, 35)]
MET = set[str]()


@pytest.mark.parametrize("numbers", SLICES, ids=str)
def test_engine_and_referee_agree_choice_by_choice(numbers: range) -> None:
    tally = compared(deal, numbers)
    assert tally.games == len(numbers)
    assert tally.decisions > 40 * tally.games


def test_every_adversary_level_is_set_up_alike_with_every_scenario() -> None:
    tally = compared(deal_setup, range(5 * 22))
    assert tally.games == 110


@pytest.mark.slow
def test_engine_and_referee_agree_in_two_thousand_games() -> None:
    tally = compared(deal, range(2000))
    assert tally.games == 2000
    assert {what for what, n in tally.met.items() if n} >= MET
