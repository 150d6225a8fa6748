"""The guide of a teaching game: what the phase is about, what is new, and why a move is good."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from crannog.games.spirit_island.view.lessons import Lesson, lessons
from crannog.games.spirit_island.view.why_good import why
from crannog.kernel.message import Msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.games.spirit_island.view.buttons import Button
    from crannog.games.spirit_island.view.forecast import ShownForecast
    from crannog.kernel.event import Event
    from crannog.kernel.play import Decision


@dataclass(frozen=True, slots=True)
class Guide:
    title: Msg
    text: Msg  # what the phase is about
    lessons: tuple[Lesson, ...]  # what happened or is asked for the first time
    move: Msg | None  # what is picked
    reason: Callable[[], Msg] | None  # worked out for those who ask: it takes several forecasts

    @property
    def why(self) -> Msg | None:
        """What speaks for the picked move."""
        return self.reason() if self.reason else None


def guide(
    view: View,
    decision: Decision | None,
    offered: Sequence[Button],
    ahead: ShownForecast,
    log: Sequence[Event] = (),
) -> Guide | None:
    """Only in teaching games, for their players."""
    if not view.teaching or view.over or view.seat < 0:
        return None
    kind = decision.prompt.id.removeprefix("ask.") if decision else ""
    legal = [b for b in offered if b.legal]
    picked = next((b for b in legal if b.on), None)
    return Guide(
        Msg(f"phase.{view.phase}"),
        Msg(f"guide.{view.phase}"),
        lessons(view, decision, log),
        picked.label if picked else None,
        partial(why, view, kind, picked, legal, ahead) if picked else None,
    )
