"""Replays from files: checked in a process with limits, shown like a table's game, private unless shared."""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import Any

import pytest

from crannog.site import limits
from crannog.site.database import connection
from crannog.site.play.pages.replay import replay_of
from crannog.site.play.store import replayer, uploads
from crannog.site.play.store.course import course_of
from crannog.site.play.store.live_table import Live
from crannog.site.waiting import NOBODY
from tests.site import places
from tests.site.replays import played_out
from tests.site.security.asking import CSRF, FORM, Answer, ask, rest

GAMES = ["roam", "arrival", "spirit_island"]


@cache
def over(game: str) -> tuple[Live, str]:
    """A game that is over, and its replay."""
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[Live, str]:
        live = await played_out(game, (ann, bob), 21)
        return live, (await replay_of(live)).write()

    return places.run(go())


async def bring(who: places.Person | None, text: str | bytes, field: str = "file") -> Answer:
    """As a browser sends a file."""
    rest()
    data = text.encode() if isinstance(text, str) else text
    name = '; filename="game.txt"' if field == "file" else ""
    parts = [
        f'--xx\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{CSRF}\r\n'.encode(),
        f'--xx\r\nContent-Disposition: form-data; name="{field}"{name}\r\n\r\n'.encode()
        + data
        + b"\r\n--xx--\r\n",
    ]
    headers = {**FORM, "Content-Type": "multipart/form-data; boundary=xx"}
    cookies = {"csrftoken": CSRF, **(who.cookies if who else {})}
    return await ask("POST", "/verify", cookies=cookies, headers=headers, body=b"".join(parts))


async def get(path: str, who: places.Person | None, lang: str = "en") -> Answer:
    rest()
    return await ask("GET", path, who, headers={"Accept-Language": lang})


def states(html: str) -> list[str]:
    return re.findall(r'<li class="(good|bad|unseen|later|said)">', html)


def board(html: str) -> str:
    return html.partition('<div id="stage"')[2].partition("</main>")[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_file_is_checked_and_watched_like_the_table_it_came_from(game: str) -> None:
    eve = places.guest("Eve")
    live, text = over(game)

    async def look() -> None:
        answer = await bring(eve, text)
        assert answer.status == 302
        home = answer.header("Location")
        page = await get(home, eve)
        assert states(page.text) == ["said", *["good"] * 5]
        assert live.commit in page.text
        assert "Alles stimmt" in (await get(home, eve, "de")).text
        assert (await get(f"{home}/replay.txt", eve)).text == text
        assert (await get(f"{home}/replay", eve)).header("Location") == f"{home}/replay/0?seat=watch"
        # Every position is the very state that the table had.
        here, there = (await uploads.look(text, NOBODY)).course, await course_of(live)
        assert here is not None
        assert here.last == there.last
        for n in {0, 1, 17, there.last // 2, there.last}:
            ours, theirs = here.state(n), there.state(n)
            assert ours is not None
            assert theirs is not None
            assert live.game.store(ours) == live.game.store(theirs)
        seen = await get(f"{home}/replay/{there.last // 2}?seat=1", eve)
        assert seen.status == 200
        assert f'href="{home}/replay/{there.last // 2 + 1}?seat=1"' in seen.text
        assert "/t/" not in seen.text.partition("<main")[2]
        assert (await get(f"{home}/replay/{there.last + 1}", eve)).status == 404

    places.run(look())


def test_a_game_with_something_taken_back_has_the_same_positions_as_a_file() -> None:
    from tests.site.test_end_page import finished

    table, *_ = finished("roam")

    async def look() -> None:
        from crannog.site.play.store.live_table import load

        live = await load(table)
        there = await course_of(live)
        here = (await uploads.look((await replay_of(live)).write(), NOBODY)).course
        assert here is not None
        assert [(one.seat, one.line) for one in here.moves] == [(one.seat, one.line) for one in there.moves]
        for n in range(there.last + 1):
            ours, theirs = here.state(n), there.state(n)
            assert ours is not None
            assert theirs is not None
            assert live.game.store(ours) == live.game.store(theirs)

    places.run(look())


def broken(text: str, what: str) -> str:
    head, _, body = text.partition("\n\n")
    lines = body.splitlines()
    if what == "commit":
        return re.sub(r"commit \w{8}", "commit 00000000", text)
    if what == "seeds":
        return f"{head}\nclient_seed 0 a\nclient_seed 1 b\nclient_seed 2 c\n\n{body}"
    if what == "made":
        return re.sub(r"content \w+", "content ffff", text)
    if what == "moves":
        return "\n".join([head, "", *lines[:9], "0 nonsense", *lines[9:]])
    return re.sub(r"end .*", "end 0 1 | 0 0", text)


@pytest.mark.parametrize(
    ("what", "step"), [("commit", 1), ("seeds", 2), ("made", 3), ("moves", 4), ("result", 5)]
)
def test_the_first_failure_is_named_and_the_rest_was_not_looked_at(what: str, step: int) -> None:
    eve = places.guest("Eve")
    _, text = over("roam")

    async def look() -> None:
        home = (await bring(eve, broken(text, what))).header("Location")
        page = await get(home, eve)
        assert states(page.text) == ["said", *["good"] * (step - 1), "bad", *["unseen"] * (5 - step)]
        if what == "moves":
            assert "move line 10" in page.text
            assert (await get(f"{home}/replay/9", eve)).status == 200
            assert (await get(f"{home}/replay/10", eve)).status == 404

    places.run(look())


UNREADABLE = {
    "": "choose a file",
    "hello": "line 1: a replay must begin with",
    "crannog 1\nnonsense": "line 2: unexpected",
    "crannog 1\ngame chess\nseats 2\noptions\nrules 1\ncontent x\n\n": "there is no such game here",
    "crannog 1\ngame roam\nseats 99\noptions\nrules 1\ncontent x\n\n": "players",
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_is_no_replay_says_where_and_why_and_is_not_kept(text: str) -> None:
    eve = places.guest("Eve")

    async def look() -> None:
        for field in ("file", "text"):
            answer = await bring(eve, text, field)
            assert answer.status == 422
            assert UNREADABLE[text] in answer.text
        if text:
            assert states(answer.text) == ["unseen"] * 6
        assert await uploads.uploads_of(eve.id) == []

    places.run(look())


def test_a_file_without_its_seed_waits_for_the_end_of_the_game() -> None:
    eve = places.guest("Eve")
    _, text = over("roam")

    async def look() -> None:
        home = (await bring(eve, re.sub(r"server_seed .*\n", "", text))).header("Location")
        page = await get(home, eve)
        assert states(page.text) == ["said", "bad", *["unseen"] * 4]
        assert "not public yet" in page.text
        assert (await get(f"{home}/replay/0", eve)).status == 404

    places.run(look())


def test_nobody_else_sees_a_file_until_it_is_shared_and_nobody_after_it_is_removed() -> None:
    eve, bob = places.guest("Eve"), places.guest("Bob")
    _, text = over("roam")
    parts = ("", "/replay", "/replay/3", "/replay.txt", "/curve")

    async def send(who: places.Person, path: str, **form: str) -> int:
        rest()
        from urllib.parse import urlencode

        body = urlencode({"csrfmiddlewaretoken": CSRF, **form}).encode()
        return (
            await ask("POST", path, cookies={"csrftoken": CSRF, **who.cookies}, headers=FORM, body=body)
        ).status

    async def seen(home: str, who: places.Person | None) -> set[bool]:
        return {(await get(home + part, who)).status < 400 for part in parts}

    async def look() -> None:
        home = (await bring(eve, text)).header("Location")
        assert await seen(home, eve) == {True}
        assert await seen(home, bob) == await seen(home, None) == {False}
        assert await send(bob, f"{home}/share", shared="1") == 404
        assert await send(bob, f"{home}/remove") == 404
        assert await send(eve, f"{home}/share", shared="1") == 302
        assert await seen(home, bob) == await seen(home, None) == {True}
        page = (await get(home, bob)).text
        assert "/share" not in page
        assert await send(bob, f"{home}/share", shared="0") == 404
        assert await send(bob, f"{home}/remove") == 404
        assert await send(eve, f"{home}/share", shared="0") == 302
        assert await seen(home, bob) == {False}
        assert await send(eve, f"{home}/remove") == 302
        assert await seen(home, eve) == {False}

    places.run(look())


def test_a_stranger_who_brings_a_file_becomes_a_guest_and_sees_it_again() -> None:
    _, text = over("roam")

    async def look() -> None:
        answer = await bring(None, text)
        assert answer.status == 302
        cookies = {name: one.value for name, one in answer.cookies.items()}
        assert (await ask("GET", answer.header("Location"), cookies=cookies)).status == 200

    places.run(look())


def test_there_is_room_for_so_many_files_of_one_person_and_for_so_long() -> None:
    eve = places.guest("Eve")
    _, text = over("roam")

    async def look() -> None:
        names = [await uploads.add(eve.id, text) for _ in range(uploads.EACH)]
        assert all(names)
        answer = await bring(eve, text)
        assert answer.status == 422
        assert "no room" in answer.text
        async with connection() as conn:
            await conn.execute(
                "UPDATE play_upload SET at = at - interval '31 days' WHERE id = ANY(%s)", (names[1:],)
            )
        assert (await get(f"/r/{names[0]}", eve)).status == 200
        assert (await get(f"/r/{names[1]}", eve)).status == 404, "before anybody has swept"
        await uploads.sweep()
        assert [one["id"] for one in await uploads.uploads_of(eve.id)] == names[:1]

    places.run(look())


def test_a_megabyte_is_taken_and_no_more_and_only_here() -> None:
    eve = places.guest("Eve")
    _, text = over("roam")

    async def look() -> None:
        answer = await bring(eve, text + "\n" * (uploads.LONGEST - len(text)))
        assert answer.status == 302
        assert (await bring(eve, text + "\n" * (uploads.LONGEST + 1 - len(text)))).status == 422
        assert (await bring(eve, text + "\n" * limits.FILE_BODY)).status == 413
        rest()
        cookies = {"csrftoken": CSRF, **eve.cookies}
        body = b"name=" + b"x" * (limits.BODY + 1)
        assert (await ask("POST", "/me", cookies=cookies, headers=FORM, body=body)).status == 413
        assert (await bring(eve, b"\xff\xfe\x00")).status == 422

    places.run(look())


def test_more_choices_than_a_game_can_have_are_not_even_begun() -> None:
    _, text = over("roam")
    head, _, _ = text.partition("\n\n")
    long = "\n".join([head, "", *["0 nonsense"] * (replayer.CHOICES + 1)])
    assert "5000" in replayer.found(long)["unreadable"]


HOSTILE = {
    "time": "while True: pass",
    "memory": "x = bytearray(2 << 30)",
    "files": "replayer.no_files(); open('/etc/passwd')",
    "written": "import os; f = os.memfd_create('grows'); os.write(f, b'x')",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_the_process_has_little_time_little_memory_and_no_files(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a text could make the rules do: here the code is run in its place."""
    import subprocess

    code = (
        "from crannog.site.play.store import replayer\n"
        f"replayer.SECONDS = 1\nreplayer.limit()\n{HOSTILE[what]}\nprint('done')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode != 0
    assert b"done" not in done.stdout


def test_what_takes_too_much_is_said_to_have_taken_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    eve = places.guest("Eve")
    _, text = over("roam")
    monkeypatch.setattr(uploads, "SECONDS", 0.001)

    async def look() -> Any:
        uploads.forget()
        return await bring(eve, text)

    answer = places.run(look())
    assert answer.status == 422
    assert "too long" in answer.text


def test_a_table_is_found_by_its_name_or_its_address() -> None:
    async def look() -> None:
        for given in ("reed-otter-4207", "https://x.example/t/reed-otter-4207/end?a=1", "/t/reed-otter-4207"):
            rest()
            answer = await ask("GET", f"/verify?table={given}")
            assert answer.header("Location") == "/t/reed-otter-4207/verify"
        assert (await ask("GET", "/verify?table=//x.example/")).status == 422
        assert (await ask("GET", "/verify")).status == 200

    places.run(look())
