"""Every rule of every game has its text, its code, its test, and its place on the rules page."""

from __future__ import annotations

from functools import cache

import pytest
from tools.rules_page import ROOT, index_file, pages
from tools.rules_page import of_game as read_rules

from crannog import games
from crannog.games.arrival.chapters import DIFFERS
from crannog.kernel.game import LANGUAGES
from crannog.kernel.message import Msg
from crannog.kernel.rulebook import rulebook

of_game = cache(read_rules)


@pytest.mark.parametrize("game", sorted({*pages(), *games.names()}))
def test_every_rule_has_code_and_a_test(game: str) -> None:
    assert of_game(game)[1] == []


@pytest.mark.parametrize("game", pages())
def test_the_rules_page_is_up_to_date(game: str) -> None:
    """`make rules` writes it."""
    page, _, index = of_game(game)
    assert (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8") == page
    assert index_file(game).read_text(encoding="utf-8") == index


@pytest.mark.parametrize("game", games.names())
def test_every_rule_stands_in_one_chapter(game: str) -> None:
    loaded = games.load(game)
    book = rulebook(loaded)
    told = [rule.id for _, rules in book.chapters for rule in rules]
    assert sorted(told) == sorted(rule.id for rule in loaded.rules)
    for lang in LANGUAGES:
        texts = loaded.texts(lang)
        assert all(texts.say(chapter.heading) for chapter, _ in book.chapters if chapter.id)


@pytest.mark.parametrize("game", games.ours())
def test_every_ruling_that_a_rule_names_is_written(game: str) -> None:
    book = rulebook(games.load(game))
    named = [one for rule in games.load(game).rules for one in book.rulings_of(rule)]
    options = {option.id for option in games.load(game).options}  # some leave the decision to the table
    assert [id for id, text in named if not text and id not in options] == []


@pytest.mark.parametrize("game", games.names())
def test_rules_depend_on_options_that_exist(game: str) -> None:
    loaded = games.load(game)
    book, values = rulebook(loaded), {option.id: option.values for option in loaded.options}
    ids = {rule.id for rule in loaded.rules}
    for one in book.without:
        assert one.value in values[one.option]
        assert [rule for rule in loaded.rules if book.out_of_play(rule, {one.option: one.value})]
    for option, rules in book.differs.items():
        assert set(rules) <= ids
        for lang in LANGUAGES:
            for rule in rules:
                said = [loaded.texts(lang).say(Msg(f"differs.{rule}.{value}")) for value in values[option]]
                assert len(set(said)) == len(said)


def test_no_edition_differs_in_a_rule_that_does_not_say_so() -> None:
    """Whatever reads a field in which the editions differ names a rule that is marked."""
    english = games.load("arrival").texts("en")
    marked = {rule for rules in DIFFERS.values() for rule in rules}
    tells = {rule.id for rule in games.load("arrival").rules if "edition" in english.say(rule.text)}
    assert tells - {"setup.leader"} <= marked  # leaders are played with either
    assert len(marked) == 9
