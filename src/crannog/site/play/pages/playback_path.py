"""What happened, to be looked at step by step: GET /live/{table}/playback."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from crannog.site import limits
from crannog.site.fast_answers import answer, slow
from crannog.site.headers import FAST_HEADERS
from crannog.site.play.drawing.playback import playback as draw_playback
from crannog.site.play.pages.fragment_path import while_there
from crannog.site.play.pages.guard import guarded, language, player_of, renewing
from crannog.site.play.store.access import seat_for, sight
from crannog.site.play.store.live_table import at_least, load
from crannog.site.validate import number
from crannog.site.waiting import Asker


@guarded
@renewing
async def playback(request: Request) -> Response:
    """The newest story of a table as the asker's seat saw it: `?seq=` at least so new, `&seat=`."""
    player = player_of(request)
    where = limits.fast_address(request)
    asker = Asker(player.id if player else where, "" if limits.is_ours(where) else where)
    wait = limits.take_fragment(player.id if player else None, where)
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
    made = await while_there(request, draw_playback(live, looks, language(request), asker))
    data, encoding = await made.encoded(request.headers.get("accept-encoding", ""))
    headers = {**FAST_HEADERS, "Vary": "Cookie, Accept-Encoding, Accept-Language", "X-Seq": str(live.seq)}
    if encoding:
        headers["Content-Encoding"] = encoding
    return Response(data, 200, headers, "text/html; charset=utf-8")
