"""The 16 unique powers of the four spirits, one section a card."""

from __future__ import annotations

from crannog.games.spirit_island.components.vocabulary import BUILD, EXPLORE, RAVAGE
from crannog.games.spirit_island.grammar.effect import On
from crannog.games.spirit_island.lands.turn_effects import skipped
from crannog.games.spirit_island.powers.effects.damage_and_removal import Destroy
from tests.games.spirit_island.boards import answer, apply, given, offered, resolve
from tests.games.spirit_island.content.looking import (
    alone,
    becomes,
    fear,
    phase,
    ravage,
    targets,
    time_passes,
)

SHADOWS = ("shadows", "river")

# --- River: Boon of Vigor ----------------------------------------------------------------------


def test_boon_of_vigor_on_oneself_gives_1_energy() -> None:
    s = given(energy=0)
    s.spirits[0].played = ["boon_of_vigor", "wash_away", "flash_floods"]
    assert resolve(s, "boon_of_vigor", "0").spirits[0].energy == 1


def test_boon_of_vigor_on_another_gives_1_energy_for_each_card_it_played() -> None:
    s = given(energy=0)
    s.spirits[0].played, s.spirits[1].played = ["boon_of_vigor"], ["raging_storm", "lightnings_boon"]
    s.spirits[1].repeated = ["raging_storm"]  # a repeat is not played again
    s = resolve(s, "boon_of_vigor", "1")
    assert [spirit.energy for spirit in s.spirits] == [0, 2]


# --- River: Flash Floods -----------------------------------------------------------------------


def test_flash_floods_deal_1_damage_and_2_on_the_coast() -> None:
    becomes(resolve(given("A4: T"), "flash_floods", "A4"), "A4: T'")
    s = resolve(given("A1: T"), "flash_floods", "A1")
    becomes(s, "")
    assert fear(s) == 1


def test_flash_floods_may_hit_two_invaders_on_the_coast() -> None:
    s = resolve(given("A1: T E"), "flash_floods", "A1", "destroy E")
    becomes(s, "A1: T'")


# --- River: River's Bounty ---------------------------------------------------------------------


def test_rivers_bounty_gathers_dahan_and_where_2_are_adds_one_and_gives_energy() -> None:
    s = resolve(given("A1: D\nA2: D", energy=0), "rivers_bounty", "A2", "gather D A1")
    becomes(s, "A2: 3D")
    assert s.spirits[0].energy == 1


def test_rivers_bounty_with_fewer_than_2_dahan_gives_nothing() -> None:
    s = resolve(given("A1: D\nA2: D", energy=0), "rivers_bounty", "A2", "done")
    becomes(s, "A1: D\nA2: D")
    assert s.spirits[0].energy == 0


# --- River: Wash Away --------------------------------------------------------------------------


def test_wash_away_pushes_up_to_3_explorers_or_towns() -> None:
    s = resolve(given("A3: C T 3E"), "wash_away", "A3", "push T A2", "push E A4", "push E B3")
    becomes(s, "A2: T\nA3: C E\nA4: E\nB3: E")


def test_nothing_is_washed_into_the_ocean() -> None:
    lines = offered(resolve(given("A2: E"), "wash_away", "A2"))
    assert lines == ["push E A1", "push E A3", "push E A4", "done"]


# --- Lightning: Harbingers of the Lightning ----------------------------------------------------


def test_harbingers_of_the_lightning_frighten_once_if_dahan_reach_buildings() -> None:
    s = resolve(given("A1: C\nA2: 2D\nA3: T"), "harbingers_of_the_lightning", "A2", "push D A1", "push D A3")
    becomes(s, "A1: C D\nA3: T D")
    assert fear(s) == 1


def test_harbingers_of_the_lightning_do_not_frighten_explorers() -> None:
    s = resolve(given("A1: E\nA2: 2D"), "harbingers_of_the_lightning", "A2", "push D A1", "done")
    becomes(s, "A1: E D\nA2: D")
    assert fear(s) == 0


# --- Lightning: Lightning's Boon ---------------------------------------------------------------


def test_lightnings_boon_lets_the_target_use_2_slow_powers_as_fast_ones() -> None:
    s = given("A1: @1 4E", spirits=("lightning", "river"))
    s.spirits[1].played = ["wash_away", "rivers_bounty", "uncanny_melting"]
    assert offered(phase(s, "fast")) == []
    s = resolve(s, "lightnings_boon", "1")
    s = phase(s, "fast", "use wash_away", "at A1", "done")
    assert "use rivers_bounty" in offered(s)
    s = answer(s, "use rivers_bounty")
    becomes(s, "A1: 4E @1")
    assert offered(s) == []  # a third one stays slow
    assert s.spirits[1].hastened == ["wash_away", "rivers_bounty"]


# --- Lightning: Raging Storm -------------------------------------------------------------------


def test_raging_storm_hurts_every_invader() -> None:
    s = resolve(given("A1: C T T' 2E D"), "raging_storm", "A1")
    becomes(s, "A1: C' T' D")
    assert fear(s) == 1


# --- Lightning: Shatter Homesteads -------------------------------------------------------------


def test_shatter_homesteads_frightens_and_destroys_a_town() -> None:
    s = resolve(given("A1: C 2T"), "shatter_homesteads", "A1")
    becomes(s, "A1: C T")
    assert fear(s) == 2


def test_shatter_homesteads_reaches_2_lands_from_a_sacred_site() -> None:
    s = alone("A7: 2@0\nA2: @0")
    assert targets(s, "shatter_homesteads") == ["A1", "A4", "A5", "A6", "A7", "A8"]


# --- Earth: A Year of Perfect Stillness --------------------------------------------------------


def test_a_year_of_perfect_stillness_stops_every_invader_action_this_turn() -> None:
    s = resolve(given("A1: T"), "a_year_of_perfect_stillness", "A1")
    assert [skipped(s, "A1", action) for action in (RAVAGE, BUILD, EXPLORE)] == [True] * 3
    assert not skipped(s, "A2", RAVAGE)
    assert not skipped(time_passes(s), "A1", RAVAGE)
    becomes(s, "A1: T")


# --- Earth: Draw of the Fruitful Earth ---------------------------------------------------------


def test_draw_of_the_fruitful_earth_gathers_up_to_2_explorers_and_up_to_2_dahan() -> None:
    lines = ["gather E A1", "done", "gather D A2", "gather D A2"]
    s = resolve(given("A1: 2E\nA2: T 3D"), "draw_of_the_fruitful_earth", "A4", *lines)
    becomes(s, "A1: E\nA2: T D\nA4: E 2D")


# --- Earth: Guard the Healing Land -------------------------------------------------------------


def test_guard_the_healing_land_removes_blight_and_defends_4() -> None:
    becomes(resolve(given("A1: E 2B"), "guard_the_healing_land", "A1"), "A1: E B +4")
    becomes(resolve(given("A1: E"), "guard_the_healing_land", "A1"), "A1: E +4")


# --- Earth: Rituals of Destruction -------------------------------------------------------------


def test_rituals_of_destruction_deal_2_damage() -> None:
    s = resolve(given("A2: C 2D"), "rituals_of_destruction", "A2")
    becomes(s, "A2: C'' 2D")
    assert fear(s) == 0


def test_rituals_of_destruction_with_3_dahan_deal_5_damage_and_2_fear() -> None:
    s = resolve(
        given("A2: C T E 3D"), "rituals_of_destruction", "A2", "hurt C", "hurt C'", "destroy C''", "destroy T"
    )
    becomes(s, "A2: E 3D")
    assert fear(s) == 5  # 2, and 2 for the city, 1 for the town


# --- Shadows: Concealing Shadows ---------------------------------------------------------------


def test_concealing_shadows_keep_dahan_from_ravaging_invaders_who_still_blight() -> None:
    s = resolve(given("A4: T 2D"), "concealing_shadows", "A4")
    assert fear(s) == 1
    becomes(ravage(s, "A4"), "A4: 2D B")  # the dahan strike back


def test_concealing_shadows_do_not_keep_dahan_from_powers() -> None:
    s = resolve(given("A4: T 2D"), "concealing_shadows", "A4")
    becomes(apply(s, Destroy(1, ("dahan",)), on=On(0, "A4", 0)), "A4: T D")


# --- Shadows: Crops Wither and Fade ------------------------------------------------------------


def test_crops_wither_and_fade_makes_a_town_an_explorer_or_a_city_a_town() -> None:
    s = resolve(given("A4: C T"), "crops_wither_and_fade", "A4", "way 1")
    becomes(s, "A4: C E")
    assert fear(s) == 2
    becomes(resolve(given("A4: C T"), "crops_wither_and_fade", "A4", "way 2"), "A4: 2T")


def test_a_replaced_invader_keeps_its_damage_and_dies_if_that_is_too_much() -> None:
    s = resolve(given("A4: C' T"), "crops_wither_and_fade", "A4", "way 2")
    becomes(s, "A4: T' T")
    s = resolve(given("A4: C T'"), "crops_wither_and_fade", "A4", "way 1")
    becomes(s, "A4: C")
    assert fear(s) == 2  # an explorer died, no town


# --- Shadows: Favors Called Due ----------------------------------------------------------------


def test_favors_called_due_frighten_where_dahan_outnumber_invaders() -> None:
    s = resolve(given("A1: 2D\nA2: T E D"), "favors_called_due", "A2", "gather D A1", "gather D A1")
    becomes(s, "A2: T E 3D")
    assert fear(s) == 3


def test_favors_called_due_need_invaders_and_more_dahan_than_those() -> None:
    s = resolve(given("A1: 2D\nA2: T E D"), "favors_called_due", "A2", "gather D A1", "done")
    assert fear(s) == 0  # as many are not more
    assert fear(resolve(given("A2: 3D"), "favors_called_due", "A2")) == 0


# --- Shadows: Mantle of Dread ------------------------------------------------------------------


def test_mantle_of_dread_lets_the_target_push_from_one_of_its_lands() -> None:
    s = resolve(given("A3: 2T E @1\nA4: T E @0"), "mantle_of_dread", "1")
    assert offered(s) == ["in A3", "done"]
    s = answer(s, "in A3", "push E A2", "push T A4")
    becomes(s, "A2: E\nA3: T @1\nA4: 2T E @0")
    assert fear(s) == 2


def test_mantle_of_dread_frightens_even_if_the_target_declines() -> None:
    s = resolve(given("A3: T E @1"), "mantle_of_dread", "1", "done")
    becomes(s, "A3: T E @1")
    assert fear(s) == 2


# --- Shadows of the Dahan ----------------------------------------------------------------------


def test_shadows_pays_1_energy_to_reach_dahan_at_any_range() -> None:
    s = given("A7: @0 D\nA2: D\nA3: E", spirits=SHADOWS, energy=1)
    s.spirits[0].played = ["concealing_shadows"]
    s = phase(s, "fast", "use concealing_shadows")
    assert offered(s) == ["at A7", "at A2"]
    assert answer(s, "at A2").spirits[0].energy == 0
    assert answer(s, "at A7").spirits[0].energy == 1
