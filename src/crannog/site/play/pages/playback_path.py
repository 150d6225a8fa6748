"""What happened, to be looked at step by step: GET /live/{table}/playback."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from crannog.site.play.drawing.fragments import Fragment
from crannog.site.play.drawing.playback import playback as draw_playback
from crannog.site.play.pages.fragment_path import drawn, while_there
from crannog.site.play.pages.guard import guarded, language, renewing
from crannog.site.play.store.live_table import Live
from crannog.site.waiting import Asker


@guarded
@renewing
async def playback(request: Request) -> Response:
    """The newest story of a table as the asker's seat saw it: `?seq=` at least so new, `&seat=`."""
    return await drawn(request, _made)


async def _made(request: Request, live: Live, looks: int, asker: Asker) -> Fragment:
    return await while_there(request, draw_playback(live, looks, language(request), asker))
