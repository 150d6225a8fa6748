"""Links that open something: invites, recovery, and where a form may send its reader."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from django.conf import settings

from crannog.site.accounts import cookie, recovery
from crannog.site.accounts.models import User
from crannog.site.database import connection
from crannog.site.notify import codes
from crannog.site.play.actions.leave import leave
from crannog.site.play.store import invites
from tests.site import places
from tests.site.security.asking import Answer, ask, post


async def open_table(owner: places.Person, **wish: object) -> tuple[str, str]:
    table = await places.table("arrival", owner, None, None, **wish)
    return table, await invites.token_of(table)


async def guests_of(table: str) -> int:
    async with connection() as conn:
        row = await (
            await conn.execute("SELECT count(*) FROM play_guest WHERE table_id = %s", (table,))
        ).fetchone()
    assert row is not None
    return int(row[0])


# --- invites -----------------------------------------------------------------------------------


def test_a_token_is_long_and_different_for_every_table() -> None:
    ann = places.guest("Ann")

    async def go() -> list[str]:
        return [(await open_table(ann))[1] for _ in range(3)]

    tokens = places.run(go())
    assert len(set(tokens)) == 3
    assert all(len(token) * 6 >= 128 for token in tokens)


def test_the_link_lets_in_whoever_presses_the_button_and_nobody_who_only_looks() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[list[int], int, Answer, int, int]:
        table, token = await open_table(ann)
        path = f"/i/{table}/{token}"
        looks = [
            (await ask(method, path, who)).status
            for method in ("GET", "HEAD")
            for who in (bob, None)
            for _ in range(3)
        ]
        unseen = await guests_of(table)
        page = await ask("GET", path)
        await post(f"/t/{table}/enter", bob, {"token": token})
        return looks, unseen, page, await guests_of(table), (await ask("GET", f"/t/{table}", bob)).status

    looks, unseen, page, entered, seen = places.run(go())
    assert set(looks) == {200}
    assert unseen == 0
    assert settings.PLAYER_COOKIE not in page.cookies
    assert (entered, seen) == (1, 200)
    assert page.header("Referrer-Policy") == "strict-origin", (
        "the path holds the token: it goes into no Referer"
    )


def test_a_wrong_token_opens_nothing() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> set[int]:
        table, token = await open_table(ann)
        other, _ = await open_table(ann)
        found = set()
        for wrong in ("", "x", token[:-1], token + "x", token.lower(), "ä" * 24, token[::-1]):
            found.add((await post(f"/t/{table}/enter", bob, {"token": wrong})).status)
        found.add((await post(f"/t/{other}/enter", bob, {"token": token})).status)
        found.add((await ask("GET", f"/t/{table}", bob)).status)
        return found

    assert places.run(go()) == {404}


def test_a_link_runs_out() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[int, int, bool]:
        table, token = await open_table(ann)
        async with connection() as conn:
            await conn.execute(
                "UPDATE play_invite SET expires = clock_timestamp() WHERE table_id = %s", (table,)
            )
        answer = await post(f"/t/{table}/enter", bob, {"token": token})
        page = await ask("GET", f"/t/{table}", ann)
        return answer.status, (await ask("GET", f"/i/{table}/{token}")).status, token.encode() in page.body

    assert places.run(go()) == (404, 404, False)


def test_a_new_link_ends_the_old_one_and_only_the_owner_makes_it() -> None:
    ann, bob, cid = places.guest("Ann"), places.guest("Bob"), places.guest("Cid")

    async def go() -> tuple[list[int], bool, list[int]]:
        table, old = await open_table(ann)
        await post(f"/t/{table}/enter", bob, {"token": old})
        tried = [(await post(f"/t/{table}/invite", who)).status for who in (bob, cid, None)]
        same = await invites.token_of(table) == old
        tried.append((await post(f"/t/{table}/invite", ann)).status)
        new = await invites.token_of(table)
        came = [(await post(f"/t/{table}/enter", cid, {"token": token})).status for token in (old, new)]
        came.append((await ask("GET", f"/t/{table}", bob)).status)  # who came by the old one stays
        return tried, same, came

    assert places.run(go()) == ([404, 404, 404, 302], True, [404, 302, 200])


def test_whoever_was_removed_is_outside_again_and_a_new_link_keeps_them_there() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> list[int]:
        table, token = await open_table(ann)
        await post(f"/t/{table}/enter", bob, {"token": token})
        await post(f"/t/{table}/sit", bob, {"name": "Bob", "seat": "1"})
        found = [(await ask("GET", f"/t/{table}", bob)).status]
        await leave(table, "remove-1", 1, ann.id)
        found.append((await ask("GET", f"/t/{table}", bob)).status)
        found.append((await post(f"/t/{table}/sit", bob, {"name": "Bob", "seat": "1"})).status)
        await post(f"/t/{table}/invite", ann)
        found.append((await post(f"/t/{table}/enter", bob, {"token": token})).status)
        return found

    assert places.run(go()) == [200, 404, 404, 404]


def test_a_copy_of_the_database_opens_nothing() -> None:
    ann = places.guest("Ann")

    async def go() -> tuple[str, str]:
        table, token = await open_table(ann)
        async with connection() as conn:
            row = await (
                await conn.execute("SELECT nonce FROM play_invite WHERE table_id = %s", (table,))
            ).fetchone()
        assert row is not None
        return token, row[0]

    token, nonce = places.run(go())
    assert token != nonce
    assert nonce not in token


def test_nor_does_it_bring_anybody_back() -> None:
    """Of the link for another device only a hash is stored, and of a code nothing but its number."""
    ann = places.guest("Ann")

    async def rows(statement: str) -> list[Any]:
        async with connection() as conn:
            return await (await conn.execute(statement)).fetchall()

    async def go() -> tuple[str, str, dict[str, str]]:
        token = await recovery.new_token(ann.user)
        await post("/me/code", None, {"address": "ann@example.org"})
        people = str(await rows("SELECT u::text FROM accounts_user u"))
        sent = {
            codes.digits(id): str(row) for id, row in await rows("SELECT id, c::text FROM accounts_code c")
        }
        return token.partition("-")[2], people, sent

    token, people, sent = places.run(go())
    assert token not in people
    assert sent
    assert not any(code in row for code, row in sent.items())


# --- recovery ----------------------------------------------------------------------------------


def test_the_recovery_link_makes_a_device_the_same_player_once() -> None:
    ann = places.guest("Ann")

    async def go() -> tuple[Answer, Answer, Answer]:
        page = await post("/me", ann, {"recovery": "1"})
        token = page.text.partition("/me/back#")[2].partition('"')[0].partition("<")[0]
        look = await ask("GET", "/me/back")
        first = await post("/me/back", None, {"token": token})
        return look, first, await post("/me/back", None, {"token": token})

    look, first, second = places.run(go())
    assert look.status == 200
    assert settings.PLAYER_COOKIE not in look.cookies
    assert first.status == 302
    there = cookie.read(first.cookies[settings.PLAYER_COOKIE].value)
    assert there is not None
    assert there.id == ann.id
    assert there.device, "it is in the list of devices, and can be signed out"
    assert first.cookies[settings.CSRF_COOKIE_NAME].value != "c" * 32, "a new player, a new form token"
    assert second.status == 404
    assert settings.PLAYER_COOKIE not in second.cookies


def test_two_devices_at_once_are_one() -> None:
    ann = places.guest("Ann")

    async def go() -> list[int]:
        token = await recovery.new_token(ann.user)
        both = await asyncio.gather(*[post("/me/back", None, {"token": token}) for _ in range(4)])
        return sorted(answer.status for answer in both)

    assert places.run(go()) == [302, 404, 404, 404]


@pytest.mark.parametrize("token", ["", "x", "ffffffff", "ffffffff-", "-", "ffffffff-" + "x" * 40, "\0"])
def test_a_wrong_recovery_token_is_nobodys(token: str) -> None:
    assert places.run(post("/me/back", None, {"token": token})).status == 404


def test_a_recovery_link_runs_out_and_its_end_cannot_be_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = places.guest("Ann")

    async def go() -> list[User | None]:
        token = await recovery.new_token(ann.user)
        end, _, rest = token.partition("-")
        later = f"{int(end, 16) + 86_400:x}-{rest}"
        moved = await recovery.redeem(later)
        now = time.time()
        monkeypatch.setattr(recovery, "time", lambda: now + recovery.DAYS * 86_400 + 60)
        old = await recovery.redeem(token)
        monkeypatch.setattr(recovery, "time", lambda: now)
        return [moved, old, await recovery.redeem(token)]

    moved, old, right = places.run(go())
    assert moved is None
    assert old is None
    assert right == ann.user


def test_forgetting_other_devices_ends_every_cookie_and_link_but_this_one() -> None:
    ann = places.guest("Ann")

    async def go() -> tuple[Answer, int, int]:
        token = await recovery.new_token(ann.user)
        table = await places.table("roam", ann, None)
        done = await post("/me/devices/others", ann)
        return (
            done,
            (await ask("GET", f"/t/{table}", ann)).status,
            (await post("/me/back", None, {"token": token})).status,
        )

    done, old_cookie, old_link = places.run(go())
    assert done.status == 302
    new = cookie.read(done.cookies[settings.PLAYER_COOKIE].value)
    assert new is not None
    assert (new.id, new.epoch) == (ann.id, 2)
    assert (old_cookie, old_link) == (404, 404)


# --- where a form sends its reader -------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        ("/me", "/me"),
        ("/t/reed-otter-4207?seat=1", "/t/reed-otter-4207?seat=1"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("\\\\evil.example", "/"),
        ("https://evil.example", "/"),
        ("javascript:alert(1)", "/"),
        ("/\t/evil.example", "/"),
        ("/\n/evil.example", "/"),
        (" //evil.example", "/"),
        ("me", "/"),
        ("", "/"),
    ],
)
def test_the_way_back_is_always_ours(given: str, sent: str) -> None:
    answer = places.run(post("/lang", None, {"lang": "de", "next": given}))
    assert answer.status == 302
    where = answer.header("Location")
    assert where == sent or (where.startswith("/%") and "//" not in where)
