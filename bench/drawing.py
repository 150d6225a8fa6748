"""How long it takes to draw a table, along whole games: every position once for every seat.

    python -m bench.drawing                    the sources
    python -m bench.drawing --before 02cb520   beside an older commit, in turns, with the ratio
    python -m bench.drawing --game roam        one game only

Each position is drawn as it comes, as a site does: nothing is drawn twice, so only what positions share
can have been kept from the one before. Another game warms up.
"""

from __future__ import annotations

import json
import random
from argparse import SUPPRESS, ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean, median, quantiles
from time import process_time
from typing import Any

from bench.older_commit import in_turns, printed
from crannog import games
from crannog.kernel.play import advance, pending
from crannog.views import draw

LOG = 80  # events that a page shows
EVERY = 3  # positions
SEATS = {"spirit_island": 4}  # at a table; three for other games, where so many may play
TABLES = {id: SEATS.get(id) or min(3, max(games.load(id).seats)) for id in games.names()}

type Figures = dict[str, dict[str, list[float]]]  # game, audience, milliseconds


def positions(id: str, seed: int) -> Iterator[tuple[Any, Any, list[Any], list[Any]]]:
    """A random game: what each seat sees at every third position, what it is asked, what it was told."""
    game = games.load(id)
    s: Any = game.new(TABLES[id], {}, seed)
    chance = random.Random(seed)
    log = list(s.events)
    n = 0
    while asked := pending(s):
        n += 1
        if n % EVERY == 0:
            yield game, s, asked, log[-LOG:]
        one = chance.choice(asked)
        advance(s, one.seat, chance.choice(one.legal))
        log += s.events


def measure(seed: int) -> Figures:
    """Milliseconds of the processor for each drawing of one game of each kind."""
    found: Figures = {}
    for id, seats in TABLES.items():
        times: dict[str, list[float]] = {"asked": [], "others": [], "KB": []}
        for game, s, asked, log in positions(id, seed):
            for seat in game.seats_and_spectator(seats):
                mine = next((d for d in asked if d.seat == seat), None)
                view = game.observe(s, seat)
                told = [event for event in log if event.seen_by(seat)]
                start = process_time()
                html = draw(game, view, mine, "en", log=told, names={0: "Tomás", 1: "Sorcha", 2: "Heron"})
                times["asked" if mine else "others"].append((process_time() - start) * 1e3)
                times["KB"].append(len(html.encode()) / 1e3)
        found[id] = times
    return found


def child(source: Path, seed: int) -> Figures:
    only = [arg for id in TABLES for arg in ("--game", id)]
    found: Figures = printed(source, "bench.drawing", *only, "--child", str(seed))
    return found


def show(name: str, rounds: list[Figures]) -> None:
    for id in TABLES:
        for who in ("asked", "others"):
            times = [ms for figures in rounds for ms in figures[id][who]]
            tenth = quantiles(times, n=10)
            size = mean(kb for figures in rounds for kb in figures[id]["KB"])
            print(
                f"{name:10}{id:15}{who:8}{len(times):6} drawings, median {median(times):6.2f} ms, "
                f"90 % {tenth[8]:6.2f} ms; {size:6.1f} KB"
            )


def main(args: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--before", metavar="COMMIT", help="also measure this commit, alternating")
    parser.add_argument("--rounds", type=int, default=5, help="games of each kind")
    parser.add_argument("--game", action="append", choices=list(TABLES), help="only this one")
    parser.add_argument("--child", type=int, help=SUPPRESS)
    given = parser.parse_args(args)
    for id in set(TABLES) - set(given.game or TABLES):
        del TABLES[id]
    if given.child is not None:
        measure(given.child + 1000)
        print(json.dumps(measure(given.child)))
        return
    before, now = in_turns(given.before, child, range(given.rounds))
    if before:
        show("before", before)
    show("now", now)
    for id in TABLES if before else ():
        for who in ("asked", "others"):
            each = [median(b[id][who]) / median(n[id][who]) for b, n in zip(before, now, strict=True)]
            print(f"{id}, {who}: {median(each):.2f} times as fast", end="")
            print(f" (single games: {min(each):.2f} to {max(each):.2f})")


if __name__ == "__main__":
    main()
