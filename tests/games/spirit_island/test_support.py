"""The test support itself, on a power of each kind."""

from __future__ import annotations

from crannog.games.spirit_island.components.vocabulary import TOWN
from tests.games.spirit_island.boards import becomes, given, offered, resolve


def test_steam_vents_with_3_earth_may_take_a_town_instead() -> None:
    s = resolve(given("A1: T 2E", earth=3), "steam_vents", "A1", "way 2")
    becomes(s, "A1: 2E")
    assert s.fear == 1  # a destroyed town frightens
    assert not s.lands["A1"].of(TOWN)


def test_steam_vents_without_earth_takes_an_explorer() -> None:
    s = resolve(given("A1: T 2E"), "steam_vents", "A1")
    becomes(s, "A1: T E")


def test_call_to_isolation_pushes_one_for_each_dahan() -> None:
    s = resolve(given("A2: T' 2E 2D"), "call_to_isolation", "A2", "way 1", "push T' A1", "push E A4")
    becomes(
        s,
        """
        A1: T'
        A2: E 2D
        A4: E""",
    )


def test_damage_is_divided_by_the_spirit() -> None:
    s = resolve(given("A1: C T E"), "accelerated_rot", "A1")
    assert offered(s) == ["destroy E", "destroy T", "hurt T", "destroy C", "hurt C"]
