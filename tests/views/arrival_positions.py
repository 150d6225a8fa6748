"""Positions of The Arrival met in random games, in both editions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from crannog.games.arrival import GAME

from . import random_games

OPTIONS = [
    {"edition": edition, "leaders": leaders, "blocking": blocking}
    for edition, leaders, blocking in product(
        ("cz2017", "gu2016"), ("none", "chosen"), ("together", "in_order")
    )
    if blocking == "together" or edition == "gu2016"
]


def games() -> Iterator[tuple[int, dict[str, str]]]:
    for i, options in enumerate(OPTIONS):
        yield 2 + i % 3, options


played = partial(random_games.played, GAME)
finished = partial(random_games.finished, GAME)
