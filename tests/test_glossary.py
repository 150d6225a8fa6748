"""One term per concept: the words that docs/words.md rules out are in no text, in either language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from crannog import games
from crannog.kernel.game import LANGUAGES
from crannog.kernel.message import Msg

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src/crannog"
EVERYWHERE = "Site and every game"
COLUMNS = ["concept", "English", "German", "not (English)", "not (German)", "note"]
TERM = {"en": "English", "de": "German"}

# Where a word that is ruled out is right: (folder, id of the text, word) and why.
ALLOWED: dict[tuple[str, str, str], str] = {
    ("games/roam", "artifact.royal_seal", "seal"): "an artifact's name",
    ("games/spirit_island", "rule.reclaim.one", "take back"): "of a card, not of a choice",
    ("games/spirit_island", "option.after_progression.draw", "usual"): "as in a game without progressions",
}


@dataclass(frozen=True)
class Row:
    section: str
    cells: dict[str, str]

    def terms(self, lang: str) -> str:
        return self.cells[TERM[lang]]

    def ruled_out(self, lang: str) -> list[str]:
        return [word.strip() for word in self.cells[f"not ({TERM[lang]})"].split(";") if word.strip()]


def rows() -> list[Row]:
    found: list[Row] = []
    section = ""
    for line in (ROOT / "docs/words.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            section = line[3:]
        if not line.startswith("| ") or line.startswith("|---"):
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        assert len(cells) == len(COLUMNS), line
        if cells != COLUMNS:
            found.append(Row(section, dict(zip(COLUMNS, cells, strict=True))))
    return found


def folders() -> dict[str, list[str]]:
    """The folders whose texts a section counts for."""
    titles = {games.load(id).texts("en").say(Msg("title.game")): [f"games/{id}"] for id in games.ours()}
    with_texts = sorted(
        str(path.parent.relative_to(SOURCES).parent) for path in SOURCES.rglob("texts/en.toml")
    )
    return titles | {EVERYWHERE: with_texts}


@cache
def texts(folder: str, lang: str) -> tuple[tuple[str, str], ...]:
    path = SOURCES / folder / f"texts/{lang}.toml"
    return tuple(_flat(tomllib.loads(path.read_text(encoding="utf-8")), ""))


def _flat(table: dict[str, Any], before: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield before + key, value


@cache
def said(text: str) -> str:
    """What a reader may see of a text: names of parameters are none of it, `{n:is|are}` is."""
    return re.sub(r"\{[^{}:]*\}", "…", text)


def pattern(word: str) -> re.Pattern[str]:
    exact = word.startswith("`")
    bare = word.strip("`")
    ending = r"\w*" if bare.endswith("*") else ""
    core = r"\s+".join(re.escape(part) for part in bare.rstrip("*").split())
    return re.compile(rf"(?<![\w-]){core}{ending}(?![\w-])", 0 if exact else re.IGNORECASE)


def found_in(folder: str, lang: str, words: list[str]) -> list[str]:
    return [
        f"{folder} {lang} {id}: {word!r} in {text!r}"
        for word in words
        for id, text in texts(folder, lang)
        if pattern(word).search(said(text)) and (folder, id, word) not in ALLOWED
    ]


def test_every_section_is_of_a_game_or_of_all() -> None:
    assert {row.section for row in rows()} == set(folders())
    for lang in LANGUAGES:
        assert sum(len(row.ruled_out(lang)) for row in rows()) > 50


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("section", [EVERYWHERE, *sorted(set(folders()) - {EVERYWHERE})])
def test_no_text_says_what_the_glossary_rules_out(section: str, lang: str) -> None:
    words = [word for row in rows() if row.section == section for word in row.ruled_out(lang)]
    assert [hit for folder in folders()[section] for hit in found_in(folder, lang, words)] == []


def test_the_glossary_does_not_rule_out_its_own_terms() -> None:
    everywhere = [row for row in rows() if row.section == EVERYWHERE]
    for row in rows():
        for lang in LANGUAGES:
            for other in [row, *everywhere]:
                assert not [
                    word for word in other.ruled_out(lang) if pattern(word).search(row.terms(lang))
                ], row


def test_every_exception_is_still_needed() -> None:
    for folder, id, word in ALLOWED:
        kept = [text for lang in LANGUAGES for key, text in texts(folder, lang) if key == id]
        assert any(pattern(word).search(said(text)) for text in kept), (folder, id, word)


@pytest.mark.parametrize(
    ("word", "text", "there"),
    [
        ("mail", "Tell me by mail.", True),
        ("mail", "Tell me by e-mail.", False),
        ("`invader`", "each invader", True),
        ("`invader`", "Invader card", False),
        ("Siedlung*", "zwei Siedlungen", True),
        ("take back", "{seat} may take  back a move", True),
        ("rival", "{n rival} {n:opponent|opponents}", False),
        ("rival", "{n:rival|rivals} here", True),
    ],
)
def test_words_are_found_whole_and_outside_of_parameters(word: str, text: str, there: bool) -> None:
    assert bool(pattern(word).search(said(text))) is there
