"""Muting and blocking: who hears whom, who meets whom, and that whoever was blocked can tell nothing."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from crannog.site.accounts.models import User
from crannog.site.me.merge import merge
from crannog.site.moderation import mutes
from crannog.site.moderation.models import Mute
from crannog.site.play.actions.command import Absent, Done
from crannog.site.play.actions.say import say
from crannog.site.play.actions.sit import sit
from crannog.site.play.store import invites
from crannog.site.play.store.live_table import load
from crannog.site.play.stream.server_sent_events import BEAT
from crannog.site.tables.listing import open_tables, watchable
from tests.site import places
from tests.site.places import Person
from tests.site.security.asking import Answer, ask, listen, post, rest, settled
from tests.site.still_clock import CLOCK, Loop


@pytest.fixture(autouse=True)
def rested() -> None:
    rest()
    Mute.objects.all().delete()


async def heard(table: str, person: Person | None) -> list[str]:
    """What the chat shows: as the script fetches it, which has to be what a whole page brings along."""
    lines = [one["text"] for one in (await ask("GET", f"/t/{table}/chat", person)).json["lines"]]
    page = (await ask("GET", f"/t/{table}", person)).text
    shown = re.findall(r"<li data-line=.*?<span>(.*?)</span>", page)
    assert shown == lines
    return lines


async def talk(table: str, *people: Person) -> None:
    live = await load(table)
    for one in people:
        await say(live, one.id, f"{one.user.name} speaks")


def test_only_who_mutes_stops_hearing_here_and_at_every_other_table() -> None:
    ann, bob, cat = places.guest("Ann"), places.guest("Bob"), places.guest("Cat")

    async def go() -> list[list[str]]:
        here = await places.table("roam", ann, bob, cat, public=True)
        there = await places.table("roam", bob, ann)
        await talk(here, ann, bob, cat)
        await talk(there, ann, bob)
        done = await post(f"/t/{here}/people/1", ann, {"what": "mute"})
        assert (done.status, done.header("Location")) == (302, f"/t/{here}")
        return [
            await heard(here, ann),
            await heard(there, ann),
            await heard(here, bob),
            await heard(here, cat),
            await heard(here, None),
        ]

    everything = ["Ann speaks", "Bob speaks", "Cat speaks"]
    expected = [["Ann speaks", "Cat speaks"], ["Ann speaks"], everything, everything, everything]
    assert places.run(go()) == expected


def test_with_a_block_neither_hears_the_other() -> None:
    ann, bob, cat = places.guest("Ann"), places.guest("Bob"), places.guest("Cat")

    async def go() -> list[list[str]]:
        table = await places.table("roam", ann, bob, cat)
        await talk(table, ann, bob, cat)
        await post(f"/t/{table}/people/1", ann, {"what": "block"})
        apart = [await heard(table, one) for one in (ann, bob, cat)]
        await post(f"/t/{table}/people/1", ann, {"what": "hear"})
        return [*apart, await heard(table, bob)]

    assert places.run(go()) == [
        ["Ann speaks", "Cat speaks"],
        ["Bob speaks", "Cat speaks"],
        ["Ann speaks", "Bob speaks", "Cat speaks"],
        ["Ann speaks", "Bob speaks", "Cat speaks"],
    ]


def test_stream_does_not_reveal_chat_lines_hidden_from_its_reader() -> None:
    """Neither a line nor its number is sent, and signs of life come as if it had not been written."""
    beat = b"event: beat\ndata: 1\n\n"
    ann, bob, cat = places.guest("Ann"), places.guest("Bob"), places.guest("Cat")

    async def go() -> tuple[bytes, bytes]:
        table = await places.table("roam", ann, bob, cat)
        await mutes.mute(ann.id, bob.id, block=True)
        live = await load(table)
        async with (
            listen(f"/live/{table}/stream", bob) as bobs,
            listen(f"/live/{table}/stream", cat) as cats,
        ):
            CLOCK.advance(BEAT)
            await bobs.until(beat)
            CLOCK.advance(BEAT - 1)
            hidden = await say(live, ann.id, "not for Bob")
            await cats.until(b"event: chat\ndata: %d\n" % hidden)
            CLOCK.advance(1)
            quiet = await bobs.until(beat * 2)
            line = await say(live, cat.id, "for everybody")
            after = await bobs.until(b"event: chat\ndata: %d\n" % line)
            return quiet, after

    quiet, after = places.run(go(), Loop)
    assert b"event: chat" not in quiet
    assert after.count(b"event: chat") == 1


def test_neither_sees_the_others_open_tables_nor_sits_down_there() -> None:
    ann, bob, cat = places.guest("Ann"), places.guest("Bob"), places.guest("Cat")

    async def go() -> tuple[list[list[str]], list[int]]:
        anns = await places.table("roam", ann, None, public=True)
        bobs = await places.table("roam", bob, None, public=True)
        cats = await places.table("roam", cat, bob, None, public=True)
        runs = await places.table("roam", ann, cat, public=True)
        await mutes.mute(ann.id, bob.id, block=True)
        ours = {anns, bobs, cats, runs}

        async def listed(one: Person) -> list[str]:
            rows = [*await open_tables(one.id, "en"), *await watchable(one.id, "en")]
            return sorted(row.id for row in rows if row.id in ours)

        seen = [await listed(ann), await listed(bob), await listed(cat), sorted([anns, bobs])]
        tries = ((anns, bob), (bobs, ann), (cats, ann), (anns, cat))
        answers = [await post(f"/t/{table}/sit", one, {"name": one.user.name}) for table, one in tries]
        return seen, [answer.status for answer in answers]

    (anns, bobs, cats, both), sat = places.run(go())
    assert (anns, bobs, cats) == ([], [], both)
    assert sat == [404, 404, 404, 302]


def test_to_whoever_was_blocked_it_is_a_table_that_they_have_no_link_to() -> None:
    """The same bytes on every address."""
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def asked(table: str, token: str) -> list[Answer]:
        return [
            await ask("GET", f"/t/{table}", bob),
            await ask("GET", f"/t/{table}/text", bob),
            await ask("GET", f"/t/{table}/log", bob),
            await ask("GET", f"/t/{table}/chat", bob),
            await ask("GET", f"/t/{table}/people/0", bob),
            await ask("GET", f"/live/{table}/fragment?seq=1", bob),
            await ask("GET", f"/i/{table}/{token}", bob),
            await post(f"/t/{table}/enter", bob, {"token": token}),
            await post(f"/t/{table}/sit", bob, {"name": "Bobby"}),
            await post(f"/t/{table}/people/0", bob, {"what": "mute"}),
        ]

    async def go() -> list[list[Any]]:
        public = await places.table("roam", ann, None, public=True)
        private = await places.table("roam", ann, None)
        await mutes.mute(ann.id, bob.id, block=True)
        found = []
        for table, token in ((public, await invites.token_of(public)), (private, "not-the-token")):
            rest()
            answers = await asked(table, token)
            hidden = f"{table}|{re.escape(token)}".encode()
            same = [re.sub(hidden, b"*", settled(one.body)) for one in answers]
            assert [one.status for one in answers] == [404] * len(answers)
            found.append([*same, *(sorted(one.cookies) for one in answers)])
        return found

    blocked, private = places.run(go())
    assert blocked == private
    assert User.objects.get(id=bob.id).name == "Bob"


def test_who_sat_down_together_before_stays_and_two_at_once_do_not() -> None:
    ann, bob, cat = places.guest("Ann"), places.guest("Bob"), places.guest("Cat")

    async def go() -> tuple[list[object], int]:
        old = await places.table("roam", ann, bob, None, public=True)
        new = await places.table("roam", cat, None, None, public=True)
        await mutes.mute(ann.id, bob.id, block=True)
        page = await ask("GET", f"/t/{old}", bob)
        both: tuple[object, object] = await asyncio.gather(
            sit(new, "ann-sits-down", ann.id, "Ann"), sit(new, "bob-sits-down", bob.id, "Bob")
        )
        return sorted(both, key=lambda one: isinstance(one, Absent)), page.status

    (first, second), status = places.run(go())
    assert isinstance(first, Done)
    assert isinstance(second, Absent)
    assert status == 200


def test_the_list_is_on_ones_own_page_and_only_there() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> list[Answer]:
        table = await places.table("roam", ann, bob)
        await post(f"/t/{table}/people/1", ann, {"what": "block"})
        mine, theirs = await ask("GET", "/me", ann), await ask("GET", "/me", bob)
        [one] = await mutes.muted_by(ann.id)
        await post("/me/muted", bob, {"mute": str(one["id"])})
        assert await mutes.muted_by(ann.id), "the number of somebody else's list does nothing"
        menu = await ask("GET", f"/t/{table}/people", ann)
        back = await post("/me/muted", ann, {"mute": str(one["id"])})
        return [mine, theirs, menu, back, await ask("GET", "/me", ann)]

    mine, theirs, menu, back, after = places.run(go())
    assert "muted-head" in mine.text
    assert "Bob" in mine.text
    assert "muted-head" not in theirs.text
    assert "blocked" in menu.text
    assert back.header("Location") == "/me?done=hears"
    assert "muted-head" not in after.text


def test_nobody_mutes_themselves_a_bot_or_a_free_seat_and_the_list_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, bob, cat = places.guest("Ann"), places.guest("Bob"), places.guest("Cat")
    monkeypatch.setattr(mutes, "_MUTE", mutes._MUTE.replace(f"< {mutes.MOST}", "< 1"))

    async def go() -> list[int]:
        table = await places.table("roam", ann, bob, cat, None, public=True)
        alone = await places.table("roam", ann, "random")
        paths = [f"/t/{table}/people/{seat}" for seat in (0, 3, 9)] + [f"/t/{alone}/people/1"]
        none = [(await post(path, ann, {"what": "mute"})).status for path in paths]
        what = (await post(f"/t/{table}/people/1", ann, {"what": "hit"})).status
        few = [(await post(f"/t/{table}/people/{seat}", ann, {"what": "mute"})).status for seat in (1, 2)]
        return [*none, what, *few]

    assert places.run(go()) == [404, 404, 404, 404, 400, 302, 429]


def test_mutes_come_along_when_two_turn_out_to_be_one() -> None:
    ann, kit, bob = places.guest("Ann"), places.guest("Kit"), places.guest("Bob")

    async def go() -> tuple[list[Any], list[Any]]:
        await mutes.mute(kit.id, bob.id, block=True)
        await mutes.mute(ann.id, bob.id)
        await mutes.mute(bob.id, kit.id)
        await merge(kit.user, ann.user)
        return await mutes.muted_by(ann.id), await mutes.muted_by(bob.id)

    anns, bobs = places.run(go())
    assert [(one["name"], one["block"]) for one in anns] == [("Bob", True)]
    assert [one["name"] for one in bobs] == ["Ann"]
