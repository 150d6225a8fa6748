"""The Spirit Phase: grow, gain energy, play and pay for cards; presence and its tracks (p. 5, 8, 11)."""

from __future__ import annotations

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.spirits.power_cards import elements
from crannog.games.spirit_island.spirits.presence import card_plays, income, sacred
from crannog.games.spirit_island.turn.growth import Play
from crannog.testing.contract import happened

from .boards import answer, becomes, given, offered
from .turns import growing, reasons, run, says


def test_choose_one_growth_option_and_perform_its_items_in_any_order() -> None:
    s = growing(given("A4: @0", energy=0))  # Lightning
    assert offered(s) == ["grow 1", "grow 2", "grow 3"]
    s = answer(s, "grow 3")
    assert happened(s, rules.GROWTH)
    assert offered(s) == ["do presence 1", "do energy 3"]
    assert answer(s, "do energy 3").spirits[0].energy == 3


def test_gain_energy_based_on_the_top_presence_track() -> None:
    s = given("A4: @0", energy=2)
    s.spirits[0].energy_shown = 5  # 3
    s = answer(growing(s), "grow 3", "do energy 3", "from plays", "add A4")
    assert happened(s, rules.ENERGY)
    assert s.spirits[0].energy == 2 + 3 + 3


def test_presence_is_added_at_a_range_from_your_presence() -> None:
    s = answer(growing(given("A3: @0")), "grow 3", "do presence 1", "from energy")
    near = s.island.within("A3", 1)
    assert offered(s) == [f"add {land}" for land in sorted(near)]


def test_you_choose_the_track_and_play_presence_from_left_to_right() -> None:
    s = answer(growing(given("A4: @0")), "grow 3", "do presence 1")
    assert offered(s) == ["from energy", "from plays", "from A4"]
    s = answer(s, "from plays", "add A4")
    assert happened(s, rules.PRESENCE_ADD)
    assert happened(s, rules.TRACKS)
    assert s.spirits[0].plays_shown == 2
    assert card_plays(s, 0) == 3
    becomes(s, "A4: 2@0")
    s = answer(growing(given("A4: @0")), "grow 3", "do presence 1", "from energy", "add A4")
    assert s.spirits[0].energy_shown == 2


def test_instead_of_adding_presence_you_may_move_one_already_on_the_board() -> None:
    s = answer(growing(given("A4: @0\nA1: @0")), "grow 3", "do presence 1", "from A1", "add A5")
    assert (s.spirits[0].energy_shown, s.spirits[0].plays_shown) == (1, 1)
    becomes(s, "A4: @0\nA5: @0")


def test_when_all_presence_is_in_play_you_can_still_reposition_it() -> None:
    s = given("A4: 13@0")
    s.spirits[0].energy_shown, s.spirits[0].plays_shown = 8, 5
    s = answer(growing(s), "grow 3", "do presence 1")
    assert offered(s) == ["from A4", "done"]
    becomes(answer(s, "from A4", "add A5"), "A4: 12@0\nA5: @0")


def test_sacred_sites_are_lands_where_a_spirit_has_more_than_one_presence() -> None:
    s = answer(growing(given("A4: @0")), "grow 3", "do presence 1", "from energy", "add A4")
    assert happened(s, rules.SACRED)
    assert sacred(s, 0, "A4")


def test_rivers_domain_makes_a_sacred_site_of_one_presence_in_a_wetland() -> None:
    s = given("A4: @0", spirits=("river", "lightning"))
    s = answer(growing(s), "grow 3", "do presence 2", "from energy", "add A5")
    assert happened(s, rules.RIVERS_DOMAIN)
    assert sacred(s, 0, "A5")
    assert not sacred(s, 0, "A4")


def test_the_rightmost_uncovered_spaces_count() -> None:
    s = given(spirits=("river", "lightning"))
    s.spirits[0].energy_shown, s.spirits[0].plays_shown = 4, 5  # the fifth is the space that reclaims
    assert (income(s, 0), card_plays(s, 0)) == (3, 3)


def test_reclaim_all_returns_the_discard_pile_to_your_hand() -> None:
    s = given("A4: @0")
    s.spirits[0].discard = ["raging_storm", "lightnings_boon"]
    s = answer(growing(s), "grow 1", "do reclaim")
    assert s.spirits[0].hand == ["raging_storm", "lightnings_boon"]
    assert not s.spirits[0].discard


def test_while_reclaim_one_is_revealed_one_card_may_return_every_spirit_phase() -> None:
    s = given("A5: @0", spirits=("river", "lightning"))
    s.spirits[0].plays_shown = 5
    s.spirits[0].discard = ["wash_away", "flash_floods"]
    s = answer(growing(s), "grow 2", *["from energy", "add A5"] * 2)
    assert offered(s) == ["reclaim wash_away", "reclaim flash_floods", "done"]
    s = answer(s, "reclaim wash_away")
    assert happened(s, rules.RECLAIM_ONE)
    assert s.spirits[0].hand == ["wash_away"]
    assert s.spirits[0].discard == ["flash_floods"]


def test_the_number_of_power_cards_is_based_on_the_lower_track() -> None:
    s = given("A4: @0")
    s.spirits[0].hand = ["lightnings_boon", "raging_storm", "shatter_homesteads"]
    s = answer(growing(s), "grow 3", "do energy 3", "from A4", "add A4")
    s = answer(s, "play lightnings_boon")
    assert happened(s, rules.PLAY)
    s = answer(s, "play raging_storm")
    assert offered(s) == []  # two plays, no third
    assert s.spirits[0].played == ["lightnings_boon", "raging_storm"]


def test_without_card_plays_no_card_is_played() -> None:
    s = given("A4: @0")
    s.spirits[0].hand = ["raging_storm"]
    s = run(s, Play(0))
    assert reasons(s, "play raging_storm") == says(rules.PLAYS_LEFT)


def test_you_must_immediately_pay_for_all_power_cards_even_slow_ones() -> None:
    s = given("A4: @0", energy=0)
    s.spirits[0].hand = ["raging_storm", "shatter_homesteads"]
    s = answer(growing(s), "grow 3", "do energy 3", "from A4", "add A4")  # 3 and 1
    s = answer(s, "play raging_storm")
    assert s.spirits[0].energy == 1
    assert reasons(s, "play shatter_homesteads") == says(rules.PLAY_COST)


def test_you_immediately_gain_all_elements_even_of_slow_cards() -> None:
    s = given("A4: @0")
    s.spirits[0].hand = ["raging_storm"]
    s = answer(growing(s), "grow 3", "do energy 3", "from A4", "add A4", "play raging_storm")
    assert elements(s, 0) == {"fire": 1, "air": 1, "water": 1}


# --- gaining power cards (p. 8) -----------------------------------------------------------------------


def test_draw_four_cards_from_one_of_the_two_decks_keep_one_and_discard_the_others() -> None:
    s = answer(growing(given("A4: @0")), "grow 1", "do card")
    assert offered(s) == ["minor", "major"]
    top = s.minor.cards[:-5:-1]
    s = answer(s, "minor")
    assert offered(s) == [f"keep {card}" for card in top]
    s = answer(s, f"keep {top[1]}")
    assert happened(s, rules.GAIN)
    assert s.spirits[0].hand == [top[1]]
    assert s.minor.discards == [top[0], top[2], top[3]]
    assert not s.spirits[0].discard


def test_whenever_you_gain_a_major_power_you_must_forget_a_power_card() -> None:
    s = given("A4: @0")
    s.spirits[0].hand, s.spirits[0].discard = ["raging_storm"], ["steam_vents"]
    top = s.major.cards[-1]
    s = answer(growing(s), "grow 1", "do card", "major", f"keep {top}")
    assert offered(s) == ["forget raging_storm", f"forget {top}", "forget steam_vents"]
    own = answer(s, "forget raging_storm")
    assert happened(own, rules.FORGET)
    assert own.spirits[0].forgotten == ["raging_storm"]  # under the mat
    minor = answer(s, "forget steam_vents")
    assert minor.minor.discards == ["steam_vents"]
    assert not minor.spirits[0].discard
