"""Asking the whole application in this process, header by header: no client that mends what we send.

answer = await ask("GET", "/t/reed-otter-4207", ann)
async with listen("/live/reed-otter-4207/stream", ann) as stream:
    await stream.until(b"event: seq")
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.parse import urlencode

from starlette.types import Message

from tests.site.places import Person

HOST: Final = "127.0.0.1"
ORIGIN: Final = "http://127.0.0.1"
FAR: Final = "203.0.113.5"  # somebody in the world, as opposed to this machine
JSON: Final = {"Content-Type": "application/json", "Origin": ORIGIN, "Sec-Fetch-Site": "same-origin"}
FORM: Final = {"Content-Type": "application/x-www-form-urlencoded", "Origin": ORIGIN}
# Any 32 characters will do: the cookie and the form have to agree, and the cookie is ours alone.
CSRF: Final = "c" * 32


def rest() -> None:
    """Make no limit near, though no time has passed: pages say how long ago somebody was seen."""
    from crannog.site import limits

    for bucket in vars(limits).values():
        if isinstance(bucket, limits.Buckets):
            bucket.levels.clear()


@dataclass(frozen=True)
class Answer:
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def header(self, name: str) -> str:
        return ", ".join(value for key, value in self.headers if key == name.lower())

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def cookies(self) -> SimpleCookie:
        made = SimpleCookie()
        for key, value in self.headers:
            if key == "set-cookie":
                made.load(value)
        return made


def cookies_of(person: Person | None) -> dict[str, str]:
    return person.cookies if person is not None else {}


def scope_of(
    method: str, path: str, cookies: Mapping[str, str], headers: Mapping[str, str], client: str, body: bytes
) -> dict[str, Any]:
    target, _, query = path.partition("?")
    named = {"Host": HOST, **headers}
    if cookies:
        named["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
    if body and "Content-Length" not in named and "Transfer-Encoding" not in named:
        named["Content-Length"] = str(len(body))
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": target,
        "raw_path": target.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [
            (name.lower().encode(), value.encode("latin-1"))
            for name, value in named.items()
            if value is not None
        ],
        "client": (client, 50_000),
        "server": (HOST, 80),
    }


async def ask(
    method: str,
    path: str,
    person: Person | None = None,
    *,
    cookies: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
    body: bytes = b"",
    client: str = HOST,
) -> Answer:
    """One request and its whole answer."""
    from crannog.site.asgi import application

    sent: list[Message] = []
    given = [{"type": "http.request", "body": body, "more_body": False}]
    done = asyncio.Event()

    async def receive() -> dict[str, Any]:
        if given:
            return given.pop()
        await done.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)
        if message["type"] == "http.response.body" and not message.get("more_body"):
            done.set()

    all_cookies = {**cookies_of(person), **(cookies or {})}
    scope = scope_of(method, path, all_cookies, headers or {}, client, body)
    try:
        await application(scope, receive, send)
    except Exception:
        if not sent:  # Starlette raises on after it has answered with 500
            raise
    return _answer(sent)


async def hang_up(
    path: str, person: Person | None = None, when: asyncio.Event | None = None, **more: Any
) -> Answer:
    """A request whose sender is gone before the answer comes: at once, or with this event."""
    from crannog.site.asgi import application

    sent: list[Message] = []
    given = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> dict[str, Any]:
        if given:
            return given.pop()
        if when is not None:
            await when.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = scope_of("GET", path, cookies_of(person), {}, more.get("client", HOST), b"")
    await application(scope, receive, send)
    return _answer(sent)


def _answer(sent: list[Message]) -> Answer:
    head = tuple((name.decode().lower(), value.decode("latin-1")) for name, value in sent[0]["headers"])
    return Answer(sent[0]["status"], head, b"".join(part.get("body", b"") for part in sent[1:]))


async def post(
    path: str, person: Person | None = None, form: Mapping[str, str] | None = None, **more: Any
) -> Answer:
    """A form of our own page."""
    from django.conf import settings

    body = urlencode({**(form or {}), "csrfmiddlewaretoken": CSRF}).encode()
    cookies = {settings.CSRF_COOKIE_NAME: CSRF, **more.pop("cookies", {})}
    headers = {**FORM, **more.pop("headers", {})}
    return await ask("POST", path, person, cookies=cookies, headers=headers, body=body, **more)


async def command(table: str, person: Person | None, **body: Any) -> Answer:
    """A command as the script sends it."""
    return await ask("POST", f"/live/{table}/command", person, headers=JSON, body=json.dumps(body).encode())


_ALIVE: Final = (b":", b"retry", b"event: beat")  # comes when it comes, and tells nothing


@dataclass
class Stream:
    status: int = 0
    headers: tuple[tuple[str, str], ...] = ()
    data: bytes = b""
    ended: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def until(self, what: bytes) -> bytes:
        """Everything so far, once it holds this."""
        await self._until(lambda: what in self.data)
        return self.data

    async def until_ended(self) -> None:
        await self._until(lambda: self.ended)

    async def until_answered(self) -> None:
        await self._until(lambda: self.status != 0)

    async def _until(self, condition: Callable[[], bool]) -> None:
        while not condition():
            self.news.clear()
            await self.news.wait()

    @property
    def frames(self) -> list[bytes]:
        """What was told, without signs of life."""
        return [one for one in self.data.split(b"\n\n") if one and not one.startswith(_ALIVE)]


@asynccontextmanager
async def listen(path: str, person: Person | None = None, **more: Any) -> AsyncIterator[Stream]:
    """An open event stream; leaving the block is closing the browser."""
    from crannog.site.asgi import application

    stream = Stream()
    gone = asyncio.Event()

    async def receive() -> dict[str, Any]:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            stream.status = message["status"]
            stream.headers = tuple((n.decode(), v.decode()) for n, v in message["headers"])
        else:
            stream.data += message.get("body", b"")
            stream.ended = not message.get("more_body")
        stream.news.set()

    cookies = {**cookies_of(person), **more.get("cookies", {})}
    scope = scope_of("GET", path, cookies, more.get("headers", {}), more.get("client", HOST), b"")
    running = asyncio.create_task(application(scope, receive, send))
    try:
        await stream.until_answered()
        yield stream
    finally:
        gone.set()
        await running


_CHANGING: Final = (
    re.compile(rb'(nonce=")[^"]*'),
    re.compile(rb'(name="csrfmiddlewaretoken" value=")[^"]*'),
    re.compile(rb'(name="csrf" content=")[^"]*'),
    re.compile(rb'(name="command" value=")[^"]*'),
)


def settled(body: bytes) -> bytes:
    """A page without what is new in every page: the nonce, the form's token, the command's name."""
    for part in _CHANGING:
        body = part.sub(rb"\1*", body)
    return body
