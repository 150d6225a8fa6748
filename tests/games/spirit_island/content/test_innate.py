"""The innate powers, level by level; and using them as if with fewer elements."""

from __future__ import annotations

import pytest

from crannog.games.spirit_island.state import State
from tests.games.spirit_island.boards import answer, given, offered, resolve
from tests.games.spirit_island.content.looking import becomes, fear, having, phase, targets

RIVER = ("river", "lightning")
EARTH = ("earth", "river")
SHADOWS = ("shadows", "river")

# --- Massive Flooding --------------------------------------------------------------------------


def flooding(**elements: int) -> State:
    return having(given("A3: C T 2E", spirits=RIVER), **elements)


def test_massive_flooding_at_its_first_level_must_push_1() -> None:
    s = resolve(flooding(sun=1, water=2), "massive_flooding", "A3")
    assert "done" not in offered(s)
    becomes(answer(s, "push E A2"), "A2: E\nA3: C T E")


def test_massive_flooding_at_its_second_level_deals_2_damage_and_pushes_up_to_3_instead() -> None:
    lines = ["hurt C", "hurt C'", "push T A2", "push E A4", "done"]
    s = resolve(flooding(sun=2, water=3), "massive_flooding", "A3", *lines)
    becomes(s, "A2: T\nA3: C'' E\nA4: E")


def test_massive_flooding_at_its_third_level_hurts_each_invader_by_2_instead() -> None:
    s = resolve(flooding(sun=3, water=4, earth=1), "massive_flooding", "A3")
    becomes(s, "A3: C''")
    assert fear(s) == 1


def test_massive_flooding_may_be_used_as_with_fewer_elements() -> None:
    s = flooding(sun=3, water=4, earth=1)
    s.put_presence("A2", 0)  # a wetland: a sacred site by itself
    s = phase(s, "slow")
    assert offered(s) == [
        "use massive_flooding",
        "use massive_flooding 1",
        "use massive_flooding 2",
        "done",
    ]
    becomes(answer(s, "use massive_flooding 1", "at A3", "push T A4"), "A3: C 2E\nA4: T")


def test_without_the_elements_of_its_first_level_an_innate_power_cannot_be_used() -> None:
    s = flooding(sun=1, water=1)
    s.put_presence("A2", 0)
    assert offered(phase(s, "slow")) == []


def test_massive_flooding_starts_from_a_sacred_site() -> None:
    s = given("A1: @0\nA7: 2@0", spirits=RIVER, sun=1, water=2)
    assert targets(s, "massive_flooding") == ["A5", "A7", "A8", "B3"]


# --- Thundering Destruction --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("elements", "lines", "after", "frightened"),
    [
        ({"fire": 3, "air": 2}, [], "A1: 2C T", 1),
        ({"fire": 4, "air": 3}, ["way 1"], "A1: 2C T", 1),
        ({"fire": 4, "air": 3}, ["way 2"], "A1: C 2T", 2),
        ({"fire": 5, "air": 4, "water": 1}, ["way 2", "destroy T"], "A1: C T", 3),
        ({"fire": 5, "air": 5, "water": 2}, ["way 1", "destroy C", "destroy C"], "A1: T", 5),
    ],
)
def test_thundering_destruction_destroys_more_with_each_level(
    elements: dict[str, int], lines: list[str], after: str, frightened: int
) -> None:
    s = resolve(having(given("A1: 2C 2T"), **elements), "thundering_destruction", "A1", *lines)
    becomes(s, after)
    assert fear(s) == frightened


# --- Gift of Strength --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("elements", "most"),
    [
        ({"sun": 1, "earth": 2, "plant": 2}, 1),
        ({"sun": 2, "earth": 3, "plant": 2}, 3),
        ({"sun": 2, "earth": 4, "plant": 3}, 6),
    ],
)
def test_gift_of_strength_lets_the_target_repeat_a_card_of_so_much_cost(
    elements: dict[str, int], most: int
) -> None:
    costs = {"sap_the_strength_of_multitudes": 0, "natures_resilience": 1, "infinite_vitality": 3, "paralyzing_fright": 4}  # fmt: skip
    s = having(given("A1: 9E 2@1", spirits=EARTH, energy=0), **elements)
    s.spirits[0].used = ["gift_of_strength"]
    s.spirits[1].played = s.spirits[1].used = list(costs)
    s = phase(resolve(s, "gift_of_strength", "1"), "fast")
    whole = [line for line in offered(s) if len(line.split()) < 3]  # not those with fewer elements
    assert whole == [*[f"repeat {card}" for card, cost in costs.items() if cost <= most], "done"]
    s = answer(s, "repeat sap_the_strength_of_multitudes", "at A1")
    becomes(s, "A1: 9E 2@1 +5")
    assert offered(s) == []  # one card, once
    assert s.spirits[1].energy == 0  # and without paying


def test_gift_of_strength_cannot_repeat_a_fast_power_in_the_slow_phase() -> None:
    s = given("A1: E 2@1", spirits=EARTH, sun=1, earth=2, plant=2)
    s.spirits[0].used = ["gift_of_strength"]
    s.spirits[1].played = s.spirits[1].used = ["visions_of_fiery_doom"]
    s = resolve(s, "gift_of_strength", "1")
    assert offered(phase(s, "slow")) == []


# --- Darkness Swallows the Unwary --------------------------------------------------------------


def darkness(level: int) -> State:
    elements = [{"moon": 2, "fire": 1}, {"moon": 3, "fire": 2}, {"moon": 4, "fire": 3, "air": 2}][level - 1]
    return having(given("A2: T 2E\nA4: 2E", spirits=SHADOWS), **elements)


def test_darkness_at_its_first_level_must_gather_an_explorer() -> None:
    s = resolve(darkness(1), "darkness_swallows_the_unwary", "A2")
    becomes(s, "A2: T 3E\nA4: E")


def test_darkness_at_its_second_level_destroys_up_to_2_explorers_who_frighten() -> None:
    s = resolve(darkness(2), "darkness_swallows_the_unwary", "A2", "destroy E", "destroy E")
    becomes(s, "A2: T E\nA4: E")
    assert fear(s) == 2
    s = resolve(darkness(2), "darkness_swallows_the_unwary", "A2", "destroy E", "done")
    becomes(s, "A2: T 2E\nA4: E")
    assert fear(s) == 1


def test_darkness_at_its_third_level_deals_3_damage_with_1_fear_for_each_destroyed() -> None:
    lines = ["destroy E", "done", "destroy T"]
    s = resolve(darkness(3), "darkness_swallows_the_unwary", "A2", *lines)
    becomes(s, "A2: E\nA4: E")
    assert fear(s) == 1 + 1 + 2  # an explorer, the town's own, then one for each of two
