"""The 15 fear cards at terror levels I, II and III, one section a card."""

from __future__ import annotations

import pytest

from crannog.games.spirit_island.invaders.build import BuildLand, built_in
from crannog.games.spirit_island.invaders.explore import explored
from crannog.games.spirit_island.state import State
from crannog.kernel.play import settle
from tests.games.spirit_island.boards import answer, frighten, given, offered
from tests.games.spirit_island.content.looking import alone, becomes, fear, time_passes


def build(s: State, *lands: str) -> State:
    """The Invaders build in these lands."""
    s.then(*[BuildLand(land) for land in lands])
    settle(s)
    return s


# --- Avoid the Dahan ---------------------------------------------------------------------------


def test_avoid_the_dahan_1_stops_exploring_where_2_dahan_are() -> None:
    s = frighten(given("A1: 2D\nA6: T D"), "avoid_the_dahan", 1)
    assert explored(s, "i_hills") == ["A6", "B2", "B7"]
    becomes(s, "A1: 2D\nA6: T D")


def test_avoid_the_dahan_2_stops_building_where_dahan_outnumber_buildings() -> None:
    s = frighten(given("A1: T 2D\nA2: T D\nA3: E D"), "avoid_the_dahan", 2)
    becomes(build(s, "A1", "A2", "A3"), "A1: T 2D\nA2: C T D\nA3: E D")


def test_avoid_the_dahan_3_stops_building_where_dahan_are() -> None:
    s = frighten(given("A1: C T D\nA2: T"), "avoid_the_dahan", 3)
    becomes(build(s, "A1", "A2"), "A1: C T D\nA2: C T")


# --- Belief Takes Root -------------------------------------------------------------------------


def test_belief_takes_root_1_defends_2_in_every_land_with_presence() -> None:
    s = frighten(given("A1: 2@0\nA2: @1\nA3: E"), "belief_takes_root", 1)
    becomes(s, "A1: 2@0 +2\nA2: @1 +2\nA3: E")
    becomes(time_passes(s), "A1: 2@0\nA2: @1\nA3: E")


def test_belief_takes_root_2_also_gives_energy_for_sacred_sites_with_invaders() -> None:
    s = given("A1: E 2@0\nA2: T @1\nA3: 2@0\nA4: C 2@0\nA6: E @1", energy=0)
    s = frighten(s, "belief_takes_root", 2)
    becomes(s, "A1: E 2@0 +2\nA2: T @1 +2\nA3: 2@0 +2\nA4: C 2@0 +2\nA6: E @1 +2")
    assert [spirit.energy for spirit in s.spirits] == [2, 1]  # one of River's is a wetland


def test_belief_takes_root_3_removes_invaders_worth_2_health_for_each_presence_there() -> None:
    s = frighten(given("A1: C T E @0 @1\nA2: T E @0"), "belief_takes_root", 3, "in A1", "remove C")
    assert offered(s) == ["remove E", "done"]  # 1 health of 4 is left
    s = answer(s, "remove E")
    assert offered(s) == ["remove E", "remove T", "done"]  # the other player has only A2 left
    becomes(answer(s, "remove T"), "A1: T @0 @1\nA2: E @0")
    assert fear(s) == 0


# --- Dahan Enheartened -------------------------------------------------------------------------


def test_dahan_enheartened_1_lets_each_push_or_gather_a_dahan_where_invaders_are() -> None:
    s = frighten(given("A2: E D\nA3: D"), "dahan_enheartened", 1)
    assert offered(s) == ["in A2", "done"]
    s = answer(s, "in A2", "way 2", "in A2", "way 1", "push D A1")
    becomes(s, "A1: D\nA2: E D")
    becomes(frighten(given("A2: E D"), "dahan_enheartened", 1, "done", "done"), "A2: E D")


def test_dahan_enheartened_2_gathers_2_dahan_in_different_lands_and_deals_1_damage() -> None:
    lines = ["in A2", "gather D A3", "done", "in A3", "done"]
    s = frighten(given("A2: T\nA3: E 2D"), "dahan_enheartened", 2, *lines[:3])
    assert "in A2" not in offered(s)
    becomes(answer(s, *lines[3:]), "A2: T' D\nA3: D")


def test_dahan_enheartened_3_deals_1_damage_for_each_dahan() -> None:
    s = frighten(alone("A2: C D\nA3: D"), "dahan_enheartened", 3, "in A2", "gather D A3")
    becomes(s, "A2: C'' 2D")


# --- Dahan on their Guard ----------------------------------------------------------------------


@pytest.mark.parametrize(("level", "two", "one"), [(1, 2, 1), (2, 3, 2), (3, 4, 2)])
def test_dahan_on_their_guard_defend_by_their_number_when_it_comes_to_it(
    level: int, two: int, one: int
) -> None:
    s = frighten(given("A1: 2D\nA2: D\nA3: E"), "dahan_on_their_guard", level)
    becomes(s, f"A1: 2D +{two}\nA2: D +{one}\nA3: E")
    s.take("A1", "dahan")  # one goes later
    becomes(s, f"A1: D +{one}\nA2: D +{one}\nA3: E")


# --- Dahan Raid --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "hit", "other"), [(1, "C' 2D", "C' D"), (2, "C'' 2D", "C' D"), (3, "2D", "C'' D")]
)
def test_dahan_raid_deals_damage_in_a_different_land_for_each_player(
    level: int, hit: str, other: str
) -> None:
    s = frighten(given("A1: C 2D\nA2: C D\nA4: C"), "dahan_raid", level, "in A1")
    becomes(s, f"A1: {hit}\nA2: {other}\nA4: C")  # to the second player only A2 is left


# --- Emigration Accelerates --------------------------------------------------------------------


def test_emigration_accelerates_1_removes_an_explorer_from_the_coast_for_each() -> None:
    s = frighten(given("A1: T 2E\nA2: E\nA4: E"), "emigration_accelerates", 1)
    assert offered(s) == ["in A1", "in A2"]
    becomes(answer(s, "in A1", "in A1"), "A1: T\nA2: E\nA4: E")


def test_emigration_accelerates_2_also_takes_towns() -> None:
    s = frighten(given("A1: C T E\nA4: T"), "emigration_accelerates", 2, "remove T")
    becomes(s, "A1: C\nA4: T")
    assert fear(s) == 0


def test_emigration_accelerates_3_anywhere() -> None:
    s = frighten(
        given("A1: C T\nA4: T 2E"), "emigration_accelerates", 3, "in A4", "remove E", "in A4", "remove E"
    )
    becomes(s, "A1: C T\nA4: T")


# --- Fear of the Unseen ------------------------------------------------------------------------


def test_fear_of_the_unseen_1_removes_at_sacred_sites() -> None:
    s = frighten(given("A1: T E @0\nA4: T 2E 2@0\nA2: E @1"), "fear_of_the_unseen", 1)
    assert offered(s) == ["in A2", "in A4"]  # River's single presence in a wetland counts
    becomes(answer(s, "in A4", "remove T", "in A2"), "A1: T E @0\nA2: @1\nA4: 2E 2@0")


def test_fear_of_the_unseen_2_removes_where_presence_is() -> None:
    s = frighten(given("A1: T E @0\nA4: E @1\nA5: E"), "fear_of_the_unseen", 2, "in A1", "remove T", "in A4")
    becomes(s, "A1: E @0\nA4: @1\nA5: E")


def test_fear_of_the_unseen_3_may_remove_a_city_at_a_sacred_site() -> None:
    s = frighten(given("A1: C E @0\nA4: C E 2@0"), "fear_of_the_unseen", 3)
    assert offered(s) == ["in A1 1", "in A4 1", "in A4 2"]
    becomes(answer(s, "in A4 2", "in A1 1"), "A1: C @0\nA4: E 2@0")
    assert fear(s) == 0


# --- Isolation ---------------------------------------------------------------------------------


def test_isolation_1_removes_a_lone_explorer_or_town() -> None:
    s = frighten(given("A1: C\nA2: T\nA3: E\nA4: 2E\nA5: C E"), "isolation", 1)
    assert offered(s) == ["in A2", "in A3"]
    becomes(answer(s, "in A2"), "A1: C\nA4: 2E\nA5: C E")


def test_isolation_2_where_at_most_2_invaders_are() -> None:
    s = frighten(given("A1: C T\nA3: 3E\nA5: T E\nA6: C T E"), "isolation", 2)
    assert offered(s) == ["in A1", "in A5"]
    s = answer(s, "in A5", "remove E", "in A1")  # the city is no explorer or town
    becomes(s, "A1: C\nA3: 3E\nA5: T\nA6: C T E")


def test_isolation_3_also_removes_cities() -> None:
    s = frighten(given("A1: C T\nA3: C 2E\nA5: E\nA6: C T E"), "isolation", 3)
    assert offered(s) == ["in A1", "in A5", "in B8"]
    s = answer(s, "in A1", "remove C", "in A5")
    becomes(s, "A1: T\nA3: C 2E\nA6: C T E")
    assert fear(s) == 0


# --- Overseas Trade Seems Safer ----------------------------------------------------------------


def test_overseas_trade_1_defends_3_on_the_coast() -> None:
    s = frighten(alone("A1: E\nA4: E"), "overseas_trade_seems_safer", 1)
    becomes(s, "A1: E +3\nA2: +3\nA3: +3\nA4: E")


def test_overseas_trade_2_defends_6_and_no_city_is_built_there_nor_a_town_instead() -> None:
    s = frighten(alone("A1: T\nA2: E\nA4: T"), "overseas_trade_seems_safer", 2)
    becomes(build(s, "A1", "A2", "A4"), "A1: T +6\nA2: T E +6\nA3: +6\nA4: C T")


def test_overseas_trade_3_defends_9_and_nothing_is_built_there() -> None:
    s = frighten(alone("A1: T\nA2: E\nA4: T"), "overseas_trade_seems_safer", 3)
    becomes(build(s, "A1", "A2", "A4"), "A1: T +9\nA2: E +9\nA3: +9\nA4: C T")


# --- Retreat! ----------------------------------------------------------------------------------


def test_retreat_1_may_push_2_explorers_from_an_inland_land() -> None:
    s = frighten(given("A1: E\nA7: T 3E"), "retreat", 1)
    assert offered(s) == ["in A7", "done"]
    becomes(answer(s, "in A7", "push E A5", "push E A8", "done"), "A1: E\nA5: E\nA7: T E\nA8: E")


def test_retreat_2_may_push_3_explorers_or_towns() -> None:
    s = frighten(given("A7: T 3E"), "retreat", 2, "in A7", "push T A5", "push E A5", "push E A5", "done")
    becomes(s, "A5: T 2E\nA7: E")


def test_retreat_3_may_push_all_of_them_from_any_land() -> None:
    lines = ["in A3", "push T A2", "push E A2", "push E A2", "push E A2", "done"]
    becomes(frighten(given("A3: C T 3E"), "retreat", 3, *lines), "A2: T 3E\nA3: C")
    becomes(frighten(given("A3: C T"), "retreat", 3, "in A3", "done", "done"), "A3: C T")


# --- Scapegoats --------------------------------------------------------------------------------


def test_scapegoats_1_destroys_an_explorer_for_each_town() -> None:
    s = frighten(given("A1: C 2T 3E\nA4: T 2E"), "scapegoats", 1)
    becomes(s, "A1: C 2T E\nA4: T E")
    assert fear(s) == 0


def test_scapegoats_2_destroys_2_more_for_each_city() -> None:
    s = frighten(given("A1: C T 4E\nA4: 2E\nA5: C 3E"), "scapegoats", 2)
    becomes(s, "A1: C T E\nA4: 2E\nA5: C E")


def test_scapegoats_3_destroys_all_explorers_and_a_town_for_each_city() -> None:
    s = frighten(given("A1: C 2T 4E\nA4: T E\nA5: 2E\nA6: C E"), "scapegoats", 3)
    becomes(s, "A1: C T\nA4: T\nA5: 2E\nA6: C")
    assert fear(s) == 1


# --- Seek Safety -------------------------------------------------------------------------------


def test_seek_safety_1_may_push_an_explorer_towards_more_buildings() -> None:
    s = frighten(given("A1: T 2E\nA2: C T\nA4: T\nA7: E"), "seek_safety", 1)
    assert offered(s) == ["in A1", "done"]  # nowhere near A7 are more buildings
    becomes(answer(s, "in A1", "done"), "A1: T E\nA2: C T E\nA4: T\nA7: E")


def test_seek_safety_2_may_gather_an_explorer_to_a_building_or_a_town_to_a_city() -> None:
    s = frighten(given("A1: 2T\nA2: C\nA4: 2E"), "seek_safety", 2)
    assert offered(s) == ["in A1 1", "in A2 1", "in A2 2", "done"]
    becomes(answer(s, "in A2 2", "in A2 1"), "A1: T\nA2: C T E\nA4: E")


def test_seek_safety_3_may_remove_3_health_where_no_city_is() -> None:
    s = frighten(given("A1: C E\nA2: 2T 2E"), "seek_safety", 3)
    assert offered(s) == ["in A2", "done"]
    s = answer(s, "in A2", "remove T")
    assert offered(s) == ["remove E", "done"]
    becomes(answer(s, "remove E", "done"), "A1: C E\nA2: T E")


# --- Tall Tales of Savagery --------------------------------------------------------------------


def test_tall_tales_1_removes_an_explorer_where_dahan_are() -> None:
    becomes(frighten(given("A1: T 3E D\nA2: E"), "tall_tales_of_savagery", 1), "A1: T E D\nA2: E")


def test_tall_tales_2_removes_2_explorers_or_a_town() -> None:
    s = frighten(given("A1: 2T 3E D"), "tall_tales_of_savagery", 2, "way 1", "way 2")
    becomes(s, "A1: T E D")


def test_tall_tales_3_does_so_in_every_land_and_removes_a_city_where_2_dahan_are() -> None:
    s = given("A1: C T 3E D\nA2: 2C 2T 2D\nA3: D\nA4: T")
    s = frighten(s, "tall_tales_of_savagery", 3, "way 1", "way 2")
    becomes(s, "A1: C T E D\nA2: C T 2D\nA3: D\nA4: T")
    assert fear(s) == 0


# --- Trade Suffers -----------------------------------------------------------------------------


def test_trade_suffers_1_stops_building_where_a_city_is() -> None:
    s = frighten(given("A1: C\nA2: T"), "trade_suffers", 1)
    assert [built_in(s, land) for land in ("A1", "A2")] == ["", "city"]
    becomes(build(s, "A1", "A2"), "A1: C\nA2: C T")


def test_trade_suffers_2_may_make_a_town_on_the_coast_an_explorer() -> None:
    s = frighten(given("A1: C 2T\nA4: T"), "trade_suffers", 2, "in A1", "done")
    becomes(s, "A1: C T E\nA4: T")


def test_trade_suffers_3_may_also_make_a_city_a_town() -> None:
    s = frighten(given("A1: C T\nA4: C"), "trade_suffers", 3, "in A1", "way 1", "in A1", "way 2")
    becomes(s, "A1: T E\nA4: C")
    assert fear(s) == 0


# --- Wary of the Interior ----------------------------------------------------------------------


def test_wary_of_the_interior_1_removes_an_explorer_from_an_inland_land() -> None:
    becomes(frighten(given("A1: E\nA4: T 3E"), "wary_of_the_interior", 1), "A1: E\nA4: T E")


def test_wary_of_the_interior_2_also_takes_towns() -> None:
    s = frighten(given("A1: E\nA4: C T 2E"), "wary_of_the_interior", 2, "remove T")
    becomes(s, "A1: E\nA4: C E")


def test_wary_of_the_interior_3_anywhere() -> None:
    s = frighten(given("A1: T E\nA4: E"), "wary_of_the_interior", 3, "in A1", "remove T", "in A1")
    becomes(s, "A4: E")
