"""Positions of The Arrival met in random games, in both editions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

from crannog.games.arrival import GAME, State
from crannog.kernel.play import Decision, choose, pending

OPTIONS = [
    {"edition": edition, "leaders": leaders, "blocking": blocking}
    for edition, leaders, blocking in product(
        ("cz2017", "gu2016"), ("none", "chosen"), ("together", "in_order")
    )
]


def games() -> Iterator[tuple[int, dict[str, str]]]:
    for i, options in enumerate(OPTIONS):
        yield 2 + i % 3, options


def played(
    seats: int, options: dict[str, str], seed: int, steps: int = 10_000
) -> Iterator[tuple[State, list[Decision]]]:
    """Every position of a random game, with all that is asked there."""
    s = GAME.new(seats, options, seed)
    chance = random.Random(seed)
    for _ in range(steps):
        asked = pending(s)
        if not asked:
            return
        yield s, asked
        one = chance.choice(asked)
        s = choose(s, one.seat, chance.choice(one.lines()))


def finished(seats: int, options: dict[str, str], seed: int) -> State:
    s, asked = list(played(seats, options, seed))[-1]
    while not s.over:
        s = choose(s, asked[0].seat, asked[0].lines()[0])
        asked = pending(s)
    return s
