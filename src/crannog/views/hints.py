"""Help for somebody who is asked, as deep as they want it: where to look, the idea, the move.

The site's hint cards and the terminal tell the same; only the words around it are theirs.
"""

from __future__ import annotations

from typing import Any, Final

from crannog.kernel.message import Msg
from crannog.kernel.play import Choice, Decision
from crannog.views.game_view import AnyGame, view_of

DEPTHS: Final = ("nudge", "idea", "move")
FEW: Final = 3  # choices that a nudge points to


def alike(decision: Decision, good: Choice[Any], whim: int) -> list[Choice[Any]]:
    """The good choice among its neighbors of the same kind, in the order in which all are offered."""
    verb = str(good).partition(" ")[0]
    kind = [choice for choice in decision.legal if str(choice).partition(" ")[0] == verb]
    at = kind.index(good)
    first = max(0, min(at - whim % FEW, len(kind) - FEW))  # not always the first or the middle one
    return kind[first : first + FEW]


def speaks_for(game: AnyGame, view: object, decision: Decision, line: str) -> Msg | None:
    """What the game's own guide says for a move, where it has one."""
    guide: Any = view_of(game).table(view, decision, line, ()).get("guide")
    why: Msg | None = guide.why if guide else None
    return why
