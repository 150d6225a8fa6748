"""Looks for a position of a random game in which each rule is at work, or forbids something.

python -m tools.rule_examples roam --games 200     writes rule_examples.json; the fewer choices, the better
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from typing import Any

from crannog import games
from crannog.kernel.game import LANGUAGES, Game
from crannog.kernel.message import rule_of
from crannog.kernel.play import asks, decision
from crannog.views.examples import FILE, at_work, caption, example_of, one_more, seen
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.ours())
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args()
    game = games.load(given.game)
    found = search(game, given.games)
    for rule, one in found.items():
        there = seen(game, rule, example_of(one))
        assert there is not None, rule
        one["said"] = {lang: caption(game, lang, there[1]) for lang in LANGUAGES}
    path: Path = index_file(given.game).with_name(FILE)
    lines = [f' "{rule}": {json.dumps(one, ensure_ascii=False)}' for rule, one in found.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(f"{len(found)} of {len(game.rules)} rules of {given.game}")


if __name__ == "__main__":
    main()
