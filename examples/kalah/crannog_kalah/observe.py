"""What a seat may know: everything lies open."""

from __future__ import annotations

from dataclasses import dataclass

from crannog.kernel import view
from crannog.kernel.codec import clone
from crannog.kernel.play import asks
from crannog.kernel.rng import Rng
from crannog_kalah.state import State


@dataclass(frozen=True, slots=True, repr=False)
class View(view.View):
    turn: int
    pits: tuple[tuple[int, ...], ...]
    stores: tuple[int, ...]
    asked: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]


def observe(s: State, seat: int) -> View:
    asked = tuple(ask.seat for ask in asks(s))
    return View(seat, s.turn, tuple(map(tuple, s.pits)), tuple(s.stores), asked, s.over, s.winners)


def sample(s: State, seat: int, rng: Rng) -> State:
    """A table this seat cannot tell from the true one: the same, with another source of chance."""
    other = clone(s)
    other.rng, other.events = rng.branch(), []
    return other
