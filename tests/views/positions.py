"""Positions met in random games, under all options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

from crannog.games.roam import GAME, State
from crannog.kernel.play import Decision, choose, pending

from . import random_games

OPTIONS = [
    dict(zip(("artifacts", "outpost", "stacking", "stack_coins", "edges"), values, strict=True))
    for values in product(("yes", "no"), ("yes", "no"), ("yes", "no"), ("no",), ("fixed", "chosen"))
]


def games() -> Iterator[tuple[int, dict[str, str]]]:
    """Seats and options: every combination of options, with two to four seats in turn."""
    for i, options in enumerate(OPTIONS):
        yield 2 + i % 3, options


def played(seats: int, options: dict[str, str], seed: int, steps: int) -> Iterator[tuple[State, Decision]]:
    """Every position of a random game, with what is asked there."""
    for s, asked in random_games.played(GAME, seats, options, seed, steps, who=lambda _, asked: asked[0]):
        yield s, asked[0]


def finished(seed: int = 1) -> State:
    s = GAME.new(2, seed=seed)
    chance = random.Random(seed)
    while not s.over:
        asked = pending(s)[0]
        s = choose(s, asked.seat, chance.choice(asked.lines()))
    return s


def fixed() -> State:
    """The position of the golden pictures."""
    return list(played(3, {}, 12, 13))[-1][0]
