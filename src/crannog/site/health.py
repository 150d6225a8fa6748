"""Is the process alive, can it work, and what has it counted."""

from __future__ import annotations

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from crannog.site.database import AWAY, connection
from crannog.site.headers import LEAN as HEADERS


async def healthz(request: Request) -> Response:
    """The process answers."""
    return PlainTextResponse("ok\n", 200, HEADERS)


async def readyz(request: Request) -> Response:
    """The process can take moves: the database answers and keeps what it commits."""
    try:
        async with connection() as conn:
            row = await (await conn.execute("SHOW synchronous_commit")).fetchone()
    except AWAY:
        return JSONResponse({"database": "away"}, 503, HEADERS)
    if row is None or row[0] != "on":
        return JSONResponse({"synchronous_commit": row[0] if row else "?"}, 503, HEADERS)
    return JSONResponse({"database": "ok"}, 200, HEADERS)


async def metrics(request: Request) -> Response:
    """For Prometheus beside us: whoever comes through a proxy comes from outside."""
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return JSONResponse({}, 404, HEADERS)
    return Response(generate_latest(), 200, HEADERS, CONTENT_TYPE_LATEST)
