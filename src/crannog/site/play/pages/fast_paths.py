"""The two fast paths, the command and the event stream, plus the fragment: without Django.

They check Host, origin and content type themselves, send the same headers and keep the same limits.
Errors are checked in a fixed order (sender, seat, shape, rules), so that they tell nothing hidden.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Mapping
from functools import wraps
from typing import Any, Final

from django.conf import settings
from django.http.request import split_domain_port, validate_host
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from crannog.site import limits
from crannog.site.accounts import cookie
from crannog.site.accounts.cookie import Player
from crannog.site.database import AWAY
from crannog.site.headers import LEAN, from_elsewhere
from crannog.site.health import healthz, metrics, readyz
from crannog.site.play.commands.choose import choose
from crannog.site.play.commands.perform import Absent, Done, Frozen, Outcome, Refused, Reused, Stale
from crannog.site.play.commands.undo import agree, take_back
from crannog.site.play.drawing.fragments import fragment as draw_fragment
from crannog.site.play.drawing.fragments import ready
from crannog.site.play.record.access import seat_for, sight
from crannog.site.play.record.live_table import Live, NoTable, at_least, load
from crannog.site.play.stream.events import address, gone, stream
from crannog.site.texts import LANGUAGE_COOKIE, best_language
from crannog.site.texts import site_texts as site_words
from crannog.site.validate import is_command, is_table, number
from crannog.site.waiting import Asker
from crannog.views.texts import page_texts


class BadRequest(Exception):
    """The body is not what this path takes."""


def answer(status: int, body: Mapping[str, Any] | None = None, **headers: str) -> Response:
    extra = {name.replace("_", "-"): value for name, value in headers.items()}
    return JSONResponse(body or {}, status, {**LEAN, **extra})


def away(lang: str) -> Response:
    """The database is not there, or takes nothing because its disk is full."""
    return answer(503, {"code": "away", "reasons": [site_words(lang).t("problem.away_do")]}, Retry_After="1")


def updating(lang: str) -> Response:
    reasons = [site_words(lang).t("problem.updating_do")]
    return answer(503, {"code": "updating", "reasons": reasons}, Retry_After=str(limits.Updating.WAIT))


def slow(wait: float) -> Response:
    return answer(429, {"code": "slow"}, Retry_After=str(int(wait) + 1))


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
        if not is_table(request.path_params["table"]):
            return answer(404)
        try:
            response: Response = await view(request)
            renewed = cookie.renewed(request.cookies.get(settings.PLAYER_COOKIE))
            if renewed is not None:
                cookie.put(response, renewed)
            return response
        except NoTable:
            return answer(404)
        except limits.Updating:
            return updating(language(request))
        except BadRequest as no:
            return answer(400, {"code": "shape", "what": str(no)})
        except ClientDisconnect:
            return answer(400, {"code": "gone"})
        except limits.Full as wait:
            return answer(503, {"code": "full"}, Retry_After=str(wait.wait))
        except AWAY:
            return away(language(request))

    return inner


async def while_there[T](request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What comes of it; but whoever hangs up is no longer waited for, nor worked for."""
    task, left = asyncio.ensure_future(work), asyncio.ensure_future(gone(request.receive))
    try:
        await asyncio.wait((task, left), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        raise ClientDisconnect
    finally:
        task.cancel()
        left.cancel()


# --- the command -------------------------------------------------------------------------------


async def body_of(request: Request) -> dict[str, Any]:
    """An object of plain values, small and soon here."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise BadRequest("content-type")
    length = request.headers.get("content-length", "0")
    if number(length) is None or int(length) > limits.BODY:
        raise BadRequest("size")
    data = b""
    try:
        async with asyncio.timeout(limits.BODY_SECONDS):
            async for chunk in request.stream():
                data += chunk
                if len(data) > limits.BODY:
                    raise BadRequest("size")
        body = json.loads(data)
    except TimeoutError as late:
        raise BadRequest("slow") from late
    except (ValueError, RecursionError) as error:
        raise BadRequest("json") from error
    if not isinstance(body, dict) or any(isinstance(value, dict | list) for value in body.values()):
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
    wait = limits.commands.take(player.id)
    if wait:
        return slow(wait)
    body = await body_of(request)
    id, seq, seat = field(body, "id", str), field(body, "seq", int), field(body, "seat", int)
    if not is_command(id):
        raise BadRequest("id")
    if not -1 < seq < 1 << 31 or not -1 < seat < 64:
        raise BadRequest("seq")
    table = request.path_params["table"]
    if field(body, "undo", bool, False):
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
    said = site_words(lang) if live is None else page_texts(live.game, lang, live.names)
    site = site_words(lang)
    return [(site if reason.id.startswith("site.") else said).say(reason) for reason in reasons]


# --- the fragment ------------------------------------------------------------------------------


@guarded
async def fragment(request: Request) -> Response:
    """The stage of a table for the asker: `?seq=` at least so new, `&seat=`, `&pick=` a choice to try."""
    player = player_of(request)
    where = address(request)
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
    wish = (live, looks, language(request), query.get("pick", "")[:200])
    made = ready(*wish)
    if made is None:
        made = await while_there(request, draw_fragment(*wish, asker))
    data, encoding = await made.encoded(request.headers.get("accept-encoding", ""))
    headers = {**LEAN, "Vary": "Cookie, Accept-Encoding, Accept-Language", "X-Seq": str(live.seq)}
    if encoding:
        headers["Content-Encoding"] = encoding
    return Response(data, 200, headers, "text/html; charset=utf-8")


def routes() -> list[Route]:
    found = [
        Route("/live/{table}/command", command, methods=["POST"]),
        Route("/live/{table}/fragment", fragment, methods=["GET"]),
        Route("/live/{table}/stream", stream, methods=["GET"]),
        Route("/healthz", healthz, methods=["GET"]),
        Route("/readyz", readyz, methods=["GET"]),
        Route("/metrics", metrics, methods=["GET"]),
    ]
    for route in found:
        if route.path.endswith("/stream") and route.methods:
            route.methods.discard("HEAD")  # a stream without a body would stay open for nothing
    return found


def _problem(request: Request, error: Exception) -> Response:
    """No such path, no such method: with the headers every answer carries."""
    assert isinstance(error, HTTPException)
    return JSONResponse({}, error.status_code, {**LEAN, **(error.headers or {})})


def _broken(request: Request, error: Exception) -> Response:
    return answer(500, {"code": "broken"})


app: Final = Starlette(routes=routes(), exception_handlers={HTTPException: _problem, Exception: _broken})
app.router.redirect_slashes = False  # it would answer with an address made from the Host header
