"""The Arrival keeps the contract of every game."""

from __future__ import annotations

import pytest

from crannog.games.arrival import GAME
from crannog.testing.contract import Check, contract


@pytest.mark.parametrize("check", contract(GAME, games=4), ids=lambda check: check.name)
def test_contract(check: Check) -> None:
    check()
