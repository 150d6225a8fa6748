"""Where the log's words lie on the island, and the lands the last move touched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from crannog.kernel.msg import Msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.kernel.event import Event

NAMING: Final = ("land", "source", "to", "where")  # the parameters of events that are lands


def on_board(view: View) -> Mapping[str, str]:
    """The elements of the island by what the log calls them."""
    return {land.name: f"land-{land.name}" for land in view.lands}


def moved(log: Sequence[Event]) -> frozenset[str]:
    """The names of the lands that the newest event on the island is about."""
    for event in reversed(log):
        named = [event.text.get(name) for name in NAMING]
        words = [name.get("name") if isinstance(name, Msg) else name for name in named]
        found = frozenset(word for word in words if isinstance(word, str) and word)
        if found:
            return found
    return frozenset()
