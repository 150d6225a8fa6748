"""A table without a picture: the facts of a view, its choices by their full names, what is printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from crannog.kernel.event import Event
from crannog.kernel.game import Game
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import Decision
from crannog.views.facts import facts_of
from crannog.views.game_view import view_of


@dataclass(frozen=True, slots=True)
class InWords:
    """What text mode and terminals tell."""

    state: tuple[Msg, ...]
    printed: tuple[Msg, ...]  # on cards, boards and panels in sight
    choices: tuple[tuple[str, Msg], ...]  # the line that is sent, and its full label
    asides: tuple[tuple[str, Msg], ...]  # what can be said besides, and leaves the question open
    forbidden: tuple[tuple[Msg, tuple[Msg, ...]], ...]  # label and reasons

    def lines(self) -> Iterator[Msg]:
        """Every sentence of it."""
        yield from (*self.state, *self.printed, *(label for _, label in (*self.choices, *self.asides)))


def in_words(game: Game[Any, Any], view: Any, asked: Decision | None) -> InWords:
    return InWords(
        tuple(fact.text for fact in facts_of(game, view)),
        tuple(dict.fromkeys(fact.text for fact in game.printed(view))),
        tuple((str(choice), game.full_label(view, choice)) for choice in asked.legal) if asked else (),
        tuple((str(choice), choice.label()) for choice in asked.asides) if asked else (),
        tuple((choice.label(), tuple(reasons)) for choice, reasons in asked.forbidden) if asked else (),
    )


def what_happened(game: Game[Any, Any], view: Any, log: Sequence[Event]) -> list[Msg]:
    """The newest tale of the game in a few lines, as the drawn table sums it up."""
    rows = view_of(game).happened(view, log)
    return [msg("asked.happened", name=row.name, said=row.said) for row in rows]
