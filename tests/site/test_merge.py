"""A guest turns out to be somebody we know: the tables come along, and every process and every log knows."""

from __future__ import annotations

import asyncio

import psycopg
import pytest

from crannog.site.accounts.models import User
from crannog.site.me.merge import merge
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.command import Absent, Done
from crannog.site.play.actions.freeze import freeze
from crannog.site.play.actions.time_out import _end
from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.models import Entry, Table
from crannog.site.play.store import invites
from crannog.site.play.store.live_table import cached, load, remember
from tests.site import places
from tests.site.authenticator import Authenticator
from tests.site.browsers import Browser
from tests.site.security.asking import Answer, listen, rest


@pytest.fixture(autouse=True)
def rested() -> None:
    rest()


async def moves(table: str, people: dict[int, places.Person], most: int = 4) -> list[object]:
    found: list[object] = []
    for _ in range(most):
        live = await load(table)
        seat = min(live.asked)
        line = live.lines(seat)[0]
        found.append(await choose(table, live.seq, f"move-{live.seq:06}", seat, line, people[seat].player))
    return found


def moved(table: str) -> object:
    return Table.objects.get(id=table).moved


def test_the_guest_is_asked_and_the_tables_come_along() -> None:
    ann, kit, bob = places.guest("Ann"), places.guest("Kit"), places.guest("Bob")
    here, there, passkey = Browser.of(ann), Browser.of(kit), Authenticator()

    async def go() -> tuple[str, Answer, Answer, Answer, str]:
        table = await places.table("roam", kit, bob)
        await here.makes(passkey)
        entered = await there.enters(passkey)
        question = await there.get("/me/join")
        assert there.player.id == kit.id, "until they have said so, they are who they were"
        joined = await there.post("/me/join", choice="bring")
        return table, entered, question, joined, (await there.get("/")).text

    table, entered, question, joined, home = places.run(go())
    assert entered.json == {"to": "/me/join"}
    assert "Kit" in question.text
    assert "Ann" in question.text
    assert (joined.status, joined.header("location")) == (302, "/")
    assert there.player.id == ann.id
    assert table in home
    assert not User.objects.get(id=kit.id).is_active
    assert Table.objects.get(id=table).owner_id == ann.id


def test_the_ticket_is_good_once_and_only_for_this_guest() -> None:
    ann, kit, eve = places.guest("Ann"), places.guest("Kit"), places.guest("Eve")
    here, there, passkey = Browser.of(ann), Browser.of(kit), Authenticator()

    async def go() -> list[int]:
        await places.table("roam", kit, None)
        await places.table("roam", eve, None)
        await here.makes(passkey)
        await there.enters(passkey)
        old = Browser(dict(there.cookies))
        thief = Browser({**there.cookies, **eve.cookies})
        stolen = await thief.post("/me/join", choice="bring")
        left = await there.post("/me/join", choice="leave")
        again = await old.post("/me/join", choice="bring")
        return [stolen.status, left.status, again.status, (await Browser.of(kit).get("/me/join")).status]

    assert places.run(go()) == [404, 302, 404, 404]
    assert there.player.id == ann.id
    assert User.objects.get(id=kit.id).is_active
    assert Table.objects.filter(owner=kit.id).count() == 1


def test_who_has_no_tables_is_not_asked() -> None:
    ann, kit = places.guest("Ann"), places.guest("Kit")
    here, there, passkey = Browser.of(ann), Browser.of(kit), Authenticator()

    async def go() -> Answer:
        await here.makes(passkey)
        return await there.enters(passkey)

    assert places.run(go()).json == {"to": "/"}
    assert there.player.id == ann.id


def test_two_guests_become_one_by_the_link_for_another_device() -> None:
    ann, kit = places.guest("Ann"), places.guest("Kit")
    here, there = Browser.of(ann), Browser.of(kit)

    async def go() -> Answer:
        await places.table("roam", kit, None)
        page = await here.post("/me", recovery="1")
        token = page.text.partition("/me/back#")[2].partition('"')[0]
        back = await there.post("/me/back", token=token)
        assert back.header("location") == "/me/join"
        return await there.post("/me/join", choice="bring")

    assert places.run(go()).status == 302
    assert there.player.id == ann.id
    assert User.objects.get(id=ann.id).is_guest
    assert Table.objects.filter(owner=ann.id).count() == 1


@pytest.mark.parametrize("state", ["open", "running", "over", "frozen"])
def test_a_merge_is_an_entry_of_the_log_and_the_log_stays_sound(state: str) -> None:
    ann, kit, bob = places.guest("Ann"), places.guest("Kit"), places.guest("Bob")

    async def go() -> tuple[str, object, list[object]]:
        table = await places.table("roam", kit, bob, *[None] * (state == "open"))
        if state != "open":
            await moves(table, {0: kit, 1: bob})
        if state == "over":
            live = await load(table)
            await _end(table, "clock:test", min(live.asked), live.seq)
        if state == "frozen":
            await freeze(table, "a test")
        before = (await load(table)).seq
        at = await asyncio.to_thread(moved, table)
        await merge(kit.user, ann.user)
        live = await load(table)
        assert (live.seq, live.owner, live.seats[0].player) == (before + 1, ann.id, ann.id)
        assert live.seats[0].name == "Kit", "at the table they are called what they were called"
        after = await moves(table, {0: ann, 1: bob}) if state == "running" else []
        assert (await verify(table)).problems == ()
        return table, at, after

    table, at, after = places.run(go())
    assert all(isinstance(one, Done) for one in after)
    assert Entry.objects.filter(table=table, kind="merge").count() == 1
    if state != "running":
        assert moved(table) == at, "nothing has happened at the table"


def test_the_guest_of_before_can_do_nothing_any_more() -> None:
    ann, kit, bob = places.guest("Ann"), places.guest("Kit"), places.guest("Bob")

    async def go() -> object:
        table = await places.table("roam", kit, bob)
        await merge(kit.user, ann.user)
        live = await load(table)
        return await choose(table, live.seq, "move-of-old", 0, live.lines(min(live.asked))[0], kit.player)

    assert isinstance(places.run(go()), Absent)


def test_a_process_with_an_old_picture_learns_of_it() -> None:
    """As another worker would: its picture is of before, a stream there hears of the entry."""
    ann, kit, bob = places.guest("Ann"), places.guest("Kit"), places.guest("Bob")

    async def go() -> object:
        table = await places.table("roam", kit, bob)
        old = await load(table)
        async with listen(f"/live/{table}/stream?after={old.seq}", bob) as stream:
            await merge(kit.user, ann.user)
            await stream.until(f"id: {old.seq + 1}".encode())
        from crannog.site.play.store import live_table

        live_table.forget(table)
        remember(old)
        assert cached(table) is old
        seat = min(old.asked)
        people = {0: ann, 1: bob}
        return await choose(table, old.seq + 1, "move-of-ann", seat, old.lines(seat)[0], people[seat].player)

    assert isinstance(places.run(go()), Done)


def test_people_move_meanwhile_and_nothing_is_lost() -> None:
    ann, kit, bob = places.guest("Ann"), places.guest("Kit"), places.guest("Bob")

    async def go() -> tuple[list[str], list[str]]:
        tables = [await places.table("roam", kit, bob) for _ in range(3)]

        async def play(table: str) -> None:
            for _ in range(12):
                live = await load(table)
                seat = min(live.asked)
                who = bob if seat else ann if live.seats[0].player == ann.id else kit
                await choose(table, live.seq, f"move-{live.seq:06}", seat, live.lines(seat)[0], who.player)

        await asyncio.gather(*map(play, tables), merge(kit.user, ann.user))
        sound = [problem for table in tables for problem in (await verify(table)).problems]
        return sound, [table for table in tables if (await load(table)).seats[0].player != ann.id]

    assert places.run(go()) == ([], [])


# --- both at one table -------------------------------------------------------------------------


@pytest.mark.parametrize("owner", ["bob", "kit"])
def test_at_a_private_table_or_ones_own_both_seats_become_theirs(owner: str) -> None:
    ann, kit, bob = places.guest("Ann"), places.guest("Kit"), places.guest("Bob")
    here, there, passkey = Browser.of(ann), Browser.of(kit), Authenticator()

    async def go() -> tuple[Answer, Answer, list[int], tuple[str, ...]]:
        first = {"bob": bob, "kit": kit}[owner]
        rest_of = [one for one in (ann, kit, bob) if one is not first]
        table = await places.table("roam", first, *rest_of, public=owner == "kit", title="Reeds")
        people = dict(enumerate((first, *rest_of)))
        await moves(table, people)
        await here.makes(passkey)
        await there.enters(passkey)
        question = await there.get("/me/join")
        joined = await there.post("/me/join", choice="bring")
        live = await load(table)
        return question, joined, live.seats_of(ann.id), (await verify(table)).problems

    question, joined, seats, problems = places.run(go())
    assert "Reeds" in question.text
    assert joined.status == 302
    assert len(seats) == 2
    assert problems == ()


def test_at_a_public_table_of_somebody_else_it_is_refused_and_said_why() -> None:
    ann, kit, bob = places.guest("Ann"), places.guest("Kit"), places.guest("Bob")
    here, there, passkey = Browser.of(ann), Browser.of(kit), Authenticator()

    async def go() -> tuple[Answer, Answer, Answer, list[int]]:
        table = await places.table("roam", bob, ann, kit, public=True, title="Reeds")
        await here.makes(passkey)
        await there.enters(passkey)
        question = await there.get("/me/join")
        refused = await there.post("/me/join", choice="bring")
        before = (await load(table)).seats_of(kit.id)
        return question, refused, await there.post("/me/join", choice="leave"), before

    question, refused, left, seats = places.run(go())
    from crannog.site.texts import site_texts

    said = site_texts("en").t("join.forbidden", guest="Kit", name="Ann")
    assert said in question.text
    assert (refused.status, said in refused.text, seats) == (422, True, [2])
    assert left.status == 302
    assert there.player.id == ann.id


def test_what_else_was_theirs_comes_along() -> None:
    ann, kit, bob = places.guest("Ann"), places.guest("Kit"), places.guest("Bob")

    async def go() -> list[int]:
        table = await places.table("roam", bob, None)
        await invites.admit(table, kit.id)
        before = (await Browser.of(ann).get(f"/t/{table}")).status
        await merge(kit.user, ann.user)
        return [before, (await Browser.of(ann).get(f"/t/{table}")).status]

    assert places.run(go()) == [404, 200]


def test_after_a_merge_nothing_names_the_guest_as_somebody_who_can_act(database: str) -> None:
    """Every column that names a person, but for what history keeps."""
    ann, kit, bob = places.guest("Ann"), places.guest("Kit"), places.guest("Bob")

    async def go() -> None:
        table = await places.table("roam", kit, bob, pace="turn")
        await invites.admit(table, kit.id)
        await moves(table, {0: kit, 1: bob})
        from crannog.site.mail.address import leave_address

        await leave_address(table, 0, kit.id, "kit@example.org", "en")
        await merge(kit.user, ann.user)

    places.run(go())
    history = {("play_entry", "player_id"), ("play_chatline", "player_id")}
    with psycopg.connect(database) as conn:
        columns = conn.execute(
            "SELECT conrelid::regclass::text, a.attname FROM pg_constraint c"
            " JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]"
            " WHERE c.contype = 'f' AND c.confrelid = 'accounts_user'::regclass"
        ).fetchall()
        assert len(columns) > 8
        left = [
            one
            for one in columns
            if one not in history
            and conn.execute(f"SELECT 1 FROM {one[0]} WHERE {one[1]} = %s LIMIT 1", (kit.id,)).fetchone()
        ]
    assert left == []
