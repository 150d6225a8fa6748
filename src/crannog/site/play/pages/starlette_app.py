"""The paths that do without Django: commands, fragments, event streams, and what machines ask for.

They send the same headers as Django's pages and keep the same limits.
"""

from __future__ import annotations

from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from crannog.site.fast_answers import answer
from crannog.site.headers import FAST_HEADERS
from crannog.site.health import healthz, metrics, readyz
from crannog.site.play.pages.command_path import command
from crannog.site.play.pages.fragment_path import fragment
from crannog.site.play.pages.playback_path import playback
from crannog.site.play.pages.stream_path import stream


def routes() -> list[Route]:
    found = [
        Route("/live/{table}/command", command, methods=["POST"]),
        Route("/live/{table}/fragment", fragment, methods=["GET"]),
        Route("/live/{table}/playback", playback, methods=["GET"]),
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
    return JSONResponse({}, error.status_code, {**FAST_HEADERS, **(error.headers or {})})


def _broken(request: Request, error: Exception) -> Response:
    return answer(500, "broken")


app: Final = Starlette(routes=routes(), exception_handlers={HTTPException: _problem, Exception: _broken})
app.router.redirect_slashes = False  # it would answer with an address made from the Host header
