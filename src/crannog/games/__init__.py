"""The games: ours, one folder each, and those of installed packages (entry points `crannog.games`).

Games know the kernel but not each other.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

from crannog.kernel.checked_content import shown
from crannog.kernel.game import BadOption, Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "crannog.games"
ID: Final = re.compile(r"[a-z][a-z0-9_]*")  # part of addresses, of file names and of stored class names


def names() -> list[str]:
    """Every game there is, ours and those of installed packages, except those that cannot be loaded."""
    return sorted({*ours(), *_found()[0]})


@cache
def _ours() -> tuple[str, ...]:
    from importlib.resources import files  # slow to import, and rarely needed

    return tuple(
        sorted(
            folder.name
            for folder in files(__name__).iterdir()
            if folder.joinpath("rules.py").is_file() and not folder.joinpath("UNFINISHED").is_file()
        )
    )


def ours() -> list[str]:
    """The games in this package: each folder here is one. One in the making says so by a file UNFINISHED."""
    return list(_ours())


def broken() -> dict[str, str]:
    """What is wrong with installed games that cannot be loaded: one sentence for each, by name."""
    return dict(_found()[1])


def load(id: str) -> Game[Any, Any]:
    """The game of this name."""
    if id in _ours():
        return cast(Game[Any, Any], import_module(f"{__name__}.{id}").GAME)
    found, wrong = _found()
    if id in found:
        return found[id]
    if id in wrong:
        raise BadOption(wrong[id])
    raise BadOption(f"unknown game {shown(id)}; choose one of {', '.join(names())}")


@cache
def _found() -> tuple[dict[str, Game[Any, Any]], dict[str, str]]:
    """The games of installed packages, and what is wrong with those that are none: they stop nobody else."""
    from importlib.metadata import entry_points  # slow to import; our own games need none of it

    found: dict[str, Game[Any, Any]] = {}
    wrong: dict[str, str] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        try:
            found[point.name] = _loaded(point, found)
        except Exception as error:  # whatever somebody else's module may raise
            wrong[point.name] = (
                f"the game {point.name!r} of the package {package_of(point)} cannot be loaded: {said(error)}"
            )
    return found, wrong


def _loaded(point: EntryPoint, found: dict[str, Game[Any, Any]]) -> Game[Any, Any]:
    if not ID.fullmatch(point.name):
        raise BadOption("a game's name is lower-case letters, digits and underscores")
    if point.name in _ours() or point.name in found:
        raise BadOption("there is another game of this name")
    game = point.load()
    if not isinstance(game, Game):
        raise BadOption(f"{point.value} is not a Game")
    if game.id != point.name:
        raise BadOption(f"{point.value} has the id {game.id!r}")
    return game


def package_of(point: EntryPoint) -> str:
    """Which package brings this entry point, for messages."""
    return f"{point.dist.name} {point.dist.version}" if point.dist else point.value


def said(error: Exception) -> str:
    """Somebody else's error in one line."""
    text = " ".join(str(error).split())
    return text if isinstance(error, BadOption) else f"{type(error).__name__}: {text}".rstrip(": ")
