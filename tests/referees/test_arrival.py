"""The Arrival's engine and its referee agree on every legal choice, every effect, every end."""

from __future__ import annotations

import pytest

from tests.referees.arrival.dealing import deal
from tests.referees.many import compared

SLICES = [range(n, n + 12) for n in range(0, 24, 12)]
MET = {
    "Fomori recycled", "Fomori short", "Ogam's Wisdom", "big_migration", "build", "castle taken", "cauldron",
    "clairvoyance", "corruption lowered", "cu_chulainns_ruse", "disks short", "display short", "distant repel paid",
    "earning cards reshuffled", "emers_mercy", "ended by corruption", "ended early", "fort destroyed",
    "high_walls", "honor for each Broch", "honor for each Caer", "master_builder", "outpost paid",
    "pass", "repel", "rescued disk built", "seen tile returned", "shield", "shield short", "shields smashed", "silver",
    "song_of_the_bard", "spread", "spread to the isle", "stone_of_fate", "sublime_stronghold", "sword short",
    "tactics recycled", "trail_of_the_salmon", "trophy", "unseen tile returned", "unusable Fomori", "wild_geese", "won by honor",
}  # fmt: skip
OF_EDITION = {"cz2017": {"guard repelled"}, "gu2016": set[str]()}


@pytest.mark.parametrize("edition", OF_EDITION)
@pytest.mark.parametrize("numbers", SLICES, ids=str)
def test_engine_and_referee_agree_choice_by_choice(edition: str, numbers: range) -> None:
    tally = compared(lambda number: deal(number, edition), numbers)
    assert tally.games == len(numbers)
    assert tally.decisions > 100 * tally.games


@pytest.mark.slow
@pytest.mark.parametrize("edition", OF_EDITION)
def test_engine_and_referee_agree_in_two_thousand_games(edition: str) -> None:
    tally = compared(lambda number: deal(number, edition), range(2000))
    assert tally.games == 2000
    assert {what for what, n in tally.met.items() if n} == MET | OF_EDITION[edition]
