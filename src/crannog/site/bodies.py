"""Bodies of page requests: read here before Django sees them; they must be small and arrive quickly.

Django itself would write a body of any length to the disk before it looks at its own limit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from crannog.site.headers import FAST_HEADERS
from crannog.site.limits import BODY, BODY_SECONDS, FILE_AT, FILE_BODY, FILE_SECONDS, FILES_AT_ONCE
from crannog.site.validate import number

type Message = dict[str, Any]
type Receive = Callable[[], Awaitable[Message]]
type Send = Callable[[Mapping[str, Any]], Awaitable[None]]
type App = Callable[[Message, Receive, Send], Awaitable[None]]


def small(app: App) -> App:
    """The application, which is given whole bodies of at most `limits.BODY` bytes; of files, some more."""
    files = 0

    async def inner(scope: Message, receive: Receive, send: Send) -> None:
        nonlocal files
        if scope["type"] != "http":
            return  # nobody offers anything else
        headers = dict(scope["headers"])
        if b"content-length" not in headers and b"transfer-encoding" not in headers:
            await app(scope, receive, send)
            return
        length = number(headers.get(b"content-length", b"0").decode("latin-1"))
        long = length is not None and length > BODY and scope["path"] == FILE_AT
        most, seconds = (FILE_BODY, FILE_SECONDS) if long else (BODY, BODY_SECONDS)
        if length is None or length > most:
            await _refuse(send, 413)
            return
        if long and files >= FILES_AT_ONCE:
            await _refuse(send, 503)
            return
        files += long
        try:
            async with asyncio.timeout(seconds):
                body = await _read(receive, most)
        except TimeoutError:
            await _refuse(send, 408)
            return
        finally:
            files -= long
        if body is None:
            await _refuse(send, 413)
            return
        given = [{"type": "http.request", "body": body, "more_body": False}]

        async def again() -> Message:
            return given.pop() if given else await receive()

        await app(scope, again, send)

    return inner


async def _read(receive: Receive, most: int) -> bytes | None:
    """The whole body; None if it is too long or the sender went away."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        if len(body) > most:
            return None
        if not message.get("more_body", False):
            return bytes(body)


async def _refuse(send: Send, status: int) -> None:
    headers = {**FAST_HEADERS, "Content-Type": "text/plain; charset=utf-8", "Connection": "close"}
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": b"This is too long, or takes too long.\n"})
