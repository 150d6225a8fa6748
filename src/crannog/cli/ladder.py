"""Write the page that says which bot beats which, from files of `crannog arena --out`."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from crannog.lab.arena.game_file import read_games
from crannog.lab.arena.ladder import page


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="games of a run, from --out")
    parser.add_argument("-o", "--write", type=Path, metavar="FILE", help="where to (default: print it)")


def run(arguments: argparse.Namespace) -> int:
    runs = {path.name: read_games(path) for path in arguments.files}
    text = page(runs, f"crannog {shlex.join(arguments.given)}")
    if arguments.write is None:
        print(text, end="")
    else:
        arguments.write.write_text(text, encoding="utf-8")
        print(f"wrote {arguments.write}")
    return 0
