"""Roam's table as pictures: turns a View into what the templates next to this file need, without text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from crannog.games.roam.describe_position import where
from crannog.games.roam.view.around_the_map import hand, nearly_found, seat_cards, tiles
from crannog.games.roam.view.board import draw_map
from crannog.games.roam.view.buttons import buttons
from crannog.games.roam.view.decision_panel import panel
from crannog.games.roam.view.gallery import gallery
from crannog.games.roam.view.how_it_ended import how_it_ended
from crannog.games.roam.view.last_move import moved, on_board
from crannog.games.roam.view.things import THINGS, instead, thing, why_picture
from crannog.no_view import STORY, TALLY, VERBS, happened, playback, played_as

if TYPE_CHECKING:
    from crannog.games.roam.observe import View
    from crannog.kernel.event import Event
    from crannog.kernel.play import Decision

HEADINGS: Final = ("log.turn",)
REFERENCES: Final = ("card.", "artifact.")
TURN: Final = "log.turn"
ROUTINE: Final = (
    "log.use",
    "log.skip",
    "log.rest",
    "log.refresh_artifacts",
    "log.most",
    "log.land",
    "log.row",
)
LABELS: Final = ("table.score", "thing.")
__all__ = [
    "HEADINGS",
    "LABELS",
    "REFERENCES",
    "ROUTINE",
    "STORY",
    "TALLY",
    "THINGS",
    "TURN",
    "VERBS",
    "board",
    "gallery",
    "happened",
    "how_it_ended",
    "instead",
    "on_board",
    "playback",
    "played_as",
    "table",
    "thing",
    "why_picture",
]


def board(view: View, decision: Decision | None, picked: str) -> Mapping[str, object]:
    return {"view": view, "b": draw_map(view, buttons(view, decision, picked))}


def table(
    view: View, decision: Decision | None, picked: str, log: Sequence[Event] = ()
) -> Mapping[str, object]:
    offered = buttons(view, decision, picked)
    asking = panel(view, decision, offered)
    return {
        "view": view,
        "where": where(view),
        "b": draw_map(view, offered, moved(log)),
        "panel": asking,
        "seats": seat_cards(view),
        "hand": hand(view, offered),
        "next": nearly_found(view),
        "row": [(tile,) for tile in tiles(view, view.row)],
        "lit": asking.state == "mine",
    }
