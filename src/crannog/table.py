"""What lies on a table, as plain data: places with pieces, a hand, scores.

A game that draws no table of its own (no folder `view`) says this in its module `table`, by a function
`table(view) -> Table`; crannog/views/plain.py draws it. A choice is made at the place or with the card that
its label names: `msg("choice.sow", at="a3")` at the place a3, `msg("choice.play", card="ace")` with the card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from crannog.kernel.message import Msg

NOBODY: Final = -1


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces of one kind in one place."""

    n: int = 1
    seat: int = NOBODY  # whose they are: drawn in this seat's color, with its sign
    kind: Msg | None = None  # what they are: a noun, as in Msg("noun.seed")


@dataclass(frozen=True, slots=True)
class Place:
    """Where pieces lie, and what a choice may name."""

    id: str  # one word, as choices and log lines name it
    pieces: tuple[Pieces, ...] = ()
    name: Msg | None = None  # what it is called, if not by its id
    seat: int = NOBODY  # whose it is
    x: float = 0  # where it lies, in widths of a place; `grid` says it for a whole board
    y: float = 0
    w: float = 1
    h: float = 1


@dataclass(frozen=True, slots=True)
class Card:
    """A card in somebody's hand."""

    id: str  # one word
    name: Msg
    note: Msg | None = None  # what it does


@dataclass(frozen=True, slots=True)
class Table:
    """What one seat sees. Everything but the scores may be left out."""

    scores: tuple[int, ...]  # by seat
    asked: tuple[int, ...] = ()  # whose choice it is
    winners: tuple[int, ...] | None = None  # when the game is over; nobody where all have lost
    places: tuple[Place, ...] = ()
    hand: tuple[Card, ...] = ()  # the viewer's
    notes: tuple[Msg, ...] = ()  # whatever else is to be known, in sentences


def grid(rows: Iterable[Sequence[Place | None]]) -> tuple[Place, ...]:
    """Places in rows and columns, as they lie; None leaves a gap."""
    return tuple(
        replace(place, x=x, y=y)
        for y, row in enumerate(rows)
        for x, place in enumerate(row)
        if place is not None
    )
