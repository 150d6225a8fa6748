"""Check a lesson: it is played, and everything it says is looked up in the game.

docs/write-a-lesson.md explains how to write one.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from crannog.cli.arguments import text_of
from crannog.lessons.check import check
from crannog.lessons.lesson import BadLesson, read


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("verb", choices=["check"], help="what to do with the lesson")
    parser.add_argument("file", type=Path, help="the lesson's file")


def run(arguments: argparse.Namespace) -> int:
    try:
        found = check(read(text_of(arguments.file), arguments.file.stem))
    except BadLesson as error:
        print(f"{arguments.file}: {error}", file=sys.stderr)
        return 1
    print(f"{arguments.file} is true: {found}")
    return 0
