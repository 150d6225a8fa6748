"""A rule at work, drawn: a position of a game played at random, and the sentence that names the rule.

`rule_examples.json` beside a game's rules says where to find each: the deal, and how many choices were made;
which ones, where they were not made at random. Of a rule without an example it says in how many games it was
looked for in vain; a rule that cannot come up says so itself (`Rule.unreachable`). Written by
`python -m tools.rule_examples --write`; a test plays every one of them again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from random import Random
from typing import Any, Final

from crannog.kernel.game import Game
from crannog.kernel.message import Msg, msg, rule_of
from crannog.kernel.play import SPECTATOR, State, advance, asks, decision, find
from crannog.views.drawing import svg
from crannog.views.game_view import kit

FILE: Final = "rule_examples.json"
UNDRAWN: Final = "undrawn"  # in so many games
KEPT: Final = 256  # pictures


@dataclass(frozen=True, slots=True)
class Example:
    seats: int
    options: tuple[tuple[str, str], ...]
    seed: int
    choices: int  # made at random before this position
    no: bool  # the rule forbids a choice here; else it was at work in the last one
    said: tuple[tuple[str, str], ...] = ()  # by language, what there is to see
    lines: tuple[str, ...] = ()  # `seat line`: these choices instead of random ones


@cache
def _read(game: Game[Any, Any]) -> dict[str, dict[str, Any]]:
    file = files(game.package).joinpath(FILE)
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


@cache
def examples(game: Game[Any, Any]) -> dict[str, Example]:
    """By rule; a rule without one has no picture."""
    return {rule: example_of(one) for rule, one in _read(game).items() if UNDRAWN not in one}


def undrawn(game: Game[Any, Any]) -> dict[str, int]:
    """Rules that came up in none of so many games."""
    return {rule: one[UNDRAWN] for rule, one in _read(game).items() if UNDRAWN in one}


def example_of(one: dict[str, Any]) -> Example:
    """As it is written in the file."""
    options, said = tuple(one["options"].items()), tuple(one.get("said", {}).items())
    lines = tuple(one.get("lines", ()))
    return Example(one["seats"], options, one["seed"], one["choices"], one["no"], said, lines)


def one_more(s: State, luck: Random) -> None:
    """Whoever is asked chooses at random."""
    one = luck.choice(asks(s))
    advance(s, one.seat, luck.choice(decision(s, one).legal))


def forced(s: State, line: str) -> None:
    """A choice that was written down: `seat line`."""
    seat, _, choice = line.partition(" ")
    advance(s, int(seat), find(s, int(seat), choice))


def position(game: Game[Any, Any], example: Example) -> Any:
    s = game.new(example.seats, dict(example.options), example.seed)
    luck = Random(example.seed)  # noqa: S311 - the same for everybody
    for n in range(example.choices):
        s.events = []
        if example.lines:
            forced(s, example.lines[n])
        else:
            one_more(s, luck)
    return s


def at_work(s: State, rule: str) -> Msg | None:
    """What was told when the rule was last at work."""
    told = (event.text for event in s.events if event.rule == rule and event.seen_by(SPECTATOR))
    return next(told, None)


def forbids(s: State, rule: str) -> tuple[int, Msg] | None:
    """Whom this rule forbids something now, and the question that asks why."""
    for one in asks(s):
        for choice, whys in decision(s, one).forbidden:
            for why in whys:
                if rule_of(why) == rule:
                    return one.seat, msg("page.why_not_because", choice=choice.label(), why=why)
    return None


def seen(game: Game[Any, Any], rule: str, example: Example) -> tuple[Any, Msg] | None:
    """What whom it concerns sees there, and what is said of it; None where the rule is not at work."""
    s = position(game, example)
    found = forbids(s, rule) if example.no else (SPECTATOR, at_work(s, rule))
    if found is None or found[1] is None:
        return None
    return game.observe(s, found[0]), found[1]


def caption(game: Game[Any, Any], lang: str, said: Msg) -> str:
    voice = kit(game, lang).voice
    return voice.said_with(said, voice.texts.name_of)


@lru_cache(KEPT)
def picture(game: Game[Any, Any], lang: str, rule: str) -> str | None:
    """The board as SVG that follows the reader's theme."""
    example = examples(game).get(rule)
    found = seen(game, rule, example) if example is not None else None
    return str(svg(game, found[0], None, lang, theme="auto")) if found is not None else None
