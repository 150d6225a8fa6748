"""Measurements that are taken when somebody asks, or around somebody's work."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Final

from django.db import connections
from starlette.types import Message, Receive, Scope, Send

from crannog.site import database
from crannog.site.clock import monotonic
from crannog.site.metrics import POOL, POOL_WAITING, REQUESTS

type App = Callable[[Scope, Receive, Send], Coroutine[Any, Any, None]]

_KINDS: Final = ("command", "fragment", "playback", "stream")  # the last part of an address under /live/
_OTHERS: Final = ("static", "t", "learn", "healthz", "readyz", "metrics")


def kind_of(path: str) -> str:
    """One of a few words for an address: what strangers type makes no new ones."""
    if path.startswith("/live/"):
        last = path.rpartition("/")[2]
        return last if last in _KINDS else "other"
    first = path[1:].partition("/")[0]
    return first if first in _OTHERS else "page"


def timed(app: App) -> App:
    """Counts requests by kind and status. A stream counts as answered when it begins."""

    async def inner(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        began, what = monotonic(), kind_of(scope["path"])

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                REQUESTS.labels(what, f"{message['status'] // 100}xx").observe(monotonic() - began)
            await send(message)

        await app(scope, receive, noted)

    return inner


def look_at_pools() -> None:
    """Both pools of this process: that of the fast paths and jobs, and that of Django's pages."""
    pages: Any = connections["default"]
    for name, stats in (("fast", database.pool_stats()), ("pages", pages.pool.get_stats())):
        size, free = stats.get("pool_size", 0), stats.get("pool_available", 0)
        POOL.labels(name, "busy").set(size - free)
        POOL.labels(name, "free").set(free)
        POOL_WAITING.labels(name).set(stats.get("requests_waiting", 0))
