"""The tactic tiles, kind by kind (2017 Tactic Tiles; 2016 E; A25, A27-A29, A40, #41, #43, #44)."""

from __future__ import annotations

import pytest

from crannog.games.arrival import rules
from crannog.kernel.message import Rule
from crannog.testing.contract import happened

from .boards import BLUE, CZ, GU, RED, becomes, erin, legal, play, reasons, why

# Eblana (moss) twice, Magnata (moss), Ivernia (slate); ports are Buvinda, Irrus and Iernus.
MINE = "temair r1 | buvinda r2 | irrus r3 | iernus r1 | uisnech b3"


@pytest.mark.parametrize(
    ("tile", "honor"),
    [
        ("cauldron:eblana", 2 * 2),
        ("cauldron:magnata", 3),
        ("cauldron:ivernia", 2),
        ("silver:moss", 3 * 2),
        ("silver:slate", 1),
        ("wild_geese", 3 * 2),
        ("trail_of_the_salmon", 3 * 2),
        ("high_walls", 2 * 2),
        ("sublime_stronghold", 3),
    ],
)
def test_what_the_paying_tiles_pay(tile: str, honor: int, edition: str) -> None:
    s = play(erin(MINE, edition, tactics=[tile]), f"use {tile}")
    assert s.tribes[RED].honor == 4 + honor
    assert s.tribes[BLUE].honor == 4
    assert s.tactic_discards == [tile]
    assert s.tribes[RED].tactics == []
    assert happened(s, rules.TACTIC_USED)
    assert happened(s, rules.TACTIC_HONOR)


@pytest.mark.parametrize(
    ("tile", "position"),
    [
        ("cauldron:magnata", "temair r1"),
        ("silver:slate", "temair r1"),
        ("trail_of_the_salmon", "temair r1 | buvinda b1"),
        ("high_walls", "temair r1 | buvinda b2"),
        ("sublime_stronghold", "temair r2 | buvinda b3"),
        ("cu_chulainns_ruse:1", "temair r1 | uisnech F1"),
        ("cu_chulainns_ruse:1", "temair r1 | uisnech F1 | raeba F1"),  # alike: nothing would change
        ("cu_chulainns_ruse:1", "temair r1 | uisnech F1 | tor_mor C+F2"),  # not those on castles
        ("big_migration:1", "temair r1 | uisnech b2"),  # only Áits
        ("big_migration:1", "temair r1 | uisnech r1"),
    ],
)
def test_a_tile_that_would_do_nothing_is_not_used(tile: str, position: str, edition: str) -> None:
    s = erin(position, edition, tactics=[tile])
    assert reasons(f"use {tile}", s) == [rules.TACTIC_USELESS]


# --- Stone of Fate, Emer's Mercy ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("honor", "gain"),
    [((9, 5, 3, 1), 2), ((5, 9, 3, 1), 4), ((3, 9, 5, 1), 6), ((1, 9, 5, 3), 8)],
)
def test_the_stone_of_fate_pays_by_position(honor: tuple[int, ...], gain: int, edition: str) -> None:
    s = erin("temair r1", edition, 4, honor=honor, tactics=["stone_of_fate"])
    s = play(s, "use stone_of_fate")
    assert s.tribes[RED].honor == honor[RED] + gain
    assert happened(s, rules.TACTIC_STONE)


@pytest.mark.parametrize(
    ("edition", "honor", "rule"),
    [
        (CZ, (4, 4, 1), rules.TACTIC_STONE),
        (GU, (4, 4, 1), rules.TACTIC_STONE),
        (CZ, (1, 4, 4), None),  # a tie of others
        (GU, (1, 4, 4), rules.TACTIC_STONE),
        (CZ, (9, 4, 4), None),
    ],
)
def test_a_tie_silences_the_stone(edition: str, honor: tuple[int, ...], rule: Rule | None) -> None:
    s = erin("temair r1", edition, 3, honor=honor, tactics=["stone_of_fate"])
    assert reasons("use stone_of_fate", s) == ([rule] if rule else [])


def test_behind_a_tie_of_others_one_is_third() -> None:
    s = erin("temair r1", CZ, 3, honor=(1, 4, 4), tactics=["stone_of_fate"])
    assert play(s, "use stone_of_fate").tribes[RED].honor == 7


@pytest.mark.parametrize(
    ("corruption", "rule"),
    [((1, 2, 3), None), ((2, 2, 3), rules.TACTIC_EMER), ((3, 2, 2), rules.TACTIC_EMER), ((0, 1, 1), None)],
)
def test_emers_mercy_is_for_the_least_corrupt_alone(
    corruption: tuple[int, ...], rule: Rule | None, edition: str
) -> None:
    s = erin("temair r1", edition, 3, corruption=corruption, tactics=["emers_mercy"])
    assert reasons("use emers_mercy", s) == ([rule] if rule else [])
    if rule is None:
        s = play(s, "use emers_mercy")
        assert s.tribes[RED].honor == 9
        assert happened(s, rules.TACTIC_EMER)


# --- Song of the Bard --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "before", "after"), [(CZ, 5, 3), (GU, 5, 2), (CZ, 1, 0), (GU, 2, 0), (GU, 3, 0)]
)
def test_the_bard_sings_corruption_away(edition: str, before: int, after: int) -> None:
    s = erin("temair r1", edition, corruption=(before,), tactics=["song_of_the_bard:1"])
    s = play(s, "use song_of_the_bard:1")
    assert s.tribes[RED].corruption == after
    assert happened(s, rules.TACTIC_BARD)


def test_the_bard_is_silent_for_the_pure(edition: str) -> None:
    s = erin("temair r1", edition, corruption=(0, 5), tactics=["song_of_the_bard:2"])
    assert reasons("use song_of_the_bard:2", s) == [rules.TACTIC_BARD]


# --- swapping ----------------------------------------------------------------------------------


def test_the_ruse_swaps_two_fomori_of_the_map(edition: str) -> None:
    s = erin(
        "temair r1 | uisnech F1 | raeba F3 | dur F1 | tor_mor C+F2", edition, tactics=["cu_chulainns_ruse:1"]
    )
    s = play(s, "use cu_chulainns_ruse:1")
    assert legal(s, "swap") == ["raeba", "uisnech", "dur"]  # in the order of the map
    s = play(s, "swap uisnech")
    assert legal(s, "swap") == ["raeba"]
    s = play(s, "swap raeba")
    becomes(s, "temair r1 | uisnech F3 | raeba F1 | dur F1 | tor_mor C+F2")
    assert happened(s, rules.TACTIC_RUSE)
    assert s.actions == 0


def test_a_fomor_on_an_emptied_castle_location_may_be_swapped(edition: str) -> None:
    s = erin("temair r1 | uisnech F1 | tor_mor F3", edition, tactics=["cu_chulainns_ruse:2"])
    s = play(s, "use cu_chulainns_ruse:2", "swap tor_mor", "swap uisnech")
    becomes(s, "temair r1 | uisnech F3 | tor_mor F1")


def test_the_migration_swaps_two_aits_whoever_owns_them(edition: str) -> None:
    s = erin("temair r1 | uisnech b1 | raeba y1 | dur y2", edition, 3, tactics=["big_migration:1"])
    s = play(s, "use big_migration:1", "swap uisnech")
    assert legal(s, "swap") == ["raeba", "temair"]
    s = play(s, "swap raeba")
    becomes(s, "temair r1 | uisnech y1 | raeba b1 | dur y2")
    assert happened(s, rules.TACTIC_MIGRATION)


# --- when --------------------------------------------------------------------------------------


def test_ogams_wisdom_is_for_the_earning_phase(edition: str) -> None:
    s = erin("temair r1", edition, tactics=["ogams_wisdom:1"])
    assert reasons("use ogams_wisdom:1", s) == [rules.TACTIC_EARNING]


def test_several_tiles_may_be_used_in_a_row_and_cost_no_action(edition: str) -> None:
    s = erin(MINE, edition, disks=(2,), tactics=["wild_geese", "cauldron:eblana", "high_walls"])
    s = play(s, "use wild_geese", "use high_walls")
    assert s.actions == 0
    s = play(s, "build temair", "use cauldron:eblana")
    assert s.actions == 1
    assert s.tribes[RED].honor == 4 + 6 + 4 + 4


def test_only_ones_own_tiles_in_ones_own_turn(edition: str) -> None:
    s = erin(MINE, edition, tactics={BLUE: ["high_walls"]})
    assert [rule.id for rule in reasons("use high_walls", s)] == ["kernel.not_offered"]
    assert [rule.id for rule in reasons("use high_walls", s, BLUE)] == ["kernel.not_asked"]


def test_no_tile_is_used_inside_an_action(edition: str) -> None:
    s = erin(f"{MINE} | dun_delga F1", edition, swords=(1,), corruption=(1,), tactics=["high_walls"])
    s = play(s, "repel dun_delga")
    assert legal(s) == ["honor", "purify"]
    assert "use high_walls" in legal(play(s, "honor"))


def test_the_reasons_are_said() -> None:
    s = erin("temair r1", tactics=["silver:slate", "stone_of_fate"])
    assert why("use silver:slate", s) == "Silver in the Hills (slate) would do nothing now."
    assert why("use stone_of_fate", s) == "You are tied on the track."
