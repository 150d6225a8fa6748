"""The site says the same things in both languages, and every sentence its pages ask for."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from crannog.kernel.game import LANGUAGES
from crannog.kernel.message import msg
from crannog.kernel.texts import differences
from crannog.site.moderation.reports import KINDS
from crannog.site.tables.form import CLOCKS
from crannog.site.texts import site_texts

ROOT = Path(__file__).parents[2] / "src/crannog"
VIEW = ROOT / "site/view"


def asked_for() -> set[str]:
    """Every id that a template or a module of the site names as a whole."""
    found = set()
    for path in VIEW.glob("*.jinja"):
        found |= set(re.findall(r"""\bt\(["']([\w.]+)["'][,)]""", path.read_text(encoding="utf-8")))
    for path in (ROOT / "site").rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        found |= set(re.findall(r"""\bmsg\(\s*"((?:site|undo_ask|over|time|sits)\.\w+)\"""", source))
        found |= set(re.findall(r"""\bMsg\(\s*"((?:site|time)\.\w+)\"""", source))
    return found


def test_the_languages_say_the_same_things() -> None:
    assert differences(site_texts("en").texts, site_texts("de").texts) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_the_pages_ask_for_is_written(lang: str) -> None:
    known = site_texts(lang).texts.templates
    wanted = asked_for()
    assert len(wanted) > 150
    assert sorted(wanted - known.keys()) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_put_together_from_parts_are_written(lang: str) -> None:
    known = site_texts(lang).texts.templates
    problems = (
        "bad",
        "denied",
        "form",
        "missing",
        "button",
        "broken",
        "away",
        "slow",
        "tables",
        "mutes",
        "reports",
        "back",
    )
    parts = [f"problem.{kind}{end}" for kind in problems for end in ("", "_do")]
    parts += [f"new.clock_{clock}" for clock in CLOCKS]
    parts += [f"new.absence_{kind}" for kind in ("wait", "bot", "end")]
    parts += [f"new.kind_{kind}" for kind in ("you", "friend", "bot", "here", "none")]
    parts += [f"report.kind_{kind}" for kind in KINDS]
    parts += [f"wait.state_{kind}" for kind in ("free", "bot", "mine", "taken")]
    parts += [
        "home.pace_live",
        "home.pace_turn",
        "table.og_open",
        "table.og_watch",
        "me.saved",
        "me.forgotten",
    ]
    assert [part for part in parts if part not in known] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_script_finds_its_words(lang: str) -> None:
    known = site_texts(lang).texts.templates
    template = (VIEW / "words_for_script.jinja").read_text(encoding="utf-8")
    given = set(re.findall(r'"(\w+)"', template.split("for id in")[1].split("%}")[0]))
    sources = (ROOT.parents[1] / "web/src").glob("*.js")
    called = {
        word for path in sources for word in re.findall(r'\bword\("(\w+)"', path.read_text(encoding="utf-8"))
    }
    assert called
    assert called <= given
    assert {f"script.{word}" for word in given} <= known.keys()


def test_nothing_is_written_that_nobody_reads() -> None:
    """Texts of the site's own file whose last name stands nowhere in templates or code."""
    sources = [path.read_text(encoding="utf-8") for path in VIEW.glob("*.jinja")]
    sources += [path.read_text(encoding="utf-8") for path in (ROOT / "site").rglob("*.py")]
    everything = "\n".join(sources)
    own = files("crannog.site").joinpath("texts", "en.toml").read_text(encoding="utf-8")
    lasts = set(re.findall(r"^(\w+) = ", own, re.MULTILINE))
    unread = [last for last in sorted(lasts) if not re.search(rf"\b{last}\b", everything)]
    pieced = re.compile(
        r"(kind|pace|clock|absence|state|og|foot|step|bad|key|way)_|_do$"
    )  # put together in templates
    assert [last for last in unread if not pieced.match(last) and not last.endswith("_do")] == []


def test_dark_by_the_device_is_the_same_as_dark_by_choice() -> None:
    tokens = (ROOT / "views/static/tokens.css").read_text(encoding="utf-8")
    ours = (ROOT / "site/static/dark.css").read_text(encoding="utf-8")
    chosen = tokens.split(":root[data-theme=dark]{")[1].partition("\n}")[0]
    by_device = ours.split(":root:not([data-theme]){")[1].partition("\n}")[0]
    assert by_device == chosen


def test_style_sheets_of_the_site_name_no_class_of_a_game() -> None:
    """Unlayered rules win over a game's own: the names must not meet by chance."""
    theirs: set[str] = set()
    for path in ROOT.glob("games/*/view/*.jinja"):
        for names in re.findall(r'class="([^"{]*)', path.read_text(encoding="utf-8")):
            theirs |= set(names.split())
    shared = (ROOT / "views/static/base.css").read_text(encoding="utf-8")
    sheet = re.sub(r"/\*.*?\*/", "", (ROOT / "site/static/site.css").read_text(encoding="utf-8"), flags=re.S)
    bare = {
        name
        for selector in re.findall(r"([^{}]+)\{", sheet)
        for one in selector.split(",")
        for name in re.findall(r"^\s*\.([\w-]+)", one)
    }
    assert {name for name in bare & theirs if f".{name}" not in shared} == set()


@pytest.mark.parametrize(
    ("least", "most", "said"),
    [
        (2, 4, {"en": "2–4 players", "de": "2–4 Personen"}),
        (2, 2, {"en": "2 players", "de": "2 Personen"}),
        (1, 1, {"en": "1 player", "de": "1 Person"}),
    ],
)
def test_a_game_for_one_number_of_players_names_it_once(least: int, most: int, said: dict[str, str]) -> None:
    for lang in LANGUAGES:
        assert site_texts(lang).say(msg("home.players", least=least, most=most)) == said[lang]
