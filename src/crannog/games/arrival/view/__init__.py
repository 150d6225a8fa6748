"""The Arrival's table as pictures: turns a View into what the templates next to this file need, no text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from crannog.games.arrival.describe_position import is_earning, where
from crannog.games.arrival.view.around_the_map import (
    display,
    final_parts,
    leading,
    own_tiles,
    seat_cards,
    tracks,
    verdict,
)
from crannog.games.arrival.view.board import draw_map
from crannog.games.arrival.view.buttons import VERBS, buttons
from crannog.games.arrival.view.decision_panel import panel
from crannog.games.arrival.view.detailed_choices import score
from crannog.games.arrival.view.earning import earning
from crannog.games.arrival.view.gallery import gallery
from crannog.games.arrival.view.how_it_ended import TALLY, how_it_ended
from crannog.games.arrival.view.last_move import moved, on_board
from crannog.games.arrival.view.things import THINGS, instead, thing
from crannog.kernel.message import Msg
from crannog.no_view import STORY, happened, playback, played_as, why_picture

if TYPE_CHECKING:
    from crannog.games.arrival.observe import View
    from crannog.kernel.event import Event
    from crannog.kernel.play import Decision

HEADINGS: Final = ("log.round",)
REFERENCES: Final = ("place", "tactic.", "leader.")
TURN: Final = "log.turn"
ROUTINE: Final = (
    "log.turn",
    "log.content",
    "log.discard_cards",
    "log.display",
    "log.draw",
    "log.reveal",
    "log.bag",
    "log.store",
    "log.stored",
)
LABELS: Final = (
    *("noun.", "table.gain_", "table.pays_now", "thing.", "words.province"),
    *("table.acting", "table.choosing", "table.first", "table.over_", "table.passed", "table.ready"),
    "table.winner",
)
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
    return {
        "view": view,
        "b": draw_map(view, decision, buttons(view, decision, picked)),
        "score": score(view),
    }


def table(
    view: View, decision: Decision | None, picked: str, log: Sequence[Event] = ()
) -> Mapping[str, object]:
    offered = buttons(view, decision, picked)
    asking = panel(view, decision, offered)
    earns, called = is_earning(view), score(view)
    return {
        "view": view,
        "where": Msg("page.over") if view.over else where(view),
        "b": draw_map(view, decision, offered, moved(log)),
        "panel": asking,
        "seats": [(card, called) for card in seat_cards(view)],
        "tracks": tracks(view),
        "verdict": () if view.over else verdict(view),
        "parts": final_parts(view),
        "leading": leading(view),
        "tiles": own_tiles(view, offered),
        "display": display(view),
        "earning": earning(view, offered) if earns else None,
        "score": called,
        "lit": asking.state == "mine",
    }
