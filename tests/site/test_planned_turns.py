"""A bot's turn is thought once, and what it answers does not depend on who has its plan in memory."""

from __future__ import annotations

import pytest

from crannog.site.metrics import PLANNED, THINKING
from crannog.site.play.actions.bot_move import bot_move
from crannog.site.play.actions.hand_over import take_seat_back, to_bot
from crannog.site.play.bots import turn
from crannog.site.play.store.live_table import Live, load
from tests.site import places
from tests.site.databases import sql
from tests.site.test_bots import only_bots
from tests.site.test_command_path import command, step
from tests.site.test_waiting import thoughts


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    turn.forget()


def asked(live: Live) -> int:
    return next(seat for seat in sorted(live.asked) if live.seats[seat].bot)


def planned() -> float:
    return float(PLANNED.labels("roam")._value.get())


def test_whoever_has_no_plan_in_memory_answers_the_same() -> None:
    ann = places.guest("Ann")

    async def play() -> None:
        table = await only_bots(ann, bot="medium")
        followed = 0
        for _ in range(24):
            live = await load(table)
            before = planned()
            mine = await turn.bot_thought(live, asked(live))
            followed += int(planned() - before)
            known = dict(turn._kept)
            turn.forget()  # as another worker has it
            other = await turn.thought_of(live, asked(live))
            turn._kept.update(known)
            assert (mine.line, mine.plan, mine.why) == (other.line, other.plan, other.why)
            assert await bot_move(table) == 1
            (line,) = sql("SELECT line FROM play_entry WHERE table_id = %s ORDER BY seq DESC LIMIT 1", table)
            assert line == (mine.line,)
        assert followed > 6, "most questions of a turn were thought of before"

    places.run(play())


def test_a_turn_is_thought_once_and_its_cost_is_counted() -> None:
    ann = places.guest("Ann")

    async def play() -> None:
        table = await only_bots(ann, bot="medium")
        thought, answered = thoughts("bot"), planned()
        spent = THINKING.labels("roam", "medium")._value.get()
        for _ in range(40):
            assert await bot_move(table) == 1
        assert thoughts("bot") - thought + planned() - answered == 40
        assert thoughts("bot") - thought < 30
        assert THINKING.labels("roam", "medium")._value.get() > spent

    places.run(play())


def test_a_plan_ends_where_somebody_else_chose() -> None:
    ann = places.guest("Ann")

    async def play() -> None:
        table = await places.table("roam", ann, "medium")
        for _ in range(60):
            live = await load(table)
            if live.asked.keys() == {1} and turn._run(live, 1):
                break
            await (bot_move(table) if live.bot_waits else step(table, ann))
        else:
            pytest.fail("no turn of the bot had a second question")
        # The seat is handed on in the middle of its turn: a person's, then a bot's again.
        sql("UPDATE play_seat SET player_id = %s WHERE table_id = %s AND number = 1", ann.id, table)
        await load(table)
        await take_seat_back(table, command(), 1, ann.id)
        await step(table, ann)
        await to_bot(table, command(), 1, ann.id, "medium")
        assert not turn._run(await load(table), 1), "the bot knows nothing of what a person had in mind"

    places.run(play())


def test_memory_keeps_only_so_many_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn, "KEPT", 2)
    ann = places.guest("Ann")

    async def play() -> None:
        for _ in range(4):
            table = await only_bots(ann, bot="medium")
            for _ in range(4):
                await bot_move(table)
            assert len(turn._kept) <= 2

    places.run(play())
