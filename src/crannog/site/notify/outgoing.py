"""Calls to addresses that strangers gave us: https, port 443, to the internet, no redirects, 5 s, 64 KB.

The name is looked up once, and what was looked at is what is called: an answer that changes in between leads
nowhere. With CRANNOG_EGRESS (host:port of a proxy that takes CONNECT, such as smokescreen) every call goes
through it, and the names are the proxy's to look up.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings

SECONDS: Final = 5.0
ANSWER: Final = 64 * 1024  # of its head; what follows is not read
LONGEST: Final = 1000
_LABEL: Final = r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?"
_NAME: Final = re.compile(rf"(?=.{{4,253}}\Z)({_LABEL}\.)+(?=[a-z]){_LABEL}")
_PATH: Final = re.compile(r"[!-~]*")
# Names that are somebody's own network, whatever they lead to.
_INSIDE: Final = (".local", ".localhost", ".internal", ".home.arpa", ".lan", ".onion", ".test", ".invalid")

type Lookup = Callable[[str], Awaitable[list[str]]]


class Forbidden(Exception):
    """We do not call this."""


@dataclass(frozen=True, slots=True)
class Answered:
    status: int
    retry_after: int | None  # seconds, where it says so


@dataclass(frozen=True, slots=True)
class Target:
    host: str
    path: str


def target(url: str) -> Target:
    """Where a URL leads; raises Forbidden unless it is plain https to a public name."""
    if len(url) > LONGEST or not _PATH.fullmatch(url) or "\\" in url:
        raise Forbidden
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as no:
        raise Forbidden from no
    host = (parts.hostname or "").removesuffix(".")
    if parts.scheme != "https" or port not in (None, 443) or "@" in parts.netloc or parts.fragment:
        raise Forbidden
    # Names only: push services have one, and a number has too many spellings.
    if not _NAME.fullmatch(host) or f".{host}".endswith(_INSIDE):
        raise Forbidden
    return Target(host, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def public(address: str) -> bool:
    """An address of the internet, and not one of ours in disguise."""
    one = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(one, ipaddress.IPv6Address):
        inner = one.ipv4_mapped or one.sixtofour or (one.teredo[1] if one.teredo else None)
        if one in _NAT64:
            inner = ipaddress.IPv4Address(int(one) & 0xFFFFFFFF)
        if inner is not None:
            return public(str(inner))
        if one.is_site_local:  # deprecated, and still somebody's own network
            return False
    return one.is_global and not one.is_multicast and not one.is_reserved


_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")


async def look_up(host: str) -> list[str]:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    return [str(one[4][0]) for one in found]


async def post(url: str, body: bytes, headers: dict[str, str], lookup: Lookup = look_up) -> Answered:
    """What the other side answers; raises Forbidden, or OSError where there is no answer in time."""
    to = target(url)
    async with asyncio.timeout(SECONDS):
        try:
            reader, writer = await _connect(to, lookup)
        except (ssl.SSLError, UnicodeError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as no:
            raise OSError(str(no)) from no
        try:
            lines = [f"POST {to.path} HTTP/1.1", f"Host: {to.host}", f"Content-Length: {len(body)}"]
            lines += [f"{name}: {value}" for name, value in headers.items()]
            writer.write("\r\n".join([*lines, "Connection: close", "", ""]).encode("ascii") + body)
            await writer.drain()
            return _answered(await reader.readuntil(b"\r\n\r\n"))
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError) as no:
            raise OSError("no answer of HTTP") from no
        finally:
            writer.transport.abort()  # nobody waits for a farewell


async def _connect(to: Target, lookup: Lookup) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    secure = ssl.create_default_context()
    if settings.EGRESS:
        host, _, port = settings.EGRESS.rpartition(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=ANSWER)
        writer.write(f"CONNECT {to.host}:443 HTTP/1.1\r\nHost: {to.host}:443\r\n\r\n".encode())
        said = await reader.readuntil(b"\r\n\r\n")
        if b" 200" not in said.partition(b"\r\n")[0]:
            writer.transport.abort()
            raise Forbidden
        await writer.start_tls(secure, server_hostname=to.host)
        return reader, writer
    found = await lookup(to.host)
    if not found or not all(public(one) for one in found):
        raise Forbidden
    return await asyncio.open_connection(
        found[0], 443, ssl=secure, server_hostname=to.host, limit=ANSWER, happy_eyeballs_delay=None
    )


def _answered(head: bytes) -> Answered:
    first, *rest = head.decode("latin-1").split("\r\n")
    fields = {name.strip().lower(): value.strip() for name, _, value in (one.partition(":") for one in rest)}
    after = fields.get("retry-after", "")
    return Answered(int(first.split(" ")[1]), int(after) if after.isdigit() and len(after) < 9 else None)
