"""The Arrival's engine and its referee agree on every legal choice, every effect, every end."""

from __future__ import annotations

import pytest

from tests.referees.arrival.dealing import deal
from tests.referees.many import compared
from tests.sizes import IS_NIGHT, SIZES

MET = {  # at night
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
def test_engine_and_referee_agree_choice_by_choice(edition: str) -> None:
    tally = compared(lambda number: deal(number, edition), range(SIZES.referee_arrival))
    assert tally.games == SIZES.referee_arrival
    assert tally.decisions > 100 * tally.games
    if IS_NIGHT:
        assert {what for what, n in tally.met.items() if n} == MET | OF_EDITION[edition]
