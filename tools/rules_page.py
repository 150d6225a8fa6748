"""The traceability page of a game: each rule with its text, its place, its code and its tests.

`docs/rules/<game>.md` is its output, checked in and compared by a test; so is `rule_index.json` in the game's
folder, from which the site says the same. Code and tests belong to a rule when they name it:
`rules.PLACE_FIT`.
"""

from __future__ import annotations

import ast
import json
import re
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from crannog import games
from crannog.kernel.game import Game
from crannog.kernel.message import Msg, Rule
from crannog.kernel.rulebook import INDEX, rulebook
from crannog.kernel.texts import Texts
from tools.shipped import add_write, update


def names_of(module: Any) -> dict[str, Rule]:
    """The rules of a rules module by their Python names."""
    return {name: value for name, value in vars(module).items() if isinstance(value, Rule)}


def uses(folder: Path, skip: Iterable[str] = ("rules.py",)) -> dict[str, list[str]]:
    """For each rule's Python name, the functions or classes in a folder or file that name it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]:
        if path.name in skip:
            continue
        for scope, name in _named(ast.parse(path.read_text(encoding="utf-8"))):
            within = path.relative_to(folder).with_suffix("").parts if folder.is_dir() else (path.stem,)
            place = ".".join([*within, scope] if scope else within)
            if place not in found[name]:
                found[name].append(place)
    return found


def _named(node: ast.AST, scope: str = "") -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        inner = scope
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            inner = f"{scope}.{child.name}" if scope else child.name
        if (
            isinstance(child, ast.Attribute)
            and isinstance(child.value, ast.Name)
            and child.value.id == "rules"
        ):
            yield scope, child.attr
        yield from _named(child, inner)


def page(
    game: Game[Any, Any],
    rules: dict[str, Rule],
    code: dict[str, list[str]],
    tests: dict[str, list[str]],
) -> str:
    english, german = game.texts("en"), game.texts("de")
    lines = [
        f"# The rules of {english.say(Msg('title.game'))}",
        "",
        "Written by `make rules`; do not edit. Our own words, with the place in the rulebook and, where it",
        f"is silent, our ruling (see [rulings](../rulings/{game.id}.md)).",
        "",
    ]
    called = {rule.id: name for name, rule in rules.items()}
    for chapter, told in rulebook(game).chapters:
        lines += [f"## {english.say(chapter.heading)}", ""] if chapter.id else []
        for rule in told:
            name = called[rule.id]
            lines += _section(name, rule, english, german, code.get(name, []), tests.get(name, []))
    return "\n".join(lines)


def index(
    rules: dict[str, Rule], code: dict[str, list[str]], tests: dict[str, list[str]], rulings: dict[str, str]
) -> str:
    """The same for the site, which has neither the tests nor the rulings."""
    named = {one.strip() for rule in rules.values() for one in rule.ruling.split(",")}
    told = {
        rule.id: {"code": code.get(name, []), "tests": tests.get(name, [])} for name, rule in rules.items()
    }
    kept = {id: text for id, text in rulings.items() if id in named}
    return json.dumps({"rules": told, "rulings": kept}, ensure_ascii=False, indent=1) + "\n"


_RULING = re.compile(r"^\* \*\*(?P<id>R\d+|A\d+|[a-z][a-z_]+)(?: (?P<name>[^*]+?))?\.?\*\* (?P<text>.+)$")
_DIFFERENCE = re.compile(r"^\| (?P<n>\d+) \| (?P<topic>[^|]+) \|.*\| (?P<does>[^|]+) \|$")


def rulings_in(text: str) -> dict[str, str]:
    """The rulings of a page of docs/rulings by their names, without its marks."""
    found = {}
    for line in text.splitlines():
        if ruling := _RULING.match(line):
            name = f"{ruling['name']}. " if ruling["name"] else ""
            found[ruling["id"]] = _plain(name + ruling["text"])
        elif point := _DIFFERENCE.match(line):
            found["#" + point["n"]] = _plain(f"{point['topic']}: {point['does']}.")
    return found


def _plain(text: str) -> str:
    return re.sub(r"[`*]+", "", text).strip()


def _section(
    name: str, rule: Rule, english: Texts, german: Texts, code: list[str], tests: list[str]
) -> list[str]:
    ruling = f" · {rule.ruling}" if rule.ruling else ""
    rare = [f"- Guards only: {rule.unreachable}."] if rule.unreachable else []
    return [
        f"### {rule.id}",
        "",
        f"{english.say(rule.text)}  ",
        f"*{german.say(rule.text)}*",
        "",
        f"- Rulebook: {rule.cite}{ruling}",
        *rare,
        f"- Code: {', '.join(f'`{place}`' for place in code)}",
        f"- Tests: {', '.join(f'`{place}`' for place in tests)}",
        "",
    ]


ROOT = Path(__file__).parent.parent


def of_game(id: str) -> tuple[str, list[str], str]:
    """The page of a game, the rules that lack code or a test, and its index."""
    package = package_of(id)
    rules = names_of(import_module(f"{package}.rules"))
    home = Path(import_module(package).__file__ or "").parent
    code = uses(home)
    lacking = [f"{name} lacks code" for name in rules if not code.get(name)]
    ours = package.startswith("crannog.games.")
    beside = ROOT / "tests" / "games" / id if ours else home.parent / "tests"
    tests = uses(beside) if beside.is_dir() else {}
    if ours or tests:  # a package that was installed leaves its tests behind
        lacking += [f"{name} lacks a test" for name in rules if not tests.get(name)]
    settled = ROOT / "docs" / "rulings" / f"{id}.md"
    rulings = rulings_in(settled.read_text(encoding="utf-8")) if settled.is_file() else {}
    made = page(import_module(package).GAME, rules, code, tests)
    return made, lacking, index(rules, code, tests, rulings)


def package_of(id: str) -> str:
    return games.load(id).package if id in games.names() else f"crannog.games.{id}"  # one in the making


def index_file(id: str) -> Path:
    return Path(import_module(package_of(id)).__file__ or "").parent / INDEX


def pages() -> list[str]:
    """The games that have a page: all of ours, and one in the making as soon as it has its first."""
    return sorted({*games.ours(), *(path.stem for path in (ROOT / "docs" / "rules").glob("*.md"))})


def main(args: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description=__doc__)
    add_write(parser)
    given = parser.parse_args(args)
    for id in pages():
        text, lacking, found = of_game(id)
        update({ROOT / "docs" / "rules" / f"{id}.md": text, index_file(id): found}, given.write)
        for line in lacking:
            print("   ", line)


if __name__ == "__main__":
    main()
