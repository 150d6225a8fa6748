"""Random games with as many players as may play, on one core, as a simulation plays them: in place,
nobody listening."""

from __future__ import annotations

import random
from functools import partial
from importlib import import_module
from statistics import median
from time import process_time

from bench.measured import CLONE_EVERY, Measured, microseconds
from crannog import games
from crannog.kernel.codec import clone
from crannog.kernel.play import advance, asks


def measure(id: str, seconds: float, seed: int, options: dict[str, str]) -> Measured:
    """Play whole random games for so long; the same games per seed."""
    made = id in games.names()  # else one in the making
    game = games.load(id) if made else import_module(f"crannog.games.{id}").GAME
    rng = random.Random(seed)
    choice = rng.choice
    played = decisions = forced = 0
    copying = 0.0
    clones: list[float] = []
    begin = process_time()
    while process_time() - begin - copying < seconds:
        s = game.new(max(game.seats), options, rng.randrange(1, 2**31))
        s.listening = False
        while not s.over:
            ask = asks(s)[0]
            legal = ask.legal(s)
            if len(legal) == 1:
                forced += 1
                advance(s, ask.seat, legal[0])
                continue
            decisions += 1
            if decisions % CLONE_EVERY == 0:
                start = process_time()
                clones.append(microseconds(partial(clone, s)))
                copying += process_time() - start
            advance(s, ask.seat, choice(legal))
        played += 1
    elapsed = process_time() - begin - copying
    return Measured(played, decisions, forced, elapsed, median(clones))
