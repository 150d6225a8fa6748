"""Check a replay: the seed matches its commitment, every draw and move is right, and so is the result."""

from __future__ import annotations

import argparse
from pathlib import Path

from crannog import games
from crannog.cli.arguments import add_content, with_content
from crannog.kernel import replay


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, nargs="+", help="replay files")
    add_content(parser)


def run(arguments: argparse.Namespace) -> int:
    bad = 0
    for path in arguments.file:
        told = replay.read(path.read_text(encoding="utf-8"))
        found = replay.problems(told, with_content(games.load(told.game), arguments.content))
        bad += bool(found)
        print(f"{path}: {'failed' if found else 'verified'}")
        for problem in found:
            print(f"    {problem}")
    return 1 if bad else 0
