"""Every rule of every game has its text, its code, its test, and its place on the rules page."""

from __future__ import annotations

import pytest
from tools.rules_page import ROOT, of_game, pages

from crannog import games


@pytest.mark.parametrize("game", sorted({*pages(), *games.names()}))
def test_every_rule_has_code_and_a_test(game: str) -> None:
    assert of_game(game)[1] == []


@pytest.mark.parametrize("game", pages())
def test_the_rules_page_is_up_to_date(game: str) -> None:
    """`make rules` writes it."""
    assert (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8") == of_game(game)[0]
