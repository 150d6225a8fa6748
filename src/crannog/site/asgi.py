"""One ASGI application: the fast paths first, then static files, then Django for everything else."""

from __future__ import annotations

import asyncio
import os
import re
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "crannog.site.settings")

import django
from django.core.asgi import get_asgi_application
from django.urls import get_resolver
from servestatic import ServeStaticASGI
from starlette.types import Receive, Scope, Send

django.setup(set_prefix=False)

from django.conf import settings

from crannog.site import database, readiness
from crannog.site.bodies import small
from crannog.site.headers import EVERYWHERE, FILES
from crannog.site.heartbeat import keep_beating
from crannog.site.measure import timed
from crannog.site.play.drawing.warmup import warm_up
from crannog.site.play.pages.starlette_app import app as fast_paths
from crannog.site.play.store.rules_versions import register
from crannog.site.play.stream.hub import hub

_HASHED = re.compile(r"\.[0-9a-f]{12}\.[a-z0-9.]+$")
FAST = ("/live/", "/healthz", "/readyz", "/metrics")


def _add_headers(headers: Any, path: str, url: str) -> None:
    for name, value in {**EVERYWHERE, **FILES}.items():
        headers[name] = value


class Files(ServeStaticASGI):  # type: ignore[misc]
    """What pages use, and nothing of how it was built: each name holds the hash of its content."""

    def add_file_to_dictionary(self, url: str, *args: Any, **options: Any) -> None:
        if _HASHED.search(url):
            super().add_file_to_dictionary(url, *args, **options)


os.makedirs(settings.STATIC_ROOT, exist_ok=True)
pages = Files(
    small(get_asgi_application()),
    root=settings.STATIC_ROOT,
    prefix=settings.STATIC_URL,
    max_age=3600,
    allow_all_origins=False,
    add_headers_function=_add_headers,
)


@timed
async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"].startswith(FAST):
        await fast_paths(scope, receive, send)
    else:
        await pages(scope, receive, send)


async def _warm() -> None:
    try:
        await asyncio.to_thread(lambda: get_resolver().url_patterns)  # imports every page
        await warm_up()
    finally:
        readiness.release("warming")
        readiness.warm.set()


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await database.open_pool()
            await hub.start()
            beside = [asyncio.create_task(one) for one in (keep_beating("web"), _warm(), register())]
            await send({"type": "lifespan.startup.complete"})
        else:
            for task in beside:
                task.cancel()
            await hub.stop()
            await database.close_pool()
            await send({"type": "lifespan.shutdown.complete"})
            return
