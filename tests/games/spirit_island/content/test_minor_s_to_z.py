"""The minor powers from Sap the Strength of Multitudes to Voracious Growth, one section a card."""

from __future__ import annotations

from tests.games.spirit_island.boards import given, offered, resolve
from tests.games.spirit_island.content.looking import becomes, fear, targets

# --- Sap the Strength of Multitudes ------------------------------------------------------------


def test_sap_the_strength_of_multitudes_defends_5() -> None:
    becomes(resolve(given("A1: C"), "sap_the_strength_of_multitudes", "A1"), "A1: C +5")


def test_sap_the_strength_of_multitudes_reaches_1_further_with_air() -> None:
    assert targets(given("A7: @0"), "sap_the_strength_of_multitudes") == ["A7"]
    assert targets(given("A7: @0", air=1), "sap_the_strength_of_multitudes") == ["A5", "A7", "A8", "B3"]


# --- Savage Mawbeasts --------------------------------------------------------------------------


def test_savage_mawbeasts_hunt_in_jungle_and_wetland() -> None:
    for land in ("A3", "A2"):
        s = resolve(given(f"{land}: T"), "savage_mawbeasts", land)
        becomes(s, f"{land}: T'")
        assert fear(s) == 1
    becomes(resolve(given("A1: T"), "savage_mawbeasts", "A1"), "A1: T")


def test_savage_mawbeasts_with_3_animal_deal_damage_in_any_terrain() -> None:
    s = resolve(given("A1: T", animal=3), "savage_mawbeasts", "A1")
    becomes(s, "A1: T'")
    assert fear(s) == 0
    becomes(resolve(given("A3: T E", animal=3), "savage_mawbeasts", "A3", "hurt T", "destroy T'"), "A3: E")


# --- Shadows of the Burning Forest -------------------------------------------------------------


def test_shadows_of_the_burning_forest_must_push_an_explorer_and_a_town_in_hills_and_jungle() -> None:
    s = resolve(given("A3: C 2T 2E"), "shadows_of_the_burning_forest", "A3", "push E A2", "push T A4")
    becomes(s, "A2: E\nA3: C T E\nA4: T")
    assert fear(s) == 2


def test_shadows_of_the_burning_forest_only_frighten_elsewhere() -> None:
    s = resolve(given("A2: T E"), "shadows_of_the_burning_forest", "A2")
    becomes(s, "A2: T E")
    assert fear(s) == 2


# --- Song of Sanctity --------------------------------------------------------------------------


def test_song_of_sanctity_pushes_all_explorers() -> None:
    s = resolve(given("A3: T 2E B"), "song_of_sanctity", "A3", "push E A2")
    assert "done" not in offered(s)
    s = resolve(given("A3: T 2E B"), "song_of_sanctity", "A3", "push E A2", "push E A4")
    becomes(s, "A2: E\nA3: T B\nA4: E")  # and leaves the blight


def test_song_of_sanctity_without_explorers_removes_blight() -> None:
    becomes(resolve(given("A3: T 2B"), "song_of_sanctity", "A3"), "A3: T B")


def test_song_of_sanctity_is_sung_in_hills_and_jungle() -> None:
    assert targets(given("A5: @0"), "song_of_sanctity") == ["A1", "A6", "A8"]


# --- Steam Vents -------------------------------------------------------------------------------


def test_steam_vents_destroy_an_explorer() -> None:
    s = resolve(given("A1: T 2E", earth=2), "steam_vents", "A1")
    becomes(s, "A1: T E")


def test_steam_vents_with_3_earth_may_take_a_town_instead() -> None:
    s = resolve(given("A1: T 2E", earth=3), "steam_vents", "A1", "way 2")
    becomes(s, "A1: 2E")
    assert fear(s) == 1
    becomes(resolve(given("A1: T 2E", earth=3), "steam_vents", "A1", level=0), "A1: T E")  # as with fewer


# --- Uncanny Melting ---------------------------------------------------------------------------


def test_uncanny_melting_frightens_invaders_and_cleans_sands_and_wetland() -> None:
    s = resolve(given("A4: E 2B"), "uncanny_melting", "A4")
    becomes(s, "A4: E B")
    assert fear(s) == 1


def test_uncanny_melting_does_each_half_by_itself() -> None:
    s = resolve(given("A2: B"), "uncanny_melting", "A2")
    becomes(s, "")
    assert fear(s) == 0
    s = resolve(given("A1: E B"), "uncanny_melting", "A1")
    becomes(s, "A1: E B")
    assert fear(s) == 1


# --- Veil the Night's Hunt ---------------------------------------------------------------------


def test_veil_the_nights_hunt_hurts_a_different_invader_for_each_dahan() -> None:
    s = resolve(given("A2: C T E 2D"), "veil_the_nights_hunt", "A2", "way 1", "hurt C")
    assert offered(s) == ["hurt E", "hurt T"]  # the city not again
    s = resolve(given("A2: C T E 2D"), "veil_the_nights_hunt", "A2", "way 1", "hurt C", "hurt T")
    becomes(s, "A2: C' T' E 2D")


def test_veil_the_nights_hunt_hurts_each_once_where_dahan_are_many() -> None:
    becomes(resolve(given("A2: C E 4D"), "veil_the_nights_hunt", "A2", "way 1"), "A2: C' 4D")


def test_veil_the_nights_hunt_may_push_up_to_3_dahan() -> None:
    s = resolve(given("A2: C 2D"), "veil_the_nights_hunt", "A2", "way 2", "push D A1", "done")
    becomes(s, "A1: D\nA2: C D")


# --- Visions of Fiery Doom ---------------------------------------------------------------------


def test_visions_of_fiery_doom_frighten_and_push_an_explorer_or_town() -> None:
    s = resolve(given("A3: T E"), "visions_of_fiery_doom", "A3", "push T A2")
    becomes(s, "A2: T\nA3: E")
    assert fear(s) == 1


def test_visions_of_fiery_doom_frighten_more_with_2_fire() -> None:
    s = resolve(given("A3: C", fire=2), "visions_of_fiery_doom", "A3")
    becomes(s, "A3: C")
    assert fear(s) == 2


# --- Voracious Growth --------------------------------------------------------------------------


def test_voracious_growth_deals_2_damage_or_removes_blight() -> None:
    becomes(resolve(given("A3: C B"), "voracious_growth", "A3", "way 1"), "A3: C'' B")
    becomes(resolve(given("A3: C B"), "voracious_growth", "A3", "way 2"), "A3: C")


def test_voracious_growth_needs_jungle_or_wetland_near_a_sacred_site() -> None:
    assert targets(given("A5: 2@0\nA2: @0"), "voracious_growth") == ["A5", "A8"]
