"""A game in two minutes: what it is about, told in a few sentences, and how long it takes.

The file `overview.toml` stands beside the game's rules and names those it tells; a test proves its numbers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from crannog import games

FILE: Final = "overview.toml"


@dataclass(frozen=True, slots=True)
class Overview:
    minutes: tuple[int, int]  # with the fewest and the most players, estimated
    rules: tuple[str, ...]  # that are told, by id
    sentences: Mapping[str, tuple[str, ...]]  # for each language


@cache
def overview_of(game: str) -> Overview | None:
    """None for a game that has none."""
    file = files(games.load(game).package) / FILE
    if not file.is_file():
        return None
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    least, most = data["minutes"]
    sentences = {lang: tuple(said) for lang, said in data["sentences"].items()}
    return Overview((least, most), tuple(data["rules"]), sentences)
