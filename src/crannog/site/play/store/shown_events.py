"""What an entry showed to whom: the events of a move, as the log keeps them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from crannog.kernel.codec import canonical
from crannog.kernel.event import Event
from crannog.kernel.game import Game
from crannog.kernel.message import Msg

if TYPE_CHECKING:
    from crannog.site.play.store.live_table import Live

type AnyGame = Game[Any, Any]
UNDO: Final = "undo."  # with this, the ids of texts begin that tell of something taken back


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


def with_undone(shown: Iterable[Shown]) -> list[tuple[int, tuple[Event, ...]]]:
    """The events of each entry; those of entries that were taken back say so."""
    told = [(one.seq, one.events) for one in shown]
    gone = struck(event for _, events in told for event in events)
    return [(seq, marked(events) if seq in gone else events) for seq, events in told]


def struck(events: Iterable[Event]) -> set[int]:
    """The entries that these events say were taken back."""
    said = [event.text.get("gone") for event in events if event.text.id.startswith(UNDO)]
    return {int(seq) for gone in said if isinstance(gone, str) for seq in gone.split()}


def marked(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(replace(event, undone=True) for event in events)


def what_was_told(live: Live, seq: int, seat: int | None = None) -> list[Msg]:
    """What an entry of late said that everybody may know; or what this seat may."""
    events = [event for one in live.recent if one.seq == seq for event in one.events]
    return [one.text for one in events if (one.audience is None if seat is None else one.seen_by(seat))]
