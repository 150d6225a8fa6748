"""Deleted is deleted: no row, key or line of a log says who it was, and the games of the others stay whole."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from typing import Any

import pytest
from django.conf import settings
from django.db.models.functions import Now

from crannog.kernel.replay import read, verdict
from crannog.site.accounts import cookie
from crannog.site.accounts.cookie import Player
from crannog.site.accounts.models import Address, Code, Device, Passkey, User
from crannog.site.database import connection
from crannog.site.me.export import HELD
from crannog.site.me.forget import AT_ONCE, begin, go_on
from crannog.site.moderation import reports
from crannog.site.moderation.mutes import mute
from crannog.site.moderation.reports import NewReport
from crannog.site.notify.models import Channel, Message, Wishes
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.command import Done
from crannog.site.play.actions.freeze import freeze
from crannog.site.play.actions.rematch import rematch
from crannog.site.play.actions.say import say
from crannog.site.play.actions.sit import sit
from crannog.site.play.jobs.archive import archive, restore
from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.models import Entry, Table
from crannog.site.play.pages.replay import replay_of
from crannog.site.play.store import comments
from crannog.site.play.store.live_table import cached, load
from crannog.site.play.stream.sessions import sessions
from tests.site import places
from tests.site.archiving import forget as new_process
from tests.site.databases import sql
from tests.site.dumping import dumped
from tests.site.replays import played_out
from tests.site.security.asking import ask, listen, post, rest
from tests.site.test_merge import moves

NAME, ADDRESS, TITLE, WORDS = "Zwackelmann", "zw.ackel@example.org", "Zum Raeuber Hotz", "gib mir die Laterne"


@pytest.fixture(autouse=True)
def rested() -> None:
    rest()


async def finish() -> None:
    """As the worker does it, once everything that was on its way has arrived."""
    while await go_on(late=0):
        pass
    await go_on(late=0)


def test_whatever_the_export_holds_is_deleted_or_named() -> None:
    assert set(AT_ONCE) == set(HELD)
    assert {name for name, statements in AT_ONCE.items() if not statements} == {
        "tables_opened", "seats", "moves", "chat", "comments", "decided_by_the_host", "rated_games"
    }  # fmt: skip


def test_nothing_names_them_afterwards_and_the_others_replays_hold(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    zwa, bob, kit = places.guest(NAME), places.guest("Bob"), places.guest("Kit")
    give_ways_in(zwa)

    async def play() -> list[str]:
        over = await played_out("roam", (zwa, bob), 5, title=TITLE)
        away = await played_out("roam", (bob, zwa), 6)
        for live in (over, away):
            await say(live, zwa.id, WORDS)
            await say(live, bob.id, "Servus")
            await comments.add(live, zwa.id, live.seq - 3, WORDS)
        for by, about, name in ((zwa, bob, "Bob"), (bob, zwa, NAME), (kit, bob, "Bob")):
            told = NewReport(by.id, about.id, over.id, "insult", name, "", 0, WORDS if by is zwa else "")
            assert await reports.add(told)
        await mute(bob.id, zwa.id)
        await archive(away.id)
        runs = await places.table("roam", zwa, bob, kit, title=TITLE)
        waits = await places.table("arrival", bob, None, None)
        await sit(waits, "sits-down-here", zwa.id, NAME)
        return [over.id, away.id, runs, waits]

    tables = places.run(play())
    before = dumped()
    assert all(word in before for word in (NAME, ADDRESS, TITLE, WORDS)), "the search finds what is there"
    answer = places.run(post("/me/delete", None, cookies=signed_in(zwa)))
    assert (answer.status, answer.header("location")) == (302, "/me/delete?done=1")
    places.run(finish())
    after = dumped() + caplog.text
    assert [word for word in (NAME, ADDRESS, TITLE, WORDS) if word in after] == []
    kept = sql("SELECT by_id, about_id, text, lines FROM moderation_report ORDER BY id")
    assert [row[:3] for row in kept] == [(None, bob.id, ""), (kit.id, bob.id, "")]
    assert [[line["text"] for line in row[3]] for row in kept] == [["Servus"], ["Servus"]]
    assert sql("SELECT id FROM moderation_mute") == []
    for table in tables:
        new_process(table)
    places.run(look_back(tables, bob))
    assert not User.objects.filter(leaves__isnull=False).exists()


def signed_in(who: places.Person) -> dict[str, str]:
    """A browser where a passkey was used a moment ago."""
    here = Device.objects.create(user=who.user, proved=Now())
    return {settings.PLAYER_COOKIE: cookie.write(Player(who.id, who.user.epoch, here.id))}


def give_ways_in(who: places.Person) -> None:
    Address.objects.create(user=who.user, address=ADDRESS)
    Code.objects.create(address=ADDRESS.upper(), mailbox="x")
    Passkey.objects.create(id=b"key", user=who.user, public_key=b"", count=0)
    Wishes.objects.create(user=who.user)
    channel = Channel.objects.create(user=who.user, kind="mail", language="de", nonce="n")
    Message.objects.create(channel=channel, about="turn")
    Message.objects.create(address=ADDRESS, about="code")


async def look_back(tables: list[str], bob: places.Person) -> None:
    over, away, runs, waits = tables
    for table in tables:
        assert (await verify(table)).problems == ()
    for table in (over, away):
        live = await load(table)
        replay = await replay_of(live)
        found = verdict(read(replay.write()), live.game)
        assert not found.failed[0]
        assert found.over
        page = (await ask("GET", f"/t/{table}/end", bob)).text
        assert "Someone" in page
        assert "Jemand" in (await ask("GET", f"/t/{table}/end", bob, cookies={"lang": "de"})).text
        chat = (await ask("GET", f"/t/{table}/chat", bob)).json["lines"]
        assert [(one["name"], one["text"]) for one in chat] == [("Someone", "removed"), ("Bob", "Servus")]
        checked = await ask("GET", f"/t/{table}/verify", bob)
        assert checked.status == 200
        assert "Someone" in checked.text
        [said] = await comments.comments_of(table, "de")
        assert (said.name, said.text) == ("Jemand", "entfernt")
        rest()
    live = await load(runs)
    assert (live.status, live.owner, live.title) == ("running", bob.id, "")
    assert (live.seats[0].resigned, bool(live.seats[0].bot)) == (True, True), "a bot plays on"
    live = await load(waits)
    assert [seat.player for seat in live.seats] == [bob.id, None, None]
    assert "Someone" in (await ask("GET", "/", bob)).text
    await restore(away)  # and what was archived comes back as it is now
    assert (await verify(away)).problems == ()


def test_a_loss_stays_a_loss() -> None:
    zwa, bob = places.guest(NAME), places.guest("Bob")

    async def go() -> Any:
        table = await places.table("roam", zwa, bob)
        await moves(table, {0: zwa, 1: bob})
        await begin(zwa.id)
        await finish()
        assert (await verify(table)).problems == ()
        return await load(table)

    live = places.run(go())
    assert live.status == "over"
    assert live.result["winners"] == [1]
    assert live.called("de") == {0: "Jemand", 1: "Bob"}


def test_who_plays_together_goes_on_with_a_bot() -> None:
    zwa, bob = places.guest(NAME), places.guest("Bob")

    async def go() -> Any:
        table = await places.table("spirit_island", zwa, bob)
        await begin(zwa.id)
        await finish()
        return await load(table)

    live = places.run(go())
    assert live.status == "running"
    assert live.seats[0].bot
    assert live.owner == bob.id


def test_a_table_under_repair_loses_the_name_as_well() -> None:
    zwa, bob = places.guest(NAME), places.guest("Bob")

    async def go() -> Any:
        table = await places.table("roam", zwa, bob)
        await freeze(table, "a test")
        await begin(zwa.id)
        await finish()
        assert (await verify(table)).problems == ()
        return await load(table)

    assert places.run(go()).called("en") == {0: "Someone", 1: "Bob"}


def test_whoever_watches_sees_it_and_every_device_is_signed_out() -> None:
    zwa, bob = places.guest(NAME), places.guest("Bob")

    async def go() -> tuple[bytes, bytes, int]:
        live = await played_out("roam", (zwa, bob), 7)
        path = f"/live/{live.id}/stream?after={live.seq}"
        async with listen(path, bob) as stream, listen(path, zwa) as theirs:
            await begin(zwa.id)
            await finish()
            told = await stream.until(f"id: {live.seq + 1}".encode())
            known = cached(live.id)
            assert known is not None
            assert known.seats[0].gone
            await sessions.look()
            await theirs.until_ended()
        return told, theirs.data, (await ask("GET", "/me/delete", zwa)).status

    told, theirs, status = places.run(go())
    assert NAME.encode() not in told
    assert theirs
    assert status == 404


def test_another_game_keeps_their_seat_for_somebody_else() -> None:
    zwa, bob = places.guest(NAME), places.guest("Bob")

    async def go() -> Any:
        live = await played_out("roam", (zwa, bob), 8)
        await begin(zwa.id)
        await finish()
        return await load(await rematch(await load(live.id), bob.id))

    live = places.run(go())
    assert live.status == "open"
    assert [seat.player for seat in live.seats] == [bob.id, None]


def test_names_that_earlier_versions_wrote_into_the_log_are_taken_out() -> None:
    zwa, bob = places.guest(NAME), places.guest("Bob")

    async def go() -> str:
        table = await places.table("roam", bob, None)
        await as_before(table, zwa)
        await moves(table, {0: bob, 1: zwa})
        assert (await verify(table)).problems == ()
        await begin(zwa.id)
        await finish()
        verdict = await verify(table)
        assert verdict.problems == ()
        return table

    table = places.run(go())
    assert Entry.objects.get(table=table, kind="sit").line == "-"
    sql("UPDATE play_entry SET line = 'x' WHERE table_id = %s AND kind = 'sit'", table)
    new_process(table)
    assert "the hash chain breaks" in places.run(verify(table)).problems[0], "only where it is empty"


async def as_before(table: str, who: places.Person) -> None:
    """Sits down as the version before did: with the name in the entry's line."""
    from dataclasses import replace

    from crannog.site.play.actions.start import start
    from crannog.site.play.store.live_table import SeatNow, with_seats
    from crannog.site.play.store.log import Draft, Host, append

    live = await load(table)
    after = replace(live, seats=with_seats(live, SeatNow(1, who.id, NAME, "")))
    async with connection() as conn, conn.transaction():
        await append(conn, live, Draft("sat-before", "sit", after, 1, NAME), Host())
        await conn.execute(
            "UPDATE play_seat SET player_id = %s, name = %s WHERE table_id = %s AND number = 1",
            (who.id, NAME, table),
        )
    new_process(table)
    await start(table)


def test_a_worker_that_is_killed_half_way_leaves_the_rest_to_the_next() -> None:
    zwa, bob = places.guest(NAME), places.guest("Bob")

    async def open_some() -> list[str]:
        return [await places.table("roam", zwa, bob, title=TITLE) for _ in range(12)]

    tables = places.run(open_some())
    places.run(begin(zwa.id))
    pipe = subprocess.PIPE
    killed = subprocess.Popen(
        [sys.executable, "-c", _FORGETS], env=os.environ | where(), cwd=places.ROOT, stdin=pipe, stdout=pipe
    )
    assert killed.stdout is not None
    assert killed.stdout.readline() == b"three\n"
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    assert 0 < named(tables) < 12, "it was killed half-way"
    for table in tables:
        new_process(table)
    places.run(finish())
    assert named(tables) == 0
    for table in tables:
        assert places.run(verify(table)).problems == ()
    kinds = sql("SELECT count(*) FROM play_entry WHERE kind = 'forget' AND table_id = ANY(%s)", tables)
    assert kinds == [(12,)], "each table once"


# Some tables, one at a time; then it waits to be killed.
_FORGETS = """
import asyncio, django, sys
django.setup()
from crannog.site.me.forget import go_on
async def go():
    for _ in range(3):
        await go_on(tables=1)
asyncio.run(go())
print("three", flush=True)
sys.stdin.read()
"""


def where() -> dict[str, str]:
    from django.conf import settings

    return {"CRANNOG_DATABASE": settings.DATABASE, "DJANGO_SETTINGS_MODULE": "crannog.site.settings"}


def named(tables: list[str]) -> int:
    return Table.objects.filter(id__in=tables, title=TITLE).count()


def test_the_page_says_what_happens_and_looking_changes_nothing() -> None:
    zwa, staff = places.guest(NAME), places.guest("Host")
    User.objects.filter(id=staff.id).update(is_staff=True)

    async def go() -> list[Any]:
        page = await ask("GET", "/me/delete", zwa)
        assert "<form" in page.text
        assert "/me/delete" in (await ask("GET", "/me", zwa)).text
        refused = await post("/me/delete", staff)
        done = await ask("GET", "/me/delete?done=1", None)
        return [page.status, refused.status, (await post("/me/delete", None)).status, done.status]

    assert places.run(go()) == [200, 422, 404, 200]
    assert User.objects.get(id=zwa.id).is_active
    assert User.objects.get(id=staff.id).is_active


def test_a_move_on_its_way_does_not_bring_the_name_back() -> None:
    """They sit down in the moment in which they are deleted: found afterwards."""
    zwa, bob = places.guest(NAME), places.guest("Bob")

    async def go() -> Any:
        table = await places.table("roam", bob, None, None)
        await begin(zwa.id)
        assert not await go_on()
        assert isinstance(await sit(table, "late-sits-down", zwa.id, NAME), Done)
        await finish()
        return await load(table)

    live = places.run(go())
    assert [seat.player for seat in live.seats] == [bob.id, None, None]
    assert sql("SELECT 1 FROM play_seat WHERE name = %s AND table_id = %s", NAME, live.id) == []
    assert sql("SELECT 1 FROM play_entry WHERE line = %s AND table_id = %s", NAME, live.id) == []


def test_who_is_deleted_cannot_move() -> None:
    zwa, bob = places.guest(NAME), places.guest("Bob")

    async def go() -> Any:
        table = await places.table("roam", zwa, bob)
        live = await load(table)
        seat = min(live.asked)
        await begin(zwa.id)
        await begin(bob.id)
        who = {0: zwa, 1: bob}[seat]
        return await choose(table, live.seq, "a-late-move", seat, live.lines(seat)[0], who.player)

    assert type(places.run(go())).__name__ == "Absent"
