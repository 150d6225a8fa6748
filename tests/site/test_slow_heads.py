"""Connections that send their request a byte at a time, or nothing: closed in time, and others go on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from crannog.site import limits, web

PATIENCE = 0.5
SLOW = 2.0  # a stream that lasts longer than any head may
HEAD = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"

type Open = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HEAD_SECONDS", PATIENCE)


async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"o", "more_body": True})
    if scope["path"] == "/slow":
        await asyncio.sleep(SLOW)
    await send({"type": "http.response.body", "body": b"k"})


def against(visit: Callable[[Open], Coroutine[Any, Any, None]]) -> None:
    """Visit a server of our connections."""

    async def run() -> None:
        config, state = uvicorn.Config(app, http=web.Connection, log_config=None), ServerState()
        config.load()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            lambda: web.Connection(config, state, {}, loop), "127.0.0.1", 0, backlog=2048
        )
        port = server.sockets[0].getsockname()[1]
        try:
            async with asyncio.timeout(30):
                await visit(lambda: asyncio.open_connection("127.0.0.1", port))
        finally:
            server.close()
        assert not web._waiting

    asyncio.run(run())


async def dribble(writer: asyncio.StreamWriter, what: bytes) -> None:
    """One byte after the other, each well within the time that all of them have."""
    for byte in what:
        if writer.is_closing():
            break
        writer.write(bytes([byte]))
        await asyncio.sleep(PATIENCE / 5)


async def closed(reader: asyncio.StreamReader) -> bytes:
    """What was said before the connection was closed."""
    try:
        return await reader.read()
    except ConnectionError:
        return b""


@pytest.mark.parametrize("sent", [HEAD, b"\r\n" * 20, b""], ids=["a head", "empty lines", "nothing"])
def test_who_does_not_finish_a_head_is_closed(sent: bytes) -> None:
    async def visit(open: Open) -> None:
        reader, writer = await open()
        beside = asyncio.create_task(dribble(writer, sent))
        said = await closed(reader)
        assert said.startswith(b"HTTP/1.1 408 ")
        beside.cancel()
        writer.close()

    against(visit)


def test_the_second_request_of_a_connection_must_come_in_time_too() -> None:
    async def visit(open: Open) -> None:
        reader, writer = await open()
        writer.write(HEAD)
        assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200 ")
        beside = asyncio.create_task(dribble(writer, HEAD))
        assert (await closed(reader)).startswith(b"HTTP/1.1 408 ")
        beside.cancel()
        writer.close()

    against(visit)


def test_between_requests_a_connection_is_kept() -> None:
    async def visit(open: Open) -> None:
        reader, writer = await open()
        for _ in range(2):
            writer.write(HEAD)
            assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200 ")
            await asyncio.sleep(PATIENCE * 1.5)
        writer.close()

    against(visit)


def test_a_stream_lasts_as_long_as_it_likes() -> None:
    async def visit(open: Open) -> None:
        reader, writer = await open()
        writer.write(HEAD.replace(b"/", b"/slow", 1))
        assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200 ")
        writer.close()

    against(visit)


def test_with_too_many_unfinished_heads_the_oldest_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HEAD_SECONDS", 60.0)
    monkeypatch.setattr(limits, "HEADS", 5)

    async def visit(open: Open) -> None:
        slow = []
        for _ in range(8):
            slow.append(await open())
            slow[-1][1].write(HEAD[:7])
            await asyncio.sleep(0.01)
        for reader, _ in slow[:3]:
            assert (await closed(reader)).startswith(b"HTTP/1.1 408 ")
        reader, writer = await open()
        writer.write(HEAD)
        assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200 ")
        slow[-1][1].write(HEAD[7:])
        assert (await slow[-1][0].readuntil(b"ok")).startswith(b"HTTP/1.1 200 ")
        for _, one in [*slow, (reader, writer)]:
            one.close()
        while web._waiting:
            await asyncio.sleep(0.01)

    against(visit)
