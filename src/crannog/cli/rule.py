"""Look up a rule and its place in the rulebook, or list a game's options.

Without GAME, every game is searched; without ID, all the rules are listed.
"""

from __future__ import annotations

import argparse
from typing import Any

from crannog import games
from crannog.cli.arguments import add_language
from crannog.kernel.game import BadOption, Game, Option
from crannog.kernel.message import Msg, Rule
from crannog.kernel.rulebook import rulebook
from crannog.kernel.texts import Texts


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"one of {', '.join(games.names())}")
    parser.add_argument(
        "id", nargs="?", metavar="ID", help="a rule such as `place.fit`, or a group such as `place`"
    )
    parser.add_argument("--options", action="store_true", help="list the game's options instead")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    game, asked = _asked(arguments.game, arguments.id)
    searched = [games.load(name) for name in ([game] if game else games.names())]
    if arguments.options and game and not asked and not searched[0].options:
        print(f"{game} has no options.")
        return 0
    listing = list_options if arguments.options else list_rules
    found = [(one, lines) for one in searched if (lines := listing(one, one.texts(arguments.lang), asked))]
    if not found:
        what = "option" if arguments.options else "rule"
        everything = f"crannog rule {game}".rstrip() + (" --options" if arguments.options else "")
        raise BadOption(f"no {what} {asked!r}; `{everything}` lists them all")
    for one, lines in found:
        if not game:
            print(one.texts(arguments.lang).say(Msg("title.game")))
        print("\n".join(lines))
    return 0


def _asked(first: str | None, second: str | None) -> tuple[str, str]:
    """The game and the rule asked for, each empty if left out: the first word may be either."""
    if first is None or first in games.names():
        return first or "", second or ""
    if second is not None or first in games.broken():
        games.load(first)  # says which games there are, or what is wrong with this one
    return "", first


def list_rules(game: Game[Any, Any], texts: Texts, asked: str) -> list[str]:
    in_order = (rule for _, rules in rulebook(game).chapters for rule in rules)
    return [describe(rule, texts) for rule in in_order if _matches(rule.id, asked)]


def list_options(game: Game[Any, Any], texts: Texts, asked: str) -> list[str]:
    return [line for option in game.options if _matches(option.id, asked) for line in _values(option, texts)]


def _matches(id: str, asked: str) -> bool:
    return not asked or id == asked or id.startswith(asked + ".")


def describe(rule: Rule, texts: Texts) -> str:
    ruling = f"; {rule.ruling}" if rule.ruling else ""
    return f"{rule.id:<20} {texts.say(rule.text)}  [{rule.cite}{ruling}]"


def _values(option: Option, texts: Texts) -> list[str]:
    lines = [f"{option.id}: {texts.say(Msg('option.' + option.id))}"]
    for value in option.values:
        default = "  (default)" if value == option.values[0] else ""
        said = texts.say(Msg(f"option.{option.id}.{value}"))
        lines.append(f"    {option.id}={value:<8} {said}{default}")
    return lines
