"""Build: four ways for a disk onto the map (2017 Build; 2016 Build Fortification; A18, A22, A23)."""

from __future__ import annotations

import pytest

from crannog.games.arrival import rules
from crannog.kernel.message import Rule
from crannog.testing.contract import happened

from .boards import GU, RED, becomes, erin, legal, play, reasons, why


@pytest.mark.parametrize(
    ("position", "site", "rule"),
    [
        ("temair r1", "uisnech", None),  # bordering
        ("temair r1", "temair", None),  # bolster
        ("temair r2", "temair", None),
        ("buvinda r1", "menapia", None),  # port to port, over the sea
        ("temair r1 | gabran b1", "birgus", None),  # an outpost
        ("temair r3", "temair", rules.BUILD_TALLEST),
        ("temair r1", "raeba", rules.BUILD_REACH),  # two roads away
        ("temair r1", "menapia", rules.BUILD_REACH),  # no port of one's own to come from
        ("buvinda r1", "gabran", rules.BUILD_REACH),  # over the sea only to ports
        ("temair r1 | uisnech F1", "uisnech", rules.BUILD_OCCUPIED),
        ("temair r1 | uisnech b1", "uisnech", rules.BUILD_RIVAL),
        ("buvinda r1 | menapia F2", "menapia", rules.BUILD_OCCUPIED),
        ("boreum r1 | tor_mor C", "tor_mor", rules.BUILD_ISLE),
        ("boreum r1 | tor_mor C+F1", "tor_mor", rules.BUILD_ISLE),
        ("boreum r1", "tor_mor", rules.BUILD_ISLE),  # also when the castle is gone
    ],
)
def test_where_red_may_build(position: str, site: str, rule: Rule | None, edition: str) -> None:
    s = erin(position, edition, disks=(1,))
    assert reasons(f"build {site}", s) == ([rule] if rule else [])


def test_a_disk_from_the_supply_founds_an_ait(edition: str) -> None:
    s = play(erin("temair r1", edition, disks=(2,)), "build uisnech")
    becomes(s, "temair r1 | uisnech r1")
    assert s.tribes[RED].disks == 1
    assert happened(s, rules.BUILD_BORDERING)


def test_without_a_disk_nobody_builds(edition: str) -> None:
    s = erin("temair r1", edition)
    assert reasons("build temair", s) == [rules.BUILD_DISK]
    assert reasons("build raeba", s) == [rules.BUILD_DISK, rules.BUILD_REACH]


@pytest.mark.parametrize(("before", "after"), [("r1", "r2"), ("r2", "r3")])
def test_a_disk_on_top_bolsters(before: str, after: str, edition: str) -> None:
    s = play(erin(f"temair {before}", edition, disks=(1,)), "build temair")
    becomes(s, f"temair {after}")
    assert happened(s, rules.BUILD_BOLSTER)


def test_who_holds_a_port_builds_at_any_free_port_for_nothing(edition: str) -> None:
    s = play(erin("buvinda r1 | iernus b1", edition, disks=(1,), honor=(0,)), "build irrus")
    becomes(s, "buvinda r1 | iernus b1 | irrus r1")
    assert happened(s, rules.BUILD_PORT)
    assert s.tribes[RED].honor == 0


def test_a_free_port_of_the_own_province_is_no_nearer_than_another(edition: str) -> None:
    s = erin("dun_ailinne r1", edition, disks=(1,))  # in Eblana, as Buvinda is
    assert reasons("build buvinda", s) == [rules.BUILD_REACH]


def test_an_outpost_costs_two_honor(edition: str) -> None:
    s = play(erin("temair r1 | gabran b1", edition, disks=(1,), honor=(2,)), "build caisel")
    becomes(s, "temair r1 | gabran b1 | caisel r1")
    assert s.tribes[RED].honor == 0
    assert happened(s, rules.BUILD_OUTPOST)


def test_without_two_honor_there_is_no_outpost(edition: str) -> None:
    s = erin("temair r1 | gabran b1", edition, disks=(1,), honor=(1,))
    assert reasons("build caisel", s) == [rules.BUILD_OUTPOST]


def test_beside_an_own_fortification_nothing_is_paid_even_if_a_rival_is_near(edition: str) -> None:
    s = play(erin("temair r1 | dun_ailinne b1", edition, disks=(1,), honor=(2,)), "build uisnech")
    assert s.tribes[RED].honor == 2
    assert happened(s, rules.BUILD_BORDERING)
    assert not happened(s, rules.BUILD_OUTPOST)


def test_a_port_beside_a_rival_is_reached_by_sea_for_nothing(edition: str) -> None:
    s = play(erin("irrus r1 | dun_delga b1", edition, disks=(1,), honor=(4,)), "build buvinda")
    assert s.tribes[RED].honor == 4
    assert happened(s, rules.BUILD_PORT)


def test_an_emptied_location_beside_a_castle_is_a_site_like_any_other(edition: str) -> None:
    s = play(erin("tor_mor C | bernas r1", edition, disks=(1,)), "build boreum")
    becomes(s, "tor_mor C | bernas r1 | boreum r1")


def test_the_reason_is_said_in_both_languages_and_with_the_editions_word() -> None:
    s = erin("temair r1 | gabran b1", disks=(1,), honor=(1,))
    assert why("build caisel", s) == "Caisel would be an Outpost, which costs 2 Honor."
    s = erin("temair r1 | gabran b1", GU, disks=(1,), honor=(1,))
    assert why("build caisel", s) == "Caisel would be an Outpost, which costs 2 Fame."
    assert "2 Ruhm" in why("build caisel", s, "de")


def test_nobody_takes_disks_off_the_map(edition: str) -> None:
    """Nothing that is offered in a turn removes a fortification; only Fomori do."""
    s = erin("temair r2 | uisnech r1", edition, disks=(1,), swords=(4,), shields=(1,))
    assert {line.split()[0] for line in legal(s)} == {"build", "shield", "pass"}
