"""The events of a table as they happen: GET /live/{table}/stream."""

from __future__ import annotations

from collections.abc import Hashable

from django.conf import settings
from starlette.requests import Request
from starlette.responses import Response

from crannog.site import limits
from crannog.site.accounts.cookie import Player
from crannog.site.fast_answers import answer, slow
from crannog.site.play.pages.guard import asker_of, guarded, language, player_of
from crannog.site.play.store.access import sight
from crannog.site.play.store.live_table import at_least
from crannog.site.play.stream.server_sent_events import Events, Eyes, open_streams
from crannog.site.validate import number


@guarded
async def stream(request: Request) -> Response:
    """Open the stream, or say why not: `?after=` an entry; with `&deltas=1`, perhaps `&seat=`, the drawing
    comes along as what changed."""
    player, table = player_of(request), request.path_params["table"]
    keys = _keys(request, player, table)
    full = _no_room(keys)
    if full is not None:
        return full
    wait = limits.openings.take(player.id if player else limits.fast_address(request))
    if wait:
        return slow(wait)
    last = number(request.headers.get("last-event-id") or request.query_params.get("after"))
    live = await at_least(table, last or 0)
    may, seen = await sight(live, player)
    if not may:
        return answer(404)
    if last is None:
        last = live.seq
    elif last > live.seq:
        last = -1  # there is no such entry: the whole board
    # Looked at again: others came in while we asked the database.
    return _no_room(keys) or Events(table, seen, last, live, keys, _eyes(request, seen))


def _eyes(request: Request, player: Player | None) -> Eyes | None:
    """For whom the drawing is sent along, if it is wanted."""
    query = request.query_params
    if query.get("deltas") != "1":
        return None
    return Eyes(number(query.get("seat")), language(request), asker_of(request, player))


def _no_room(keys: dict[Hashable, int]) -> Response | None:
    if open_streams.open >= settings.STREAMS:
        return answer(503, "full", wait=5)
    return answer(429, "streams", wait=5) if open_streams.full(keys) else None


def _keys(request: Request, player: Player | None, table: str) -> dict[Hashable, int]:
    where = limits.fast_address(request)
    keys: dict[Hashable, int] = {} if limits.is_ours(where) else {("all", where): limits.STREAMS_PER_ADDRESS}
    if player is None:
        return {**keys, where: limits.STREAMS_ANONYMOUS}
    return {**keys, player.id: limits.STREAMS_PER_PLAYER, (player.id, table): limits.STREAMS_PER_TABLE}
