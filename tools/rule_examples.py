"""Looks for a position of a random game in which each rule is at work, or forbids something.

python -m tools.rule_examples roam            finds new positions where the old ones show nothing any more
python -m tools.rule_examples roam --missing  looks for rules without a picture, too: best with more --games
python -m tools.rule_examples roam --anew     looks for all; of several the one with fewest choices is best

A rule that no random game shows may be at work in one of the game's lessons. Of what is found nowhere, the
file says in how many games it was looked for.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from crannog import games
from crannog.kernel.game import LANGUAGES, BadOption, Game
from crannog.kernel.message import Msg, rule_of
from crannog.kernel.play import asks, decision
from crannog.lessons.lesson import lessons_of
from crannog.views.examples import (
    FILE,
    UNDRAWN,
    Example,
    at_work,
    caption,
    example_of,
    examples,
    forced,
    one_more,
    seen,
)
from tools.rules_page import index_file
from tools.shipped import add_write, update

LONGEST = 340  # choices: a picture is made while somebody waits


type Found = dict[str, dict[str, Any]]


def search(game: Game[Any, Any], n: int) -> Found:
    """By rule, where it is at work first or with the fewest choices."""
    found: Found = {}
    known = {rule.id for rule in game.rules}
    for seats, options, seed in _deals(game, n):
        for rule, choices, no in _met(_at_random(game.new(seats, options, seed), Random(seed))):
            best = found.get(rule)
            if rule in known and (best is None or choices < best["choices"]):
                found[rule] = {"seats": seats, "options": options, "seed": seed, "choices": choices, "no": no}
    for lesson in lessons_of(game.id).values():
        s = game.new(lesson.seats, dict(lesson.options), lesson.seed)
        for rule, choices, no in _met(_along(s, lesson.lines)):
            one = {"seats": lesson.seats, "options": dict(lesson.options), "seed": lesson.seed}
            lines = lesson.lines[:choices]
            if rule in known:
                found.setdefault(rule, one | {"choices": choices, "no": no, "lines": list(lines)})
    return {rule.id: found[rule.id] for rule in game.rules if rule.id in found}


def _deals(game: Game[Any, Any], n: int) -> Iterator[tuple[int, dict[str, str], int]]:
    """Number of players, options and seed of `n` random games."""
    seeds, dealt = count(), 0
    while dealt < n:
        seed = next(seeds)
        luck = Random(seed + 1_000_000)
        options = {one.id: luck.choice(one.values) for one in game.options}
        if not game.why_not_together(options):
            dealt += 1
            yield luck.choice(game.seats), options, seed


def _at_random(s: Any, luck: Random) -> Iterator[Any]:
    yield s
    for _ in range(LONGEST):
        if s.over:
            return
        s.events = []
        one_more(s, luck)
        yield s


def _along(s: Any, lines: Sequence[str]) -> Iterator[Any]:
    yield s
    for line in lines:
        s.events = []
        forced(s, line)
        yield s


def _met(positions: Iterable[Any]) -> list[tuple[str, int, bool]]:
    """The rules at work in a game, after how many choices, and whether they forbid something."""
    met = dict[str, tuple[int, bool]]()
    for n, s in enumerate(positions):
        for event in s.events:
            if event.rule and event.rule not in met and at_work(s, event.rule) is not None:
                met[event.rule] = (n, False)
        for one in asks(s) if not s.over else ():
            for _, whys in decision(s, one).forbidden:
                for why in whys:
                    met.setdefault(rule_of(why), (n, True))
    return [(rule, *where) for rule, where in met.items()]


def stale(game: Game[Any, Any]) -> list[str]:
    """Rules whose example shows them no longer, or is told otherwise."""
    return [rule for rule, one in examples(game).items() if not _holds(game, rule, one)]


def _holds(game: Game[Any, Any], rule: str, example: Example) -> bool:
    try:
        found = seen(game, rule, example)
    except (IndexError, BadOption):  # that game is over by now, or can no longer be dealt
        return False
    return found is not None and dict(example.said) == _told(game, found[1])


def _told(game: Game[Any, Any], said: Msg) -> dict[str, str]:
    return {lang: caption(game, lang, said) for lang in LANGUAGES}


def write(game: Game[Any, Any], games_played: int, *, anew: bool, missing: bool, save: bool) -> str:
    old = stale(game)
    path: Path = index_file(game.id).with_name(FILE)
    if not (old or anew or missing):
        return f"{game.id}: every drawn example shows its rule"
    kept = {} if anew else json.loads(path.read_text(encoding="utf-8"))
    found = search(game, games_played)
    for id, one in found.items():
        there = seen(game, id, example_of(one))
        assert there is not None, id
        one["said"] = _told(game, there[1])
    drawn = {id: one for id, one in kept.items() if UNDRAWN not in one and id not in old}
    lines = []
    for rule in game.rules:
        best = drawn.get(rule.id) or found.get(rule.id)
        if best is None and not rule.unreachable:
            best = {UNDRAWN: max(games_played, kept.get(rule.id, {}).get(UNDRAWN, 0))}
        if best is not None:
            lines.append(f' "{rule.id}": {json.dumps(best, ensure_ascii=False)}')
    update({path: "{\n" + ",\n".join(lines) + "\n}\n"}, save)
    n = len(drawn.keys() | found.keys())
    return f"{game.id}: examples of {n} of {len(game.rules)} rules, {len(old)} of them found anew"


def main(args: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", help=f"{', '.join(games.ours())}; all of them if none is named")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--anew", action="store_true")
    add_write(parser)
    given = parser.parse_args(args)
    for name in given.game or games.ours():
        print(write(games.load(name), given.games, anew=given.anew, missing=given.missing, save=given.write))


if __name__ == "__main__":
    main()
