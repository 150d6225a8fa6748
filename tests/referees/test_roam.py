"""Roam's engine and its referee agree on every legal choice, every effect, every end."""

from __future__ import annotations

import pytest

from tests.referees.many import compared
from tests.referees.roam.dealing import deal

SLICES = [range(n, n + 15) for n in range(0, 60, 15)]
MET = {
    "another starts", "bidding", "buy", "claim", "coin", "coin for a blank", "early rest", "flip", "free blank", "free rest",
    "hole", "nowhere", "outpost", "paid blank", "replace", "rotate", "several finds", "short", "short with a replacement", "slide", "stalemate",
}  # fmt: skip


@pytest.mark.parametrize("numbers", SLICES, ids=str)
def test_engine_and_referee_agree_choice_by_choice(numbers: range) -> None:
    tally = compared(deal, numbers)
    assert tally.games == len(numbers)
    assert tally.decisions > 30 * tally.games


@pytest.mark.slow
def test_engine_and_referee_agree_in_two_thousand_games() -> None:
    tally = compared(deal, range(2000))
    assert tally.games == 2000
    assert {what for what, n in tally.met.items() if n} == MET
