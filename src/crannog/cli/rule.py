"""Look up a rule and its place in the rulebook, or list a game's options.

Without an ID, all the rules of the game are listed.
"""

from __future__ import annotations

import argparse
from typing import Any

from crannog import games
from crannog.cli.arguments import add_language
from crannog.kernel.game import BadOption, Game
from crannog.kernel.msg import Msg, Rule
from crannog.kernel.text import Texts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", nargs="?", help="a rule such as `place.fit`, or a group such as `place`")
    parser.add_argument("--game", choices=games.names(), default="roam")
    parser.add_argument("--options", action="store_true", help="list the game's options instead")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    game = games.load(arguments.game)
    texts = game.texts(arguments.lang)
    if arguments.options:
        print_options(game, texts)
        return 0
    found = [rule for rule in game.rules if _matches(rule, arguments.id)]
    if not found:
        raise BadOption(f"no rule {arguments.id!r}; `crannog rule --game {game.id}` lists them all")
    for rule in found:
        print(describe(rule, texts))
    return 0


def _matches(rule: Rule, asked: str | None) -> bool:
    return asked is None or rule.id == asked or rule.id.startswith(asked + ".")


def describe(rule: Rule, texts: Texts) -> str:
    ruling = f"; {rule.ruling}" if rule.ruling else ""
    return f"{rule.id:<20} {texts.say(rule.text)}  [{rule.cite}{ruling}]"


def print_options(game: Game[Any, Any], texts: Texts) -> None:
    for option in game.options:
        print(f"{option.id}: {texts.say(Msg('option.' + option.id))}")
        for value in option.values:
            usual = "  (default)" if value == option.values[0] else ""
            print(f"    {option.id}={value:<8} {texts.say(Msg(f'option.{option.id}.{value}'))}{usual}")
