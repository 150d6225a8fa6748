"""Each rule is broken by a mutant, and the tests its page names were seen to notice."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tools.mutants import everything, stale, without_mutant
from tools.rules_page import ROOT, pages

AGAIN = 20


@pytest.mark.parametrize("game", pages())
def test_every_rule_has_a_mutant(game: str) -> None:
    assert without_mutant(game) == []


def test_every_mutant_was_seen_to_be_killed_as_code_and_tests_are_now() -> None:
    """`make mutants` runs those that changed."""
    assert [mutant.name for mutant in stale(everything())] == []


def test_some_mutants_are_killed_once_more_by_the_tests_of_their_rules() -> None:
    """Others in each run: the commit decides which, so that a run can be repeated."""
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout
    some = ["--some", str(AGAIN), "--start", str(int(head[:8] or "0", 16))]
    ran = subprocess.run(
        [sys.executable, "-m", "tools.mutants", *some], cwd=ROOT, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.count("killed   ") == AGAIN
