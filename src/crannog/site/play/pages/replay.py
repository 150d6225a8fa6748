"""The replay of a finished game, with the seed behind its randomness: `crannog verify` checks it.

Before the end there is none: the seed would tell every card that is still to come.
"""

from __future__ import annotations

from typing import Final

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from crannog.kernel.game_record import Entry
from crannog.kernel.replay import APART, Replay, line_of
from crannog.site import limits
from crannog.site.accounts.request import Request
from crannog.site.errors import not_found
from crannog.site.play.pages.table import seen
from crannog.site.play.store import archived
from crannog.site.play.store.access import ENDED
from crannog.site.play.store.live_table import Live

_OPENED: Final = """
SELECT e.line, e.rules, t.content FROM play_entry e JOIN play_table t ON t.id = e.table_id
 WHERE e.table_id = %(table)s AND e.seq = 1
"""
_MOVES: Final = """
SELECT kind, seat, line, consent FROM play_entry
 WHERE table_id = %(table)s AND kind IN ('choice', 'undo') ORDER BY seq
"""


@require_safe
async def replay(request: Request, table: str) -> HttpResponse:
    """The whole game as text, for whoever may see the table."""
    limits.need_long(request)
    live = await seen(request, table)
    if live is None or live.status not in ENDED or live.record is None:
        return not_found(request)
    response = HttpResponse((await replay_of(live)).write(), content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{live.id}.txt"'
    return response


async def replay_of(live: Live) -> Replay:
    """The replay of an ended table, as its own log tells it."""
    assert live.record is not None
    assert live.status in ENDED, "the seed of a running game is nobody's to know"
    ((commit, rules, content),) = await archived.entries(live.id, _OPENED, {})
    moves = await archived.entries(live.id, _MOVES, {})
    seeds = live.record.seeds
    lines = [written(kind, seat, line, tuple(consent)) for kind, seat, line, consent in moves]
    now = live.record.now
    if now.over:
        scores = " ".join(map(str, live.game.scores(now)))
        lines.append(f"end {' '.join(map(str, now.winners))} | {scores}")
    return Replay(
        live.game.id,
        live.setup.seats,
        dict(live.setup.options),
        rules,
        content,
        live.id,
        commit,
        seeds.server.hex(),
        seeds.clients,
        lines=lines,
    )


def written(kind: str, seat: int, line: str, consent: tuple[int, ...]) -> str:
    """An entry of the log as a line of the replay; that of a take-back says by which law it was made."""
    entry = Entry(seat, line if kind == "choice" else "", consent=consent, apart=line == APART)
    return line_of(entry)
