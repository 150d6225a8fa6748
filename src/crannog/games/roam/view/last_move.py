"""Which squares on the map the log's words refer to, and the squares the last move changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from crannog.games.roam.squares import NAMES

if TYPE_CHECKING:
    from crannog.games.roam.observe import View
    from crannog.kernel.event import Event

# The squares that an event put a marker on, by the parameter that names them.
PUT: Final = {"log.place": "squares", "log.replace": "at", "log.slide": "to"}


def on_board(view: View) -> Mapping[str, str]:
    """The elements of the map by what the log calls them."""
    found = {f"card.{land.card}": f"land-{land.place + 1}" for land in view.lands if land.card}
    return found | {NAMES[s.number]: f"sq-{NAMES[s.number]}" for s in view.squares if not s.hole}


def moved(log: Sequence[Event]) -> frozenset[str]:
    """The squares of the markers placed in the last turn that placed any."""
    found: set[str] = set()
    for event in reversed(log):
        if found and event.text.id == "log.turn":
            break
        squares = event.text.get(PUT.get(event.text.id, ""))
        if isinstance(squares, str):
            found.update(squares.split())
    return frozenset(found)
