"""Roam's engine and its referee agree on every legal choice, every effect, every end."""

from __future__ import annotations

from tests.referees.many import compared
from tests.referees.roam.dealing import deal
from tests.sizes import IS_NIGHT, SIZES

MET = {  # at night
    "another starts", "bidding", "buy", "claim", "coin", "coin for a blank", "early rest", "flip", "free blank", "free rest",
    "hole", "nowhere", "outpost", "paid blank", "replace", "rotate", "several finds", "short", "short with a replacement", "slide", "stalemate",
}  # fmt: skip


def test_engine_and_referee_agree_choice_by_choice() -> None:
    tally = compared(deal, range(SIZES.referee_roam))
    assert tally.games == SIZES.referee_roam
    assert tally.decisions > 30 * tally.games
    if IS_NIGHT:
        assert {what for what, n in tally.met.items() if n} == MET
