"""Server-Sent Events of a table: id = seq, resumed by Last-Event-ID, read from the log by the hub.

A stream holds no connection and no task of its own while nothing happens. It sends seq and who moved, and
the browser fetches the fragment of that seq; or, to a browser that wants it, what changed in the drawing
since the one it was sent before. It ends when its session does.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine, Hashable
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from crannog.kernel.play import SPECTATOR
from crannog.site import limits
from crannog.site.accounts import cookie
from crannog.site.database import AWAY
from crannog.site.headers import FAST_HEADERS
from crannog.site.metrics import STREAMS
from crannog.site.play.drawing.deltas import news
from crannog.site.play.drawing.fragments import Fragment
from crannog.site.play.store import presence
from crannog.site.play.store.access import may_see, seat_for, sight
from crannog.site.play.store.chat import newest_heard
from crannog.site.play.store.live_table import Live, NoTable, at_least
from crannog.site.play.stream.hub import Watched, hub
from crannog.site.play.stream.sessions import sessions
from crannog.site.waiting import Asker

BEAT: Final = 15.0  # seconds between signs of life
LONGEST: Final = 1800  # seconds; then the browser comes again, perhaps to another worker
_LEFT: Final = b'"kind":"leave"'
open_streams: Final = limits.Streams()


@dataclass(frozen=True, slots=True)
class Eyes:
    """For whom a stream's drawings are made: the seat they ask for, their language, who waits for them."""

    wanted: int | None
    lang: str
    asker: Asker


class Events(Response):
    """The open stream: one coroutine that sleeps until the hub wakes it."""

    def __init__(
        self,
        table: str,
        player: cookie.Player | None,
        last: int,
        live: Live,
        keys: dict[Hashable, int],
        eyes: Eyes | None = None,
    ) -> None:
        self.table, self.player, self.last, self.head, self.keys = table, player, last, live.seq, keys
        self.eyes = eyes
        self.has: Fragment | None = None  # the drawing that was sent last
        self.seat = SPECTATOR  # and the seat it is of
        # What everybody may see needs no cookie, and none is looked at: `access.sight`.
        counts = player is not None and (not live.public or bool(live.seats_of(player.id)))
        self.session = player if counts else None
        self.revoked = False
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
            with sessions.entered(self.session, self.revoke):
                async with hub.watch(self.table) as watched:
                    hub.moved(self.table, self.head)  # the ring may be behind what we know
                    await self._run(watched, send, left)
        except OSError:
            pass
        finally:
            left.cancel()
            STREAMS.dec()
            open_streams.leave(self.keys)

    def revoke(self) -> None:
        """The session has ended: so does the stream, and nothing more is said."""
        self.revoked = True
        _wake(self.woken)

    async def _run(self, watched: Watched, send: Send, left: asyncio.Future[None]) -> None:
        loop = asyncio.get_running_loop()
        until = loop.time() + LONGEST * (0.4 + 0.6 * secrets.randbelow(1000) / 1000)
        await _send(send, b"retry: 1000\n\n")
        chat, beat = watched.chat, loop.time() + BEAT
        while not self._over(left) and loop.time() < until:
            presence.note(self.table, self.session)
            data = self._news(watched)
            if data and self.eyes is not None:
                data = await self._drawn(data, self.eyes, left)
                if not data or self._over(left):
                    break
            elif _LEFT in data and not await self._welcome():
                break
            if watched.chat != chat:
                before, chat = chat, watched.chat
                data += await self._said(before, chat)
            if data:
                await _send(send, data)
                beat = loop.time() + BEAT
            if watched.seq > self.last or self._over(left):
                continue
            self.woken = loop.create_future()
            watched.waiting.add(self.woken)
            # What is not for this watcher does not put off the sign of life: that would tell of it.
            timer = loop.call_at(beat, _wake, self.woken)
            await self.woken
            timer.cancel()
            watched.waiting.discard(self.woken)
            quiet = watched.seq <= self.last and watched.chat == chat and not self._over(left)
            if quiet and loop.time() >= beat:
                await _send(send, b"event: beat\ndata: 1\n\n")  # scripts see no comments
                beat = loop.time() + BEAT
        if not left.done():
            # Over now, or the worker is about to stop: come again soon.
            await send({"type": "http.response.body", "body": b"retry: 500\n\n", "more_body": False})

    async def _said(self, before: int, now: int) -> bytes:
        """That there are new lines, if there are any that this watcher sees."""
        if self.player is not None:
            try:
                now = await newest_heard(self.table, before, self.player.id)
            except AWAY:
                return b""  # the next line, or a new page, brings it along
        return b"event: chat\ndata: %d\n\n" % now if now else b""

    def _over(self, left: asyncio.Future[None]) -> bool:
        return left.done() or self.revoked or hub.closing

    async def _drawn(self, frames: bytes, eyes: Eyes, left: asyncio.Future[None]) -> bytes:
        """The newest drawing, as changes of the one sent before, in the place of these frames.

        The frames themselves where it cannot be had now: the browser then fetches it. b"" for those who may
        not see it: it is asked each time, as it is where a drawing is fetched.
        """
        try:
            live = await at_least(self.table, self.last)
            may, player = await sight(live, self.player)
            if not may or player != self.player:
                return b""
            seat = seat_for(live, player, eyes.wanted)
            has = self.has if seat == self.seat else None
            made, line = await unless(left, news(live, seat, eyes.lang, has, eyes.asker))
        except (NoTable, ClientDisconnect):
            return b""
        except (limits.Full, limits.Updating, *AWAY):
            return frames
        self.has, self.seat, self.last = made, seat, max(self.last, live.seq)
        return b"id: %d\nevent: delta\ndata: %b\n\n" % (self.last, line)

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


async def unless[T](left: asyncio.Future[None], work: Coroutine[Any, Any, T]) -> T:
    """What comes of it; when they have left, it is dropped. Raises ClientDisconnect."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait((task, left), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        raise ClientDisconnect
    finally:
        task.cancel()


async def gone(receive: Receive) -> None:
    """Done when the client has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send(send: Send, data: bytes) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": True})
