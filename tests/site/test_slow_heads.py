"""Connections that send their request a byte at a time, or nothing: closed in time, and others go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from crannog.site import limits, web
from crannog.site.limits import HEAD_SECONDS
from tests.site.still_clock import CLOCK, Loop

HEAD = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


class Client:
    """One side of a connection; the other is a connection of the site in this process."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, site: Connection) -> None:
        self.reader, self.writer, self.site = reader, writer, site

    async def send(self, data: bytes) -> None:
        """Return when the site has received it."""
        self.writer.write(data)
        while data:
            data = data[await self.site.received.get() :]

    async def send_slowly(self, data: bytes) -> None:
        """The first four bytes, in the time that a whole head may take, and then time is up."""
        for n in range(4):
            if data[n : n + 1]:
                await self.send(data[n : n + 1])
            CLOCK.advance(HEAD_SECONDS / 5)
            await asyncio.sleep(0)
        assert not self.site.is_lost.is_set()
        CLOCK.advance(HEAD_SECONDS / 5)

    async def is_answered(self) -> bool:
        return (await self.reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200 ")

    async def is_refused(self) -> bool:
        """Whether the connection was closed because it was too late."""
        answer = await self.reader.read()
        await self.site.is_lost.wait()
        return answer.startswith(b"HTTP/1.1 408 ")


class Connection(web.Connection):
    """A connection that reports what happens to it."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.received: asyncio.Queue[int] = asyncio.Queue()
        self.is_lost = asyncio.Event()
        super().connection_made(transport)
        self.app_state["made"].put_nowait(self)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.received.put_nowait(len(data))

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.is_lost.set()


type Connect = Callable[[], Coroutine[Any, Any, Client]]


def against(visit: Callable[[Connect, asyncio.Event], Coroutine[Any, Any, None]]) -> None:
    """Visit a server of our connections. It answers "ok"; at /stream the second letter comes with the event."""

    async def run() -> None:
        second = asyncio.Event()

        async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
            headers = [(b"content-length", b"2")]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": b"o", "more_body": True})
            if scope["path"] == "/stream":
                await second.wait()
            await send({"type": "http.response.body", "body": b"k"})

        config = uvicorn.Config(app, http=Connection, log_config=None, timeout_keep_alive=30)
        config.load()
        made: asyncio.Queue[Connection] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            lambda: Connection(config, ServerState(), {"made": made}, loop), "127.0.0.1", 0, backlog=2048
        )
        port = server.sockets[0].getsockname()[1]
        clients: list[Client] = []

        async def connect() -> Client:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            clients.append(Client(reader, writer, await made.get()))
            return clients[-1]

        await visit(connect, second)
        server.close()
        for client in clients:
            client.writer.close()
            await client.site.is_lost.wait()
        assert not web.unfinished

    asyncio.run(run(), loop_factory=Loop)


@pytest.mark.parametrize("sent", [HEAD, b"\r\n" * 20, b""], ids=["a head", "empty lines", "nothing"])
def test_connection_with_unfinished_head_is_closed(sent: bytes) -> None:
    async def visit(connect: Connect, second: asyncio.Event) -> None:
        client = await connect()
        await client.send_slowly(sent)
        assert await client.is_refused()

    against(visit)


def test_second_request_of_a_connection_has_the_same_limit() -> None:
    async def visit(connect: Connect, second: asyncio.Event) -> None:
        client = await connect()
        await client.send(HEAD)
        assert await client.is_answered()
        await client.send_slowly(HEAD)
        assert await client.is_refused()

    against(visit)


def test_connection_is_kept_between_requests() -> None:
    async def visit(connect: Connect, second: asyncio.Event) -> None:
        client = await connect()
        for _n in range(2):
            await client.send(HEAD)
            assert await client.is_answered()
            CLOCK.advance(HEAD_SECONDS * 1.5)
            await asyncio.sleep(0)

    against(visit)


def test_stream_may_last_longer_than_a_head() -> None:
    async def visit(connect: Connect, second: asyncio.Event) -> None:
        client = await connect()
        await client.send(HEAD.replace(b"/", b"/stream", 1))
        CLOCK.advance(HEAD_SECONDS * 3)
        await asyncio.sleep(0)
        second.set()
        assert await client.is_answered()

    against(visit)


def test_with_too_many_unfinished_heads_the_oldest_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HEADS", 5)

    async def visit(connect: Connect, second: asyncio.Event) -> None:
        slow = []
        for _n in range(8):
            slow.append(await connect())
            await slow[-1].send(HEAD[:7])
        for client in slow[:3]:
            assert await client.is_refused()
        client = await connect()
        await client.send(HEAD)
        assert await client.is_answered()
        await slow[-1].send(HEAD[7:])
        assert await slow[-1].is_answered()

    against(visit)
