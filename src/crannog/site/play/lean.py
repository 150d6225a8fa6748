"""The two hot paths, the command and the event stream, and the fragment beside them: no Django around.

They check Host, origin and content type themselves, send the same headers and keep the same limits.
Errors are checked in a fixed order (sender, seat, shape, rules), so that they tell nothing hidden.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import wraps
from typing import Any, Final

from django.conf import settings
from django.http.request import split_domain_port, validate_host
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from crannog.site.accounts import cookie
from crannog.site.accounts.cookie import Player
from crannog.site.database import AWAY
from crannog.site.headers import EVERYWHERE, NO_STORE, from_elsewhere
from crannog.site.health import healthz, metrics, readyz
from crannog.site.play import limits
from crannog.site.play.access import may_see, seat_for
from crannog.site.play.command import Absent, Done, Frozen, Outcome, Refused, Reused, Stale
from crannog.site.play.fragments import fragment as draw_fragment
from crannog.site.play.live import Live, NoTable, at_least, load
from crannog.site.play.services.choose import choose
from crannog.site.play.services.take_back import agree, take_back
from crannog.site.play.stream import stream
from crannog.site.words import LANGUAGE_COOKIE, best_language
from crannog.views.words import words

HEADERS: Final = {**EVERYWHERE, **NO_STORE}
# Names of commands that people send; those of the site itself hold a colon or are shorter.
_COMMAND: Final = re.compile(r"[A-Za-z0-9_-]{8,40}")
_commands: Final = limits.Buckets(*limits.COMMANDS)
_fragments: Final = limits.Buckets(*limits.FRAGMENTS)


class BadRequest(Exception):
    """The body is not what this path takes."""


def answer(status: int, body: Mapping[str, Any] | None = None, **headers: str) -> Response:
    extra = {name.replace("_", "-"): value for name, value in headers.items()}
    return JSONResponse(body or {}, status, {**HEADERS, **extra})


def away() -> Response:
    return answer(503, {"code": "away"}, Retry_After="1")


def address(request: Request) -> str:
    """Where the request comes from; proxies are believed only as far as they are ours."""
    if settings.TRUSTED_PROXIES:
        hops = [part.strip() for part in request.headers.get("x-forwarded-for", "").split(",")]
        if len(hops) >= settings.TRUSTED_PROXIES and hops[-settings.TRUSTED_PROXIES]:
            return hops[-settings.TRUSTED_PROXIES]
    return request.client.host if request.client else ""


def player_of(request: Request) -> Player | None:
    return cookie.read(request.cookies.get(settings.PLAYER_COOKIE))


def language(request: Request) -> str:
    return best_language(request.cookies.get(LANGUAGE_COOKIE), request.headers.get("accept-language", ""))


def guarded(view: Any) -> Any:
    """Host and origin first, as Django's middleware does; and the database may be away."""

    @wraps(view)
    async def inner(request: Request) -> Response:
        host, _ = split_domain_port(request.headers.get("host", ""))
        if not host or not validate_host(host, settings.ALLOWED_HOSTS):
            return answer(400, {"code": "host"})
        if from_elsewhere(request.method, request.headers):
            return answer(403, {"code": "elsewhere"})
        try:
            response: Response = await view(request)
            return response
        except NoTable:
            return answer(404)
        except BadRequest as no:
            return answer(400, {"code": "shape", "what": str(no)})
        except AWAY:
            return away()

    return inner


# --- the command -------------------------------------------------------------------------------


async def body_of(request: Request) -> dict[str, Any]:
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise BadRequest("content-type")
    if int(request.headers.get("content-length") or 0) > limits.BODY:
        raise BadRequest("size")
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > limits.BODY:
            raise BadRequest("size")
    try:
        body = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BadRequest("json") from error
    if not isinstance(body, dict):
        raise BadRequest("json")
    return body


def field(body: Mapping[str, Any], name: str, kind: type, default: Any = None) -> Any:
    value = body.get(name, default)
    if type(value) is not kind:
        raise BadRequest(name)
    return value


@guarded
async def command(request: Request) -> Response:
    """{"id", "seq", "seat"} and one of "line", "undo": true, "agree": true or false."""
    player = player_of(request)
    if player is None:
        return answer(404)
    wait = _commands.take(player.id)
    if wait:
        return answer(429, {"code": "slow"}, Retry_After=str(int(wait) + 1))
    body = await body_of(request)
    id, seq, seat = field(body, "id", str), field(body, "seq", int), field(body, "seat", int)
    if not _COMMAND.fullmatch(id):
        raise BadRequest("id")
    if not -1 < seq < 1 << 31 or not -1 < seat < 64:
        raise BadRequest("seq")
    table = request.path_params["table"]
    if "undo" in body:
        outcome = await take_back(table, seq, id, seat, player)
    elif "agree" in body:
        outcome = await agree(table, seq, id, seat, field(body, "agree", bool), player)
    else:
        line = field(body, "line", str)
        if not 0 < len(line) <= 200 or not line.isprintable():
            raise BadRequest("line")
        outcome = await choose(table, seq, id, seat, line, player)
    return told(outcome, language(request), await _game_of(table, outcome))


async def _game_of(table: str, outcome: Outcome) -> Live | None:
    return await at_least(table, 0) if isinstance(outcome, Refused) else None


def told(outcome: Outcome, lang: str, live: Live | None) -> Response:
    """An outcome as HTTP."""
    match outcome:
        case Done(seq=seq):
            return answer(200, {"seq": seq})
        case Stale(seq=seq):
            return answer(409, {"seq": seq})
        case Refused(reasons=reasons):
            return answer(422, {"code": "illegal", "reasons": spoken(reasons, lang, live)})
        case Reused():
            return answer(422, {"code": "command_id_reused"})
        case Frozen():
            return answer(423, {"code": "frozen"})
        case Absent():
            return answer(404)


def spoken(reasons: tuple[Any, ...], lang: str, live: Live | None) -> list[str]:
    from crannog.site.words import words as site_words

    said = site_words(lang) if live is None else words(live.game, lang, live.names)
    site = site_words(lang)
    return [(site if reason.id.startswith("site.") else said).say(reason) for reason in reasons]


# --- the fragment ------------------------------------------------------------------------------


@guarded
async def fragment(request: Request) -> Response:
    """The stage of a table for the asker: `?seq=` at least so new, `&seat=`, `&pick=` a choice to try."""
    player = player_of(request)
    if _fragments.take(player.id if player else address(request)):
        return answer(429, {"code": "slow"}, Retry_After="1")
    query = request.query_params
    table = request.path_params["table"]
    wanted = query.get("seq", "")
    live = await (at_least(table, int(wanted)) if wanted.isdigit() and len(wanted) < 10 else load(table))
    if not await may_see(live, player):
        return answer(404)
    seat = query.get("seat", "")
    looks = seat_for(live, player, int(seat) if seat.isdigit() and len(seat) < 3 else None)
    pick = query.get("pick", "")[:200]
    made = await draw_fragment(live, looks, language(request), pick)
    data, encoding = made.encoded(request.headers.get("accept-encoding", ""))
    headers = {**HEADERS, "Vary": "Cookie, Accept-Encoding, Accept-Language", "X-Seq": str(live.seq)}
    if encoding:
        headers["Content-Encoding"] = encoding
    return Response(data, 200, headers, "text/html; charset=utf-8")


def routes() -> list[Route]:
    return [
        Route("/live/{table}/command", command, methods=["POST"]),
        Route("/live/{table}/fragment", fragment, methods=["GET"]),
        Route("/live/{table}/stream", stream, methods=["GET"]),
        Route("/healthz", healthz, methods=["GET"]),
        Route("/readyz", readyz, methods=["GET"]),
        Route("/metrics", metrics, methods=["GET"]),
    ]


app: Final = Starlette(routes=routes())
