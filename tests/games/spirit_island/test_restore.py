"""Looking ahead from an observation shows what the game itself would show."""

from __future__ import annotations

import random

import pytest

from crannog.games.spirit_island import GAME
from crannog.games.spirit_island.foresight.forecast import forecast
from crannog.games.spirit_island.foresight.game_from_view import restore
from crannog.kernel.play import SPECTATOR, choose, pending
from tests.sizes import SIZES

KNOWN = (
    "lands",
    "spirits",
    "mods",
    "fear",
    "pool",
    "terror",
    "divisions",
    "blight",
    "ravage",
    "build",
    "phase",
)
TABLES = [(1, {"teaching": "yes"}), (2, {}), (3, {"adversary": "england_4"}), (4, {"adversary": "sweden_6"})]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_restored_game_has_the_same_future(seats: int, options: dict[str, str]) -> None:
    compared = 0
    for seed in range(SIZES.restored):
        s = GAME.new(seats, {**options, "spirits": "random"}, seed)
        chance = random.Random(seed)
        for number in range(10_000):
            if s.over:
                break
            asked = chance.choice(pending(s))
            if s.round and s.phase != "invaders" and not number % 7:
                made = restore(GAME.observe(s, SPECTATOR))
                assert all(getattr(made, name) == getattr(s, name) for name in KNOWN)
                assert len(made.invaders) == len(s.invaders)
                assert len(made.earned) == len(s.earned)
                plans = s.plans if number % 2 else []
                assert forecast(made, plans) == forecast(s, plans)
                compared += 1
            if asked.asides and not number % 5:
                s = choose(s, asked.seat, str(chance.choice(asked.asides)))
            else:
                s = choose(s, asked.seat, chance.choice(asked.lines()))
    assert compared > 3 * SIZES.restored
