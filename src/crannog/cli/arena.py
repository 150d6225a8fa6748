"""Let bots meet on mirrored deals, and say who is stronger and how sure that is.

Every deal is played with everybody at every place. With more bots than seats, all meet each other; with
fewer, the last one named sits at the remaining seats. Games that all play together are played by each bot
alone, on the same deals. docs/arena.md explains the figures.
"""

from __future__ import annotations

import argparse
import shlex
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Final

from crannog.cli.arguments import add_content, add_game, add_parquet, named_bots, options, pack
from crannog.games import load, said
from crannog.kernel.checked_content import shown
from crannog.kernel.game import BadOption
from crannog.lab.arena import Match, report
from crannog.lab.arena import run as run_arena
from crannog.lab.parquet import check_parquet, write_parquet
from crannog.lab.sprt import Sprt, read_sprt

GAMES: Final = 200
MOST: Final = 2000  # games of a sequential test
EVEN: Final = "even"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--bots",
        required=True,
        metavar="BOT,...",
        help="who meets, as in hard,medium,mypkg:Factory; the same name twice is a control",
    )
    add_content(parser)
    parser.add_argument(
        "--games",
        type=int,
        default=0,
        metavar="N",
        help=f"games each contest has ({GAMES}); with --sprt at most ({MOST})",
    )
    parser.add_argument(
        "--sprt",
        nargs="?",
        const=EVEN,
        metavar="LOW:HIGH",
        help="stop as soon as it is clear whether the first bot's share is rather LOW or HIGH percent, as in"
        " 50:55 (without a value: the even share, and 5 points more)",
    )
    parser.add_argument("--control", action="store_true", help="let every bot also meet itself")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="write every game as a line of JSON, and go on from there"
    )
    add_parquet(parser)
    parser.add_argument("-j", "--jobs", type=int, default=1, metavar="N", help="number of processes (1)")
    parser.add_argument(
        "--executor",
        default="",
        metavar="MODULE:FACTORY",
        help="work in a concurrent.futures.Executor of yours",
    )


def run(arguments: argparse.Namespace) -> int:
    game = load(arguments.game)
    match = Match(
        game.id,
        tuple(named_bots(arguments)),
        arguments.seats,
        options(arguments),
        arguments.seed or 0,
        pack(game, arguments.content),
        arguments.control,
    )
    test = _test(arguments.sprt, match) if arguments.sprt else None
    games = arguments.games or (MOST if test else GAMES)
    if games < 0:
        raise BadOption(f"--games must be at least 1, not {games}")
    if arguments.parquet and not arguments.out:
        raise BadOption("--parquet writes beside --out: name a file with --out")
    if arguments.parquet:
        check_parquet()
    with _executor(arguments.executor) as executor:
        course = run_arena(match, games, test, arguments.out, arguments.jobs, executor, progress=True)
    if arguments.parquet:
        write_parquet(arguments.out.with_suffix(".parquet"), [asdict(game) for game in course.games])
    print(report.text(course))
    print(f"\nagain: crannog {shlex.join(arguments.given)}")
    return 0


def _test(wanted: str, match: Match) -> Sprt:
    if wanted != EVEN:
        return read_sprt(wanted)
    even = 0.5 if match.game.together else 1 / match.players
    return Sprt(even, even + 0.05)


def _executor(path: str) -> Executor | nullcontext[None]:
    """What the factory makes; closed when the games are played."""
    if not path:
        return nullcontext()
    module, _, factory = path.partition(":")
    try:
        made = getattr(import_module(module), factory)()
    except Exception as error:  # whatever somebody's module may raise
        raise BadOption(f"--executor {shown(path)} cannot be loaded: {said(error)}") from error
    if not isinstance(made, Executor):
        raise BadOption(f"--executor {shown(path)} makes no concurrent.futures.Executor")
    return made
