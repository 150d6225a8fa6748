"""Browsers, as light as can be: the one who measures shares the machine with the measured."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator


class Wire:
    """One kept-alive connection of one player."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port, self.cookie = port, cookie
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def open(self) -> Wire:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        return self

    def head(self, method: str, path: str) -> str:
        cookie = f"Cookie: player={self.cookie}\r\n" if self.cookie else ""
        return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{cookie}Accept-Encoding: br\r\n"

    async def get(self, path: str) -> tuple[int, bytes]:
        self.writer.write(f"{self.head('GET', path)}\r\n".encode())
        return await self.answer()

    async def post(self, path: str, body: str) -> tuple[int, bytes]:
        start = self.head("POST", path)
        self.writer.write(
            f"{start}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
        )
        return await self.answer()

    async def answer(self) -> tuple[int, bytes]:
        head = await self.reader.readuntil(b"\r\n\r\n")
        at = head.lower().find(b"content-length:")
        length = int(head[at + 15 : head.index(b"\r", at)]) if at > 0 else 0
        return int(head[9:12]), await self.reader.readexactly(length)

    async def stream(self, table: str, query: str = "") -> AsyncIterator[tuple[int, int]]:
        """The seq of each event and, where the drawing came with it, its bytes, else 0; first (-1, 0)."""
        self.writer.write(f"{self.head('GET', f'/live/{table}/stream{query}')}\r\n".encode())
        head = await self.reader.readuntil(b"\r\n\r\n")
        if int(head[9:12]) != 200:
            raise RuntimeError(f"the stream was refused: {head[:40]!r}")
        yield -1, 0
        seq, size, drawn = -1, 0, False
        while True:
            line = await self.reader.readuntil(b"\n")
            size += len(line)
            if line.startswith(b"id: "):
                seq, size = int(line[4:]), len(line)
            elif line.startswith(b"event: "):
                drawn = line.startswith(b"event: delta")
            elif line.startswith(b"data: ") and seq >= 0:
                yield seq, size if drawn else 0
                seq = -1

    async def close(self) -> None:
        self.writer.close()
        with contextlib.suppress(OSError):
            await self.writer.wait_closed()
