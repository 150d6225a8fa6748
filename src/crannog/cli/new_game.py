"""Start a game of your own: a folder with a small game that runs at once, its texts and its tests.

Then change it, one file at a time. CONTRIBUTING.md explains the way from there.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template
from typing import Final

from crannog import games
from crannog.kernel.checked_content import shown
from crannog.kernel.game import BadOption

SUFFIX: Final = ".txt"  # of the files in starter/, which are no code yet


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="lower-case letters, digits and underscores, as in nim")
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="where to write it (default: ./NAME)")


def run(arguments: argparse.Namespace) -> int:
    name, folder = arguments.name, arguments.into or Path(arguments.name)
    if not games.ID.fullmatch(name):
        raise BadOption(f"a game's name is lower-case letters, digits and underscores, not {shown(name)}")
    if name in games.names():
        raise BadOption(f"there is a game {name} already")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadOption(f"{folder} is there already, and not empty")
    for path, text in written(name):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        print(f"wrote {file}")
    print(f"\nNow: pip install -e {folder}, then crannog play {name} --bots random")
    return 0


def written(name: str) -> Iterator[tuple[str, str]]:
    """Each file of a new game: where it lies in its folder, and what is in it."""
    words = {
        "name": name,
        "dashed": name.replace("_", "-"),
        "title": name.replace("_", " ").title(),
        "package": f"crannog_{name}",
    }
    for path, source in _sources(files(__package__).joinpath("starter")):
        place = path.removesuffix(SUFFIX).replace("package/", f"{words['package']}/")
        yield place.replace("test_game", f"test_{name}"), Template(source).substitute(words)


def _sources(folder: Traversable, at: str = "") -> Iterator[tuple[str, str]]:
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.is_dir():
            yield from _sources(one, f"{at}{one.name}/")
        elif one.name.endswith(SUFFIX):
            yield f"{at}{one.name}", one.read_text(encoding="utf-8")
