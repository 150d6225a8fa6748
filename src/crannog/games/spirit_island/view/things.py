"""What a reader may ask about at Spirit Island's table, drawn on demand (crannog/views/things.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.components.power import POWERS
from crannog.games.spirit_island.view.aiming import aimed_at
from crannog.games.spirit_island.view.cards import card
from crannog.games.spirit_island.view.inspected_lands import inspected
from crannog.games.spirit_island.view.invader_board import invaders
from crannog.games.spirit_island.view.plan_effect import plan_effect
from crannog.games.spirit_island.view.threat import threat_told
from crannog.no_view import Found

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.kernel.play import Decision

THINGS: Final = {"land-": "land:", "power.": "card:"}  # by how ids of elements and messages begin


def thing(view: View, decision: Decision | None, kind: str, id: str) -> Found:
    """The template that draws it, and what that needs; None if there is no such thing."""
    if kind == "land" and (land := inspected(view, id)):
        return "land", {"at": land, "seat": view.seat}
    if kind == "threat" and not id:
        return "threat", threat_told(view)
    if kind == "card" and id in POWERS:
        return "power_card", {"card": card(id)}
    if kind == "effect":  # of a power, in a land
        aim = aimed_at(decision, *id.partition(":")[::2])
        return ("effect", {"aim": aim, "effect": plan_effect(view, invaders(view), aim)}) if aim else None
    return None
