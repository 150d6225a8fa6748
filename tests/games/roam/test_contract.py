"""Roam keeps the contract of every game."""

from __future__ import annotations

import pytest

from crannog.games.roam import GAME
from crannog.testing.contract import Check, contract


@pytest.mark.parametrize("check", contract(GAME), ids=lambda check: check.name)
def test_contract(check: Check) -> None:
    check()
