"""Each rule is broken by a mutant, and the tests its page names notice: some in the gate, all at night."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tools.mutants import catalogue, everything, spread, unfit, without_mutant
from tools.rules_page import ROOT, pages

from tests.sizes import SIZES


@pytest.mark.parametrize("game", pages())
def test_every_rule_has_a_mutant(game: str) -> None:
    assert without_mutant(game) == []


@pytest.mark.parametrize("game", pages())
def test_every_mutant_fits_the_code_and_has_tests(game: str) -> None:
    assert [(mutant.name, unfit(mutant)) for mutant in catalogue(game) if unfit(mutant)] == []


def test_mutants_are_killed_by_the_tests_of_their_rules() -> None:
    some = spread(everything(), SIZES.mutants)
    assert {mutant.game for mutant in some} == {*pages()}
    command = [sys.executable, "-m", "tools.mutants", "--some", str(SIZES.mutants)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.count("killed   ") == len(some)
