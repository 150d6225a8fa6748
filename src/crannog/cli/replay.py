"""Show a recorded game: its log in words, and the board at the end or after a given choice."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from crannog import games
from crannog.cli.arguments import add_content, add_language, text_of, with_content
from crannog.kernel import replay
from crannog.kernel.game_record import Record
from crannog.kernel.play import SPECTATOR


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a replay file")
    parser.add_argument("--at", type=int, default=None, metavar="N", help="stop after N choices")
    parser.add_argument("--board", action="store_true", help="show only the board")
    add_language(parser)
    add_content(parser)


def run(arguments: argparse.Namespace) -> int:
    told = replay.read(text_of(arguments.file))
    game = with_content(games.load(told.game), arguments.content)
    texts = game.texts(arguments.lang)
    last: Record[Any] | None = None
    for number, record in enumerate(replay.play_through(told, game)):
        last = record
        if not arguments.board:
            for event in record.shown[-1]:
                if event.seen_by(SPECTATOR):
                    print(texts.say(event.text))
        if number == arguments.at:
            break
    assert last is not None
    print()
    print(game.diagram(game.observe(last.now, SPECTATOR)))
    return 0
