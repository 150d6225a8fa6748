"""What of a table's page changes, drawn for whoever asks: GET /live/{table}/fragment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from crannog.site import limits
from crannog.site.fast_answers import answer, slow
from crannog.site.headers import FAST_HEADERS
from crannog.site.play.drawing.fragments import Fragment, ready, thing_fragment
from crannog.site.play.drawing.fragments import fragment as draw_fragment
from crannog.site.play.pages.guard import asker_of, guarded, language, player_of, renewing
from crannog.site.play.store.access import seat_for, sight
from crannog.site.play.store.live_table import Live, at_least, load
from crannog.site.play.stream.server_sent_events import gone, unless
from crannog.site.validate import number
from crannog.site.waiting import Asker


@guarded
@renewing
async def fragment(request: Request) -> Response:
    """The stage of a table for the asker: `?seq=` at least so new, `&seat=`, `&pick=` a choice to try.

    With `&thing=card:aldo` only that thing, drawn for the same eyes: `views/things.py`.
    """
    return await drawn(request, _made)


type Make = Callable[[Request, Live, int, Asker], Awaitable[Fragment | None]]


async def drawn(request: Request, make: Make) -> Response:
    """What `make` draws for the asker's seat, if the asker may see the table and there is such a drawing."""
    player = player_of(request)
    asker = asker_of(request, player)
    wait = limits.take_fragment(player.id if player else None, limits.fast_address(request))
    if wait:
        return slow(wait)
    query = request.query_params
    table = request.path_params["table"]
    wanted = number(query.get("seq"))
    live = await (load(table) if wanted is None else at_least(table, wanted))
    may, player = await sight(live, player)
    if not may:
        return answer(404)
    looks = seat_for(live, player, number(query.get("seat")))
    made = await make(request, live, looks, asker)
    if made is None:
        return answer(404)
    data, encoding = await made.encoded(request.headers.get("accept-encoding", ""))
    headers = {**FAST_HEADERS, "Vary": "Cookie, Accept-Encoding, Accept-Language", "X-Seq": str(live.seq)}
    if encoding:
        headers["Content-Encoding"] = encoding
    return Response(data, 200, headers, "text/html; charset=utf-8")


async def _made(request: Request, live: Live, looks: int, asker: Asker) -> Fragment | None:
    """What is asked for: kept from before, or drawn while the asker waits."""
    lang, query = language(request), request.query_params
    name = query.get("thing", "")
    if name:
        return await while_there(request, thing_fragment(live, looks, lang, name, asker))
    wish = (live, looks, lang, query.get("pick", "")[:200])
    return ready(*wish) or await while_there(request, draw_fragment(*wish, asker))


async def while_there[T](request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What comes of it; but whoever hangs up is no longer waited for, nor worked for."""
    left = asyncio.ensure_future(gone(request.receive))
    try:
        return await unless(left, work)
    finally:
        left.cancel()
