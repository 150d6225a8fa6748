"""What a reader may ask about at Spirit Island's table, drawn on demand (crannog/views/things.py)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.view.inspected_lands import inspected

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.kernel.play import Decision

THINGS: Final = {"land-": "land:"}  # by how the ids of the island's elements begin


def thing(
    view: View, decision: Decision | None, kind: str, id: str
) -> tuple[str, Mapping[str, object]] | None:
    """The template that draws it, and what that needs; None if there is no such thing."""
    if kind == "land" and (land := inspected(view, id)):
        return "land", {"at": land, "seat": view.seat}
    return None
