"""No silent decision: whatever the engine orders by itself is tried in other orders.

A game hands such things through `State.in_any_order`. Here one call of it is turned round, the game is
played on with the same answers, and both must meet again: else somebody should have been asked.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from hashlib import blake2b
from math import factorial
from typing import Any, Final

from crannog.kernel.codec import clone
from crannog.kernel.game import Game
from crannog.kernel.play import Choice, State, advance, asks
from crannog.kernel.rng import Rng

ALL_ORDERS: Final = 24  # up to so many, each is tried; of more, so many by chance
ANSWERS: Final = 40  # within so many answers two orders must have met again
JUST_LISTEN: Final = (-1,)


def silent_decisions(game: Game[Any, Any], s: State, seat: int, choice: Choice[State], rng: Rng) -> list[str]:
    """The steps of this choice whose order nobody was asked for and that leads elsewhere."""
    usual = _first(s, seat, choice, JUST_LISTEN)
    found = []
    for call, what in enumerate(usual.ordered):
        step, n = what.rsplit(" ", 1)
        for order in _orders(int(n), rng):
            if not _meet(game, usual, _first(s, seat, choice, (call, *order))):
                found.append(f"{step} in the order {order}")
                break
    return found


def _first(s: State, seat: int, choice: Choice[State], trial: tuple[int, ...]) -> State:
    after = clone(s)
    after.trial, after.ordered = trial, ()
    advance(after, seat, choice)
    return after


def _orders(n: int, rng: Rng) -> Iterator[tuple[int, ...]]:
    if factorial(n) <= ALL_ORDERS:
        yield from itertools.islice(itertools.permutations(range(n)), 1, None)
        return
    for _ in range(ALL_ORDERS):
        order = list(range(n))
        rng.shuffle("orders", order)
        yield tuple(order)


def _meet(game: Game[Any, Any], one: State, two: State) -> bool:
    """Whether both come to the same position, or the same end, if questions get the same answers in both."""
    if game.digest(one) == game.digest(two):
        return True
    one, two = clone(one), clone(two)
    for _ in range(ANSWERS):
        if one.over and two.over:
            return one.winners == two.winners
        for s in (one, two):
            if not s.over:
                _answer(s)
        if game.digest(one) == game.digest(two):
            return True
    return False


def _answer(s: State) -> None:
    """The same line wherever it is offered."""
    ask = asks(s)[0]
    advance(s, ask.seat, min(ask.legal(s), key=lambda choice: _lot(ask.seat, str(choice))))


def _lot(seat: int, line: str) -> bytes:
    return blake2b(f"{seat} {line}".encode(), digest_size=8).digest()
