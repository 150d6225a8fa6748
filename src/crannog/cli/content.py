"""Check a content pack: a map, cards and tiles written by someone who owns the game.

docs/content-packs.md explains how to write one.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from crannog import games
from crannog.cli.arguments import with_content


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("verb", choices=["check"], help="what to do with the pack")
    parser.add_argument("folder", type=Path, help="the folder with the pack's files")
    parser.add_argument("--game", choices=games.names(), default="arrival")


def run(arguments: argparse.Namespace) -> int:
    game = with_content(games.load(arguments.game), arguments.folder)
    print(f"{arguments.folder} is a valid content pack for {game.id}: digest {game.content_digest}")
    return 0
