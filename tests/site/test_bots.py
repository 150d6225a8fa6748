"""Bots move one move a job, after a pause that holds up nobody; where only bots play, they come last."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest
from django.conf import settings

from crannog.site.metrics import BOT_OLDEST, BOTS_WAITING, STUCK
from crannog.site.play.actions.bot_move import bot_move
from crannog.site.play.actions.command import Done, Refused
from crannog.site.play.actions.hand_over import ONLY_BOTS, to_bot
from crannog.site.play.bots import turn
from crannog.site.play.jobs.reconcile import reconcile
from crannog.site.play.store.live_table import load
from crannog.site.play.store.log import LAST
from crannog.site.waiting import Asker
from tests.site import places
from tests.site.databases import sql
from tests.site.security.asking import post
from tests.site.still_clock import Loop
from tests.site.test_command_path import command, step
from tests.site.test_waiting import thoughts
from tests.waiting import await_until


@pytest.fixture(autouse=True)
def quiet() -> None:
    sql("UPDATE play_table SET status = 'closed' WHERE status IN ('open', 'running')")
    sql("DELETE FROM procrastinate_jobs")


def jobs(table: str) -> list[tuple[int, float]]:
    """Of this table's jobs that wait: their priority, and in how many seconds they are due."""
    rows = sql(
        "SELECT priority, coalesce(extract(epoch FROM scheduled_at - clock_timestamp()), 0)::float8"
        " FROM procrastinate_jobs WHERE status = 'todo' AND args ->> 'table' = %s",
        table,
    )
    return [(int(priority), float(due)) for priority, due in rows]


async def only_bots(owner: places.Person, game: str = "roam", bot: str = "random") -> str:
    """A table where nobody plays."""
    from crannog.site.play.actions.create import Chair, TableRequest, create
    from crannog.site.play.actions.start import start

    table = await create(owner.id, TableRequest(game, (Chair(bot=bot, name="A"), Chair(bot=bot, name="B"))))
    await start(table)
    return table


def test_one_job_makes_one_move_and_calls_for_the_next() -> None:
    ann = places.guest("Ann")

    async def play() -> None:
        table = await only_bots(ann)
        for _ in range(5):
            before = (await load(table)).seq
            sql("DELETE FROM procrastinate_jobs")  # as if a worker had taken it
            assert await bot_move(table) == 1
            assert (await load(table)).seq == before + 1
            assert len(jobs(table)) == 1, "its own move calls for the next one"

    places.run(play())


def test_the_pause_is_in_the_job_and_nobody_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "BOT_DELAY", 60.0)
    ann = places.guest("Ann")

    async def play() -> None:
        table = await only_bots(ann)
        assert 50 < jobs(table)[0][1] <= 60, "due after the pause"
        sql("DELETE FROM procrastinate_jobs")
        assert await bot_move(table) == 1, "on a loop whose time stands still"
        assert 50 < jobs(table)[0][1] <= 60

    places.run(play(), Loop)


def test_jobs_for_the_same_question_do_not_pile_up() -> None:
    ann = places.guest("Ann")

    async def play() -> None:
        table = await only_bots(ann)
        seq = (await load(table)).seq
        before = thoughts("bot")
        assert sorted(await asyncio.gather(*[bot_move(table, seq) for _ in range(6)])) == [0] * 5 + [1]
        assert thoughts("bot") - before == 1
        assert await bot_move(table, seq + 1) == 1

    places.run(play())


def test_however_often_people_move_while_a_bot_thinks_its_table_takes_one_place() -> None:
    """Each of their moves calls the bot: once every call waited for its own thought, in one of few places."""
    ann = places.guest("Ann")

    async def play() -> None:
        table = await places.table("spirit_island", ann, "easy")
        while len((live := await load(table)).asked) < 2:
            await (bot_move(table) if live.seats[min(live.asked)].bot else step(table, ann))
        before = thoughts("bot")
        async with AsyncExitStack() as busy:
            for _ in range(settings.THINKERS):
                await busy.enter_async_context(turn._line.turn(Asker("others")))
            first = asyncio.create_task(bot_move(table, live.seq))
            await await_until(lambda: turn._line.waiting == 1)
            for _ in range(3):
                done = await step(table, ann)
                assert await bot_move(table, done.seq) == 0, "the call is kept, and nobody waits here"
            assert not first.done()
        assert await first == 1, "it answers the newest question"
        assert (await load(table)).seq == done.seq + 1
        assert thoughts("bot") - before <= 2

    places.run(play())


def test_where_people_play_bots_go_first() -> None:
    ann = places.guest("Ann")

    async def play() -> None:
        alone = await only_bots(ann)
        assert [priority for priority, _ in jobs(alone)] == [LAST]
        table = await places.table("roam", ann, "random")
        while not (await load(table)).bot_waits:
            await step(table, ann)
        assert [priority for priority, _ in jobs(table)] == [0]
        # And when the reconciler has to call them.
        sql("DELETE FROM procrastinate_jobs")
        sql("UPDATE play_table SET moved = moved - interval '20 seconds'")
        assert await reconcile() == (2, 1), "only where people wait is anything stuck"
        assert [priority for priority, _ in jobs(alone)] == [LAST]
        assert [priority for priority, _ in jobs(table)] == [0]
        assert STUCK._value.get() == 1
        assert BOTS_WAITING.labels("yes")._value.get() == BOTS_WAITING.labels("no")._value.get() == 1
        assert 20 <= BOT_OLDEST.labels("no")._value.get() < 80

    places.run(play())


def test_a_bot_that_was_overtaken_thinks_again() -> None:
    """Both are asked at once at the start of Spirit Island: while the bot thinks, Ann chooses."""
    ann = places.guest("Ann")

    async def play() -> None:
        table = await places.table("spirit_island", ann, "random", options={"spirits": "random"})
        live = await load(table)
        assert set(live.asked) == {0, 1}
        moved = asyncio.create_task(bot_move(table))
        await step(table, ann)
        assert await moved == 1
        assert not (await load(table)).frozen

    places.run(play())


def test_an_owner_has_only_so_many_tables_of_bots() -> None:
    ann = places.guest("Ann")
    form = {"game": "roam", "seat1": "bot", "seat2": "bot"}

    async def play() -> None:
        for _ in range(ONLY_BOTS):
            assert (await post("/tables", ann, form)).status == 302
        for language, said in (("en", "Enough bots for now"), ("de", "Genug Bots")):
            no = await post("/tables", ann, form, headers={"Accept-Language": language})
            assert no.status == 429
            assert said in no.text
            assert int(no.header("retry-after")) > 0
        # Nor by handing over the last seat of a person; whoever plays against bots is welcome.
        table = await places.table("roam", ann, "random")
        assert isinstance(await to_bot(table, command(), 0, ann.id), Refused)
        sql("UPDATE play_table SET status = 'over' WHERE id <> %s", table)
        assert isinstance(await to_bot(table, command(), 0, ann.id), Done)

    places.run(play())
