"""Arguments that several commands share."""

from __future__ import annotations

import argparse
from typing import Any

from crannog import games
from crannog.kernel.game import LANGUAGES, BadOption, Game


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=games.names(), help="which game")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game, as often as you like (see `crannog rule GAME --options`)",
    )
    parser.add_argument("--seats", type=int, default=0, metavar="N", help="how many play")
    parser.add_argument("--seed", type=int, default=None, metavar="N", help="repeat the same chance")


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="English or German")


def options(arguments: argparse.Namespace) -> dict[str, str]:
    found = {}
    for text in arguments.option:
        key, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"an option is written KEY=VALUE, not {text!r}")
        found[key] = value
    return found


def game(arguments: argparse.Namespace) -> Game[Any, Any]:
    return games.load(arguments.game)
