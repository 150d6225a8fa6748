"""Looks for a position of a random game in which each rule is at work, or forbids something.

python -m tools.rule_examples roam            finds new positions where the old ones show nothing any more
python -m tools.rule_examples roam --anew     looks for all; of several the one with fewest choices is best
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from typing import Any

from crannog import games
from crannog.kernel.game import LANGUAGES, BadOption, Game
from crannog.kernel.message import Msg, rule_of
from crannog.kernel.play import asks, decision
from crannog.views.examples import FILE, Example, at_work, caption, example_of, examples, one_more, seen
from tools.rules_page import index_file

LONGEST = 160  # choices: a picture is made while somebody waits


def search(game: Game[Any, Any], n: int) -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = {}
    known = {rule.id for rule in game.rules}
    for seed in range(n):
        luck = Random(seed + 1_000_000)
        options = {one.id: luck.choice(one.values) for one in game.options}
        if game.why_not_together(options):
            continue
        seats = luck.choice(game.seats)
        for rule, choices, no in _met(game, seats, options, seed):
            best = found.get(rule)
            if rule in known and (best is None or choices < best["choices"]):  # type: ignore[operator]
                found[rule] = {
                    "seats": seats,
                    "options": options,
                    "seed": seed,
                    "choices": choices,
                    "no": no,
                }
    return {rule.id: found[rule.id] for rule in game.rules if rule.id in found}


def _met(game: Game[Any, Any], seats: int, options: dict[str, str], seed: int) -> list[tuple[str, int, bool]]:
    s, luck, met = game.new(seats, options, seed), Random(seed), dict[str, tuple[int, bool]]()
    for n in range(LONGEST):
        if s.over:
            break
        if n:
            s.events = []
            one_more(s, luck)
        for event in s.events:
            if event.rule and event.rule not in met and at_work(s, event.rule) is not None:
                met[event.rule] = (n, False)
        for one in asks(s):
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


def write(game: Game[Any, Any], games_played: int, *, anew: bool) -> str:
    old = stale(game)
    path: Path = index_file(game.id).with_name(FILE)
    if not (old or anew):
        return f"{game.id}: every drawn example shows its rule"
    kept = {} if anew else json.loads(path.read_text(encoding="utf-8"))
    found = search(game, games_played)
    for rule, one in found.items():
        there = seen(game, rule, example_of(one))
        assert there is not None, rule
        one["said"] = _told(game, there[1])
    best = {
        rule.id: found.get(rule.id) if rule.id in old else kept.get(rule.id, found.get(rule.id))
        for rule in game.rules
    }
    lines = [f' "{rule}": {json.dumps(one, ensure_ascii=False)}' for rule, one in best.items() if one]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return f"{game.id}: examples of {len(lines)} of {len(game.rules)} rules, {len(old)} of them found anew"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", help=f"{', '.join(games.ours())}; all of them if none is named")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--anew", action="store_true")
    given = parser.parse_args()
    for name in given.game or games.ours():
        print(write(games.load(name), given.games, anew=given.anew))


if __name__ == "__main__":
    main()
