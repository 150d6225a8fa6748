"""Ten bins say whether chances come true: a right chance holds, also one that moves; a wrong one does not."""

from __future__ import annotations

from random import Random

import pytest
from tools.chance_bins import Told, furthest, in_bins


def test_each_position_counts_however_long_a_game_stays_in_a_bin() -> None:
    stays, passes = ([0.55] * 3, 1.0), ([0.55], 0.0)
    (found,) = in_bins([stays, passes])
    assert found.cases == 2
    assert found.said == pytest.approx(0.55)
    assert found.came == 0.75
    wide = 1.96 * (0.55 * 0.45 / 2) ** 0.5  # two games that count alike
    assert wide < found.margin < wide * 1.2


def test_bins_go_from_tenth_to_tenth_and_those_without_a_position_are_not_told() -> None:
    found = in_bins([([0.0, 0.09, 0.1], 0.0), ([0.95, 1.0], 1.0)])
    assert [(one.cases, one.came) for one in found] == [(1, 0.0), (1, 0.0), (1, 1.0)]
    assert [one.said for one in found] == pytest.approx([0.045, 0.1, 0.975])


def test_the_furthest_bin_is_sought_among_those_with_enough_cases() -> None:
    bins = in_bins([([0.2], 0.0)] * 9 + [([0.7], 1.0)] * 5)
    assert furthest(bins, 5) == pytest.approx(0.3)
    assert furthest(bins, 6) == pytest.approx(0.2)
    assert furthest(bins, 10) == 1.0


def walks(seed: int) -> list[Told]:
    """Walks of even steps between 0 and 22: whoever walks is told exactly their chance to reach the top."""
    random, found = Random(seed), list[Told]()
    for _ in range(200):
        at, told = 11, list[float]()
        while 0 < at < 22:
            told.append(at / 22)
            at += random.choice((-1, 1))
        found.append((told, float(at == 22)))
    return found


def test_a_right_chance_holds_in_all_but_one_bin_of_twenty() -> None:
    found = [one for seed in range(30) for one in in_bins(walks(seed))]
    assert len(found) == 300
    assert sum(not one.holds for one in found) <= 15


def test_a_chance_that_says_too_much_does_not_hold() -> None:
    bold = [([min(said + 0.15, 1.0) for said in told], came) for told, came in walks(0)]
    assert sum(not one.holds for one in in_bins(bold)) >= 6
