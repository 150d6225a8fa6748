"""Repel: swords against Fomori and castles (2017 Repel; 2016 Repel Fomori; A18-A21, #7, #31)."""

from __future__ import annotations

import pytest

from crannog.games.arrival import rules
from crannog.kernel.message import Rule
from crannog.testing.contract import happened

from .boards import CZ, GU, RED, at, becomes, erin, legal, offered, play, reasons, why


@pytest.mark.parametrize(
    ("position", "target", "rule"),
    [
        ("temair r1 | uisnech F1", "uisnech", None),  # bordering
        ("buvinda r1 | iernus F1", "iernus", None),  # port
        ("buvinda r1 | dun_ailinne F1", "dun_ailinne", None),  # provincial, two roads away
        ("boreum r1 | tor_mor C", "tor_mor", None),  # a castle by the only road to it
        ("temair r1", "uisnech", rules.REPEL_NOTHING),
        ("temair r1 | uisnech b1", "uisnech", rules.REPEL_NOTHING),
        ("boreum r1", "tor_mor", rules.REPEL_NOTHING),
        ("temair r1 | dur F1", "dur", rules.REPEL_REACH),
        ("temair r1 | iernus F1", "iernus", rules.REPEL_REACH),  # a port, but no own port
        ("bernas r1 | tor_mor C", "tor_mor", rules.REPEL_REACH),  # the isle is no province
        ("venicnium r1 | tor_mor C+F1", "tor_mor", rules.REPEL_REACH),
    ],
)
def test_what_red_may_repel_for_nothing(position: str, target: str, rule: Rule | None, edition: str) -> None:
    s = erin(position, edition, swords=(4,), honor=(0,))
    assert reasons(f"repel {target}", s) == ([rule] if rule else [])


@pytest.mark.parametrize(
    ("edition", "position", "rule"),
    [
        # Second edition: beside another player's fortification.
        (CZ, "temair r1 | caisel b1 | macolicum F1", None),
        (CZ, "temair r1 | macolicum F1", rules.REPEL_REACH),
        (CZ, "raeba r1 | ivernis b1 | macolicum F1", None),  # bordering anyway
        (CZ, "cnoc_meda r1 | caisel F1 | macolicum F1", rules.REPEL_REACH),  # a neighbouring province
        # Designer's edition: in a province next to one with an own fortification.
        (GU, "cnoc_meda r1 | macolicum F1", None),  # Auteinia is next to Gangania
        (GU, "irrus r1 | macolicum F1", rules.REPEL_REACH),  # Magnata is not
        (GU, "irrus r1 | caisel b1 | macolicum F1", rules.REPEL_REACH),
    ],
)
def test_distant_reach_differs(edition: str, position: str, rule: Rule | None) -> None:
    s = erin(position, edition, swords=(4,), honor=(2,))
    assert reasons("repel macolicum", s) == ([rule] if rule else [])


@pytest.mark.parametrize(
    ("edition", "position"),
    [(CZ, "irrus r1 | caisel b1 | macolicum F1"), (GU, "cnoc_meda r1 | macolicum F1")],
)
def test_a_distant_repel_costs_two_honor(edition: str, position: str) -> None:
    s = play(erin(position, edition, swords=(1,), honor=(2,)), "repel macolicum")
    assert s.tribes[RED].honor == 1  # paid two, gained one
    assert happened(s, rules.REPEL_DISTANT)
    poor = erin(position, edition, swords=(1,), honor=(1,))
    assert reasons("repel macolicum", poor) == [rules.REPEL_DISTANT]


def test_what_can_be_reached_for_nothing_is_never_paid(edition: str) -> None:
    s = erin("buvinda r1 | uisnech b1 | dun_ailinne F1", edition, swords=(1,), honor=(4,))
    s = play(s, "repel dun_ailinne")
    assert s.tribes[RED].honor == 5
    assert not happened(s, rules.REPEL_DISTANT)


@pytest.mark.parametrize(
    ("edition", "isle", "rule"),
    [
        (CZ, "apart", None),  # beside blue's fortification
        (GU, "apart", rules.REPEL_REACH),
        (GU, "adjacent", None),
    ],
)
def test_distant_castles(edition: str, isle: str, rule: Rule | None) -> None:
    s = erin("boreum b1 | bernas r1 | tor_mor C", edition, swords=(4,), options={"isle": isle})
    assert reasons("repel tor_mor", s) == ([rule] if rule else [])


@pytest.mark.parametrize(
    ("tile", "strength", "honor"), [("F1", 1, 1), ("F2", 2, 3), ("F3", 3, 6), ("C", 4, 10)]
)
def test_strength_and_honor(tile: str, strength: int, honor: int, edition: str) -> None:
    site = "tor_mor" if tile == "C" else "venicnium"
    weak = erin(f"boreum r1 | {site} {tile}", edition, swords=(strength - 1,))
    assert reasons(f"repel {site}", weak) == [rules.REPEL_SWORDS]
    enough = erin(f"boreum r1 | {site} {tile}", edition, swords=(strength,))
    assert reasons(f"repel {site}", enough) == []
    s = erin(f"boreum r1 | {site} {tile}", edition, swords=(strength + 1,))
    general = s.swords
    s = play(s, f"repel {site}")
    becomes(s, "boreum r1")
    assert s.tribes[RED].honor == 4 + honor
    assert s.tribes[RED].swords == 1
    assert s.swords == general + strength
    assert happened(s, rules.REPEL_REWARD)


def test_a_repelled_fomor_is_discarded_face_up(edition: str) -> None:
    s = play(erin("temair r1 | uisnech F3", edition, swords=(3,)), "repel uisnech")
    assert s.discards == [3]
    assert happened(s, rules.REPEL_FOMORI)


def test_a_guard_must_go_first_by_an_action_of_its_own(edition: str) -> None:
    s = erin("boreum r1 | tor_mor C+F2", edition, swords=(6,))
    s = play(s, "repel tor_mor")
    becomes(s, "boreum r1 | tor_mor C")
    assert happened(s, rules.REPEL_GUARD)
    assert s.actions == 1
    s = play(s, "repel tor_mor")
    becomes(s, "boreum r1")
    assert s.tribes[RED].trophies == 1
    assert happened(s, rules.REPEL_CASTLE)


def test_a_fomor_on_a_castle_location_without_castle_is_no_guard(edition: str) -> None:
    s = play(erin("boreum r1 | tor_mor F1", edition, swords=(1,)), "repel tor_mor")
    assert s.tribes[RED].trophies == 0
    assert happened(s, rules.REPEL_FOMORI)
    assert not happened(s, rules.REPEL_GUARD)


def test_the_reward_is_honor_or_one_corruption_less(edition: str) -> None:
    s = erin("temair r1 | uisnech F3", edition, swords=(3,), corruption=(5,))
    s = play(s, "repel uisnech")
    assert legal(s) == ["honor", "purify"]
    assert play(s, "honor").tribes[RED].honor == 10
    pure = play(s, "purify")
    assert (pure.tribes[RED].honor, pure.tribes[RED].corruption) == (4, 4)
    assert happened(pure, rules.REPEL_REWARD)


def test_without_corruption_there_is_none_to_lose(edition: str) -> None:
    s = play(erin("temair r1 | uisnech F2", edition, swords=(2,)), "repel uisnech")
    assert s.tribes[RED].honor == 7  # nothing to choose
    assert s.actions == 1
    assert happened(s, rules.REPEL_REWARD)


def test_swords_come_back_into_the_general_supply_at_once(edition: str) -> None:
    s = erin("temair r1 | uisnech F2", edition, swords=(2, 1), corruption=(1,))
    s = play(s, "repel uisnech")  # the reward is still to be chosen
    assert s.swords == 19


def test_every_location_is_on_the_list_with_its_reason(edition: str) -> None:
    s = erin("temair r1 | uisnech F2", edition)
    assert len([line for line in offered(s) if line.startswith("repel")]) == len(s.owner)
    assert reasons("repel uisnech", s) == [rules.REPEL_SWORDS]
    assert s.fomori[at(s, "uisnech")] == 2


def test_the_reasons_are_said() -> None:
    s = erin("temair r1 | uisnech F3", swords=(1,))
    assert why("repel uisnech", s) == "Repelling at Uisnech takes 3 swords; you have 1."
