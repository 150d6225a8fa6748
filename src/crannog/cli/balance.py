"""Measure how fair a game is among equal bots: by seat, by component, by setup, with intervals and verdicts.

`--option KEY=any` and `--seats 0` measure every value and every number of players. `--against` compares two
contents on the same seeds: with a folder, that pack; without, the game's own. docs/balance.md explains the
figures.
"""

from __future__ import annotations

import argparse
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Final

from crannog.bots import bot, stand_in
from crannog.cli.arguments import add_content, add_game, add_parquet, options, pack
from crannog.games import load
from crannog.kernel.game import BadOption
from crannog.lab.balance.effects import Aims
from crannog.lab.balance.figure import Line
from crannog.lab.balance.page import csv_text, html, rows
from crannog.lab.balance.play import Seen, Setup, measure
from crannog.lab.balance.report import by_option, changes, figures, report, setup_title, text
from crannog.lab.content import game_with
from crannog.lab.origin import origin
from crannog.lab.parquet import check_parquet, write_parquet
from crannog.lab.sim import check_options, mixes

OWN: Final = Path()  # --against without a folder


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("-n", type=int, default=500, metavar="N", help="games of each setup (500)")
    parser.add_argument("-j", "--jobs", type=int, default=1, metavar="N", help="number of processes (1)")
    parser.add_argument("--bot", default="", metavar="BOT", help="who plays (default: the best there is)")
    add_content(parser)
    parser.add_argument(
        "--against",
        type=Path,
        nargs="?",
        const=OWN,
        metavar="FOLDER",
        help="show what --content changes against this pack, or against the game's own content",
    )
    parser.add_argument(
        "--within",
        type=float,
        default=5,
        metavar="POINTS",
        help="how far from even a seat may be (5)",
    )
    parser.add_argument(
        "--pieces-within",
        type=float,
        default=10,
        metavar="POINTS",
        help="how much more or less those who have a component may win (10)",
    )
    parser.add_argument(
        "-o",
        "--out",
        type=Path,
        metavar="FILE.html",
        help="a page with charts, and FILE.csv beside it",
    )
    add_parquet(parser)


def run(arguments: argparse.Namespace) -> int:
    game = load(arguments.game)
    if arguments.n < 2:
        raise BadOption(f"-n must be at least 2, not {arguments.n}")
    if arguments.out and arguments.out.suffix != ".html":
        raise BadOption(f"--out writes a page: call it {arguments.out.with_suffix('.html')}")
    if arguments.parquet and not arguments.out:
        raise BadOption("--parquet writes beside --out: name a page with --out")
    if arguments.parquet:
        check_parquet()
    name, wanted, seed = arguments.bot or stand_in(game.id), options(arguments), arguments.seed or 0
    bot(name, game.id)  # unknown ones are refused before anything starts
    counts = (arguments.seats,) if arguments.seats else game.seats
    check_options(game, counts[0], wanted)
    own = pack(game, arguments.content)
    played = game_with(game.id, own)
    aims = Aims(arguments.within / 100, arguments.pieces_within / 100)
    compared = arguments.against is not None
    other = None if arguments.against in (None, OWN) else pack(game, arguments.against)
    sources = [origin(played, seed)]
    if compared:
        sources.append(f"against content {game_with(game.id, other).content_digest}, on the same seeds")
    found: dict[str, list[Line]] = {}
    measured: list[tuple[Setup, list[Seen]]] = []
    for seats in counts:
        for mix in mixes(game, wanted):
            setup = Setup(game.id, name, seats, game.setup(seats, mix).options, seed, own)
            games = measure(setup, arguments.n, arguments.jobs, progress=True)
            title = setup_title(setup, len(games))
            if compared:
                theirs = replace(setup, pack=other)
                before = measure(theirs, arguments.n, arguments.jobs, progress=True)
                found[title] = changes(game, games, before)
            else:
                found[title] = figures(played, games, aims)
                measured.append((setup, games))
    options_changed = by_option(game, measured)
    against = found.keys() if compared else options_changed.keys()
    command = f"crannog {shlex.join(arguments.given)}"
    done = report(played, found | options_changed, sources, command, list(against))
    print(text(done))
    if arguments.out:
        arguments.out.write_text(html(done), encoding="utf-8")
        arguments.out.with_suffix(".csv").write_text(csv_text(done), encoding="utf-8")
        if arguments.parquet:
            write_parquet(arguments.out.with_suffix(".parquet"), rows(done))
        print(f"wrote {arguments.out} and {arguments.out.with_suffix('.csv')}")
    print(f"again: {done.command}")
    return 0
