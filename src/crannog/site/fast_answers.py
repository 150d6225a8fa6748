"""What the fast paths answer: JSON with the headers that every answer carries, without Django."""

from __future__ import annotations

from typing import Any

from starlette.responses import JSONResponse, Response

from crannog.site.headers import FAST_HEADERS


def answer(status: int, code: str = "", *, wait: int = 0, **body: Any) -> Response:
    """`code` says to the script what is wrong, `wait` after how many seconds to come again."""
    headers = {**FAST_HEADERS, "Retry-After": str(wait)} if wait else FAST_HEADERS
    return JSONResponse(({"code": code} if code else {}) | body, status, headers)


def slow(wait: float) -> Response:
    return answer(429, "slow", wait=int(wait) + 1)
