"""HTTP/1.1 with nothing around it: cheap enough for a hundred clients beside the site on two cores."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

# Everything that can go wrong on the way: the client tries again.
BROKEN = (OSError, EOFError, TimeoutError, asyncio.LimitOverrunError, ValueError)


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Wire:
    """One kept connection to one worker; opened again when it breaks."""

    def __init__(self, port: int, cookies: dict[str, str]) -> None:
        self.port = port
        self.busy = False
        self.cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    def close(self) -> None:
        if self.writer is not None:
            self.writer.transport.abort()
        self.reader = self.writer = None

    async def ask(self, method: str, path: str, body: Any = None, timeout: float = 5.0) -> Answer:
        """Send a request and wait for its answer; whatever goes wrong is one of BROKEN."""
        try:
            async with asyncio.timeout(timeout):
                await self._send(method, path, body, {})
                status, headers = await self._head()
                assert self.reader is not None
                data = await self.reader.readexactly(int(headers.get("content-length", "0")))
        except BaseException:
            self.close()
            raise
        if headers.get("connection") == "close":
            self.close()
        return Answer(status, headers, data)

    async def listen(self, path: str, headers: dict[str, str]) -> tuple[int, AsyncIterator[bytes]]:
        """Open a stream: its status and its chunks."""
        async with asyncio.timeout(5):
            await self._send("GET", path, None, headers)
            status, _ = await self._head()
        return status, self._chunks()

    async def _send(self, method: str, path: str, body: Any, headers: dict[str, str]) -> None:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        data = b"" if body is None else json.dumps(body).encode()
        fields = {"Host": f"127.0.0.1:{self.port}", "Cookie": self.cookie, "Accept-Language": "en", **headers}
        if body is not None:
            fields |= {"Content-Type": "application/json", "Content-Length": str(len(data))}
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in fields.items())
        self.writer.write(head.encode() + b"\r\n" + data)
        await self.writer.drain()

    async def _head(self) -> tuple[int, dict[str, str]]:
        assert self.reader is not None
        first, *rest = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {}
        for line in rest:
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        return int(first.split()[1]), headers

    async def _chunks(self) -> AsyncIterator[bytes]:
        assert self.reader is not None
        while True:
            size = int((await self.reader.readline()).strip() or b"0", 16)
            if size == 0:
                return
            yield (await self.reader.readexactly(size + 2))[:-2]
