"""The Invader Phase: ravage, build, explore, advance (p. 12-13)."""

from __future__ import annotations

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.invaders.explore import TurnUp
from crannog.games.spirit_island.invaders.phase import Act, InvaderPhase
from crannog.games.spirit_island.powers.effects.this_turn import SkipActions
from crannog.games.spirit_island.state import State
from crannog.kernel.play import asks
from crannog.testing.contract import happened

from .boards import answer, apply, becomes, given, offered
from .turns import advance_cards, build, ravage, run


def exploring(s: State, card: str) -> State:
    s.invaders.cards = [card]
    return run(s, TurnUp())


# --- ravage ---------------------------------------------------------------------------------------


def test_invaders_ravage_in_lands_of_the_shown_terrain_only() -> None:
    s = given("A1: T\nA2: T\nA6: T")
    s.ravage = "i_hills"
    s = run(s, Act("ravage"))
    assert happened(s, rules.RAVAGE)
    becomes(s, "A1: T B\nA2: T\nA6: T B")


def test_damage_is_1_per_explorer_2_per_town_3_per_city() -> None:
    s = ravage(given("A7: C T E 4D"), "A7")  # 6 damage
    assert s.lands["A7"].dahan == (0,)


def test_every_2_points_of_damage_destroys_one_dahan_and_leftover_hurts_one() -> None:
    s = ravage(given("A7: C 3D"), "A7")
    assert happened(s, rules.RAVAGE_DAHAN)
    becomes(s, "A7: D' D B")


def test_if_2_or_more_damage_is_done_add_one_blight_no_matter_how_much() -> None:
    s = ravage(given("A7: 3C 2T"), "A7")
    assert happened(s, rules.RAVAGE_BLIGHT)
    becomes(s, "A7: 3C 2T B")


def test_partial_damage_to_the_land_is_ignored() -> None:
    s = ravage(given("A7: E"), "A7")
    assert not happened(s, rules.RAVAGE_BLIGHT)
    becomes(s, "A7: E")


def test_surviving_dahan_each_do_2_damage() -> None:
    s = ravage(given("A7: C 2D"), "A7")  # one falls, one strikes: 2 damage cannot destroy the city
    becomes(s, "A7: C'' D' B")
    s = ravage(given("A7: T 3D"), "A7")
    assert happened(s, rules.FIGHT_BACK)
    becomes(s, "A7: 2D B")


def test_the_dahan_fight_back_even_if_the_invaders_deal_no_damage() -> None:
    s = ravage(given("A7: T D +5"), "A7")
    becomes(s, "A7: D +5")


def test_the_dahan_do_not_fight_back_if_the_ravage_is_stopped_altogether() -> None:
    s = apply(given("A1: T D"), SkipActions())
    becomes(ravage(s, "A1"), "A1: T D")


def test_spirit_presence_does_not_fight_back() -> None:
    becomes(ravage(given("A7: E 3@0"), "A7"), "A7: E 3@0")


def test_players_choose_the_order_where_blight_may_cascade() -> None:
    s = ravage(given("A1: T B\nA6: T\nA8: T"), "A1", "A6", "A8")
    assert offered(s) == ["ravage A1", "ravage A6", "ravage A8", "ravage in_this_order"]
    assert [ask.seat for ask in asks(s)] == [0]  # the one who opened the table
    s = answer(s, "ravage A6")
    assert happened(s, rules.RESPONSIBILITY)


def test_where_the_order_does_not_matter_nobody_is_asked() -> None:
    s = given("A1: T\nA6: T")
    s.blight = 5
    becomes(ravage(s, "A1", "A6"), "A1: T B\nA6: T B")


def test_each_spirit_makes_choices_regarding_the_lands_on_their_starting_board() -> None:
    s = given("A1: T B\nB1: T B")
    assert [ask.seat for ask in asks(ravage(s, "A1"))] == [0]
    s = given("A1: T B\nB1: T B")
    assert [ask.seat for ask in asks(ravage(s, "B1"))] == [1]


def test_a_cascade_that_goes_on_from_another_board_is_decided_there() -> None:
    s = ravage(given("A3: T B\nB7: B"), "A3")
    assert [ask.seat for ask in asks(s)] == [0]
    s = answer(s, "cascade B7")
    assert [ask.seat for ask in asks(s)] == [1]


# --- build -------------------------------------------------------------------------------------------


def test_if_the_land_has_more_towns_than_cities_they_add_a_city_else_a_town() -> None:
    s = build(given("A1: T\nA6: T C\nB2: E\nB7: 2T C"), "i_hills")
    assert happened(s, rules.BUILD)
    becomes(s, "A1: C T\nA6: C 2T\nB2: T E\nB7: 2C 2T")


def test_do_not_build_in_lands_without_invaders() -> None:
    becomes(build(given("A1: 2D\nA2: C"), "i_hills"), "A1: 2D\nA2: C")


def test_the_second_stage_ii_kind_builds_on_the_coast() -> None:
    becomes(build(given("A1: E\nA4: E\nB3: E"), "ii_coastal"), "A1: T E\nA4: E\nB3: T E")


# --- explore -------------------------------------------------------------------------------------------


def test_add_an_explorer_to_lands_that_have_or_are_adjacent_to_a_source() -> None:
    s = exploring(given("A8: T"), "i_wetland")  # A2 lies on the coast, A5 beside the town; B6 beside the city
    assert happened(s, rules.EXPLORE)
    assert happened(s, rules.ADJACENT)
    becomes(s, "A2: E\nA5: E\nA8: T\nB1: E\nB6: E")


def test_lands_without_a_source_are_not_explored() -> None:
    s = exploring(given("A7: E"), "i_jungle")
    assert happened(s, rules.EXPLORE)
    becomes(s, "A3: E\nA7: E\nB8: E")  # B8 has the unseen city


def test_buildings_across_the_border_of_boards_are_sources() -> None:
    s = given("B3: T")
    assert "A7" in s.island.sites["B3"].adjacent
    assert exploring(s, "i_sands").lands["A7"].explorer == (0,)


def test_stage_iii_cards_show_two_terrains() -> None:
    s = exploring(given(""), "iii_hills_jungle")
    becomes(s, "A1: E\nA3: E\nB2: E\nB7: E\nB8: E")


def test_without_an_adversary_flags_are_ignored() -> None:
    s = exploring(given("A1: T"), "ii_sands")
    assert not happened(s, rules.ESCALATION)


# --- advance -------------------------------------------------------------------------------------------


def test_slide_all_of_the_invader_cards_left() -> None:
    s = given("")
    s.explore, s.build, s.ravage = "i_sands", "i_hills", "i_jungle"
    s.invaders.discards = []
    s = advance_cards(s)
    assert happened(s, rules.ADVANCE)
    assert (s.explore, s.build, s.ravage) == ("", "i_sands", "i_hills")
    assert s.invaders.discards == ["i_jungle"]


def test_the_phase_ravages_builds_explores_and_advances_in_this_order() -> None:
    s = given("A4: T\nA1: E")
    s.ravage, s.build, s.invaders.cards = "i_sands", "i_hills", ["i_wetland"]
    s = run(s, InvaderPhase())
    becomes(s, "A1: T E\nA2: E\nA4: T B\nA5: E\nB1: E\nB6: E")
    assert (s.build, s.ravage) == ("i_wetland", "i_hills")
