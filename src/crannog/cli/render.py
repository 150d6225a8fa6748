"""Draw the board of a replay as SVG or PNG, or the whole table as an HTML page.

The extension of the output file decides which: .svg, .png or .html.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from crannog import games
from crannog.cli.arguments import add_content, add_language, text_of, with_content
from crannog.kernel import replay
from crannog.kernel.game import BadOption
from crannog.kernel.game_record import Record
from crannog.kernel.play import SPECTATOR, pending


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a replay file")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE")
    parser.add_argument("--at", type=int, default=None, metavar="N", help="after N choices (default: end)")
    parser.add_argument("--seat", type=int, default=SPECTATOR, help="whose view (default: a spectator's)")
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--zoom", type=float, default=1, help="scale factor for PNG (1)")
    add_language(parser)
    add_content(parser)


def run(arguments: argparse.Namespace) -> int:
    told = replay.read(text_of(arguments.file))
    try:
        arguments.output.write_bytes(drawn(arguments, record_at(told, arguments)))
    except ImportError as error:
        raise BadOption(str(error)) from error
    print(f"wrote {arguments.output}")
    return 0


def record_at(told: replay.Replay, arguments: argparse.Namespace) -> Record[Any]:
    game = with_content(games.load(told.game), arguments.content)
    found = None
    for number, record in enumerate(replay.play_through(told, game)):
        found = record
        if number == arguments.at:
            break
    assert found is not None
    return found


def drawn(arguments: argparse.Namespace, record: Record[Any]) -> bytes:
    from crannog import views  # the extra is needed only here

    game, seat = record.game, arguments.seat
    if not SPECTATOR <= seat < record.setup.seats:
        raise BadOption(f"--seat must be 0 to {record.setup.seats - 1}, or {SPECTATOR} for a spectator")
    view = game.observe(record.now, seat)
    decision = next((d for d in pending(record.now) if d.seat == seat), None)
    kind = arguments.output.suffix
    if kind == ".html":
        log = record.events_for(seat)
        return views.page(game, view, decision, arguments.lang, log=log, theme=arguments.theme).encode()
    picture = views.svg(game, view, decision, arguments.lang, theme=arguments.theme)
    if kind == ".svg":
        return picture.encode()
    if kind == ".png":
        return views.png(picture, arguments.zoom)
    raise BadOption(f"the output file must end in .svg, .png or .html, not {kind or 'nothing'}")
