"""The fast paths refuse what is not meant for them, in a fixed order, and write nothing then."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from starlette.types import Message

from crannog.site import limits
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.security.asking import JSON, Answer, ask, command, listen, scope_of
from tests.site.still_clock import CLOCK, Loop

PATHS = (("POST", "command"), ("GET", "fragment"), ("GET", "playback"), ("GET", "stream"))


def two(**wish: Any) -> tuple[places.Person, places.Person, str]:
    """Ann and Bob at a running table."""
    ann, bob = places.guest("Ann"), places.guest("Bob")
    return ann, bob, places.run(places.table("roam", ann, bob, **wish))


async def first_move(table: str) -> dict[str, Any]:
    live = await load(table)
    seat = min(live.asked)
    asked = live.decision(seat)
    assert asked is not None
    return {"id": "move-0001", "seq": live.seq, "seat": seat, "line": asked.lines()[0]}


async def send(table: str, person: places.Person | None, raw: bytes, **headers: str) -> Answer:
    return await ask("POST", f"/live/{table}/command", person, headers={**JSON, **headers}, body=raw)


# --- host, origin, content type ----------------------------------------------------------------


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "a b", "[::1"])
@pytest.mark.parametrize(("method", "path"), PATHS)
def test_a_host_that_is_not_ours_is_refused(method: str, path: str, host: str) -> None:
    answer = places.run(ask(method, f"/live/reed-otter-1/{path}", headers={**JSON, "Host": host}))
    assert (answer.status, answer.json) == (400, {"code": "host"})


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},  # another name under the same domain is another site to us
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://127.0.0.1"},
        {"Origin": "https://evil.example"},
        {"Origin": "http://127.0.0.1.evil.example"},
        {"Origin": "https://127.0.0.1"},
        {"Origin": "null"},
    ],
)
def test_a_command_that_another_site_sent_is_refused(headers: dict[str, str]) -> None:
    ann, _, table = two()

    async def go() -> tuple[Answer, int]:
        body = json.dumps(await first_move(table)).encode()
        plain = {"Content-Type": "application/json"}
        return await ask("POST", f"/live/{table}/command", ann, headers={**plain, **headers}, body=body), (
            await load(table)
        ).seq

    answer, seq = places.run(go())
    assert (answer.status, answer.json) == (403, {"code": "elsewhere"})
    assert seq == places.run(load(table)).seq


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "same-origin", "Origin": "http://127.0.0.1"},
        {"Origin": "http://127.0.0.1"},  # an old browser
        {},  # no browser
    ],
)
def test_our_own_page_may_command(headers: dict[str, str]) -> None:
    ann, bob, table = two()

    async def go() -> Answer:
        move = await first_move(table)
        plain = {"Content-Type": "application/json"}
        return await ask(
            "POST",
            f"/live/{table}/command",
            (ann, bob)[move["seat"]],
            headers={**plain, **headers},
            body=json.dumps(move).encode(),
        )

    assert places.run(go()).status == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"])
def test_only_json_is_read(kind: str) -> None:
    ann, _, table = two()
    answer = places.run(send(table, ann, b"{}", **{"Content-Type": kind}))
    assert (answer.status, answer.json) == (400, {"code": "shape", "what": "content-type"})


# --- bodies ------------------------------------------------------------------------------------

GOOD = {"id": "move-0001", "seq": 2, "seat": 0, "line": "x"}
BAD_BODIES = {
    "nothing": b"",
    "no object": b"[]",
    "a number": b"7",
    "half": b'{"id": "move-0001"',
    "not UTF-8": b'{"id": "\xff\xfe"}',
    "very deep": b"[" * 30_000,
    "deep inside": b'{"id": ' + b"[" * 30_000 + b"]" * 30_000 + b"}",
    "a list inside": json.dumps({**GOOD, "more": [1]}).encode(),
    "an object inside": json.dumps({**GOOD, "more": {"a": 1}}).encode(),
    "a huge number": json.dumps({**GOOD, "seq": 2}).replace('"seq": 2', '"seq": ' + "9" * 5000).encode(),
    "a large number": json.dumps({**GOOD, "seq": 1 << 40}).encode(),
    "a negative number": json.dumps({**GOOD, "seq": -1}).encode(),
    "a negative seat": json.dumps({**GOOD, "seat": -1}).encode(),
    "a far seat": json.dumps({**GOOD, "seat": 64}).encode(),
    "not a number": b'{"id": "move-0001", "seq": NaN, "seat": 0, "line": "x"}',
    "infinite": b'{"id": "move-0001", "seq": Infinity, "seat": 0, "line": "x"}',
    "a fraction": json.dumps({**GOOD, "seq": 2.0}).encode(),
    "true for a number": json.dumps({**GOOD, "seat": True}).encode(),
    "a number for a line": json.dumps({**GOOD, "line": 7}).encode(),
    "nothing for a line": json.dumps({**GOOD, "line": None}).encode(),
    "an empty line": json.dumps({**GOOD, "line": ""}).encode(),
    "a long line": json.dumps({**GOOD, "line": "x" * 201}).encode(),
    "NUL": json.dumps({**GOOD, "line": "a\0b"}).encode(),
    "a line break": json.dumps({**GOOD, "line": "a\nb"}).encode(),
    "half a character": b'{"id": "move-0001", "seq": 2, "seat": 0, "line": "\\ud800"}',
    "turned writing": json.dumps({**GOOD, "line": "a\u202eb"}).encode(),
    "undo that is no yes": json.dumps({**GOOD, "undo": 1}).encode(),
    "agree that is no yes": json.dumps({"id": "move-0001", "seq": 2, "seat": 0, "agree": "yes"}).encode(),
}


@pytest.mark.parametrize("body", BAD_BODIES.values(), ids=BAD_BODIES.keys())
def test_a_body_of_another_shape_is_refused_and_writes_nothing(body: bytes) -> None:
    ann, _, table = two()
    before = places.run(load(table)).seq
    answer = places.run(send(table, ann, body))
    assert (answer.status, answer.json["code"]) == (400, "shape")
    assert places.run(load(table)).seq == before


RESERVED = ["start", "open", "bot:{table}:2", "clock:{table}:2", "anchor:1:x:2", "freeze:0011223344556677"]


@pytest.mark.parametrize(
    "name", [*RESERVED, "", "short", "with space", "x" * 41, "näme-name", "a\nbcdefgh", "abcdefgh\n"]
)
def test_names_of_commands_that_are_not_peoples_are_refused(name: str) -> None:
    ann, _, table = two()
    body = {**GOOD, "id": name.format(table=table)}
    answer = places.run(send(table, ann, json.dumps(body).encode()))
    assert (answer.status, answer.json) == (400, {"code": "shape", "what": "id"})


def test_undo_that_says_no_is_a_choice() -> None:
    ann, bob, table = two()

    async def go() -> Answer:
        move = await first_move(table)
        return await command(table, (ann, bob)[move["seat"]], **move, undo=False)

    assert places.run(go()).status == 200


def test_a_long_body_is_refused_by_its_length_and_by_counting() -> None:
    ann, _, table = two()
    long = json.dumps({**GOOD, "line": "x" * limits.BODY}).encode()
    told = places.run(send(table, ann, long))
    counted = places.run(send(table, ann, long, **{"Transfer-Encoding": "chunked"}))
    lied = places.run(send(table, ann, b"{}", **{"Content-Length": "x"}))
    for answer in (told, counted, lied):
        assert (answer.status, answer.json) == (400, {"code": "shape", "what": "size"})


@pytest.mark.parametrize("path", ["/live/reed-otter-1/command", "/me"])
def test_a_body_that_does_not_come_is_not_waited_for(path: str) -> None:
    from crannog.site.asgi import application

    ann = places.guest()

    async def go() -> int:
        found: list[int] = []

        async def receive() -> dict[str, Any]:
            CLOCK.advance(limits.BODY_SECONDS)
            return await asyncio.Future()

        async def told(message: Message) -> None:
            found.append(message.get("status", 0))

        headers = {**JSON, "Content-Length": "10"}
        scope = scope_of("POST", path, ann.cookies, headers, "127.0.0.1", b"")
        await application(scope, receive, told)
        return found[0]

    assert places.run(go(), Loop) in (400, 408)


def test_a_long_body_never_reaches_a_page() -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    long = b"x" * (limits.BODY + 1)
    told = places.run(ask("POST", "/me", headers=headers, body=long))
    counted = places.run(ask("POST", "/me", headers={**headers, "Transfer-Encoding": "chunked"}, body=long))
    assert (told.status, counted.status) == (413, 413)
    assert told.header("X-Content-Type-Options") == "nosniff"


# --- names in the path, numbers in the query ---------------------------------------------------


@pytest.mark.parametrize("name", ["\0", "%00", "a b", "A-B-1", "²", "x" * 33, "..", "a'b", 'a"b', "ü"])
@pytest.mark.parametrize(("method", "path"), PATHS)
def test_what_cannot_be_a_table_is_no_table(method: str, path: str, name: str) -> None:
    ann = places.guest()
    body = json.dumps(GOOD).encode() if method == "POST" else b""
    answer = places.run(ask(method, f"/live/{name}/{path}", ann, headers=JSON, body=body))
    assert (answer.status, answer.body) == (404, b"{}")


def test_digits_that_are_no_numbers_do_no_harm() -> None:
    ann, _, table = two()

    async def go() -> list[int]:
        found = []
        for query in (
            "seq=²",
            "seat=²",
            "seq=-1",
            "seq=1e9",
            "seat=99",
            "seq=99999999999999999999",
            "pick=%00",
        ):
            found.append((await ask("GET", f"/live/{table}/fragment?{query}", ann)).status)
        for last in ("²", "-1", "99999999999999", "x"):
            async with listen(f"/live/{table}/stream", ann, headers={"Last-Event-ID": last}) as stream:
                found.append(stream.status)
        return found

    assert set(places.run(go())) == {200}


def test_no_such_path_and_no_such_method_have_the_usual_headers_and_no_redirect() -> None:
    async def go() -> list[Answer]:
        return [
            await ask("GET", "/live/reed-otter-1/nothing"),
            await ask("GET", "/live/reed-otter-1/fragment/"),
            await ask("GET", "/live/reed-otter-1/command"),
            await ask("POST", "/live/reed-otter-1/fragment"),
            await ask("HEAD", "/live/reed-otter-1/stream"),
            await ask("DELETE", "/live/reed-otter-1/command"),
            await ask("GET", "/healthz/"),
        ]

    answers = places.run(go())
    assert [answer.status for answer in answers] == [404, 404, 405, 405, 405, 405, 404]
    for answer in answers:
        assert answer.header("X-Content-Type-Options") == "nosniff"
        assert answer.header("Content-Security-Policy")
        assert not answer.header("Location")
