"""Shield: a province is protected (2017 Shield; 2016 Place Shield; A24, #28)."""

from __future__ import annotations

import pytest

from crannog.games.arrival import rules
from crannog.kernel.message import Rule
from crannog.testing.contract import happened

from .boards import CZ, GU, RED, becomes, erin, play, reasons, shields_in, why


def test_a_shield_goes_into_a_province_with_an_own_fortification(edition: str) -> None:
    s = play(erin("irrus r1", edition, shields=(2,)), "shield magnata")
    becomes(s, "irrus r1 | magnata s1")
    assert s.tribes[RED].shields == 1
    assert happened(s, rules.SHIELD_PLACED)
    s = play(s, "shield magnata")  # beside the first one
    becomes(s, "irrus r1 | magnata s2")
    assert s.tribes[RED].shields == 0


def test_without_a_shield_there_is_none_to_place(edition: str) -> None:
    assert reasons("shield magnata", erin("irrus r1", edition)) == [rules.SHIELD_NONE]


@pytest.mark.parametrize("position", ["temair r1", "temair r1 | irrus b1", "temair r1 | irrus F1"])
def test_without_a_fortification_there_nobody_shields_a_province(position: str, edition: str) -> None:
    s = erin(position, edition, shields=(1,))
    assert reasons("shield magnata", s) == [rules.SHIELD_PRESENCE]


@pytest.mark.parametrize(
    ("edition", "position", "province", "rule"),
    [
        (CZ, "irrus r1 | magnata s2", "magnata", None),  # bonus 3
        (CZ, "irrus r1 | magnata s3", "magnata", rules.SHIELD_LIMIT),
        (CZ, "temair r1", "eblana", None),  # bonus 1
        (CZ, "temair r1 | eblana s1", "eblana", rules.SHIELD_LIMIT),
        (CZ, "senus r1 | gangania s1", "gangania", None),  # bonus 2
        (CZ, "senus r1 | gangania s2", "gangania", rules.SHIELD_LIMIT),
        (GU, "irrus r1 | magnata s2", "magnata", None),  # three everywhere
        (GU, "irrus r1 | magnata s3", "magnata", rules.SHIELD_LIMIT),
        (GU, "temair r1 | eblana s2", "eblana", None),
        (GU, "temair r1 | eblana s3", "eblana", rules.SHIELD_LIMIT),
    ],
)
def test_a_province_takes_so_many_shields(
    edition: str, position: str, province: str, rule: Rule | None
) -> None:
    s = erin(position, edition, shields=(1,))
    assert reasons(f"shield {province}", s) == ([rule] if rule else [])


def test_shields_of_both_count_towards_the_limit(edition: str) -> None:
    s = erin("irrus r1 | nagnata b1 | magnata s2", edition, shields=(1, 1))
    s = play(s, "shield magnata", "pass")
    assert reasons("shield magnata", s) == [rules.SHIELD_LIMIT]


def test_a_shield_stays_when_its_placer_leaves_the_province(edition: str) -> None:
    s = erin("irrus r1 | iernus b1 | temair r1", edition, shields=(1,), tactics=["big_migration:1"])
    s = play(s, "shield magnata", "use big_migration:1", "swap irrus", "swap iernus")
    becomes(s, "irrus b1 | iernus r1 | temair r1 | magnata s1")
    assert shields_in(s, "magnata") == 1


def test_the_isle_cannot_be_shielded(edition: str) -> None:
    s = erin("boreum r1", edition, shields=(1,))
    assert [rule.id for rule in reasons("shield balor", s)] == ["kernel.not_offered"]


def test_the_reason_tells_the_number() -> None:
    s = erin("irrus r1 | magnata s3", shields=(1,))
    assert why("shield magnata", s) == "Magnata holds 3 shields at most, and they are already there."
