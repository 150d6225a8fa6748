"""Drawn examples of the rules: each is played again, and shows what it says."""

from __future__ import annotations

import pytest

from crannog import games
from crannog.kernel.game import LANGUAGES
from crannog.views.examples import caption, examples, picture, seen, undrawn


@pytest.mark.parametrize("game", games.ours())
def test_every_example_shows_its_rule_at_work(game: str) -> None:
    """After a change of the rules: `python -m tools.rule_examples <game> --write`."""
    loaded = games.load(game)
    assert set(examples(loaded)) <= {rule.id for rule in loaded.rules}
    for rule, example in examples(loaded).items():
        found = seen(loaded, rule, example)
        assert found is not None, rule
        for lang in LANGUAGES:
            assert caption(loaded, lang, found[1]) == dict(example.said)[lang], rule


@pytest.mark.parametrize("game", games.ours())
def test_an_example_is_drawn_in_colors_for_both_themes(game: str) -> None:
    loaded = games.load(game)
    drawn = picture(loaded, "en", next(iter(examples(loaded))))
    assert drawn is not None
    assert drawn.startswith("<svg")
    assert "prefers-color-scheme" in drawn


@pytest.mark.parametrize("game", games.ours())
def test_every_rule_is_drawn_or_says_why_not(game: str) -> None:
    loaded = games.load(game)
    for rule in loaded.rules:
        ways = [rule.id in examples(loaded), undrawn(loaded).get(rule.id, 0) >= 200 or bool(rule.unreachable)]
        assert any(ways), f"{rule.id}: `python -m tools.rule_examples {game} --missing --write`"


@pytest.mark.parametrize("game", games.ours())
def test_nearly_every_rule_is_drawn(game: str) -> None:
    """Not a number of today: who adds a card finds the examples anew, and may miss one that is rare."""
    loaded = games.load(game)
    assert len(examples(loaded)) >= len(loaded.rules) * 0.9
