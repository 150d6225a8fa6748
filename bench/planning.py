"""How long Spirit Island's table takes to draw at its fullest: four spirits from turn 6 on, planning aloud.

    python -m bench.planning

The bot plays up to there; then choices and plans are made by chance, and every position is drawn for every
seat as it comes, with the garbage collector set as in a web worker.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import median
from time import process_time

import brotli

from crannog.bots import sampler
from crannog.bots.spirit_island import Planner
from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.state import State
from crannog.kernel.event import Event
from crannog.kernel.play import Decision, choose, pending
from crannog.site.play.drawing.warmup import collect_seldom
from crannog.views import draw

SEEDS = range(2, 6)
FROM, UP_TO = 6, 8  # turns
LOG = 80  # events that a page shows
NAMES = {0: "Tomás", 1: "Sorcha", 2: "Heron", 3: "Ana"}


def positions(seed: int) -> Iterator[tuple[State, list[Decision], list[Event]]]:
    s, log, chance = GAME.new(4, {"spirits": "random"}, seed), list[Event](), random.Random(seed)
    bots = [Planner(4 * seed + seat, plays_out=2) for seat in range(4)]
    while s.round < FROM and (asked := pending(s)):
        one = asked[0]
        line = bots[one.seat].choose(GAME.observe(s, one.seat), one, sampler(GAME, s, one.seat))
        s = choose(s, one.seat, str(line))
        log += s.events
    while s.round < UP_TO and (asked := pending(s)):
        yield s, asked, log[-LOG:]
        one = chance.choice(asked)
        s = choose(s, one.seat, chance.choice(one.lines() + [str(aside) for aside in one.asides]))
        log += s.events


def main() -> None:
    first = GAME.new(4, {}, 1)
    draw(GAME, GAME.observe(first, 0), pending(first)[0])
    collect_seldom()
    times, sizes, packed = [], [], []
    for seed in SEEDS:
        for s, asked, log in positions(seed):
            for seat in range(4):
                mine = next((one for one in asked if one.seat == seat), None)
                start = process_time()
                html = draw(GAME, GAME.observe(s, seat), mine, log=log, names=NAMES).encode()
                times.append((process_time() - start) * 1e3)
                sizes.append(len(html))
            packed.append(len(brotli.compress(html, quality=4)))
    times.sort()
    share = {percent: times[len(times) * percent // 100] for percent in (90, 97, 99)}
    told = ", ".join(f"{percent} % {ms:.1f} ms" for percent, ms in share.items())
    print(f"{len(times)} renderings: median {median(times):.1f} ms, {told}, worst {times[-1]:.1f} ms")
    print(f"over 25 ms: {sum(ms > 25 for ms in times) / len(times):.1%}")
    print(f"HTML at most {max(sizes) / 1e3:.0f} KB, {max(packed) / 1e3:.0f} KB with brotli")


if __name__ == "__main__":
    main()
