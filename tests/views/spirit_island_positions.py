"""Positions of Spirit Island met in random games: teaching games first, then with everything in the box."""

from __future__ import annotations

import random
from collections.abc import Iterator

from crannog.games.spirit_island import GAME, State
from crannog.kernel.play import Decision, choose, pending

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
