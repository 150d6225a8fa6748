"""Positions of Spirit Island for screenshots and browser tests: islands of one to four boards."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Final

from crannog.games.spirit_island import GAME, State
from crannog.kernel.event import Event
from crannog.kernel.play import choose, pending

SEED: Final = 5
TURN: Final = 4

type Told = tuple[State, list[Event], str, int]  # the state, the log, what is picked, whose eyes


def until(seats: int, *ids: str, turn: int = TURN) -> Told:
    """A random game up to one of these questions; the one who is asked looks."""
    for seed in range(SEED, SEED + 60):
        s, chance, log = GAME.new(seats, {"spirits": "random"}, seed), random.Random(seed), list[Event]()
        while not s.over:
            asked = pending(s)
            mine = next((d for d in asked if d.prompt.id in ids), None)
            if mine and s.round >= turn:
                return s, log[-30:], "", mine.seat
            one = chance.choice(asked)
            s = choose(s, one.seat, chance.choice(one.lines()))
            log += s.events
    raise LookupError(f"nobody was asked {', '.join(ids)}")


def placing(seats: int) -> Told:
    """Where presence comes, with one land picked."""
    s, log, _, me = until(seats, "ask.where")
    asked = next(d for d in pending(s) if d.seat == me)
    return s, log, asked.lines()[-1], me


def planning() -> Told:
    """Two spirits who have told where their powers shall go, as in the design's picture."""
    for seed in range(SEED, SEED + 200):
        s, chance, log = GAME.new(2, {"spirits": "random"}, seed), random.Random(seed), list[Event]()
        while not s.over and s.round <= TURN:
            asked = pending(s)
            if s.round > 1 and len({plan.seat for plan in s.plans}) == 2 and len(s.plans) > 2:
                return s, log[-30:], "", asked[-1].seat
            one = chance.choice(asked)
            s = choose(s, one.seat, chance.choice(one.lines() + [str(aside) for aside in one.asides]))
            log += s.events
    raise LookupError("nobody planned enough")


SCENES: Final[dict[str, Callable[[], Told]]] = {
    **{f"island_{seats}": partial(placing, seats) for seats in GAME.seats},
    "island_plan": planning,
    "island_push": partial(until, 2, "ask.push", "ask.push_upto", turn=2),
    "island_damage": partial(until, 3, "ask.damage", turn=2),
}
