"""Spread: Fomori take a location (2017 Spread; 2016 Spread Fomori; A12-A15, A41, #29, #30, #45)."""

from __future__ import annotations

import pytest

from crannog.games.arrival import rules
from crannog.kernel.message import Rule
from crannog.testing.contract import happened

from .boards import BLUE, CZ, GU, RED, YELLOW, at, becomes, erin, legal, play, reasons, shields_in, why

# Blue has a second fortification far away, so that the one near the Fomor is not its last.
FAR = " | iernus b1 | irrus r1"


@pytest.mark.parametrize(
    ("position", "target", "rule"),
    [
        ("temair F1", "uisnech", None),
        ("tor_mor C", "boreum", None),  # from a castle
        ("tor_mor C+F1", "boreum", None),
        ("boreum F1", "tor_mor", None),  # the castle was taken
        ("temair F1", "raeba", rules.SPREAD_LINKED),
        ("temair F1 | uisnech F2", "uisnech", rules.SPREAD_OCCUPIED),
        ("boreum F1 | tor_mor C", "tor_mor", rules.SPREAD_OCCUPIED),
        ("boreum F1 | tor_mor C+F1", "tor_mor", rules.SPREAD_OCCUPIED),
        ("buvinda F1", "iernus", rules.SPREAD_LINKED),  # over the sea
        ("buvinda F1", "eblana_portus", rules.SPREAD_PORTS),  # from port to port, though by road
        ("buvinda F1 | dun_ailinne F1", "eblana_portus", None),
        ("buvinda F1", "temair", None),
        ("temair F1", "buvinda", None),
        ("boreum F1", "vidua", rules.SPREAD_LINKED),
    ],
)
def test_where_fomori_may_spread(position: str, target: str, rule: Rule | None, edition: str) -> None:
    s = erin(position, edition, fomori=[[1]])
    assert reasons(f"spread {target}", s) == ([rule] if rule else [])


@pytest.mark.parametrize(
    ("there", "needed"),
    [
        ("", 1),
        ("eblana s1", 2),  # shields count also for a free location
        ("temair b1", 2),
        ("temair b3", 4),  # the rulebooks' example: a Caer
        ("temair b3 | eblana s2", 6),  # and its sequel
        ("temair r1", 2),  # one's own
        ("temair b1 | voluntia s2", 2),  # shields of another province do not count
    ],
)
def test_what_a_spread_takes(there: str, needed: int, edition: str) -> None:
    position = f"dun_delga F1 | {there} {FAR}"
    s = erin(position, edition, fomori=[[1] * (needed - 1)])
    assert reasons("spread temair", s) == [rules.SPREAD_COST]
    s = play(erin(position, edition, fomori=[[1] * needed]), "spread temair")
    assert s.fomori[at(s, "temair")] == 1
    assert s.tribes[RED].fomori == []


def test_a_fomor_of_the_own_supply_is_placed_face_up(edition: str) -> None:
    s = play(erin("dun_delga F1", edition, fomori=[[2, 1]]), "spread temair")
    becomes(s, "dun_delga F1 | temair F2")
    assert s.tribes[RED].fomori == [1]
    assert happened(s, rules.SPREAD_PLACED)
    assert not happened(s, rules.SPREAD_SURPLUS)


def test_shields_are_smashed_and_disks_destroyed(edition: str) -> None:
    s = erin(f"dun_delga F1 | temair b2 | eblana s2 {FAR}", edition, fomori=[[1, 2, 3, 1, 2, 3]])
    before, reserve = s.shields, s.tribes[BLUE].reserve
    s = play(s, "spread temair")
    becomes(s, f"dun_delga F1 | temair F1 {FAR}")
    assert s.shields == before + 2
    assert s.tribes[BLUE].reserve == reserve + 2
    assert s.tribes[RED].fomori == [3]
    assert happened(s, rules.SPREAD_SMASHED)
    assert happened(s, rules.SPREAD_DESTROYED)


def test_shields_are_smashed_also_over_a_free_location(edition: str) -> None:
    s = play(erin("dun_delga F1 | eblana s1", edition, fomori=[[1, 1]]), "spread temair")
    becomes(s, "dun_delga F1 | temair F1")
    assert happened(s, rules.SPREAD_SMASHED)
    assert not happened(s, rules.SPREAD_DESTROYED)


def test_after_the_shields_are_smashed_the_next_spread_there_is_cheap(edition: str) -> None:
    s = erin("dun_delga F1 | eblana s1", edition, fomori=[[1, 1, 1]])
    s = play(s, "spread temair", "spread uisnech")
    becomes(s, "dun_delga F1 | temair F1 | uisnech F1")


@pytest.mark.parametrize("seat", [RED, BLUE])
@pytest.mark.parametrize("disks", [1, 2, 3])
def test_the_last_fortification_cannot_be_chosen(seat: int, disks: int, edition: str) -> None:
    mine, other = ("r", "b") if seat == RED else ("b", "r")
    position = f"dun_delga F1 | temair {mine}{disks} | iernus {other}1 | irrus {other}1"
    s = erin(position, edition, fomori=[[1] * 9])
    assert reasons("spread temair", s) == [rules.SPREAD_LAST]


def test_the_last_fortification_is_safe_until_there_are_two_again(edition: str) -> None:
    s = erin("dun_delga F1 | temair b1 | irrus r1", edition, disks=(0, 1), fomori=[[1] * 9])
    s = play(s, "spread emain", "spread dun_lethglas", "build uisnech", "pass")
    assert reasons("spread temair", s) == []


def test_shields_over_a_last_fortification_are_not_smashed_through_it(edition: str) -> None:
    s = erin("dun_delga F1 | temair b1 | eblana s1 | irrus r1", edition, fomori=[[1] * 9])
    assert reasons("spread temair", s) == [rules.SPREAD_LAST]
    assert shields_in(s, "eblana") == 1


def test_spare_tiles_are_discarded_face_up_in_the_second_edition() -> None:
    s = erin(f"dun_delga F1 | temair b2 {FAR}", CZ, fomori=[[1, 3, 2]])
    bag = len(s.bag)
    s = play(s, "spread temair")
    assert sorted(s.discards) == [2, 3]
    assert len(s.bag) == bag
    assert happened(s, rules.SPREAD_SURPLUS)


def test_spare_tiles_go_back_unseen_in_the_designers_edition() -> None:
    s = erin(f"dun_delga F1 | temair b2 {FAR}", GU, fomori=[[1, 3, 2]])
    bag = len(s.bag)
    s = play(s, "spread temair")
    assert s.discards == []
    assert len(s.bag) == bag + 2
    assert happened(s, rules.SPREAD_SURPLUS)
    told = [event.text for event in s.events if event.rule == rules.SPREAD_SURPLUS.id]
    assert [text.id for text in told] == ["log.bag"]  # how many, not which


def test_a_spread_onto_an_emptied_castle_location_makes_no_castle(edition: str) -> None:
    s = play(erin("boreum F1", edition, fomori=[[2]]), "spread tor_mor")
    becomes(s, "boreum F1 | tor_mor F2")
    assert not s.castles[at(s, "tor_mor")]


def test_no_shield_protects_the_isle(edition: str) -> None:
    s = erin("boreum F1", edition, fomori=[[1]])
    s.province_shields = [2] * len(s.province_shields)
    assert reasons("spread tor_mor", s) == []
    assert reasons("spread bernas", s) == [rules.SPREAD_COST]


def test_fomori_spread_to_any_tribe(edition: str) -> None:
    s = erin(f"dun_delga F1 | temair y1 | caisel y1 {FAR}", edition, 3, fomori=[[1, 1]])
    s = play(s, "spread temair")
    assert s.forts(YELLOW) == [at(s, "caisel")]


def test_without_fomori_nothing_spreads(edition: str) -> None:
    s = erin("temair F1 | tor_mor C", edition)
    assert legal(s, "spread") == []
    assert reasons("spread uisnech", s) == [rules.SPREAD_COST]


def test_the_reasons_are_said() -> None:
    s = erin(f"dun_delga F1 | temair b3 | eblana s1 {FAR}", fomori=[[1, 1]])
    assert why("spread temair", s) == "Spreading to Temair takes 5 Fomori; you have 2."
    assert "Hafen" in why("spread eblana_portus", erin("buvinda F1", fomori=[[1]]), "de")
