"""Server-Sent Events of a table: id = seq, resumed by Last-Event-ID, read from the log by the hub.

A stream holds no connection and no task of its own while nothing happens; it sends seq and who moved,
and the browser fetches the fragment of that seq.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Hashable
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from crannog.site import limits
from crannog.site.accounts import cookie
from crannog.site.database import AWAY
from crannog.site.headers import FAST_HEADERS
from crannog.site.metrics import STREAMS
from crannog.site.play.store.access import may_see
from crannog.site.play.store.live_table import NoTable, at_least
from crannog.site.play.stream.hub import Watched, hub

BEAT: Final = 15.0  # seconds between signs of life
LONGEST: Final = 1800  # seconds; then the browser comes again, perhaps to another worker
_LEFT: Final = b'"kind":"leave"'
open_streams: Final = limits.Streams()


class Events(Response):
    """The open stream: one coroutine that sleeps until the hub wakes it."""

    def __init__(
        self, table: str, player: cookie.Player | None, last: int, head: int, keys: dict[Hashable, int]
    ) -> None:
        self.table, self.player, self.last, self.head, self.keys = table, player, last, head, keys
        self.background = None
        self.woken: asyncio.Future[None] | None = None
        fields = {**FAST_HEADERS, "Content-Type": "text/event-stream", "X-Accel-Buffering": "no"}
        self.raw_headers = [(name.lower().encode(), value.encode()) for name, value in fields.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        open_streams.enter(self.keys)
        STREAMS.inc()
        left = asyncio.ensure_future(gone(receive))
        left.add_done_callback(lambda _: _wake(self.woken))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            async with hub.watch(self.table) as watched:
                hub.moved(self.table, self.head)  # the ring may be behind what we know
                await self._run(watched, send, left)
        except OSError:
            pass
        finally:
            left.cancel()
            STREAMS.dec()
            open_streams.leave(self.keys)

    async def _run(self, watched: Watched, send: Send, left: asyncio.Future[None]) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + LONGEST * (0.4 + 0.6 * secrets.randbelow(1000) / 1000)
        await _send(send, b"retry: 1000\n\n")
        chat = watched.chat
        while not left.done() and not hub.closing and loop.time() < until:
            data = self._news(watched)
            if watched.chat != chat:
                chat = watched.chat
                data += b"event: chat\ndata: %d\n\n" % chat
            if _LEFT in data and not await self._welcome():
                break
            if data:
                await _send(send, data)
            if watched.seq > self.last or left.done():
                continue
            self.woken = loop.create_future()
            watched.waiting.add(self.woken)
            timer = loop.call_later(BEAT, _wake, self.woken)
            await self.woken
            timer.cancel()
            watched.waiting.discard(self.woken)
            if watched.seq <= self.last and watched.chat == chat:
                await _send(send, b"event: beat\ndata: 1\n\n")  # scripts see no comments
        if not left.done():
            # Over now, or the worker is about to stop: come again soon.
            await send({"type": "http.response.body", "body": b"retry: 500\n\n", "more_body": False})

    async def _welcome(self) -> bool:
        """Somebody stood up or was removed: whether this watcher may still see the table."""
        try:
            return await may_see(await at_least(self.table, self.last), self.player)
        except (NoTable, limits.Updating, *AWAY):
            return False  # whoever may comes again

    def _news(self, watched: Watched) -> bytes:
        """Every entry after the last one sent; whoever missed more than the ring holds starts anew."""
        if watched.seq <= self.last:
            return b""
        first = watched.items[0][0] if watched.items else watched.seq + 1
        if self.last + 1 < first:
            data = b'id: %d\nevent: reset\ndata: {"seq":%d}\n\n' % (watched.seq, watched.seq)
        else:
            data = b"".join(frame for seq, frame in watched.items if seq > self.last)
        self.last = watched.seq
        return data


def _wake(woken: asyncio.Future[None] | None) -> None:
    if woken is not None and not woken.done():
        woken.set_result(None)


async def gone(receive: Receive) -> None:
    """Done when the client has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send(send: Send, data: bytes) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": True})
