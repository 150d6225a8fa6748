"""Addresses that strangers give us: only https to the internet, looked up once, never inward."""

from __future__ import annotations

import asyncio
import socket

import pytest

from crannog.site.notify import outgoing
from crannog.site.notify.outgoing import Forbidden, post, public, target
from crannog.site.notify.quiet import seconds_to_wait

FORBIDDEN = """
http://push.example.org/x
ftp://push.example.org/x
file:///etc/passwd
gopher://push.example.org/
javascript:alert(1)
//push.example.org/x
https:push.example.org
https://
https:///x
https://push.example.org:80/
https://push.example.org:8443/
https://push.example.org:99999/
https://user@push.example.org/
https://user:word@push.example.org/
https://push.example.org@127.0.0.1/
https://push.example.org#@127.0.0.1/
https://push.example.org/#inside
https://push.example.org\\@127.0.0.1/
https://localhost/
https://LOCALHOST/
https://x.localhost/
https://printer.local/
https://metadata.google.internal/
https://nas.lan/
https://router.home.arpa/
https://hidden.onion/
https://inside/
https://127.0.0.1/
https://127.1/
https://2130706433/
https://0x7f000001/
https://0177.0.0.1/
https://0/
https://10.0.0.1/
https://192.168.1.1/
https://169.254.169.254/latest/meta-data/
https://100.64.0.1/
https://[::1]/
https://[::ffff:127.0.0.1]/
https://[64:ff9b::7f00:1]/
https://[fe80::1%25eth0]/
https://[fd00::1]/
https://8.8.8.8/
https://push..example.org/
https://-push.example.org/
https://push_.example.org/
https://pu sh.example.org/
https://push.example.org/a b
https://pußh.example.org/
https://push.example.org%00.evil.org/
https://push.example.org/\r\nHost:inside
""".strip("\n").split("\n")
NOT_PUBLIC = (
    """
127.0.0.1 127.8.8.8 0.0.0.0 10.1.2.3 172.16.0.1 192.168.0.1 169.254.169.254 100.64.0.1 192.0.2.1 198.18.0.1
224.0.0.1 240.0.0.1 255.255.255.255 ::1 :: ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 64:ff9b::a00:1
2002:7f00:1:: fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1 2001:db8::1 fec0::1
""".replace("\n", " ")
    .strip()
    .split(" ")
)


@pytest.mark.parametrize("url", FORBIDDEN)
def test_what_leads_inward_or_is_odd_is_never_called(url: str) -> None:
    assert len(FORBIDDEN) > 40
    with pytest.raises(Forbidden):
        target(url.replace("\\r\\n", "\r\n"))


def test_what_is_plain_is_taken() -> None:
    one = target("https://updates.push.services.mozilla.com/wpush/v2/gAAA?x=1")
    assert (one.host, one.path) == ("updates.push.services.mozilla.com", "/wpush/v2/gAAA?x=1")
    assert target("https://FCM.googleapis.com:443").host == "fcm.googleapis.com"


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_addresses_that_are_not_the_internet(address: str) -> None:
    assert not public(address)


def test_addresses_of_the_internet() -> None:
    assert all(public(one) for one in ("8.8.8.8", "2606:4700::1111", "64:ff9b::808:808"))


def calls(*answers: list[str]) -> tuple[int, type[BaseException] | None]:
    """How often a name is looked up by one call, and how it ends."""
    asked = list[str]()

    async def lookup(host: str) -> list[str]:
        asked.append(host)
        return answers[min(len(asked), len(answers)) - 1]

    async def go() -> type[BaseException] | None:
        try:
            await post("https://push.example.org/", b"", {}, lookup)
        except (Forbidden, OSError) as no:
            return type(no)
        return None

    found = asyncio.run(go())
    return len(asked), found


def test_a_name_that_leads_inward_is_not_called() -> None:
    assert calls(["127.0.0.1"]) == (1, Forbidden)
    assert calls(["8.8.8.8", "10.0.0.1"]) == (1, Forbidden), "not even if it leads outward as well"
    assert calls([]) == (1, Forbidden)


def test_a_name_is_looked_up_once_and_that_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that changes in between (rebinding) changes nothing: the address itself is connected to."""
    connected = list[str]()
    real = asyncio.open_connection

    async def noted(host: str, *more: object, **fields: object) -> object:
        connected.append(host)
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio, "open_connection", noted)
    assert calls(["192.88.100.7"], ["127.0.0.1"]) == (1, ConnectionRefusedError)
    assert connected == ["192.88.100.7"]
    assert real is not asyncio.open_connection


def test_the_systems_own_answers_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real lookup, of a name that every machine knows."""
    assert all(not public(one) for one in asyncio.run(outgoing.look_up("localhost")))
    assert socket.gethostbyname("localhost").startswith("127.")


# --- when ----------------------------------------------------------------------------------------


def waits(
    now: str, start: int | None, end: int | None, zone: str = "UTC", every: int = 0, last: str = ""
) -> float:
    from datetime import datetime

    moment = datetime.fromisoformat(now)
    before = datetime.fromisoformat(last) if last else None
    return seconds_to_wait(moment, zone, start, end, every, before) / 3600


def test_quiet_hours_are_by_the_clock_of_the_person() -> None:
    assert waits("2026-11-17T23:30:00+00:00", 22, 7) == 7.5
    assert waits("2026-11-17T06:30:00+00:00", 22, 7) == 0.5
    assert waits("2026-11-17T07:00:00+00:00", 22, 7) == 0
    assert waits("2026-11-17T12:00:00+00:00", 12, 14) == 2
    assert waits("2026-11-17T14:00:00+00:00", 12, 14) == 0
    assert waits("2026-11-17T12:00:00+00:00", None, None) == 0
    assert waits("2026-11-17T14:00:00+00:00", 22, 7, "Asia/Tokyo") == 8, "23:00 there"
    assert waits("2026-11-17T21:30:00+00:00", 22, 7, "Europe/Berlin") == 8.5, "22:30 there"
    assert waits("2026-10-24T23:00:00+00:00", 22, 7, "Europe/Berlin") == 7, "the night is an hour longer"


def test_not_more_often_than_somebody_likes() -> None:
    at = "2026-11-17T12:00:00+00:00"
    assert waits(at, None, None, every=60) == 0
    assert waits(at, None, None, every=60, last="2026-11-17T11:45:00+00:00") == 0.75
    assert waits(at, 12, 15, every=60, last="2026-11-17T11:45:00+00:00") == 3, "then it is quiet"
    assert waits(at, None, None, every=1440, last="2026-11-17T11:00:00+00:00") == 23
