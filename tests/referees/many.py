"""Many games beside the engine: a range of numbers, one after the other or in several processes."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any

from tests.referees.beside import Difference, Match, Tally
from tests.referees.partly import PartMatch

type Deal = Callable[[int], Match[Any] | PartMatch[Any, Any]]  # a game for every number, the same each time

AT_ONCE = 20  # games a process plays before it reports


def compared(deal: Deal, numbers: Iterable[int]) -> Tally:
    """These games, all of them agreed on; raises the first Difference."""
    return sum((deal(number).compared(Random(number)) for number in numbers), Tally())


def tried(deal: Deal, numbers: Iterable[int]) -> tuple[Tally, list[str]]:
    """These games, with every difference found."""
    total, differences = Tally(), []
    for number in numbers:
        try:
            total += compared(deal, [number])
        except Difference as difference:
            differences.append(str(difference))
            total += Tally(games=1)
    return total, differences


def run(**deals: Deal) -> None:
    """The command: so many games of each sort, with progress."""
    parser = argparse.ArgumentParser(description="Play random games with a referee beside the engine.")
    parser.add_argument("games", type=int)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--only", choices=sorted(deals), help="games of this sort")
    parser.add_argument("-j", type=int, default=1, dest="processes")
    asked = parser.parse_args()
    numbers = range(asked.first, asked.first + asked.games)
    chosen = {sort: deal for sort, deal in deals.items() if asked.only in (None, sort)}
    agreed = [play(sort, deal, numbers, asked.processes) for sort, deal in chosen.items()]
    sys.exit(0 if all(agreed) else 1)


def play(sort: str, deal: Deal, numbers: range, processes: int) -> bool:
    """Whether engine and referee agreed in all these games; tells how far it is."""
    parts = [numbers[i : i + AT_ONCE] for i in range(0, len(numbers), AT_ONCE)]
    began, total, wrong = time.monotonic(), Tally(), 0
    with ProcessPoolExecutor(processes) as pool:
        for tally, differences in pool.map(partial(tried, deal), parts):
            total += tally
            wrong += len(differences)
            print(*differences, sep="\n", end="\n" if differences else "")
            done = f"{total.games} games, {total.decisions} decisions, {wrong} differences"
            print(f"{sort}: {done}, {time.monotonic() - began:.0f} s", flush=True)
    print(", ".join(f"{what} {n}" for what, n in sorted(total.met.items())))
    return not wrong
