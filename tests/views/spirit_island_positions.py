"""Positions of Spirit Island met in random games: teaching games first, then with everything in the box."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from crannog.games.spirit_island import GAME

from . import random_games

TEACHING = {"teaching": "yes"}


def games() -> Iterator[tuple[int, dict[str, str]]]:
    """Tables of every size: to learn on, with a foe, with each scenario."""
    for seats in GAME.seats:
        yield seats, {**TEACHING, "spirits": "random" if seats > 2 else "chosen"}
    for i, scenario in enumerate(
        ("blitz", "guard_the_isles_heart", "rituals_of_terror", "dahan_insurrection")
    ):
        foe = ("none", "prussia_3", "england_6", "sweden_6")[i]
        yield 1 + i, {"scenario": scenario, "adversary": foe, "board_blight": "yes"}


played = partial(random_games.played, GAME)
finished = partial(random_games.finished, GAME)
