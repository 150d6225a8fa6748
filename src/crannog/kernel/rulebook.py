"""A game's rules as they are read: in chapters, with what depends on the options of a table.

A game says it in its module `chapters`; without one, all its rules are one chapter. `crannog rule`, the
pages of `docs/rules` and the site read the rules from here. `chapter.<id>` is a chapter's heading, and
`differs.<rule>.<value>` what a rule says under one value of an option.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Final

from crannog.kernel.game import Game
from crannog.kernel.message import Msg, Rule

INDEX: Final = "rule_index.json"  # beside a game's rules; written by `make rules`


@dataclass(frozen=True, slots=True)
class Chapter:
    id: str  # of its heading; empty for a game without chapters
    groups: str  # ids of rules, or how they begin: "setup" for setup.map

    @property
    def heading(self) -> Msg:
        return Msg("chapter." + self.id)


@dataclass(frozen=True, slots=True)
class Without:
    """Rules that do not apply while an option has this value."""

    option: str
    value: str
    groups: str


@dataclass(frozen=True, slots=True)
class Checked:
    """What keeps a rule true: the functions and the tests that name it."""

    code: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rulebook:
    chapters: tuple[tuple[Chapter, tuple[Rule, ...]], ...]
    without: tuple[Without, ...]
    differs: Mapping[str, tuple[str, ...]]  # by option, the rules that say something else with each value
    checked: Mapping[str, Checked]  # by rule
    rulings: Mapping[str, str]  # what we decided and why, in English

    @property
    def options(self) -> tuple[str, ...]:
        """The options that make a difference to some rule."""
        return tuple(dict.fromkeys([*self.differs, *(one.option for one in self.without)]))

    def out_of_play(self, rule: Rule, chosen: Mapping[str, str]) -> str:
        """The option because of which this rule does not apply, or nothing."""
        for one in self.without:
            if chosen.get(one.option) == one.value and belongs(rule.id, one.groups):
                return one.option
        return ""

    def rulings_of(self, rule: Rule) -> list[tuple[str, str]]:
        """The rulings it names, with their texts."""
        named = [one.strip() for one in rule.ruling.split(",") if one.strip()]
        return [(one, self.rulings.get(one, "")) for one in named]


def belongs(id: str, groups: str) -> bool:
    return any(id == group or id.startswith(group + ".") for group in groups.split())


@cache
def rulebook(game: Game[Any, Any]) -> Rulebook:
    package = game.package
    told = import_module(f"{package}.chapters") if find_spec(f"{package}.chapters") else None
    chapters: Iterable[Chapter] = told.CHAPTERS if told else ()
    kept = [(chapter, tuple(_in_order(game.rules, chapter.groups))) for chapter in chapters]
    checked, rulings = _index(package)
    return Rulebook(
        tuple(kept) or ((Chapter("", ""), game.rules),),
        told.WITHOUT if told else (),
        told.DIFFERS if told else {},
        checked,
        rulings,
    )


def _in_order(rules: tuple[Rule, ...], groups: str) -> list[Rule]:
    """The rules of these groups, group by group."""
    found = [rule for group in groups.split() for rule in rules if belongs(rule.id, group)]
    return list(dict.fromkeys(found))


def _index(package: str) -> tuple[dict[str, Checked], dict[str, str]]:
    file = files(package).joinpath(INDEX)
    if not file.is_file():
        return {}, {}
    read = json.loads(file.read_text(encoding="utf-8"))
    rules: dict[str, dict[str, list[str]]] = read["rules"]
    found = {id: Checked(tuple(one["code"]), tuple(one["tests"])) for id, one in rules.items()}
    return found, read["rulings"]
