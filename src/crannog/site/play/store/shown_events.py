"""What an entry showed to whom: the events of a move, as the log keeps them."""

from __future__ import annotations

import json
from typing import Any

from crannog.kernel.codec import canonical
from crannog.kernel.event import Event
from crannog.kernel.game import Game

type AnyGame = Game[Any, Any]


class Shown:
    """The events of one entry: kept as they are written, read when somebody looks."""

    __slots__ = ("_events", "_game", "seat", "seq", "text")

    def __init__(self, seq: int, seat: int, game: AnyGame, text: str) -> None:
        self.seq, self.seat, self.text = seq, seat, text
        self._game = game
        self._events: tuple[Event, ...] | None = None

    @classmethod
    def by(cls, seq: int, seat: int, game: AnyGame, events: tuple[Event, ...]) -> Shown:
        """What a new entry shows."""
        return cls(seq, seat, game, write_events(game, events))

    @property
    def events(self) -> tuple[Event, ...]:
        if self._events is None:
            self._events = read_events(self._game, self.text)
        return self._events


def write_events(game: AnyGame, events: tuple[Event, ...]) -> str:
    """The events as they are kept, each with its audience."""
    return canonical([game.codec.encode(event) for event in events]).decode()


def read_events(game: AnyGame, shown: str) -> tuple[Event, ...]:
    return tuple(game.codec.decode(plain) for plain in json.loads(shown)) if shown else ()
