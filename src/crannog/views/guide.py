"""What a game's own guide says for a move, where it has one."""

from __future__ import annotations

from typing import Any

from crannog.kernel.message import Msg
from crannog.kernel.play import Decision
from crannog.views.game_view import AnyGame, view_of


def speaks_for(game: AnyGame, view: object, decision: Decision, line: str) -> Msg | None:
    guide: Any = view_of(game).table(view, decision, line, ()).get("guide")
    why: Msg | None = guide.why if guide else None
    return why
