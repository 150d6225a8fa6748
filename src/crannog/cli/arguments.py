"""Arguments that several commands share."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any, Final

from crannog import games
from crannog.kernel.game import LANGUAGES, BadOption, Game
from crannog.lab.content import Pack, game_with

MAX_BYTES: Final = 8 * 2**20  # in a replay or a file of a content pack


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(games.names())}")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a game option; may be repeated (list them with `crannog rule GAME --options`)",
    )
    parser.add_argument("--seats", type=int, default=0, metavar="N", help="number of players")
    parser.add_argument("--seed", type=int, default=None, metavar="N", help="random seed, to repeat a game")


def add_bots(parser: argparse.ArgumentParser, default: str, unseated: str) -> None:
    parser.add_argument(
        "--bots",
        default="",
        metavar="[SEAT=]BOT,...",
        help="who plays: easy, medium or hard, where the game has levels; random, greedy, rules, a bot of an"
        " installed package, or your own as module:Factory;"
        f" SEAT=BOT, as in 1=greedy, keeps its seat (from 0), and those without a seat {unseated}"
        f" (default: {default})",
    )


def named_bots(arguments: argparse.Namespace) -> list[str]:
    """What --bots says, part by part; a module may also lie in the folder where the command is given."""
    if ":" in arguments.bots and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    return [part for part in arguments.bots.split(",") if part]


def add_content(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--content",
        type=Path,
        metavar="FOLDER",
        help="your own content pack; see docs/content-packs.md",
    )


def add_parquet(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--parquet", action="store_true", help="a Parquet file beside it; needs crannog[lab]")


def text_of(path: Path) -> str:
    """What a file says; raises BadOption if it is nothing that one can read."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadOption(f"{path} is too big: {MAX_BYTES // 2**20} MB at most")
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise  # told by the command itself
    except IsADirectoryError as error:
        raise BadOption(f"{path} is a folder, not a file") from error
    except UnicodeDecodeError as error:
        raise BadOption(f"{path} is not a text file (UTF-8)") from error
    except (OSError, ValueError) as error:
        raise BadOption(f"cannot read {str(path)!r}: {getattr(error, 'strerror', None) or error}") from error


def pack(game: Game[Any, Any], folder: Path | None) -> Pack | None:
    """The files of the content pack in this folder, if one is given."""
    if folder is None:
        return None
    there = [name for name in game.content_files if (folder / name).is_file()]
    return tuple((name, text_of(folder / name)) for name in there)


def with_content(game: Game[Any, Any], folder: Path | None) -> Game[Any, Any]:
    """The game, with the content pack in this folder if one is given."""
    return game_with(game.id, pack(game, folder))


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="English or German")


def options(arguments: argparse.Namespace) -> dict[str, str]:
    found = {}
    for text in arguments.option:
        key, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"write an option as KEY=VALUE, not {text!r}")
        found[key] = value
    return found


def game(arguments: argparse.Namespace) -> Game[Any, Any]:
    return with_content(games.load(arguments.game), getattr(arguments, "content", None))
