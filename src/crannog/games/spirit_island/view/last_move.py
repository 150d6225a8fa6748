"""Which lands the log's words refer to, and the lands the last move changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from crannog.kernel.message import Msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.kernel.event import Event

NAMING: Final = ("land", "source", "to", "where")  # the parameters of events that are lands
MOVED: Final = "log.moved."

type Came = tuple[str, str, str]  # the kind of piece, from where, to where


def on_board(view: View) -> Mapping[str, str]:
    """The elements of the island by what the log calls them."""
    return {land.name: f"land-{land.name}" for land in view.lands}


def came(log: Sequence[Event]) -> Came | None:
    """The piece that the newest event on the island moved from one land to another."""
    last = next((event.text for event in reversed(log) if lands_of(event.text)), None)
    if last is None or not last.id.startswith(MOVED):
        return None
    source, to = last.get("source"), last.get("to")
    return (
        (last.id.removeprefix(MOVED), source, to) if isinstance(source, str) and isinstance(to, str) else None
    )


def moved(log: Sequence[Event]) -> frozenset[str]:
    """The names of the lands that the newest event on the island is about."""
    return next((found for event in reversed(log) if (found := lands_of(event.text))), frozenset())


def lands_of(text: Msg) -> frozenset[str]:
    named = [text.get(name) for name in NAMING]
    words = [name.get("name") if isinstance(name, Msg) else name for name in named]
    return frozenset(word for word in words if isinstance(word, str) and word)
