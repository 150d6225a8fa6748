"""A move, undo or agreement by the script: POST /live/{table}/command.

Errors are checked in a fixed order (sender, seat, shape, rules), so that they tell nothing hidden.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from crannog.site import limits
from crannog.site.fast_answers import answer, slow
from crannog.site.play.actions.choose import CONFIRM
from crannog.site.play.actions.command import Absent, Done, Frozen, Outcome, Refused, Reused, Stale
from crannog.site.play.actions.freeze import perform_or_freeze
from crannog.site.play.pages.guard import guarded, language, player_of, renewing
from crannog.site.play.pages.read_command import read_command
from crannog.site.play.pages.reasons import say


@guarded
@renewing
async def command(request: Request) -> Response:
    """Load, compute, append, tell: `actions/perform.py`. What the body says: `read_command.py`."""
    player = player_of(request)
    if player is None:
        return answer(404)
    wait = limits.commands.take(player.id)
    if wait:
        return slow(wait)
    asked = await read_command(request, player)
    outcome = await perform_or_freeze(request.path_params["table"], asked)
    return answer_to(outcome, language(request))


def answer_to(outcome: Outcome, lang: str) -> Response:
    """An outcome as HTTP."""
    match outcome:
        case Done(seq=seq):
            return answer(200, seq=seq)
        case Stale(seq=seq):
            return answer(409, seq=seq)
        case Refused(reasons=(reason,)) if reason == CONFIRM:
            return answer(200, "confirm")  # nothing went wrong, and nothing was written
        case Refused(reasons=reasons, live=live):
            return answer(422, "illegal", reasons=say(reasons, live, lang))
        case Reused():
            return answer(422, "command_id_reused")
        case Frozen():
            return answer(423, "frozen")
        case Absent():
            return answer(404)
