"""The guide of a teaching game: what the phase is about, the first time at length, and one good move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crannog.games.spirit_island.view.advice import Advice, advice
from crannog.kernel.msg import Msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View
    from crannog.games.spirit_island.view.buttons import Button
    from crannog.games.spirit_island.view.outlook import Outlook
    from crannog.kernel.play import Decision


@dataclass(frozen=True, slots=True)
class Guide:
    title: Msg
    text: Msg
    first: bool  # this phase comes for the first time
    advice: Advice | None


def guide(view: View, decision: Decision | None, offered: Sequence[Button], ahead: Outlook) -> Guide | None:
    """Only where a game teaches, for those who play it."""
    if not view.teaching or view.over or view.seat < 0:
        return None
    kind = decision.prompt.id.removeprefix("ask.") if decision else ""
    return Guide(
        Msg(f"phase.{view.phase}"),
        Msg(f"guide.{view.phase}"),
        view.round <= 1,
        advice(view, kind, offered, ahead) if decision else None,
    )
