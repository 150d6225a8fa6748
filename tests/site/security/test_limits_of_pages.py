"""The limits of pages and forms: seats, guests, tokens, chat, tables, passwords, sizes."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from crannog.site import limits
from crannog.site.accounts import recovery
from crannog.site.accounts.models import User
from crannog.site.play.store import invites
from crannog.site.tables import limits as tables
from crannog.site.tables.models import Opened
from tests.site import places
from tests.site.security.asking import FAR, FORM, JSON, Answer, ask, post
from tests.site.security.test_limits import NEW_TABLE, refused, times


def test_sitting_down_and_standing_up() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> list[Answer]:
        table = await places.table("arrival", ann, None, None)
        path = f"/t/{table}/sit"
        await post(f"/t/{table}/enter", bob, {"token": await invites.token_of(table)})
        return [await post(path, bob, {"name": "Bob", "seat": "7"}) for _ in range(limits.ACTS[0] + 1)]

    found = places.run(go())
    assert {answer.status for answer in found[:-1]} == {422}
    assert refused(found[-1])


def test_new_guests_of_one_address() -> None:
    most = limits.GUESTS[0]
    before = User.objects.count()

    async def go() -> tuple[list[Answer], Answer]:
        form = {"name": "Ann"}
        found = [await post("/me", None, form, client=FAR) for _ in range(most + 1)]
        return found, await post("/me", None, form, client="198.51.100.8")

    found, other = places.run(go())
    assert {answer.status for answer in found[:-1]} == {200}
    assert refused(found[-1])
    assert other.status == 200
    assert User.objects.count() == before + most + 1


@pytest.mark.parametrize("kind", ["enter", "path", "back"])
def test_guessing_tokens_from_one_address(kind: str) -> None:
    """Too many wrong ones are told to wait; the right one, from the same address, never is."""
    ann = places.guest("Ann")

    async def go() -> tuple[list[Answer], Answer, Answer, Answer]:
        table, another = await places.table("roam", ann, None), await places.table("roam", ann, None)
        right = await (recovery.new_token(ann.user) if kind == "back" else invites.token_of(table))

        async def guess(token: str, client: str = FAR, table: str = table) -> Answer:
            if kind == "path":
                return await ask("GET", f"/i/{table}/{token}", client=client)
            path = "/me/back" if kind == "back" else f"/t/{table}/enter"
            return await post(path, None, {"token": token}, client=client)

        found = [await guess("wrong") for _ in range(limits.GUESSES[0] + 1)]
        elsewhere = await guess("wrong", "198.51.100.8")
        return found, elsewhere, await guess("wrong", table=another), await guess(right)

    found, elsewhere, another, right = places.run(go())
    assert {answer.status for answer in found[:-1]} == {404}
    assert refused(found[-1])
    assert elsewhere.status == 404
    assert another.status == (429 if kind == "back" else 404), "each table has its own count"
    assert right.status == (200 if kind == "path" else 302)


def test_right_tokens_are_not_counted() -> None:
    ann = places.guest("Ann")

    async def go() -> set[int]:
        table = await places.table("roam", ann, None)
        path = f"/i/{table}/{await invites.token_of(table)}"
        return {answer.status for answer in await times(limits.GUESSES[0] + 5, "GET", path, client=FAR)}

    assert places.run(go()) == {200}


def test_chat_five_lines_in_ten_seconds_and_none_twice() -> None:
    ann = places.guest("Ann")

    async def go() -> tuple[list[int], Answer, Answer]:
        path = f"/t/{await places.table('roam', ann, 'random')}/chat"
        first = await post(path, ann, {"text": "hello"})
        twice = await post(path, ann, {"text": "hello"})
        more = [(await post(path, ann, {"text": f"line {n}"})).status for n in range(4)]
        return [first.status, *more], twice, await post(path, ann, {"text": "one more"})

    said, twice, last = places.run(go())
    assert said == [302] * 5
    assert refused(twice)
    assert refused(last)


def test_open_tables_of_one_guest() -> None:
    ann = places.guest("Ann")

    async def go() -> list[Answer]:
        await asyncio.gather(*[places.table("roam", ann, None) for _ in range(tables.OPEN - 1)])
        await age("play_table", "created")
        return [await post("/tables", ann, NEW_TABLE) for _ in range(2)]

    last, over = places.run(go())
    assert last.status == 302
    assert refused(over)


async def age(table: str, column: str, by: str = "2 minutes") -> None:
    """Everything happened a while ago."""
    from crannog.site.database import connection

    async with connection() as conn:
        await conn.execute(f"UPDATE {table} SET {column} = {column} - interval '{by}'")


@pytest.mark.parametrize("per", ["minute", "day"])
def test_tables_of_one_guest(per: str) -> None:
    ann = places.guest("Ann")
    most = tables.PER_MINUTE if per == "minute" else tables.PER_DAY

    async def go() -> Answer:
        for _ in range(most):
            await places.table("roam", ann, "random")
        if per == "day":
            await age("play_table", "created")
        return await post("/tables", ann, NEW_TABLE)

    answer = places.run(go())
    assert refused(answer)
    assert int(answer.header("Retry-After")) == (60 if per == "minute" else 3600)


def test_a_school_class_behind_one_address_opens_its_tables() -> None:
    """Fifteen pupils in a minute, each with a browser that was never here, each twice."""
    Opened.objects.all().delete()

    async def pupil(n: int) -> list[int]:
        first = await post("/tables", None, {**NEW_TABLE, "name": f"Pupil {n}"}, client=FAR)
        cookies = {name: one.value for name, one in first.cookies.items()}
        second = await post("/tables", None, NEW_TABLE, client=FAR, cookies=cookies)
        return [first.status, second.status]

    async def go() -> list[list[int]]:
        return [await pupil(n) for n in range(15)]

    assert places.run(go()) == [[302, 302]] * 15
    assert Opened.objects.count() == 30


def test_tables_of_one_address_whoever_opens_them() -> None:
    """A new guest costs nothing: the address counts, for all workers, and only for a day."""
    Opened.objects.all().delete()

    async def go() -> tuple[Answer, Answer, Answer, Answer]:
        def make(client: str) -> Any:
            return post("/tables", None, NEW_TABLE, client=client)

        await opened_before(tables.ADDRESS_PER_MINUTE - 1, "1 second")
        last, over, other = await make(FAR), await make(FAR), await make("198.51.100.8")
        await age("tables_opened", "at")
        return last, over, other, await make(FAR)

    last, over, other, later = places.run(go())
    assert last.status == 302
    assert refused(over)
    assert (other.status, later.status) == (302, 302)
    kept = Opened.objects.values_list("address", flat=True)
    assert kept
    assert not any(FAR in one for one in kept)

    async def a_day() -> tuple[Answer, Answer]:
        await opened_before(tables.ADDRESS_PER_DAY, "1 hour")
        over = await post("/tables", None, NEW_TABLE, client=FAR)
        await age("tables_opened", "at", "25 hours")
        return over, await post("/tables", None, NEW_TABLE, client=FAR)

    over, tomorrow = places.run(a_day())
    assert refused(over)
    assert over.header("Retry-After") == "3600"
    assert tomorrow.status == 302
    assert Opened.objects.count() == 1


async def opened_before(n: int, ago: str) -> None:
    """So many tables were opened from FAR, so long ago."""
    from crannog.site.database import connection

    async with connection() as conn:
        await conn.execute(
            "INSERT INTO tables_opened (address, at)"
            f" SELECT %s, clock_timestamp() - interval '{ago}' FROM generate_series(1, %s)",
            (tables.hidden(FAR), n),
        )


def test_a_form_is_small() -> None:
    headers = {**FORM}
    fields = "&".join(f"a{n}=1" for n in range(300)).encode()
    answer = places.run(ask("POST", "/me", headers=headers, body=fields))
    assert answer.status in (400, 403)


def test_links_of_hosts_tried_from_one_address() -> None:
    async def go() -> list[Answer]:
        form = {"token": "guess"}
        return [await post("/admin/login/", None, form, client=FAR) for _ in range(limits.LOGINS[0] + 1)]

    found = places.run(go())
    assert {answer.status for answer in found[:-1]} == {422}
    assert refused(found[-1])


def test_the_body_of_a_command_is_small() -> None:
    ann = places.guest()
    body = json.dumps({"id": "x" * limits.BODY}).encode()
    answer = places.run(ask("POST", "/live/none-none-1/command", ann, headers=JSON, body=body))
    assert (answer.status, answer.json) == (400, {"code": "shape", "what": "size"})
