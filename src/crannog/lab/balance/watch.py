"""Watches a game and notes which seat had to do with which component."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

from crannog.kernel.event import Event
from crannog.kernel.game import Game
from crannog.kernel.message import Msg, Param, Who
from crannog.kernel.play import Choice, Decision, State

NO_PIECES: Final = frozenset({"ability", "ask", "choice", "log", "rule", "why"})  # groups of other texts


class Uses:
    """A `Watcher` for `play_game`: each seat's components, from what it chose and what was told of it."""

    wants_reasons = False

    def __init__(self, game: Game[Any, Any], seats: int) -> None:
        content = cast(dict[str, list[list[str]]], game.content())
        self._names = {row[0] for rows in content.values() for row in rows}
        self.seats: list[set[str]] = [set() for _ in range(seats)]
        self._known: dict[Choice[State], list[str]] = {}  # choices are values, and labels slow

    def dealt(self, events: Sequence[Event]) -> None:
        for event in events:
            actor = dict(event.text.params).get("seat")
            if isinstance(actor, Who) and actor.seat < len(self.seats):
                self.seats[actor.seat].update(self._pieces([event.text]))

    def chosen(self, decision: Decision, choice: Choice[State], events: Sequence[Event]) -> None:
        if choice not in self._known:
            self._known[choice] = self._pieces([choice.label()])
        self.seats[decision.seat].update(self._known[choice])
        self.dealt(events)

    def _pieces(self, values: Iterable[Param]) -> list[str]:
        """The ids of components in these messages and in all messages in them."""
        found = []
        for value in values:
            if isinstance(value, Msg):
                group, _, name = value.id.partition(".")
                if name in self._names and group not in NO_PIECES:
                    found.append(value.id)
                found += self._pieces(param for _, param in value.params)
            elif isinstance(value, tuple):
                found += self._pieces(value)
        return found
