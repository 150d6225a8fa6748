"""The rules of a game to be read: in chapters, searched, with the options of a table and what each changes.

Nothing is asked of the database, and nobody's page differs but by language: what is read is made once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final

from crannog.kernel.game import Game
from crannog.kernel.message import Msg, Rule
from crannog.kernel.rulebook import Checked, Rulebook, rulebook
from crannog.views.rule_links import page_of
from crannog.views.texts import PageTexts, page_texts

LONGEST: Final = 60  # characters of a search
PAGES: Final = 64  # that are kept: games, languages and options, without a search


@dataclass(frozen=True, slots=True)
class Told:
    """A rule as its page shows it."""

    rule: Rule
    text: str
    differs: tuple[tuple[str, str, bool], ...]  # an edition, what it says there, whether it is chosen
    apart: str  # the option without which it does not apply, in words
    rulings: tuple[tuple[str, str], ...]
    checked: Checked


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    heading: str
    rules: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class Switch:
    """An option that makes a difference, with the addresses of its values."""

    id: str
    name: str
    values: tuple[tuple[str, str, str, bool], ...]  # value, name, address, chosen; first that for all of them
    chosen: bool
    first: bool  # some rules are told otherwise with each of its values


@dataclass(frozen=True, slots=True)
class Reading:
    sections: tuple[Section, ...]
    switches: tuple[Switch, ...]
    found: int
    of: int
    nearest: tuple[str, ...]  # ids that look like what was searched for in vain


def read(game: Game[Any, Any], lang: str, chosen: Mapping[str, str], search: str) -> Reading:
    """All of the rules, or those with every word of a search in them."""
    kept = _sections(game, lang, tuple(chosen.items()))
    words = search.casefold().split()
    found = [
        Section(one.id, one.heading, tuple(told for told in one.rules if _has(told, words))) for one in kept
    ]
    n = sum(len(one.rules) for one in found)
    ids = [rule.id for rule in game.rules]
    nearest = get_close_matches(search.casefold(), ids, 4, 0.4) if words and not n else []
    switches = tuple(_switches(game, lang, chosen, search))
    return Reading(tuple(one for one in found if one.rules), switches, n, len(ids), tuple(nearest))


def _has(told: Told, words: list[str]) -> bool:
    said = (told.text, told.rule.id, told.rule.cite, *(text for _, text, _ in told.differs))
    everything = " ".join(said).casefold()
    return all(word in everything for word in words)


def marked(text: str, search: str) -> list[tuple[str, bool]]:
    """A text in pieces, with whether each was searched for."""
    words = [re.escape(word) for word in search.split()]
    if not words:
        return [(text, False)]
    parts = re.split(f"({'|'.join(words)})", text, flags=re.IGNORECASE)
    return [(part, i % 2 == 1) for i, part in enumerate(parts) if part]


@lru_cache(PAGES)
def _sections(game: Game[Any, Any], lang: str, chosen: tuple[tuple[str, str], ...]) -> tuple[Section, ...]:
    book, said, options = rulebook(game), page_texts(game, lang, None), dict(chosen)
    return tuple(
        Section(
            chapter.id,
            said.say(chapter.heading) if chapter.id else "",
            tuple(_told(game, book, said, rule, options) for rule in rules),
        )
        for chapter, rules in book.chapters
    )


def _told(
    game: Game[Any, Any], book: Rulebook, said: PageTexts, rule: Rule, chosen: Mapping[str, str]
) -> Told:
    apart = book.out_of_play(rule, chosen)
    return Told(
        rule,
        said.say(rule.text),
        tuple(_differs(game, book, said, rule.id, chosen)),
        said.t(f"option.{apart}") if apart else "",
        tuple((id, text or said.t(f"option.{id}")) for id, text in book.rulings_of(rule)),
        book.checked.get(rule.id, Checked()),
    )


def _differs(
    game: Game[Any, Any], book: Rulebook, said: PageTexts, id: str, chosen: Mapping[str, str]
) -> list[tuple[str, str, bool]]:
    found = []
    for option, rules in book.differs.items():
        values = next(one.values for one in game.options if one.id == option)
        for value in values if id in rules else ():
            told = said.say(Msg(f"differs.{id}.{value}"))
            found.append((said.t(f"option.{option}.{value}"), told, chosen.get(option) == value))
    return found


def _switches(game: Game[Any, Any], lang: str, chosen: Mapping[str, str], search: str) -> list[Switch]:
    said = page_texts(game, lang, None)
    found = []
    for id in rulebook(game).options:
        others = {other: value for other, value in chosen.items() if other != id}
        values = [("", "", page_of(game, others, search), id not in chosen)]
        for value in next(one.values for one in game.options if one.id == id):
            here = page_of(game, {**others, id: value}, search)
            called = said.t(f"option.{id}.{value}").partition(" (")[0]  # without what a host should know
            values.append((value, called, here, chosen.get(id) == value))
        first = id in rulebook(game).differs
        found.append(Switch(id, said.t(f"option.{id}"), tuple(values), id in chosen, first))
    return found
