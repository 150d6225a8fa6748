"""Is the process alive, can it work, and what has it counted."""

from __future__ import annotations

import hmac
import ipaddress
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Final

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.db import OperationalError
from django.db import connection as pages
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from crannog.site import limits, readiness
from crannog.site.database import AWAY, connection
from crannog.site.fast_answers import answer, slow
from crannog.site.headers import FAST_HEADERS
from crannog.site.measure import look_at_pools

type View = Callable[[Request], Awaitable[Response]]

PASSED_ON: Final = ("x-forwarded-for", "forwarded", "x-real-ip")  # written by a proxy


def counted(view: View) -> View:
    """So often as pages may be asked for from one address."""

    @wraps(view)
    async def inner(request: Request) -> Response:
        where = limits.fast_address(request)
        wait = 0.0 if limits.is_ours(where) else limits.neighbors.take(where)
        if wait:
            return slow(wait)
        return await view(request)

    return inner


@counted
async def healthz(request: Request) -> Response:
    """The process answers."""
    return PlainTextResponse("ok\n", 200, FAST_HEADERS)


@counted
async def readyz(request: Request) -> Response:
    """The process can take moves and show pages: the database answers, over the very pools that these use,
    and keeps what it commits."""
    if why := readiness.held():
        return answer(503, process=why)
    try:
        async with connection() as conn:
            row = await (await conn.execute("SHOW synchronous_commit")).fetchone()
        async with ThreadSensitiveContext():
            await sync_to_async(_ask_for_pages)()
    except (*AWAY, OperationalError):
        return answer(503, database="away")
    if row is None or row[0] != "on":
        return answer(503, synchronous_commit=row[0] if row else "?")
    return answer(200, database="ok")


def _ask_for_pages() -> None:
    try:
        with pages.cursor() as cursor:
            cursor.execute("SELECT 1")
    finally:
        pages.close()  # back into the pool


@counted
async def metrics(request: Request) -> Response:
    """For Prometheus on this machine, or with the token of CRANNOG_METRICS; for others it is not here."""
    if not (_beside_us(request) or _has_token(request)):
        return answer(404)
    look_at_pools()
    return Response(generate_latest(), 200, FAST_HEADERS, CONTENT_TYPE_LATEST)


def _beside_us(request: Request) -> bool:
    """From this very machine, and not for somebody else: a proxy beside us asks for the world."""
    if request.client is None or any(name in request.headers for name in PASSED_ON):
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def _has_token(request: Request) -> bool:
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    return bool(settings.METRICS) and hmac.compare_digest(given.encode(), settings.METRICS.encode())
