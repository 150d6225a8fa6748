"""Play many games by bots and show a table of results.

`--option KEY=any` takes every value of an option in turn, `--seats 0` every number of players.
"""

from __future__ import annotations

import argparse

from crannog.bots import BOTS
from crannog.cli.arguments import add_game, options
from crannog.lab.coverage import coverage
from crannog.lab.sim import REASONS_EVERY, simulate


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("-n", type=int, default=100, metavar="N", help="how many games (100)")
    parser.add_argument("-j", "--jobs", type=int, default=1, metavar="N", help="processes at work (1)")
    parser.add_argument(
        "--bots",
        default="random",
        metavar="BOT,...",
        help=f"who plays: {', '.join(BOTS)}; they change seats from game to game",
    )
    parser.add_argument("--coverage", action="store_true", help="list what was never exercised")


def run(arguments: argparse.Namespace) -> int:
    table = simulate(
        arguments.game,
        arguments.n,
        seats=arguments.seats,
        options=options(arguments),
        bots=arguments.bots.split(","),
        jobs=arguments.jobs,
        seed=arguments.seed or 0,
        progress=True,
        reasons_every=1 if arguments.coverage else REASONS_EVERY,
    )
    print(table.text())
    if arguments.coverage:
        print(coverage(arguments.game, table.tally).text())
    return 0
