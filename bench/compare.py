"""Our games against Catanatron: one process, one core, in turns, so that both meet the same machine.

Measures the sources, or with PYTHONPATH=build/compiled what `make compiled` built.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from statistics import median

from bench import catan, ours
from bench.measured import Measured
from crannog import games
from crannog.kernel import play

SIDES: dict[str, Callable[[float, int], Measured]] = {
    "Catanatron": catan.measure,
    "Roam, full": lambda seconds, seed: ours.measure("roam", seconds, seed, {"artifacts": "yes"}),
    "Roam, basic": lambda seconds, seed: ours.measure("roam", seconds, seed, {"artifacts": "no"}),
    "Arrival 2017": lambda seconds, seed: ours.measure("arrival", seconds, seed, {"edition": "cz2017"}),
    "Arrival 2016": lambda seconds, seed: ours.measure("arrival", seconds, seed, {"edition": "gu2016"}),
    "Spirit Island": lambda seconds, seed: ours.measure("spirit_island", seconds, seed, {}),
}
SIDES |= {id: partial(ours.measure, id, options={}) for id in games.names() if id not in games.ours()}
YARDSTICK = "Catanatron"


def steady() -> None:
    """Catanatron's games depend on the order of sets: start again with a fixed hash seed; one core."""
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], os.environ | {"PYTHONHASHSEED": "0"})
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def figures(rounds: list[Measured]) -> dict[str, float]:
    return {
        "decisions/s": median(r.decisions_per_second for r in rounds),
        "decisions/game": median(r.decisions_per_game for r in rounds),
        "games/s": median(r.games_per_second for r in rounds),
        "copy us": median(r.clone_us for r in rounds),
    }


def main(args: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds per side and round")
    parser.add_argument("--sides", nargs="*", default=[], help="only these, next to Catanatron")
    parser.add_argument("--json", metavar="FILE", help="append the figures to this file as one line")
    given = parser.parse_args(args)
    steady()

    build = "interpreted" if (play.__file__ or "").endswith(".py") else "compiled"
    print(f"crannog {build} ({play.__file__})")
    print(f"catanatron {version('catanatron')}, Python {platform.python_version()}, ", end="")
    print(f"{given.rounds} rounds of {given.seconds:g} CPU-s a side, medians")
    sides = [side for side in SIDES if side == YARDSTICK or not given.sides or side in given.sides]
    rounds: dict[str, list[Measured]] = {side: [] for side in sides}
    for seed in range(given.rounds):
        for side in sides:
            rounds[side].append(SIDES[side](given.seconds, seed))

    table = {side: figures(rounds[side]) for side in sides}
    base = table[YARDSTICK]
    print(f"\n{'':14}" + "".join(f"{name:>16}" for name in base) + f"{'faster':>10}{'copies':>10}")
    ratios: dict[str, dict[str, float]] = {}
    for side, row in table.items():
        ratios[side] = {
            "faster": row["decisions/s"] / base["decisions/s"],
            "copies": base["copy us"] / row["copy us"],
        }
        numbers = "".join(f"{number:16,.1f}" for number in row.values())
        print(f"{side:14}{numbers}{ratios[side]['faster']:9.1f}x{ratios[side]['copies']:9.1f}x")
    print()
    for side in sides[1:]:
        each = [
            one.decisions_per_second / other.decisions_per_second
            for one, other in zip(rounds[side], rounds[YARDSTICK], strict=True)
        ]
        print(f"{side}: {ratios[side]['faster']:.1f} times the decisions of {YARDSTICK} per second", end="")
        print(f" (single rounds: {min(each):.1f} to {max(each):.1f})")

    if given.json:
        record = {
            "date": datetime.now(UTC).isoformat(timespec="seconds"),
            "build": build,
            "python": platform.python_version(),
            "rounds": given.rounds,
            "seconds": given.seconds,
            "figures": table,
            "ratios": ratios,
        }
        with open(given.json, "a", encoding="utf-8") as file:
            file.write(json.dumps(record) + "\n")


if __name__ == "__main__":
    main()
