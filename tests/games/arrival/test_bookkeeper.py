"""The log of rare positions, read by the bookkeeper: short supplies, trophies, saved disks, both endings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from crannog.games.arrival import State
from crannog.games.arrival.exploit import take_fomori
from crannog.kernel.codec import clone
from crannog.kernel.message import Who, msg
from crannog.kernel.play import choose

from .boards import BLUE, CZ, GU, RED, asked, earning, erin, laid
from .bookkeeper import BOOKKEEPER

IRON = [["iron-01", "iron-02", "iron-03", "iron-04"], ["iron-05", "iron-06", "iron-07", "iron-08"]]


def read_along(s: State, *lines: str) -> State:
    """These choices, with the bookkeeper reading each one's log."""
    for line in lines:
        seat, line = (int(line[0]), line[2:]) if line[0].isdigit() else (asked(s), line)
        after = choose(s, seat, line)
        assert BOOKKEEPER.faults(s, after, after.events) == [], line
        s = after
    return s


@pytest.mark.parametrize("bag", [0, 1, 3, 4, 5, 9])
def test_fomori_that_are_not_there_are_not_taken(bag: int, edition: str) -> None:
    s = laid("", edition, 2)
    s.bag, s.discards, s.events = [1] * bag, [], []
    before = clone(s)
    take_fomori(s, {RED: 3, BLUE: 2})
    assert BOOKKEEPER.faults(before, s, s.events) == []
    assert sum(len(tribe.fomori) for tribe in s.tribes) == min(bag, 5)


def test_a_log_that_says_they_were_all_taken_is_found() -> None:
    s = laid("", CZ, 2)
    s.bag, s.discards, s.events = [1, 1, 1], [], []
    before = clone(s)
    take_fomori(s, {RED: 3, BLUE: 2})
    told = [replace(e, text=msg("log.fomori_taken", seat=Who(RED), n=3, fomori=3)) for e in s.events[:1]]
    assert BOOKKEEPER.faults(before, s, [*told, *s.events[1:]])


@pytest.mark.parametrize("left", [0, 1, 2, 20])
def test_swords_and_shields_run_short(left: int, edition: str) -> None:
    s = earning(IRON, edition)
    s.swords = s.shields = left
    read_along(s, *["0 block top", "1 block top", "0 block middle", "1 block middle"])


@pytest.mark.parametrize(
    "lines",
    [
        ["trophy 1", "return 3", "spread bernas", "place 1"],
        ["trophy 2", "return unseen", "return 2"],
        ["trophy 3", "return 3", "return 2"],
    ],
)
def test_a_clairvoyants_trophy(lines: Sequence[str], edition: str) -> None:
    s = erin("boreum F1 | temair r1", edition, trophies=(1,), fomori=[[1, 1]], leaders=["clairvoyance"])
    s.tribes[RED].seen = [2, 3]
    read_along(s, *lines)


def test_disks_that_are_saved_and_not_rebuilt(edition: str) -> None:
    s = erin("boreum F1 | bernas r2 | temair r1 | iernus b1", edition, fomori=[[1, 1, 1]], passed=[BLUE])
    s.tribes[RED].builders = ["master_builder:1"]
    s.tactic_pile = [tile for tile in s.tactic_pile if tile != "master_builder:1"]
    s.display = [tile for tile in s.display if tile != "master_builder:1"]
    s = read_along(s, "spread bernas", "pass")
    assert asked(s) == RED
    s = read_along(s, "build temair", "build no more")
    assert s.tribes[RED].saved == 0


@pytest.mark.parametrize("position", ["irrus r3 | temair b1", "irrus r1 | temair b1 | boreum F1 | tor_mor C"])
@pytest.mark.parametrize("kept", [["keep sword"] * 3, ["keep shield", "keep no more"], ["keep no more"]])
def test_both_endings(position: str, kept: list[str], edition: str) -> None:
    s = erin(
        position, edition, swords=(4,), shields=(2,), disks=(1,), round=6, passed=[BLUE], corruption=(1, 3)
    )
    assert read_along(s, "pass", *kept).over


def test_a_castle_with_its_guard_from_afar() -> None:
    s = erin("boreum b1 | temair r1 | tor_mor C+F2", CZ, swords=(6,), corruption=(2,))
    read_along(s, "repel tor_mor", "purify", "repel tor_mor", "honor")
    s = erin("boreum b1 | vidua r1 | tor_mor C", GU, swords=(4,), options={"isle": "adjacent"})
    read_along(s, "repel tor_mor")
