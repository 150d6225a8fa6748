"""The lean paths refuse what is not meant for them, in a fixed order, and write nothing then."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from crannog.site import limits
from crannog.site.accounts.models import User
from crannog.site.play.live import load
from crannog.site.play.services.hand_over import to_bot
from tests.site import places
from tests.site.security.asking import JSON, Answer, ask, command, listen, scope_of

PATHS = (("POST", "command"), ("GET", "fragment"), ("GET", "stream"))


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
def test_a_body_that_does_not_come_is_not_waited_for(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from crannog.site import bodies
    from crannog.site.asgi import application

    monkeypatch.setattr(limits, "BODY_SECONDS", 0.05)
    monkeypatch.setattr(bodies, "BODY_SECONDS", 0.05)
    ann = places.guest()

    async def go() -> int:
        found: list[int] = []

        async def receive() -> dict[str, Any]:
            await asyncio.sleep(60)
            return {}

        async def told(message: dict[str, Any]) -> None:
            found.append(message.get("status", 0))

        headers = {**JSON, "Content-Length": "10"}
        scope = scope_of("POST", path, ann.cookies, headers, "127.0.0.1", b"")
        async with asyncio.timeout(5):
            await application(scope, receive, told)
        return found[0]

    assert places.run(go()) in (400, 408)


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


# --- who ---------------------------------------------------------------------------------------


def test_a_forged_or_broken_cookie_names_nobody() -> None:
    from django.conf import settings

    ann, bob, table = two()
    right = ann.cookies[settings.PLAYER_COOKIE]
    id, _, rest = right.partition(".")
    forged = [
        f"{bob.id.hex}.{rest}",
        f"{id}.2{rest[1:]}",
        right[:-1],
        right + "x",
        "",
        "a.b:c:d",
        id,
        "\x7f" * 50,
    ]

    async def go() -> set[int]:
        move = json.dumps(await first_move(table)).encode()
        found = set()
        for value in forged:
            cookies = {settings.PLAYER_COOKIE: value}
            answer = await ask("POST", f"/live/{table}/command", cookies=cookies, headers=JSON, body=move)
            found.add(answer.status)
            answer = await ask("GET", f"/live/{table}/fragment", cookies=cookies)
            found.add(answer.status)
        return found

    assert places.run(go()) == {404}


def test_an_old_cookie_names_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.conf import settings

    from crannog.site.accounts import cookie

    ann = places.guest()
    assert cookie.read(ann.cookies[settings.PLAYER_COOKIE]) == ann.player
    monkeypatch.setattr(settings, "PLAYER_COOKIE_AGE", -1)
    assert cookie.read(ann.cookies[settings.PLAYER_COOKIE]) is None


@pytest.mark.parametrize("change", [{"epoch": 2}, {"is_active": False}])
@pytest.mark.parametrize("public", [True, False])
def test_a_revoked_player_acts_no_more_and_sees_no_more_than_anybody(
    change: dict[str, Any], public: bool
) -> None:
    ann, bob, table = two(public=public)
    move = places.run(first_move(table))
    who = (ann, bob)[move["seat"]]

    async def look() -> tuple[Answer, Answer, Answer]:
        mine = await ask("GET", f"/live/{table}/fragment", who)
        others = await ask("GET", f"/live/{table}/fragment")
        return await command(table, who, **{**move, "seat": 9}), mine, others

    refused, before, others = places.run(look())
    assert refused.status == 404
    assert before.status == 200
    assert before.body != others.body
    old = who.cookies
    User.objects.filter(id=who.id).update(**change)

    async def after() -> tuple[Answer, Answer, int]:
        made = await command(table, who, **move)
        seen = await ask("GET", f"/live/{table}/fragment?seat={move['seat']}", cookies=old)
        async with listen(f"/live/{table}/stream", who) as stream:
            return made, seen, stream.status

    made, seen, streamed = places.run(after())
    assert (made.status, made.body) == (404, b"{}")
    assert (seen.status, streamed) == ((200, 200) if public else (404, 404))
    if public:
        assert seen.body == others.body
    assert places.run(load(table)).seq == move["seq"]


def test_a_seat_handed_to_a_bot_is_refused_at_once() -> None:
    ann, bob, table = two()
    move = places.run(first_move(table))
    who = (ann, bob)[move["seat"]]

    async def go() -> Answer:
        await to_bot(table, "hand-over-1", move["seat"], who.id)
        return await command(table, who, **{**move, "seq": move["seq"] + 1})

    assert places.run(go()).status == 404


def test_nobody_moves_for_another_seat() -> None:
    ann, bob, table = two()
    move = places.run(first_move(table))
    other = (bob, ann)[move["seat"]]
    eve = places.guest("Eve")

    async def go() -> list[Answer]:
        return [
            await command(table, other, **move),
            await command(table, eve, **move),
            await command(table, None, **move),
            await command("none-none-1234", eve, **move),
        ]

    answers = places.run(go())
    assert {(answer.status, answer.body) for answer in answers} == {(404, b"{}")}


def test_a_stranger_who_knows_a_commands_name_learns_nothing() -> None:
    ann, bob, table = two()
    eve = places.guest("Eve")

    async def go() -> tuple[Answer, Answer, Answer]:
        move = await first_move(table)
        mover, other = (ann, bob) if move["seat"] == 0 else (bob, ann)
        await command(table, mover, **move)
        return (
            await command(table, eve, **move),
            await command(table, other, **{**move, "seat": 1 - move["seat"], "seq": move["seq"] + 1}),
            await command(table, mover, **move),
        )

    stranger, other, again = places.run(go())
    assert (stranger.status, stranger.body) == (404, b"{}")
    assert other.status in (409, 422)
    assert again.status == 200


def test_a_stream_ends_for_whoever_is_removed() -> None:
    from crannog.site.play.services.leave import leave
    from crannog.site.play.services.sit import sit

    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[bool, int]:
        table = await places.table("arrival", ann, None, None)
        await sit(table, "sit-bob-1", bob.id, "Bob", 1)
        async with listen(f"/live/{table}/stream", bob) as his, listen(f"/live/{table}/stream", ann) as hers:
            await leave(table, "remove-1", 1, ann.id)
            await hers.until(b'"kind":"leave"')
            async with asyncio.timeout(3):
                while not his.ended:
                    await asyncio.sleep(0.01)
            return hers.ended, (await ask("GET", f"/live/{table}/fragment", bob)).status

    assert places.run(go()) == (False, 404)
