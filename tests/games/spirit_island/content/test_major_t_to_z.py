"""The major powers from Talons of Lightning to Wrap in Wings of Sunlight, each with and without its threshold."""

from __future__ import annotations

from crannog.games.spirit_island.components.vocabulary import DAHAN, TOWN
from crannog.games.spirit_island.grammar.effect import On
from crannog.games.spirit_island.powers.effects.damage_and_removal import Destroy
from tests.games.spirit_island.boards import answer, apply, given, offered, resolve
from tests.games.spirit_island.content.looking import alone, becomes, fear, ravage, targets, time_passes

# --- Talons of Lightning -----------------------------------------------------------------------


def test_talons_of_lightning_deal_5_damage() -> None:
    s = resolve(given("A1: 2C\nA2: T"), "talons_of_lightning", "A1", "destroy C")
    becomes(s, "A1: C''\nA2: T")
    assert fear(s) == 5


def test_talons_of_lightning_with_their_threshold_destroy_a_town_in_each_adjacent_land() -> None:
    s = resolve(given("A1: C\nA2: 2T\nA3: T\nA4: T E\nA5: C", fire=3, air=3), "talons_of_lightning", "A1")
    becomes(s, "A2: T\nA3: T\nA4: E\nA5: C")  # A3 is not adjacent
    assert fear(s) == 3 + 2 + 1 + 1


def test_talons_of_lightning_with_their_threshold_reach_3_lands() -> None:
    assert targets(alone("A7: @0"), "talons_of_lightning") == ["A5"]
    assert targets(alone("A7: @0", fire=3, air=3), "talons_of_lightning") == ["A1", "A2", "A5", "A6"]


# --- Terrifying Nightmares ---------------------------------------------------------------------


def test_terrifying_nightmares_push_up_to_4_explorers_or_towns() -> None:
    s = resolve(given("A3: C T 2E"), "terrifying_nightmares", "A3", "push T A2", "push E A4", "done")
    becomes(s, "A2: T\nA3: C E\nA4: E")
    assert fear(s) == 2


def test_terrifying_nightmares_with_4_moon_cause_4_more_fear() -> None:
    s = resolve(given("A3: C", moon=4), "terrifying_nightmares", "A3")
    becomes(s, "A3: C")
    assert fear(s) == 6


# --- The Jungle Hungers ------------------------------------------------------------------------


def test_the_jungle_hungers_for_explorers_towns_and_dahan() -> None:
    s = resolve(given("A3: C 2T 3E 2D"), "the_jungle_hungers", "A3")
    becomes(s, "A3: C")
    assert fear(s) == 2


def test_the_jungle_hungers_with_its_threshold_for_a_city_and_spares_the_dahan() -> None:
    s = resolve(given("A3: 2C 2T 3E 2D", moon=2, plant=3), "the_jungle_hungers", "A3")
    becomes(s, "A3: C 2D")
    assert fear(s) == 4


def test_the_jungle_hungers_from_presence_in_a_jungle() -> None:
    assert targets(alone("A3: @0\nA6: 2@0"), "the_jungle_hungers") == ["A2", "A3", "A4"]


# --- The Land Thrashes in Furious Pain ---------------------------------------------------------


def test_the_land_thrashes_for_its_own_blight_twice_and_for_that_around_it_once() -> None:
    s = resolve(
        given("A1: B\nA2: 2C B\nA4: B\nA7: B"), "the_land_thrashes_in_furious_pain", "A2", "destroy C"
    )
    becomes(s, "A1: B\nA2: C' B\nA4: B\nA7: B")  # 2 + 1 + 1


def test_the_land_thrashes_again_in_an_adjacent_land_with_or_without_blight() -> None:
    s = given("A1: C\nA2: C B\nA4: C B", moon=3, earth=3)
    s = resolve(s, "the_land_thrashes_in_furious_pain", "A2")
    assert offered(s) == ["at A1", "at A3", "at A4"]  # never where it began
    s = answer(s, "at A1")
    becomes(s, "A1: C''\nA2: B\nA4: C B")
    assert offered(s) == []  # repeats do not chain


def test_the_land_thrashes_only_where_blight_is() -> None:
    s = alone("A3: @0\nA4: B\nA1: C")
    assert targets(s, "the_land_thrashes_in_furious_pain") == ["A4"]


# --- The Trees and Stones Speak of War ---------------------------------------------------------


def test_the_trees_and_stones_deal_1_damage_and_defend_2_for_each_dahan() -> None:
    s = resolve(given("A2: C T 2D"), "the_trees_and_stones_speak_of_war", "A2", "destroy T")
    becomes(s, "A2: C 2D +4")


def test_the_trees_and_stones_with_their_threshold_let_dahan_carry_their_defence() -> None:
    lines = ["push D A1", "push D A4"]
    s = given("A2: C 3D", sun=2, earth=2, plant=2)
    becomes(resolve(s, "the_trees_and_stones_speak_of_war", "A2", *lines), "A1: D +2\nA2: D +2\nA4: D +2")
    s = given("A2: C 3D", sun=2, earth=2, plant=2)
    becomes(resolve(s, "the_trees_and_stones_speak_of_war", "A2", "done"), "A2: 3D +6")


# --- Tsunami -----------------------------------------------------------------------------------


def test_tsunami_deals_8_damage_and_destroys_2_dahan() -> None:
    s = resolve(given("A1: 3C 3D\nA2: C D"), "tsunami", "A1", "destroy C", "destroy C")
    becomes(s, "A1: C'' D\nA2: C D")
    assert fear(s) == 6


def test_tsunami_with_its_threshold_hits_the_rest_of_the_boards_coast() -> None:
    s = given("A1: C D\nA2: 2C D\nA3: T 2D\nA4: C D\nB1: C D", water=3, earth=2)
    s = resolve(s, "tsunami", "A1", "destroy C")
    becomes(s, "A2: C'\nA3: D\nA4: C D\nB1: C D")
    assert fear(s) == 2 + 2 + (1 + 2) + (1 + 1)


def test_tsunami_strikes_the_coast() -> None:
    assert targets(alone("A7: 2@0"), "tsunami") == ["A1"]


# --- Vengeance of the Dead ---------------------------------------------------------------------


def test_vengeance_of_the_dead_strikes_back_for_each_piece_an_effect_destroyed() -> None:
    s = resolve(given("A4: C 2T 2D"), "vengeance_of_the_dead", "A4")
    assert fear(s) == 3
    s = apply(s, Destroy(2, (DAHAN,)), Destroy(1, (TOWN,)), on=On(1, "A4", 1))
    assert offered(s) == ["destroy T", "hurt T", "destroy C", "hurt C"]  # 3 damage, when all is over
    becomes(answer(s, "destroy C"), "A4: T")


def test_what_vengeance_destroys_calls_for_no_more_vengeance() -> None:
    s = resolve(given("A4: 3T' D"), "vengeance_of_the_dead", "A4")
    s = apply(s, Destroy(1, (DAHAN,)), on=On(1, "A4", 1))
    becomes(s, "A4: 2T'")


def test_vengeance_of_the_dead_follows_ravaging_invaders() -> None:
    s = resolve(given("A4: T E D"), "vengeance_of_the_dead", "A4")
    becomes(ravage(s, "A4", "hurt T"), "A4: T' E B")


def test_vengeance_of_the_dead_with_3_animal_may_strike_next_door_point_by_point() -> None:
    s = resolve(given("A1: E\nA4: T 2D\nA8: E", animal=3), "vengeance_of_the_dead", "A4")
    s = apply(s, Destroy(2, (DAHAN,)), on=On(1, "A4", 1))
    assert offered(s) == ["in A4", "in A1"]
    s = answer(s, "in A1")
    becomes(s, "A4: T'\nA8: E")  # the second point finds nobody but the town


def test_vengeance_ends_with_the_turn() -> None:
    s = time_passes(resolve(given("A4: C D"), "vengeance_of_the_dead", "A4"))
    becomes(apply(s, Destroy(1, (DAHAN,)), on=On(1, "A4", 1)), "A4: C")


# --- Vigor of the Breaking Dawn ----------------------------------------------------------------


def test_vigor_of_the_breaking_dawn_deals_2_damage_for_each_dahan() -> None:
    becomes(resolve(given("A2: 2C 2D"), "vigor_of_the_breaking_dawn", "A2", "destroy C"), "A2: C' 2D")


def test_vigor_of_the_breaking_dawn_with_its_threshold_strikes_where_dahan_are_pushed() -> None:
    s = given("A1: 3C D\nA2: T 2D", sun=3, animal=2)
    s = resolve(s, "vigor_of_the_breaking_dawn", "A2", "push D A1", "push D A1", "destroy C", "destroy C")
    becomes(s, "A1: C 3D")  # all three dahan there strike, once


# --- Winds of Rust and Atrophy -----------------------------------------------------------------


def test_winds_of_rust_and_atrophy_frighten_defend_and_wear_a_building_down() -> None:
    s = resolve(given("A1: C T"), "winds_of_rust_and_atrophy", "A1", "way 1")
    becomes(s, "A1: 2T +6")
    assert fear(s) == 1
    becomes(resolve(given("A1: C T"), "winds_of_rust_and_atrophy", "A1", "way 2"), "A1: C E +6")


def test_winds_of_rust_and_atrophy_with_their_threshold_blow_once_more_anywhere_in_range() -> None:
    s = given("A1: C\nA2: 2@0 C\nA8: C", air=3, water=3, animal=2)
    s = resolve(s, "winds_of_rust_and_atrophy", "A2", "way 1")
    assert "at A2" in offered(s)
    assert "at A8" in offered(s)
    assert "at A7" in offered(s)
    s = answer(s, "at A2", "way 2")
    becomes(s, "A1: C\nA2: E 2@0 +12\nA8: C")
    assert fear(s) == 2
    assert offered(s) == []  # repeats do not chain


# --- Wrap in Wings of Sunlight -----------------------------------------------------------------


def test_wrap_in_wings_of_sunlight_carries_up_to_5_dahan_to_one_land_and_defends_it() -> None:
    lines = ["to B1", "carry D'", "carry D", "done"]
    s = resolve(given("A2: 3D D'"), "wrap_in_wings_of_sunlight", "A2", *lines)
    becomes(s, "A2: 2D\nB1: D' D +5")


def test_wrap_in_wings_of_sunlight_carries_at_most_5() -> None:
    s = resolve(given("A2: 6D"), "wrap_in_wings_of_sunlight", "A2", "to A7", *["carry D"] * 5)
    becomes(s, "A2: D\nA7: 5D +5")


def test_wrap_in_wings_of_sunlight_may_defend_where_the_dahan_are() -> None:
    becomes(resolve(given("A2: 2D"), "wrap_in_wings_of_sunlight", "A2", "stay A2"), "A2: 2D +5")
    becomes(resolve(given("A2: T"), "wrap_in_wings_of_sunlight", "A2"), "A2: T")  # no dahan, no defence


def test_wrap_in_wings_of_sunlight_with_its_threshold_gathers_first() -> None:
    s = given("A1: 2D\nA2: D", sun=2, air=2, animal=2)
    lines = ["gather D A1", "gather D A1", "to A7", "carry D", "carry D", "carry D"]
    becomes(resolve(s, "wrap_in_wings_of_sunlight", "A2", *lines), "A7: 3D +5")
