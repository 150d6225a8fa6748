"""Random games as views need them: every position with all that is asked there, and the end."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from crannog.kernel.game import Game
from crannog.kernel.play import Decision, State, choose, pending


def played[S: State](
    game: Game[S, Any],
    seats: int,
    options: dict[str, str],
    seed: int,
    steps: int = 10_000,
    who: Callable[[random.Random, list[Decision]], Decision] = random.Random.choice,
) -> Iterator[tuple[S, list[Decision]]]:
    """Every position of a random game, with all that is asked there; `who` of those asked goes on."""
    s = game.new(seats, options, seed)
    chance = random.Random(seed)
    for _ in range(steps):
        asked = pending(s)
        if not asked:
            return
        yield s, asked
        one = who(chance, asked)
        s = choose(s, one.seat, chance.choice(one.lines()))


def finished[S: State](game: Game[S, Any], seats: int, options: dict[str, str], seed: int) -> S:
    s, asked = list(played(game, seats, options, seed))[-1]
    while not s.over:
        s = choose(s, asked[0].seat, asked[0].lines()[0])
        asked = pending(s)
    return s
