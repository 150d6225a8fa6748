"""Spirit Island's table as pictures: turns a View into what the templates here need, without text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.describe_position import where
from crannog.games.spirit_island.view.aiming import aiming
from crannog.games.spirit_island.view.board import draw_island
from crannog.games.spirit_island.view.buttons import buttons
from crannog.games.spirit_island.view.decision_panel import panel
from crannog.games.spirit_island.view.ending import ending
from crannog.games.spirit_island.view.forecast import forecast_marks, plan_marks, shown_forecast
from crannog.games.spirit_island.view.gallery import gallery
from crannog.games.spirit_island.view.guide import guide
from crannog.games.spirit_island.view.head import head
from crannog.games.spirit_island.view.how_it_ended import TALLY, how_it_ended, played_as
from crannog.games.spirit_island.view.invader_board import invaders
from crannog.games.spirit_island.view.invader_phase import BEGINS, ENDS, playback
from crannog.games.spirit_island.view.kit import kit
from crannog.games.spirit_island.view.last_move import came, moved
from crannog.games.spirit_island.view.last_move import on_board as on_island
from crannog.games.spirit_island.view.mats import mats
from crannog.games.spirit_island.view.plan_effect import plan_effect
from crannog.games.spirit_island.view.plans import planning
from crannog.games.spirit_island.view.ready import ready_check
from crannog.games.spirit_island.view.things import THINGS, thing
from crannog.games.spirit_island.view.what_happened import happened
from crannog.kernel.message import Msg
from crannog.no_view import VERBS, instead, why_picture

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.kernel.event import Event
    from crannog.kernel.play import Decision

HEADINGS: Final = ("log.round",)
REFERENCES: Final = ("land", "power.", "fear_card.", "invader_card.", "blight_card.", "spirit.")
TURN: Final = "log.round"
ROUTINE: Final = (
    *("log.energy", "log.track", "log.advance", "log.time_passes", "log.phase.fast", "log.phase.slow"),
    *("log.skips", "log.blight_left", "log.chooses", "log.explored_from", "log.told"),
)
STORY: Final = (BEGINS, ENDS)  # the events with which what is played back begins and ends
LABELS: Final = (
    *("board", "table.goal_", "table.growth", "table.invaders", "table.phase_", "table.score", "table.tab_"),
    "told.chip",
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
    return {"view": view, "b": draw_island(view, decision, buttons(decision, picked))}


def table(
    view: View, decision: Decision | None, picked: str, log: Sequence[Event] = ()
) -> Mapping[str, object]:
    aim = aiming(decision, picked)
    offered = [*buttons(decision, aim.later if aim else picked), *(aim.buttons if aim else ())]
    asking = panel(view, decision, offered, aim)
    all_mats, foes = mats(view, offered), invaders(view)
    ahead = shown_forecast(view, foes)
    plans, forecasts = plan_marks(view, ahead), forecast_marks(ahead)
    mine, ended = next((mat for mat in all_mats if mat.mine), None), ending(view)
    others = [mat for mat in all_mats if not mat.mine]
    return {
        "view": view,
        "where": Msg("page.over") if view.over else where(view),
        "b": draw_island(
            view, decision, offered, moved=moved(log), came=came(log), plans=plans, forecasts=forecasts
        ),
        "panel": asking,
        "head": head(view),
        "mine": mine,
        "kit": kit(view, mine, offered, len(others), len(ahead.plans), ended is not None),
        "others": others,
        "invaders": foes,
        "future": ahead,
        "planning": planning(view, decision),
        "checks": ready_check(view, decision, picked, ahead, mine),
        "effect": plan_effect(view, foes, aim) if aim and decision else (),
        "ending": ended,
        "guide": guide(view, decision, offered, ahead, log),
        "happened": happened(view, log),
        "lit": asking.state == "mine",
    }


def on_board(view: View) -> Mapping[str, str]:
    """The lands, and the cards that are somewhere on the page."""
    shown = [spirit for spirit in view.spirits if not view.over or spirit.seat != view.seat]
    cards = [card for spirit in shown for card in (*spirit.hand, *spirit.played, *spirit.discard)]
    return {**on_island(view), **{f"power.{card}": f"pw-{card}" for card in cards}}
