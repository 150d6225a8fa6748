"""Each rule is broken by a mutant, and the tests its page names were seen to notice."""

from __future__ import annotations

import subprocess

import pytest
from tools.mutants import everything, stale, survives, without_mutant
from tools.rules_page import ROOT, pages

AGAIN = 20  # in each run, others each time


def in_rotation() -> list[int]:
    """Which ones are run again: the commit decides, so that a run can be repeated."""
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout
    start, n = int(head[:8] or "0", 16), len(everything())
    return [(start + i * 7) % n for i in range(min(AGAIN, n))]


@pytest.mark.parametrize("game", pages())
def test_every_rule_has_a_mutant(game: str) -> None:
    assert without_mutant(game) == []


def test_every_mutant_was_seen_to_be_killed_as_code_and_tests_are_now() -> None:
    """`make mutants` runs those that changed."""
    assert [mutant.name for mutant in stale(everything())] == []


@pytest.mark.parametrize("number", range(AGAIN))
def test_a_mutant_is_killed_by_the_tests_of_its_rule(number: int) -> None:
    mutant = everything()[in_rotation()[number]]
    assert survives(mutant) == "", mutant.name
