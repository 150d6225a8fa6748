"""Spirit Island's engine and its referee agree on everything the referee knows: see its README."""

from __future__ import annotations

from tests.referees.many import compared
from tests.referees.spirit_island.dealing import deal, deal_setup
from tests.sizes import IS_NIGHT, SIZES

MET = {  # at night
    "avenged", "build spread", "build stopped", "card", "cascade", "dahan destroyed", "dahan hurt", "dahan swayed",
    "defeat blight", "defeat capital", "defeat heart", "defeat insurrection", "defeat spirit", "defeat time",
    "defended", "energy", "escalation england", "escalation prussia", "extra build", "extra slot removed",
    "fear card at level 1", "fear card at level 2", "fear card at level 3", "fear card earned", "fewer elements",
    "forgotten", "fought back", "hastened", "heavy blight", "kept", "last stand", "power deck reshuffled", "presence",
    "presence destroyed", "presence moved", "range ignored", "ravage order asked", "reclaim", "reclaim one",
    "repeat", "resettled", "ritual 1", "sacrifice blight", "settlers", "tainted", "terror level 4 by ravage", "turn",
}  # fmt: skip


def test_engine_and_referee_agree_choice_by_choice() -> None:
    tally = compared(deal, range(SIZES.referee_spirit_island))
    assert tally.games == SIZES.referee_spirit_island
    assert tally.decisions > 40 * tally.games
    if IS_NIGHT:
        assert {what for what, n in tally.met.items() if n} >= MET


def test_every_adversary_level_is_set_up_alike_with_every_scenario() -> None:
    tally = compared(deal_setup, range(5 * 22))
    assert tally.games == 110
