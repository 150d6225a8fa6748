"""Announced = happened: a bookkeeper who reads only the log must arrive at the figures of the state.

A game says which figures its log accounts for, and what each log line enters into the book. A line that is
not true, a change nobody was told of, and a line without an entry are all found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from crannog.kernel.event import Event
from crannog.kernel.message import Msg, Param, Who

type Book = dict[str, object]
type Entry = Callable[[Book, Line], None]


class Untrue(Exception):
    """The log said something that is not so."""


@dataclass(frozen=True, slots=True)
class Line:
    """A log line as a bookkeeper reads it."""

    text: Msg

    def __getitem__(self, name: str) -> Param:
        value = self.text.get(name)
        if value is None:
            raise Untrue(f"{self.text.id} does not say {name}")
        return value

    def number(self, name: str) -> int:
        value = self[name]
        assert isinstance(value, int), f"{self.text.id}: {name} is no number"
        return value

    def seat(self, name: str = "seat") -> int:
        value = self[name]
        assert isinstance(value, Who), f"{self.text.id}: {name} is no seat"
        return value.seat

    def seats(self, name: str = "seats") -> tuple[int, ...]:
        value = self[name]
        assert isinstance(value, tuple), f"{self.text.id}: {name} are no seats"
        return tuple(one.seat for one in value if isinstance(one, Who))

    def name(self, name: str) -> str:
        """What is named: the last word of a message's id, or the plain text."""
        value = self[name]
        return value.id.split(".", 1)[1] if isinstance(value, Msg) else str(value)

    def names(self, name: str) -> list[str]:
        value = self[name]
        assert isinstance(value, tuple), f"{self.text.id}: {name} is no list"
        return [one.id.split(".", 1)[1] for one in value if isinstance(one, Msg)]


@dataclass(frozen=True)
class Bookkeeper[S]:
    figures: Callable[[S], Book]  # what the log accounts for
    entries: Mapping[str, Entry]  # what a line of this id enters into the book, or checks in it
    claims_nothing: frozenset[str] = frozenset()  # lines that no figure could contradict

    def faults(self, before: S, after: S, events: list[Event]) -> list[str]:
        """What the log of one choice got wrong, or kept quiet."""
        book = self.figures(before)
        for event in events:
            entry = self.entries.get(event.text.id)
            if entry is None:
                if event.text.id not in self.claims_nothing:
                    return [f"{event.text.id} is neither entered nor listed as claiming nothing"]
                continue
            try:
                entry(book, Line(event.text))
            except (Untrue, KeyError, ValueError) as wrong:
                return [f"{event.text}: {wrong}"]
        true = self.figures(after)
        return [
            f"{name}: the log comes to {book.get(name)!r}, the table shows {true.get(name)!r}"
            for name in sorted({*book, *true})
            if book.get(name) != true.get(name)
        ]


def claim(true: bool, what: str) -> None:
    """A line says how things stand; is it so?"""
    if not true:
        raise Untrue(what)
