"""The minor powers from Gift of Constancy to Rouse the Trees and Stones, one section a card."""

from __future__ import annotations

from crannog.games.spirit_island.components.power import POWERS
from tests.games.spirit_island.boards import answer, given, offered, resolve
from tests.games.spirit_island.content.looking import alone, becomes, fear, targets, time_passes

# --- Gift of Constancy -------------------------------------------------------------------------


def test_gift_of_constancy_gives_2_energy_and_lets_both_keep_a_card() -> None:
    s = given(energy=0)
    s.spirits[0].played, s.spirits[1].played = (
        ["gift_of_constancy", "raging_storm"],
        ["wash_away", "flash_floods"],
    )
    s = resolve(s, "gift_of_constancy", "1")
    assert [spirit.energy for spirit in s.spirits] == [0, 2]
    s = time_passes(s, "keep raging_storm", "keep wash_away")
    assert [(spirit.hand, spirit.discard) for spirit in s.spirits] == [
        (["raging_storm"], ["gift_of_constancy"]),
        (["wash_away"], ["flash_floods"]),
    ]


def test_gift_of_constancy_on_oneself_keeps_one_card_and_nobody_must() -> None:
    s = given(energy=0)
    s.spirits[0].played = ["gift_of_constancy", "raging_storm"]
    s = time_passes(resolve(s, "gift_of_constancy", "0"), "done")
    assert (s.spirits[0].energy, s.spirits[0].hand) == (2, [])
    assert s.spirits[0].discard == ["gift_of_constancy", "raging_storm"]


# --- Gift of Living Energy ---------------------------------------------------------------------


def test_gift_of_living_energy_gives_1_to_oneself_and_2_to_another() -> None:
    assert resolve(given("A1: @0", energy=0), "gift_of_living_energy", "0").spirits[0].energy == 1
    assert resolve(given("A1: @0", energy=0), "gift_of_living_energy", "1").spirits[1].energy == 2


def test_gift_of_living_energy_gives_1_more_with_2_sacred_sites_of_the_caster() -> None:
    s = resolve(given("A1: 2@0\nA4: 2@0", energy=0), "gift_of_living_energy", "1")
    assert s.spirits[1].energy == 3
    s = resolve(given("A1: 2@1\nA4: 2@1", energy=0), "gift_of_living_energy", "1")
    assert s.spirits[1].energy == 2  # the target's sacred sites do not matter


# --- Gift of Power -----------------------------------------------------------------------------


def test_gift_of_power_lets_the_target_keep_one_of_four_minor_powers() -> None:
    s = resolve(given(), "gift_of_power", "1")
    assert len(offered(s)) == 4
    kept = offered(s)[2].split()[1]
    s = answer(s, offered(s)[2])
    assert s.spirits[1].hand == [kept]
    assert POWERS[kept].deck == "minor"
    assert len(s.minor.discards) == 3


def test_gift_of_power_gives_the_next_card_of_a_progression() -> None:
    s = given(options={"teaching": "yes"})
    s.spirits[1].progression = ["tsunami", "song_of_sanctity"]
    s = resolve(s, "gift_of_power", "1")
    assert s.spirits[1].hand == ["song_of_sanctity"]


# --- Gnawing Rootbiters ------------------------------------------------------------------------


def test_gnawing_rootbiters_pushes_up_to_2_towns() -> None:
    s = resolve(given("A1: C 3T E"), "gnawing_rootbiters", "A1", "push T A2", "push T A4")
    becomes(s, "A1: C T E\nA2: T\nA4: T")
    becomes(resolve(given("A1: C 3T E"), "gnawing_rootbiters", "A1", "done"), "A1: C 3T E")


# --- Land of Haunts and Embers -----------------------------------------------------------------


def test_land_of_haunts_and_embers_frightens_pushes_and_adds_blight() -> None:
    s = resolve(given("A1: T 2E"), "land_of_haunts_and_embers", "A1", "push T A2", "push E A2")
    becomes(s, "A1: E B\nA2: T E")
    assert fear(s) == 2  # its own blight comes too late to count


def test_land_of_haunts_and_embers_does_it_twice_where_blight_was() -> None:
    lines = ["push T A2", "push E A2", "push E A2", "cascade A5"]
    s = resolve(given("A1: T 2E B"), "land_of_haunts_and_embers", "A1", *lines)
    becomes(s, "A1: 2B\nA2: T 2E\nA5: B")
    assert fear(s) == 4


# --- Lure of the Unknown -----------------------------------------------------------------------


def test_lure_of_the_unknown_must_gather_an_explorer_or_town() -> None:
    s = resolve(given("A1: C E"), "lure_of_the_unknown", "A4")
    becomes(s, "A1: C\nA4: E")  # the only one that can be lured


def test_lure_of_the_unknown_needs_a_land_without_invaders() -> None:
    s = alone("A3: @0\nA1: E\nA2: T\nA5: D")
    assert targets(s, "lure_of_the_unknown") == ["A3", "A4", "A5"]


# --- Nature's Resilience -----------------------------------------------------------------------


def test_natures_resilience_defends_6() -> None:
    becomes(resolve(given("A1: E B"), "natures_resilience", "A1"), "A1: E B +6")


def test_natures_resilience_with_2_water_may_remove_blight_instead() -> None:
    becomes(resolve(given("A1: E B", water=2), "natures_resilience", "A1", "way 2"), "A1: E")
    becomes(resolve(given("A1: E B", water=2), "natures_resilience", "A1", "way 1"), "A1: E B +6")


# --- Pull Beneath the Hungry Earth -------------------------------------------------------------


def test_pull_beneath_the_hungry_earth_needs_presence_for_its_first_half() -> None:
    s = resolve(given("A1: T @0"), "pull_beneath_the_hungry_earth", "A1")
    becomes(s, "A1: T' @0")
    assert fear(s) == 1
    s = resolve(given("A1: T @1\nA4: @0"), "pull_beneath_the_hungry_earth", "A1")
    becomes(s, "A1: T @1\nA4: @0")  # another's presence does not help
    assert fear(s) == 0


def test_pull_beneath_the_hungry_earth_deals_damage_in_sands_and_wetland() -> None:
    becomes(resolve(given("A4: T"), "pull_beneath_the_hungry_earth", "A4"), "A4: T'")
    s = resolve(given("A2: T @0"), "pull_beneath_the_hungry_earth", "A2")
    becomes(s, "A2: @0")
    assert fear(s) == 2


# --- Purifying Flame ---------------------------------------------------------------------------


def test_purifying_flame_deals_1_damage_for_each_blight() -> None:
    s = resolve(given("A5: C T 2B"), "purifying_flame", "A5", "hurt C", "hurt T")
    becomes(s, "A5: C' T' 2B")


def test_purifying_flame_may_remove_blight_in_hills_and_sands_only() -> None:
    becomes(resolve(given("A1: C 2B"), "purifying_flame", "A1", "way 2"), "A1: C B")
    becomes(resolve(given("A4: C 2B"), "purifying_flame", "A4", "way 1"), "A4: C'' 2B")
    assert "way 2" not in offered(resolve(given("A5: C T 2B"), "purifying_flame", "A5"))


# --- Quicken the Earth's Struggles -------------------------------------------------------------


def test_quicken_the_earths_struggles_hurts_each_building() -> None:
    s = resolve(given("A1: C T T' E"), "quicken_the_earths_struggles", "A1", "way 1")
    becomes(s, "A1: C' T' E")
    assert fear(s) == 1


def test_quicken_the_earths_struggles_may_defend_10() -> None:
    becomes(resolve(given("A1: C"), "quicken_the_earths_struggles", "A1", "way 2"), "A1: C +10")


def test_quicken_the_earths_struggles_reaches_only_sacred_sites() -> None:
    assert targets(given("A1: 2@0\nA4: @0"), "quicken_the_earths_struggles") == ["A1"]


# --- Rain of Blood -----------------------------------------------------------------------------


def test_rain_of_blood_frightens_more_where_2_buildings_stand() -> None:
    assert fear(resolve(given("A1: C 5E"), "rain_of_blood", "A1")) == 2
    assert fear(resolve(given("A1: C T"), "rain_of_blood", "A1")) == 3


def test_rain_of_blood_needs_invaders() -> None:
    assert targets(given("A7: 2@0\nA5: E\nA8: D"), "rain_of_blood") == ["A5"]


# --- Reaching Grasp ----------------------------------------------------------------------------


def test_reaching_grasp_adds_2_to_the_range_of_all_powers_of_the_target_this_turn() -> None:
    s = given("A7: @1\nA1: @0")
    assert targets(s, "rivers_bounty", seat=1) == ["A7"]
    s = resolve(s, "reaching_grasp", "1")
    assert targets(s, "rivers_bounty", seat=1) == ["A1", "A3", "A4", "A5", "A6", "A7", "A8", "B2", "B3", "B4"]
    assert targets(s, "steam_vents") == ["A1"]  # the caster's own do not change
    assert targets(time_passes(s), "rivers_bounty", seat=1) == ["A7"]


# --- Rouse the Trees and Stones ----------------------------------------------------------------


def test_rouse_the_trees_and_stones_deals_2_damage_then_must_push_an_explorer() -> None:
    s = resolve(given("A3: T 2E"), "rouse_the_trees_and_stones", "A3", "destroy T", "push E A2")
    becomes(s, "A2: E\nA3: E")


def test_rouse_the_trees_and_stones_needs_a_land_without_blight() -> None:
    assert targets(given("A3: 2@0\nA4: B\nB3: B"), "rouse_the_trees_and_stones") == ["A2", "A3", "B4", "B7"]
