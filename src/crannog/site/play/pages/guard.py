"""What every fast path checks first, and how it answers when something is in the way.

Host, origin and the table's id are checked as Django's middleware does for the pages.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps

from django.conf import settings
from django.http.request import split_domain_port, validate_host
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from crannog.site import limits
from crannog.site.accounts import cookie
from crannog.site.accounts.cookie import Player
from crannog.site.database import AWAY
from crannog.site.fast_answers import answer
from crannog.site.headers import from_elsewhere
from crannog.site.play.store.live_table import NoTable
from crannog.site.texts import best_language, site_texts
from crannog.site.validate import is_table
from crannog.site.waiting import Asker, asker

type View = Callable[[Request], Awaitable[Response]]


class BadRequest(Exception):
    """The body is not what this path takes."""


def player_of(request: Request) -> Player | None:
    return cookie.read(request.cookies.get(settings.PLAYER_COOKIE))


def asker_of(request: Request, player: Player | None) -> Asker:
    """Who waits for a drawing: the player, or an address."""
    return asker(player and player.id, limits.fast_address(request))


def language(request: Request) -> str:
    return best_language(
        request.cookies.get(settings.LANGUAGE_COOKIE_NAME), request.headers.get("accept-language", "")
    )


def guarded(view: View) -> View:
    """Only for our own host and pages, and for something that may be a table."""

    @wraps(view)
    async def inner(request: Request) -> Response:
        host, _ = split_domain_port(request.headers.get("host", ""))
        if not host or not validate_host(host, settings.ALLOWED_HOSTS):
            return answer(400, "host")
        if from_elsewhere(request.method, request.headers):
            return answer(403, "elsewhere")
        if not is_table(request.path_params["table"]):
            return answer(404)
        try:
            return await view(request)
        except NoTable:
            return answer(404)
        except BadRequest as no:
            return answer(400, "shape", what=str(no))
        except ClientDisconnect:
            return answer(400, "gone")
        except limits.Updating as old:
            return _later(request, "damaged" if isinstance(old, limits.Damaged) else "updating", old.WAIT)
        except limits.Full as full:
            return answer(503, "full", wait=full.wait)
        except AWAY:  # or it takes nothing because its disk is full
            return _later(request, "away", 1)

    return inner


def _later(request: Request, problem: str, wait: int) -> Response:
    """Not now, and what to do meanwhile."""
    reasons = [site_texts(language(request)).t(f"problem.{problem}_do")]
    return answer(503, problem, wait=wait, reasons=reasons)


def renewing(view: View) -> View:
    """Whoever still comes keeps their cookie."""

    @wraps(view)
    async def inner(request: Request) -> Response:
        response = await view(request)
        renewed = cookie.renewed(request.cookies.get(settings.PLAYER_COOKIE))
        if renewed is not None:
            cookie.put(response, renewed)
        return response

    return inner
