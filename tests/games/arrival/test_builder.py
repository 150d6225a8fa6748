"""Hour of the Master Builder: destroyed disks are built again (2017 Tactic Tiles; 2016 E; A26, #42)."""

from __future__ import annotations

from dataclasses import replace

from crannog.games.arrival import State, rules
from crannog.kernel.play import asks
from crannog.testing.contract import happened

from .boards import BLUE, CZ, GU, RED, asked, becomes, earning, erin, legal, play, reasons

TILE = "master_builder:1"
BARREN = ["stone-01", "stone-05", "stone-09", "stone-13"]  # no tactic tile in their bottom sections
# Blue stands beside a Fomor with a Broch, and at a port far away.
BESIEGED = "dun_delga F1 | temair b2 | iernus b1 | irrus r1"


def at_work(position: str = BESIEGED, edition: str = CZ, tiles: int = 1, fomori: int = 3) -> State:
    """Red's turn; blue's Master Builders are at work."""
    s = erin(position, edition, fomori=[[1] * fomori])
    for copy in range(1, tiles + 1):
        tile = f"master_builder:{copy}"
        (s.display if tile in s.display else s.tactic_pile).remove(tile)
        s.tribes[BLUE].builders.append(tile)
    return s


def test_it_is_played_as_a_free_action_in_the_second_edition() -> None:
    s = erin("temair r1", CZ, disks=(1,), tactics=[TILE])
    s = play(s, f"use {TILE}")
    assert s.tribes[RED].builders == [TILE]
    assert s.tactic_discards == []  # it lies there until the round ends
    assert s.actions == 0
    assert happened(s, rules.TACTIC_BUILDER)


def test_it_works_from_the_moment_it_is_taken_in_the_designers_edition() -> None:
    for edition, at_once in ((CZ, False), (GU, True)):
        s = earning([["stone-07", "stone-02", "stone-03", "stone-04"], BARREN], edition)
        s.display = [TILE, "wild_geese"]
        s = play(s, *["0 block bottom", "1 block top"], *["0 block middle", "1 block middle"])
        s = play(s, f"take {TILE}")
        assert s.tribes[RED].builders == ([TILE] if at_once else [])
        assert s.tribes[RED].tactics == ([] if at_once else [TILE])
        assert happened(s, rules.TACTIC_BUILDER) is at_once


def test_destroyed_disks_are_saved_and_built_again_after_all_have_passed(edition: str) -> None:
    s = play(at_work(edition=edition), "spread temair")
    becomes(s, "dun_delga F1 | temair F1 | iernus b1 | irrus r1")
    assert s.tribes[BLUE].saved == 2
    assert happened(s, rules.TACTIC_SAVED)
    s = play(s, "pass", "pass")
    assert asked(s) == BLUE
    assert reasons("build temair", s) == [rules.BUILD_OCCUPIED]
    s = play(s, "build iernus", "build menapia")
    becomes(s, "dun_delga F1 | temair F1 | iernus b2 | menapia b1 | irrus r1")
    assert s.tribes[BLUE].saved == 0
    assert s.round == 3
    assert TILE in s.tactic_discards
    assert s.tribes[BLUE].builders == []


def test_the_normal_rules_hold_outposts_are_paid(edition: str) -> None:
    s = play(at_work("dun_delga F1 | temair b1 | libnius b1 | gabran r1", edition, fomori=2), "spread temair")
    s = play(s, "pass", "pass")
    assert reasons("build raeba", s) == [rules.BUILD_REACH]
    honor = s.tribes[BLUE].honor
    s = play(s, "build caisel")
    assert s.tribes[BLUE].honor == honor - 2
    assert happened(s, rules.BUILD_OUTPOST)


def test_one_tile_keeps_three_disks_and_two_keep_six(edition: str) -> None:
    position = "dun_delga F1 | temair b3 | uisnech b3 | iernus b1 | irrus r1"
    for tiles, saved in ((1, 3), (2, 6)):
        s = at_work(position, edition, tiles=tiles, fomori=8)
        reserve = s.tribes[BLUE].reserve
        s = play(s, "spread temair", "spread uisnech")
        assert s.tribes[BLUE].saved == saved
        assert s.tribes[BLUE].reserve == reserve + 6 - saved
        s = play(s, "pass", "pass", "build no more")
        assert happened(s, rules.TACTIC_BUILDER)


def test_in_a_whole_round_they_build_when_all_have_passed(edition: str) -> None:
    s = play(erin(BESIEGED, edition), "pass", "pass")
    while s.tribes[RED].turns == 2:  # until red's turn of the next round
        [ask, *_] = asks(s)
        s = play(s, f"{ask.seat} {ask.legal(s)[0]}")
    s.tribes[RED], s.tribes[BLUE] = (
        replace(tribe, disks=0, swords=0, shields=0, fomori=[1] * n, tactics=[], builders=tiles)
        for tribe, n, tiles in zip(s.tribes, (3, 0), ([], [TILE]), strict=True)
    )
    s = play(s, "spread temair", "pass", "pass")
    assert (asked(s), s.round, s.tribes[BLUE].saved) == (BLUE, 3, 2)
    s = play(s, "build menapia", "build no more")
    assert s.round == 4
    assert happened(s, rules.TACTIC_BUILDER)


def test_only_the_owners_disks_are_kept(edition: str) -> None:
    s = at_work("dun_delga F1 | temair r1 | iernus b1 | irrus r1", edition, fomori=2)
    s = play(s, "spread temair")
    assert s.tribes[BLUE].saved == 0
    assert not happened(s, rules.TACTIC_SAVED)


def test_disks_destroyed_before_it_was_played_are_lost() -> None:
    s = erin(BESIEGED, CZ, fomori=[[1] * 3], tactics={BLUE: [TILE]})
    s = play(s, "spread temair", "pass", f"use {TILE}")
    assert s.tribes[BLUE].saved == 0


def test_what_is_not_built_goes_to_the_general_supply(edition: str) -> None:
    s = play(at_work(edition=edition), "spread temair", "pass", "pass")
    reserve = s.tribes[BLUE].reserve
    assert "build no more" in legal(s)
    s = play(s, "build no more")
    assert s.tribes[BLUE].reserve == reserve + 2
    assert happened(s, rules.TACTIC_SAVED)
    assert s.tribes[BLUE].saved == 0
    assert s.round == 3


def test_disks_on_the_tile_are_no_resources_to_store(edition: str) -> None:
    s = play(at_work(edition=edition), "spread temair", "pass")
    s.tribes[BLUE].disks = 3
    s = play(s, "pass")
    assert s.tribes[BLUE].disks == 3  # kept without a question
    assert s.tribes[BLUE].saved == 2


def test_those_with_saved_disks_build_in_turn_order_from_the_first_player(edition: str) -> None:
    position = "dun_delga F1 | temair b1 | dun_lethglas r1 | iernus b1 | irrus r1"
    for first in (RED, BLUE):
        s = erin(position, edition, fomori=[[1] * 4], first=first)
        for seat, tile in ((RED, TILE), (BLUE, "master_builder:2")):
            s.tribes[seat].builders.append(tile)
        s = play(s, "spread temair", "spread dun_lethglas", "pass", "pass")
        assert asked(s) == first
        s = play(s, "build no more")
        assert asked(s) == 1 - first


def test_a_builder_without_disks_is_discarded_at_the_end_of_the_round(edition: str) -> None:
    s = play(at_work(edition=edition, fomori=0), "pass", "pass")
    assert s.tribes[BLUE].builders == []
    assert TILE in s.tactic_discards
    assert s.round == 3


def test_the_end_of_the_game_is_counted_after_the_rebuilding(edition: str) -> None:
    """Three forts to two Fomori only when blue has built again: the tribes prevail."""
    s = erin(BESIEGED, edition, fomori=[[1] * 3], round=6)
    s.tribes[BLUE].builders.append(TILE)
    s = play(s, "spread temair", "pass", "pass")
    assert not s.over
    s = play(s, "build menapia", "build no more")
    assert s.over
    assert happened(s, rules.END_HONOR)
