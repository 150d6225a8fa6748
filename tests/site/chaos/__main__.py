"""The command line of a chaos run; see the package."""

from __future__ import annotations

import argparse
import logging
import os
import shutil
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import psutil

from tests.site.chaos import clocks
from tests.site.chaos.world import World

if TYPE_CHECKING:
    from tests.site.chaos.run import Report


BUSY: Final = 25.0  # percent of all processors


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.site.chaos", description=__doc__)
    parser.add_argument("--moves", type=int, help="acknowledged moves of people, at least: 5000")
    parser.add_argument("--faults", type=int, help="faults, at least: 60")
    parser.add_argument("--seconds", type=float, default=900, help="the storm ends after so long")
    parser.add_argument("--seed", type=int, default=int(time.time()) % 100_000)
    parser.add_argument("--bug", default="", help="plant a bug: see planted.py")
    parser.add_argument("--slice", action="store_true", help="a short run: rare paths need not be taken")
    parser.add_argument("--no-times", action="store_true", help="measure the promised times, judge none")
    parser.add_argument("--neighbor", action="store_true", help="a hostile neighbor instead of faults")
    parser.add_argument("--disk-full", action="store_true", help="no room for PostgreSQL, now and then")
    parser.add_argument("--clocks", action="store_true", help="clocks that jump by minutes and hours")
    parser.add_argument("--slow-headers", action="store_true", help="requests that come a byte at a time")
    parser.add_argument("--many", action="store_true", help="500 tables at which people play")
    parser.add_argument("--bots", action="store_true", help="only bots play: how long does a table wait")
    parser.add_argument("--keep", type=Path, help="where the logs of the processes go")
    told = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # whoever stops us leaves nothing running
    world = World(bug=told.bug, small_disk=told.disk_full, fake_clocks=told.clocks)
    if told.neighbor or told.slow_headers or told.many or told.bots:
        world.environment |= {"CRANNOG_BOT_DELAY": "0.6", "CRANNOG_ARCHIVE_DAYS": "30"}  # as everywhere
    os.environ.update(world.environment)
    os.environ["CRANNOG_DATABASE"] = f"{world.database}?application_name=chaos"
    is_quiet = not told.no_times and _is_quiet()
    try:
        world.prepare()
        import django

        django.setup(set_prefix=False)
        logging.getLogger("psycopg.pool").setLevel(logging.CRITICAL)  # it would tell of every fault
        report = _report(told, world)
    finally:
        world.end()
        if told.keep:
            shutil.copytree(world.home, told.keep, dirs_exist_ok=True, ignore=shutil.ignore_patterns("pg"))
        world.wipe()
    if not told.no_times:
        report.judge_times(is_quiet and _is_quiet())
    print(report.text())
    print("to run it again: python -m tests.site.chaos " + " ".join(_without_seed()) + f" --seed {told.seed}")
    return bool(report.violations)


def _is_quiet() -> bool:
    """Whether nobody else is using the processors: before and after our own processes run."""
    return psutil.cpu_percent(interval=2.0) < BUSY


def _report(told: argparse.Namespace, world: World) -> Report:
    if told.neighbor or told.slow_headers or told.many:
        return _neighbor(told, world)
    return _bots(told, world) if told.bots else _storm(told, world)


def _storm(told: argparse.Namespace, world: World) -> Report:
    from tests.site.chaos.faults import ENDED, FULL_DISKS, REFUSED
    from tests.site.chaos.planted import prepare
    from tests.site.chaos.run import Run, Size

    prepare(told.bug, world)
    moves, faults = (3000, 40) if told.disk_full or told.clocks else (5000, 60)
    only = (*(FULL_DISKS if told.disk_full else ()), *(clocks.DECK if told.clocks else ()))
    must = (REFUSED, ENDED) if told.disk_full and not told.slice else ()
    size = Size(
        told.moves or moves, told.faults or faults, told.seconds,
        rare=not (told.slice or told.bug or only), only=only, must=must,
    )  # fmt: skip
    run = Run(world, told.seed, size)
    return run.go(run.crowd.invite())


def _neighbor(told: argparse.Namespace, world: World) -> Report:
    from tests.site.chaos import neighbor

    size = neighbor.MANY if told.many else neighbor.SLOW if told.slow_headers else neighbor.Size()
    return neighbor.Neighbor(world, told.seed, size).go()


def _bots(told: argparse.Namespace, world: World) -> Report:
    from tests.site.chaos.bots import Bots, Size

    return Bots(world, told.seed, Size()).go()


def _without_seed() -> list[str]:
    told = sys.argv[1:]
    return told[: told.index("--seed")] + told[told.index("--seed") + 2 :] if "--seed" in told else told


if __name__ == "__main__":
    sys.exit(main())
