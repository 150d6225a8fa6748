"""The head of the table: the phases of a turn, and whom the spirits play against."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.spirit_island.view.threat import Threat, threat
from crannog.kernel.message import Msg

if TYPE_CHECKING:
    from crannog.games.spirit_island.observe import View

PHASES: Final = ("spirit", "fast", "invaders", "slow")


@dataclass(frozen=True, slots=True)
class Head:
    phases: tuple[tuple[Msg, bool], ...]  # and whether it is this one
    threat: Threat | None  # the adversary with its level, the scenario; None for the basic game


def head(view: View) -> Head:
    named = [(Msg(f"table.phase_{phase}"), phase == view.phase) for phase in PHASES]
    return Head(tuple(named) if view.round and not view.over else (), threat(view))
