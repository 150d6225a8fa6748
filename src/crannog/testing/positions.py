"""Random positions of a game, as everybody at the table sees them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from crannog.kernel.game import Game, Setup
from crannog.kernel.play import Decision, pending
from crannog.testing.contract import spread, walk

STEPS: Final = (3, 7, 19, 41)  # decisions between two stops in a game
STOPS: Final = 4  # in a game, of two positions each
TO_THE_END: Final = 5  # every fifth game


@dataclass(frozen=True, slots=True)
class Position:
    game: Game[Any, Any]
    seat: int
    view: Any
    asked: Decision | None


def positions(game: Game[Any, Any], n: int, seed: int = 0) -> Iterator[list[Position]]:
    """So many positions over all set-ups, from every part of a game; each for all seats and the spectator."""
    made = 0
    for number, setup in spread(game, n + seed):
        for s in _stops(game, setup, number) if number >= seed else ():
            yield [
                Position(
                    game, seat, game.observe(s, seat), next((d for d in pending(s) if d.seat == seat), None)
                )
                for seat in game.seats_and_spectator(setup.seats)
            ]
            made += 1
            if made == n:
                return


def _stops(game: Game[Any, Any], setup: Setup, number: int) -> Iterator[Any]:
    """States of a random game, two and two in a row; of some games also the last."""
    step, s = STEPS[number % len(STEPS)], None
    for at, (s, _) in enumerate(walk(game, setup, number)):
        if at < step * STOPS:
            if (at - number) % step < 2:
                yield s
        elif number % TO_THE_END:
            return
    yield s
