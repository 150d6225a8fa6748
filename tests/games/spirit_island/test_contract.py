"""What every game promises, checked for Spirit Island by random play."""

from __future__ import annotations

import pytest

from crannog.games.spirit_island import GAME
from crannog.testing.contract import Check, contract


@pytest.mark.parametrize("check", contract(GAME, games=12), ids=lambda check: check.name)
def test_contract(check: Check) -> None:
    check()
