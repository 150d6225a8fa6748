"""Spirit Island's engine and its referee agree on everything the referee knows: see its README."""

from __future__ import annotations

import pytest

from tests.referees.many import compared
from tests.referees.spirit_island.dealing import deal

SLICES = [range(n, n + 35) for n in range(0, 140, 35)]


@pytest.mark.parametrize("numbers", SLICES, ids=str)
def test_engine_and_referee_agree_choice_by_choice(numbers: range) -> None:
    tally = compared(deal, numbers)
    assert tally.games == len(numbers)
    assert tally.decisions > 40 * tally.games
