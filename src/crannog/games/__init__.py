"""The games, one folder each. Games know the kernel but not each other."""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast

from crannog.kernel.content import shown
from crannog.kernel.game import BadOption, Game


def names() -> list[str]:
    """Every game there is: each folder here is one. One in the making says so by a file UNFINISHED."""
    from importlib.resources import files  # slow to import, and rarely needed

    return sorted(
        folder.name
        for folder in files(__name__).iterdir()
        if folder.joinpath("rules.py").is_file() and not folder.joinpath("UNFINISHED").is_file()
    )


def load(id: str) -> Game[Any, Any]:
    """The game of this name."""
    if id not in names():
        raise BadOption(f"unknown game {shown(id)}; choose one of {', '.join(names())}")
    return cast(Game[Any, Any], import_module(f"{__name__}.{id}").GAME)
