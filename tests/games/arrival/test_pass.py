"""Pass: out of play for the round, with three resources kept (2017 Pass; 2016 Pass; A16, A17, A30, A32)."""

from __future__ import annotations

import pytest

from crannog.games.arrival import rules
from crannog.testing.contract import happened

from .boards import BLUE, RED, YELLOW, asked, erin, legal, play, reasons, supply, why


def test_who_can_still_spread_may_not_pass(edition: str) -> None:
    s = erin("temair r1 | tor_mor C", edition, fomori=[[1]])
    assert reasons("pass", s) == [rules.PASS_SPREAD]
    assert legal(s) == ["spread boreum"]


def test_also_a_spread_onto_ones_own_fortification_comes_first(edition: str) -> None:
    s = erin("boreum r1 | temair r1 | tor_mor C", edition, fomori=[[1, 1]])
    assert legal(s) == ["spread boreum"]


@pytest.mark.parametrize(
    ("position", "fomori"),
    [
        ("temair r1 | tor_mor C", []),  # nothing to spread
        ("temair r1 | tor_mor C | boreum F1", []),
        ("temair r1", [1, 1, 1]),  # nowhere to spread from
        ("boreum r3 | temair r1 | tor_mor C", [1, 1, 1]),  # too few
        ("boreum r1 | tor_mor C", [1, 1, 1]),  # a last fortification
    ],
)
def test_who_cannot_spread_may_pass(position: str, fomori: list[int], edition: str) -> None:
    s = erin(position, edition, fomori=[fomori])
    bag = len(s.bag)
    s = play(s, "pass")
    assert s.tribes[RED].passed
    assert s.tribes[RED].fomori == []
    assert len(s.bag) == bag + len(fomori)
    assert happened(s, rules.PASS_UNUSABLE) == bool(fomori)
    assert s.discards == []  # unseen


def test_up_to_three_resources_are_kept_in_any_mixture(edition: str) -> None:
    s = erin("temair r1", edition, disks=(2,), swords=(2,), shields=(2,))
    general = (s.tribes[RED].reserve, s.swords, s.shields)
    s = play(s, "pass")
    assert asked(s) == RED
    assert legal(s) == ["keep disk", "keep sword", "keep shield", "keep no more"]
    s = play(s, "keep sword", "keep disk", "keep sword")
    assert supply(s, RED) == (1, 2, 0)
    assert (s.tribes[RED].reserve, s.swords, s.shields) == (general[0] + 1, general[1], general[2] + 2)
    assert happened(s, rules.PASS_STORE)
    assert asked(s) == BLUE


def test_nobody_keeps_more_of_a_kind_than_they_have(edition: str) -> None:
    s = play(erin("temair r1", edition, swords=(1,), shields=(4,)), "pass", "keep sword")
    assert legal(s) == ["keep shield", "keep no more"]


def test_fewer_may_be_kept(edition: str) -> None:
    s = play(erin("temair r1", edition, disks=(5,)), "pass", "keep disk", "keep no more")
    assert supply(s, RED) == (1, 0, 0)
    s = play(erin("temair r1", edition, disks=(5,)), "pass", "keep no more")
    assert supply(s, RED) == (0, 0, 0)


def test_three_resources_are_kept_without_a_question(edition: str) -> None:
    s = play(erin("temair r1", edition, disks=(1,), swords=(1,), shields=(1,)), "pass")
    assert supply(s, RED) == (1, 1, 1)
    assert asked(s) == BLUE


def test_tactic_tiles_and_trophies_stay(edition: str) -> None:
    tiles = ["song_of_the_bard:1", "wild_geese", "high_walls", "cauldron:eblana", "ogams_wisdom:1"]
    s = play(erin("temair r1", edition, tactics=tiles, trophies=(2,)), "pass")
    assert s.tribes[RED].tactics == tiles
    assert s.tribes[RED].trophies == 2


def test_passing_ends_the_turn_at_once_without_free_actions(edition: str) -> None:
    s = play(erin("temair r1", edition, tactics=["cauldron:eblana"]), "pass")
    assert asked(s) == BLUE
    assert not happened(s, rules.TACTIC_USED)


def test_a_pass_may_be_the_second_action(edition: str) -> None:
    s = play(erin("temair r1", edition, disks=(2,)), "build temair", "pass")
    assert s.tribes[RED].passed
    assert asked(s) == BLUE


def test_who_passed_is_left_out_until_the_end_of_the_round(edition: str) -> None:
    s = erin("temair r1 | iernus b1 | irrus y1", edition, 3, disks=(0, 9, 9))
    s = play(s, "pass", "build iernus", "build iernus", "build irrus", "build irrus")
    assert asked(s) == BLUE


def test_who_passes_first_is_first_player_in_the_next_round(edition: str) -> None:
    s = erin("temair r1 | iernus b1 | irrus y1", edition, 3, active=BLUE)
    s = play(s, "pass")
    assert happened(s, rules.PASS_FIRST)
    assert s.next_first == BLUE
    assert asked(s) == YELLOW
    s = play(s, "pass", "pass")
    assert (s.round, s.first, s.next_first) == (3, BLUE, -1)
    assert not [tribe for tribe in s.tribes if tribe.passed]


def test_a_later_pass_changes_nothing(edition: str) -> None:
    s = erin("temair r1 | iernus b1", edition, disks=(1,))
    s = play(s, "build temair", "pass")
    assert s.next_first == RED
    s.events = []
    after = play(s, "pass")
    assert after.first == RED
    assert not happened(after, rules.PASS_FIRST)


def test_the_reason_is_said() -> None:
    s = erin("temair r1 | tor_mor C", fomori=[[1]])
    assert why("pass", s) == "You can still spread Fomori, so you cannot pass."
