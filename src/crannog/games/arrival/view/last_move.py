"""Which places on the map the log's words refer to, and the places the last move changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from crannog.games.arrival.view.printed_map import ground
from crannog.kernel.message import Msg

if TYPE_CHECKING:
    from crannog.games.arrival.observe import View
    from crannog.kernel.event import Event


def on_board(view: View) -> Mapping[str, str]:
    """The elements of the map by what the log calls them."""
    g = ground(view.pack)
    found = {province.name: f"pr-{province.id}" for province in g.provinces}
    for place in view.places:
        at = g.places[place.number]
        found[at.name] = f"pc-castle-{at.id}" if place.castle else f"at-{at.id}"
    return found


def moved(log: Sequence[Event]) -> frozenset[str]:
    """The names of the places that the newest event on the map is about."""
    for event in reversed(log):
        params = [value for _, value in event.text.params if isinstance(value, Msg) and value.id == "place"]
        names = [place.get("name") for place in params]
        found = frozenset(name for name in names if isinstance(name, str))
        province = event.text.get("province")
        if isinstance(province, str):
            found |= {province}
        if found:
            return found
    return frozenset()
