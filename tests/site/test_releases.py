"""Old and new workers side by side: an old one leaves tables alone that are played by newer rules or cards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from crannog.site.database import connection
from crannog.site.limits import Updating
from crannog.site.play.actions.bot_move import bot_move
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.close_idle import close_idle
from crannog.site.play.jobs.reconcile import reconcile
from crannog.site.play.jobs.tasks import bot_move as bot_job
from crannog.site.play.jobs.tasks import time_out as clock_job
from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.models import Release
from crannog.site.play.store import live_table as tables
from crannog.site.play.store.live_table import forget, load
from crannog.site.play.store.rules_versions import register
from tests.site import places
from tests.site.security.asking import Answer, ask, command, listen

CARDS = "the cards of tomorrow"


@pytest.fixture(autouse=True)
def no_releases() -> Iterator[None]:
    Release.objects.all().delete()
    yield
    Release.objects.all().delete()


async def played(table: str, newer: str) -> None:
    """A worker that we are too old for has moved there."""
    async with connection() as conn:
        await conn.execute(f"UPDATE play_table SET {newer} WHERE id = %s", (table,))
    forget(table)


async def new_cards() -> None:
    """First we came, then a worker with other cards."""
    await register()
    async with connection() as conn:
        await conn.execute(
            "INSERT INTO play_release (game, rules, content) SELECT DISTINCT game, rules, %s FROM play_release",
            (CARDS,),
        )


NEWER = ["rules = rules + 1", f"content = '{CARDS}'", "game = 'go'", "rules = rules + 1, snapshot = '?'"]


@pytest.mark.parametrize("newer", NEWER)
@pytest.mark.parametrize(("lang", "sentence"), [("en", "being updated"), ("de", "aktualisiert")])
def test_an_old_worker_says_that_the_table_is_being_updated(newer: str, lang: str, sentence: str) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    speaks = {"Accept-Language": lang}

    async def go() -> dict[str, Answer]:
        await new_cards()
        table = await places.table("roam", ann, bob)
        await played(table, newer)
        found = {
            end: await ask("GET", f"/t/{table}{end}", ann, headers=speaks) for end in ("", "/text", "/log")
        }
        found["fragment"] = await ask("GET", f"/live/{table}/fragment", ann, headers=speaks)
        found["command"] = await command(table, ann, id="moves-once", seq=3, seat=0, line="x")
        async with listen(f"/live/{table}/stream", ann) as stream:
            found["stream"] = Answer(stream.status, stream.headers, stream.data)
        return found

    found = places.run(go())
    assert {where: answer.status for where, answer in found.items()} == dict.fromkeys(found, 503)
    assert all(int(answer.header("Retry-After")) >= 1 for answer in found.values())
    assert sentence in found[""].text
    assert found["fragment"].json["code"] == "updating"
    (said,) = found["fragment"].json["reasons"]
    assert said in found[""].text


@pytest.mark.parametrize("newer", NEWER[:2])
def test_an_old_worker_writes_nothing_there(newer: str) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> tuple[int, int]:
        await new_cards()
        table = await places.table("roam", ann, bob)
        live = await load(table)
        seat = min(live.asked)
        asked = live.decision(seat)
        assert asked is not None
        await played(table, newer)
        before = await entries(table)
        with pytest.raises(Updating):
            await choose(table, live.seq, "moves-once", seat, asked.lines()[0], (ann, bob)[seat].player)
        # Also if it still knows the table from before, and somebody newer has moved since.
        tables.remember(live)
        async with connection() as conn:
            await conn.execute("UPDATE play_table SET seq = seq + 1 WHERE id = %s", (table,))
        with pytest.raises(Updating):
            await choose(table, live.seq, "moves-again", seat, asked.lines()[0], (ann, bob)[seat].player)
        return before, await entries(table)

    before, after = places.run(go())
    assert before == after


async def entries(table: str) -> int:
    async with connection() as conn:
        row = await (
            await conn.execute("SELECT count(*) FROM play_entry WHERE table_id = %s", (table,))
        ).fetchone()
    assert row is not None
    return int(row[0])


def test_its_jobs_leave_such_tables_to_the_newer_ones() -> None:
    """No job fails, and the patrol does not freeze what it cannot read."""
    ann = places.guest("Ann")

    async def go() -> None:
        table = await places.table("roam", ann, "random")
        full = await places.table("roam", ann, None)
        async with connection() as conn:
            await conn.execute("UPDATE play_seat SET bot = 'random' WHERE table_id = %s", (full,))
            await conn.execute(
                "UPDATE play_table SET moved = moved - interval '20 days', created = created - interval '20 days'"
                " WHERE id IN (%s, %s)",
                (table, full),
            )
        await played(table, "rules = rules + 1, snapshot = '?'")
        await played(full, "rules = rules + 1")
        assert await bot_job(table) == 0
        await clock_job(table)
        with pytest.raises(Updating):
            await bot_move(table)
        await reconcile()
        await close_idle()
        verdict = await verify(table)
        assert verdict.problems == ()
        assert verdict.unchecked
        async with connection() as conn:
            found = await conn.execute(
                "SELECT status, frozen FROM play_table WHERE id IN (%s, %s)", (table, full)
            )
            assert sorted(await found.fetchall()) == [("open", ""), ("running", "")]

    places.run(go())


@pytest.mark.parametrize(
    ("content", "loads"), [("older", True), (CARDS, False), ("never written down", True)]
)
def test_what_came_later_is_newer_and_stays_so(content: str, loads: bool) -> None:
    """Whichever worker is started again. A table of older cards goes on with ours."""
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def go() -> bool:
        table = await places.table("roam", ann, bob)
        async with connection() as conn:
            await conn.execute(
                "INSERT INTO play_release (game, rules, content)"
                " SELECT game, rules, 'older' FROM play_table WHERE id = %s",
                (table,),
            )
        await new_cards()
        await register()
        await played(table, f"content = '{content}'")
        try:
            return (await load(table)).content == content
        except Updating:
            return False

    assert places.run(go()) == loads
