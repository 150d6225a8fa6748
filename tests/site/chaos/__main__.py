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
from typing import TYPE_CHECKING

from tests.site.chaos.world import World

if TYPE_CHECKING:
    from tests.site.chaos.run import Report


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.site.chaos", description=__doc__)
    parser.add_argument("--moves", type=int, default=5000, help="acknowledged moves of people, at least")
    parser.add_argument("--faults", type=int, default=60, help="faults, at least")
    parser.add_argument("--seconds", type=float, default=900, help="the storm ends after so long")
    parser.add_argument("--seed", type=int, default=int(time.time()) % 100_000)
    parser.add_argument("--bug", default="", help="plant a bug: see planted.py")
    parser.add_argument("--slice", action="store_true", help="a short run: rare paths need not be taken")
    parser.add_argument("--neighbor", action="store_true", help="a hostile neighbor instead of faults")
    parser.add_argument("--keep", type=Path, help="where the logs of the processes go")
    told = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # whoever stops us leaves nothing running
    world = World(bug=told.bug)
    if told.neighbor:
        world.environment["CRANNOG_BOT_DELAY"] = "0.6"  # as everywhere
    os.environ.update(world.environment)
    os.environ["CRANNOG_DATABASE"] = f"{world.database}?application_name=chaos"
    try:
        world.prepare()
        import django

        django.setup(set_prefix=False)
        logging.getLogger("psycopg.pool").setLevel(logging.CRITICAL)  # it would tell of every fault
        report = _neighbor(told, world) if told.neighbor else _storm(told, world)
    finally:
        world.end()
        if told.keep:
            shutil.copytree(
                world.home, told.keep, dirs_exist_ok=True, ignore=shutil.ignore_patterns("pg", "compiled")
            )
        world.wipe()
    print(report.text())
    print("to run it again: python -m tests.site.chaos " + " ".join(_without_seed()) + f" --seed {told.seed}")
    return bool(report.violations)


def _storm(told: argparse.Namespace, world: World) -> Report:
    from tests.site.chaos.planted import prepare
    from tests.site.chaos.run import Run, Size

    prepare(told.bug, world)
    size = Size(told.moves, told.faults, told.seconds, rare=not (told.slice or told.bug))
    run = Run(world, told.seed, size)
    return run.go(run.crowd.invite())


def _neighbor(told: argparse.Namespace, world: World) -> Report:
    from tests.site.chaos.neighbor import SLICE, Neighbor, Size

    return Neighbor(world, told.seed, SLICE if told.slice else Size()).go()


def _without_seed() -> list[str]:
    told = sys.argv[1:]
    return told[: told.index("--seed")] + told[told.index("--seed") + 2 :] if "--seed" in told else told


if __name__ == "__main__":
    sys.exit(main())
