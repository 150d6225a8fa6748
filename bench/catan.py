"""The yardstick: random four-player Catan with Catanatron on one core."""

from __future__ import annotations

import random
from statistics import median
from time import process_time

from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.player import Color, RandomPlayer

from bench.measured import CLONE_EVERY, Measured, microseconds


def measure(seconds: float, seed: int) -> Measured:
    """Play whole random games for so long; the same games per seed if PYTHONHASHSEED is set."""
    outer = random.getstate()  # Catanatron seeds and uses the global generator
    rng = random.Random(seed)
    choice = rng.choice
    games = decisions = forced = 0
    copying = 0.0
    clones: list[float] = []
    begin = process_time()
    while process_time() - begin - copying < seconds:
        game = Game([RandomPlayer(color) for color in Color], seed=rng.randrange(1, 2**31))
        state = game.state
        while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
            actions = state.playable_actions
            if len(actions) == 1:
                forced += 1
                game.execute(actions[0], validate_action=False)
                continue
            decisions += 1
            if decisions % CLONE_EVERY == 0:
                start = process_time()
                clones.append(microseconds(game.copy))
                copying += process_time() - start
            game.execute(choice(actions), validate_action=False)
        games += 1
    elapsed = process_time() - begin - copying
    random.setstate(outer)
    return Measured(games, decisions, forced, elapsed, median(clones))
