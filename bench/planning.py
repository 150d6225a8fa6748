"""How long Spirit Island's table takes to draw at its fullest: four spirits from turn 6 on, planning aloud.

    python -m bench.planning
    python -m bench.planning --before 02cb520   beside an older commit, in turns, with the ratio

The bot plays up to there; then choices and plans are made by chance, and every position is drawn for every
seat as it comes, with the garbage collector set as in a web worker.
"""

from __future__ import annotations

import json
import random
from argparse import SUPPRESS, ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from time import process_time

import brotli

from bench.older_commit import in_turns, printed
from crannog.bots import sampler
from crannog.bots.spirit_island import Effort, Planner
from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.turn.shared_plans import Intend
from crannog.kernel.event import Event
from crannog.kernel.play import Decision, choose, pending
from crannog.site.play.drawing.warmup import collect_seldom
from crannog.views import draw

SEEDS = (5, 6)  # games that reach these turns
FROM, UP_TO = 6, 8  # turns
LOG = 80  # events that a page shows
NAMES = {0: "Tomás", 1: "Sorcha", 2: "Heron", 3: "Ana"}

type Figures = dict[str, list[float]]


def positions(seed: int) -> Iterator[tuple[State, list[Decision], list[Event]]]:
    s, log, chance = GAME.new(4, {"spirits": "random"}, seed), list[Event](), random.Random(seed)
    bots = [Planner(4 * seed + seat, Effort(drafts=2)) for seat in range(4)]
    while s.round < FROM and (asked := pending(s)):
        one = asked[0]
        line = bots[one.seat].choose(GAME.observe(s, one.seat), one, sampler(GAME, s, one.seat))
        s = choose(s, one.seat, str(line))
        log += s.events
    while s.round < UP_TO and (asked := pending(s)):
        yield s, asked, log[-LOG:]
        one = chance.choice(asked)
        plans = [str(aside) for aside in one.asides if isinstance(aside, Intend)]  # which older commits have
        s = choose(s, one.seat, chance.choice(one.lines() + plans))
        log += s.events


def measure(seed: int) -> Figures:
    """Milliseconds of the processor and bytes of every drawing of one game; packed, of the last seat's."""
    found: Figures = {"ms": [], "bytes": [], "packed": []}
    for s, asked, log in positions(seed):
        for seat in range(4):
            mine = next((one for one in asked if one.seat == seat), None)
            start = process_time()
            html = draw(GAME, GAME.observe(s, seat), mine, log=log, names=NAMES).encode()
            found["ms"].append((process_time() - start) * 1e3)
            found["bytes"].append(len(html))
        found["packed"].append(len(brotli.compress(html, quality=4)))
    return found


def show(name: str, rounds: list[Figures]) -> None:
    times = sorted(ms for figures in rounds for ms in figures["ms"])
    share = {percent: times[len(times) * percent // 100] for percent in (90, 97, 99)}
    told = ", ".join(f"{percent} % {ms:.1f} ms" for percent, ms in share.items())
    size, packed = (max(n for figures in rounds for n in figures[key]) / 1e3 for key in ("bytes", "packed"))
    print(f"{name}{len(times)} renderings: median {median(times):.1f} ms, {told}, worst {times[-1]:.1f} ms")
    print(f"over 25 ms: {sum(ms > 25 for ms in times) / len(times):.1%}")
    print(f"HTML at most {size:.0f} KB, {packed:.0f} KB with brotli")


def child(source: Path, seed: int) -> Figures:
    found: Figures = printed(source, "bench.planning", "--child", str(seed))
    return found


def main(args: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--before", metavar="COMMIT", help="also measure this commit, alternating")
    parser.add_argument("--child", type=int, help=SUPPRESS)
    given = parser.parse_args(args)
    if given.child is not None:
        first = GAME.new(4, {}, 1)
        draw(GAME, GAME.observe(first, 0), pending(first)[0])
        collect_seldom()
        print(json.dumps(measure(given.child)))
        return
    before, now = in_turns(given.before, child, SEEDS)
    if before:
        show("before: ", before)
    show("now: ", now)
    if before:
        each = [median(n["ms"]) / median(b["ms"]) for b, n in zip(before, now, strict=True)]
        print(f"{median(each):.2f} times the time (single games: {min(each):.2f} to {max(each):.2f})")


if __name__ == "__main__":
    main()
