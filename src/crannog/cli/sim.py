"""Let bots play many games and show a table of results.

`--option KEY=any` cycles through every value of an option, `--seats 0` through every number of players.
"""

from __future__ import annotations

import argparse

from crannog.cli.arguments import add_bots, add_content, add_game, named_bots, options, pack
from crannog.games import load
from crannog.lab.coverage import coverage
from crannog.lab.sim import REASONS_EVERY, simulate


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("-n", type=int, default=100, metavar="N", help="number of games (100)")
    parser.add_argument("-j", "--jobs", type=int, default=1, metavar="N", help="number of processes (1)")
    add_bots(parser, "all play at random", "move on by one seat from game to game")
    add_content(parser)
    parser.add_argument("--coverage", action="store_true", help="list what never came up")


def run(arguments: argparse.Namespace) -> int:
    table = simulate(
        arguments.game,
        arguments.n,
        seats=arguments.seats,
        options=options(arguments),
        bots=named_bots(arguments) or ["random"],
        jobs=arguments.jobs,
        seed=arguments.seed or 0,
        progress=True,
        reasons_every=1 if arguments.coverage else REASONS_EVERY,
        pack=pack(load(arguments.game), arguments.content),
    )
    print(table.text())
    if arguments.coverage:
        print(coverage(arguments.game, table.tally).text())
    return 0
