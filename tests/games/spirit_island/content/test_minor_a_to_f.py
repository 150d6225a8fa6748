"""The minor powers from Call of the Dahan Ways to Entrancing Apparitions, one section a card."""

from __future__ import annotations

from crannog.games.spirit_island.spirits.power_cards import elements
from tests.games.spirit_island.boards import given, offered, resolve
from tests.games.spirit_island.content.looking import becomes, fear, ravage, targets

# --- Call of the Dahan Ways --------------------------------------------------------------------


def test_call_of_the_dahan_ways_replaces_an_explorer_by_a_dahan() -> None:
    s = resolve(given("A2: T E D"), "call_of_the_dahan_ways", "A2")
    becomes(s, "A2: T 2D")


def test_call_of_the_dahan_ways_with_2_moon_may_take_a_town_instead_and_frightens_nobody() -> None:
    s = resolve(given("A2: T E D", moon=2), "call_of_the_dahan_ways", "A2")
    assert offered(s) == ["way 1", "way 2"]
    s = resolve(given("A2: T E D", moon=2), "call_of_the_dahan_ways", "A2", "way 2")
    becomes(s, "A2: E 2D")
    assert fear(s) == 0  # replaced, not destroyed


def test_call_of_the_dahan_ways_targets_only_lands_with_dahan() -> None:
    assert targets(given("A1: @0\nA2: D\nA4: E\nA5: 2D"), "call_of_the_dahan_ways") == ["A2", "A5"]


# --- Call to Bloodshed -------------------------------------------------------------------------


def test_call_to_bloodshed_deals_1_damage_for_each_dahan() -> None:
    s = resolve(given("A2: C T 2D"), "call_to_bloodshed", "A2", "way 1", "hurt C", "hurt T")
    becomes(s, "A2: C' T' 2D")


def test_call_to_bloodshed_may_gather_up_to_3_dahan() -> None:
    s = resolve(given("A1: D\nA2: C D\nA3: 2D"), "call_to_bloodshed", "A2", "way 2", "gather D A1", "done")
    becomes(s, "A2: C 2D\nA3: 2D")


# --- Call to Isolation -------------------------------------------------------------------------


def test_call_to_isolation_must_push_as_many_as_there_are_dahan() -> None:
    s = resolve(given("A3: T E 3D"), "call_to_isolation", "A3", "way 1", "push T A2")
    assert "done" not in offered(s)
    s = resolve(given("A3: T E 3D"), "call_to_isolation", "A3", "way 1", "push T A2", "push E A4")
    becomes(s, "A2: T\nA3: 3D\nA4: E")


def test_call_to_isolation_may_push_1_dahan() -> None:
    s = resolve(given("A3: T 2D"), "call_to_isolation", "A3", "way 2", "push D B4")
    becomes(s, "A3: T D\nB4: D")


# --- Call to Migrate ---------------------------------------------------------------------------


def test_call_to_migrate_gathers_up_to_3_dahan_then_pushes_up_to_3() -> None:
    lines = ["gather D A3", "gather D A3", "done", "push D A1", "done"]
    s = resolve(given("A2: T\nA3: 3D"), "call_to_migrate", "A2", *lines)
    becomes(s, "A1: D\nA2: T D\nA3: D")


# --- Call to Tend ------------------------------------------------------------------------------


def test_call_to_tend_removes_1_blight() -> None:
    s = given("A2: D 2B")
    before = s.blight
    s = resolve(s, "call_to_tend", "A2", "way 1")
    becomes(s, "A2: D B")
    assert s.blight == before + 1  # back to the card


def test_call_to_tend_may_push_up_to_3_dahan() -> None:
    s = resolve(given("A2: 4D B"), "call_to_tend", "A2", "way 2", "push D A1", "push D A1", "push D A4")
    becomes(s, "A1: 2D\nA2: D B\nA4: D")


# --- Dark and Tangled Woods --------------------------------------------------------------------


def test_dark_and_tangled_woods_frightens_and_defends_in_hills_and_jungle_only() -> None:
    for land, defended in (("A1", "A1: E +3"), ("A3", "A3: E +3"), ("A2", "A2: E"), ("A4", "A4: E")):
        s = resolve(given(f"{land}: E"), "dark_and_tangled_woods", land)
        becomes(s, defended)
        assert fear(s) == 2


# --- Delusions of Danger -----------------------------------------------------------------------


def test_delusions_of_danger_pushes_an_explorer() -> None:
    becomes(resolve(given("A3: T E"), "delusions_of_danger", "A3", "way 1", "push E A4"), "A3: T\nA4: E")


def test_delusions_of_danger_may_frighten_instead() -> None:
    s = resolve(given("A3: T E"), "delusions_of_danger", "A3", "way 2")
    becomes(s, "A3: T E")
    assert fear(s) == 2


# --- Devouring Ants ----------------------------------------------------------------------------


def test_devouring_ants_bite_invaders_and_destroy_a_dahan() -> None:
    s = resolve(given("A1: T 2D"), "devouring_ants", "A1")
    becomes(s, "A1: T' D")
    assert fear(s) == 1


def test_devouring_ants_bite_twice_in_jungle_and_sands() -> None:
    s = resolve(given("A4: T 2D"), "devouring_ants", "A4")
    becomes(s, "A4: D")
    assert fear(s) == 2  # one of them for the town


def test_devouring_ants_need_a_sacred_site() -> None:
    assert targets(given("A1: @0\nA7: 2@0"), "devouring_ants") == ["A5", "A7", "A8", "B3"]


# --- Drift Down into Slumber -------------------------------------------------------------------


def test_drift_down_into_slumber_defends_4_in_jungle_and_sands_else_1() -> None:
    becomes(resolve(given("A3: E"), "drift_down_into_slumber", "A3"), "A3: E +4")
    becomes(resolve(given("A4: E"), "drift_down_into_slumber", "A4"), "A4: E +4")
    becomes(resolve(given("A1: E"), "drift_down_into_slumber", "A1"), "A1: E +1")


# --- Drought -----------------------------------------------------------------------------------


def test_drought_destroys_3_towns_hurts_the_other_buildings_and_blights() -> None:
    s = resolve(given("A1: C 4T 2E"), "drought", "A1")
    becomes(s, "A1: C' T' 2E B")
    assert fear(s) == 3


def test_drought_with_3_sun_also_destroys_a_city_after_the_blight() -> None:
    s = resolve(given("A1: C' C 4T @0\nA5: @0", sun=3), "drought", "A1", "destroy C'")
    becomes(s, "A1: C'' T' B\nA5: @0")
    assert fear(s) == 5


# --- Elemental Boon ----------------------------------------------------------------------------


def test_elemental_boon_gives_3_different_elements_to_target_and_caster() -> None:
    s = resolve(given(), "elemental_boon", "1", "element fire", "element air")
    assert "element fire" not in offered(s)
    s = resolve(given(), "elemental_boon", "1", "element fire", "element air", "element sun")
    assert elements(s, 0) == elements(s, 1) == {"fire": 1, "air": 1, "sun": 1}


def test_elemental_boon_on_oneself_gives_the_elements_once() -> None:
    s = resolve(given(), "elemental_boon", "0", "element fire", "element air", "element sun")
    assert elements(s, 0) == {"fire": 1, "air": 1, "sun": 1}
    assert elements(s, 1) == {}


def test_elemental_boon_wakes_a_spirit_that_was_done() -> None:
    s = given()
    s.spirits[1].done = True
    s = resolve(s, "elemental_boon", "1", "element fire", "element air", "element sun")
    assert not s.spirits[1].done


# --- Encompassing Ward -------------------------------------------------------------------------


def test_encompassing_ward_defends_wherever_the_target_is_when_the_invaders_strike() -> None:
    s = resolve(given("A1: @0\nA2: 2@1\nA4: E"), "encompassing_ward", "1")
    becomes(s, "A1: @0\nA2: 2@1 +2\nA4: E")
    s.put_presence("A2", 1, -1)  # it moves later in the turn
    s.put_presence("A4", 1)
    becomes(s, "A1: @0\nA2: @1 +2\nA4: E @1 +2")


# --- Enticing Splendor -------------------------------------------------------------------------


def test_enticing_splendor_must_gather_an_explorer_or_town() -> None:
    s = resolve(given("A1: E\nA2: T\nA4: @0"), "enticing_splendor", "A4", "way 1")
    assert offered(s) == ["gather E A1", "gather T A2"]
    s = resolve(given("A1: E\nA2: T\nA4: @0"), "enticing_splendor", "A4", "way 1", "gather T A2")
    becomes(s, "A1: E\nA4: T @0")


def test_enticing_splendor_may_gather_up_to_2_dahan() -> None:
    s = resolve(given("A1: E\nA2: 3D"), "enticing_splendor", "A4", "way 2", "gather D A2", "gather D A2")
    becomes(s, "A1: E\nA2: D\nA4: 2D")


def test_enticing_splendor_needs_a_land_of_ones_own_without_blight() -> None:
    assert targets(given("A1: @0 B\nA4: @0"), "enticing_splendor") == ["A4"]


# --- Entrancing Apparitions --------------------------------------------------------------------


def test_entrancing_apparitions_defends_and_draws_explorers_into_an_empty_land() -> None:
    s = resolve(given("A1: 2E\nA2: E T"), "entrancing_apparitions", "A4", "gather E A1", "gather E A2")
    becomes(s, "A1: E\nA2: T\nA4: 2E +2")


def test_entrancing_apparitions_draws_nobody_where_invaders_are() -> None:
    s = resolve(given("A1: 2E\nA4: T"), "entrancing_apparitions", "A4")
    becomes(s, "A1: 2E\nA4: T +2")


def test_a_defended_land_takes_less_damage() -> None:
    s = resolve(given("A4: T D"), "entrancing_apparitions", "A4")
    becomes(ravage(s, "A4"), "A4: D +2")  # 2 damage less 2; the dahan strikes back
