"""The guide of a teaching game: what the phase is about, the first time at length, and why a move is good."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crannog.games.spirit_island.view.why_good import why
from crannog.kernel.message import Msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.games.spirit_island.view.buttons import Button
    from crannog.games.spirit_island.view.forecast import ShownForecast
    from crannog.kernel.play import Decision


@dataclass(frozen=True, slots=True)
class Guide:
    title: Msg
    text: Msg
    first: bool  # this phase comes for the first time
    move: Msg | None  # what is picked
    why: Msg | None  # what speaks for it; shown when the player asked for a good move


def guide(
    view: View, decision: Decision | None, offered: Sequence[Button], ahead: ShownForecast
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
        view.round <= 1,
        picked.label if picked else None,
        why(view, kind, picked, legal, ahead) if picked else None,
    )
