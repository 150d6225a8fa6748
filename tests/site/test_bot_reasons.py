"""Why a bot moved as it did is found again from the log, once, and not by those who make moves."""

from __future__ import annotations

from crannog.kernel.play import SPECTATOR
from crannog.site.play.actions.bot_move import bot_move
from crannog.site.play.bots import turn
from crannog.site.play.bots.why import why_moved
from crannog.site.play.store import earlier
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.test_bots import only_bots
from tests.site.test_planned_turns import planned
from tests.site.test_waiting import thoughts


def forget() -> None:
    """As another process knows it."""
    turn.forget()
    earlier.forget()


def test_the_reason_is_the_one_it_had_when_it_moved() -> None:
    ann = places.guest("Ann")

    async def play() -> None:
        table = await only_bots(ann, bot="medium")
        told = 0
        for _ in range(12):
            live = await load(table)
            seat = next(iter(live.asked))
            thought = await turn.thought_of(live, seat)
            assert await bot_move(table) == 1
            forget()
            before, counted = planned(), thoughts("bot")
            now = await load(table)
            for asker in (seat, 1 - seat, SPECTATOR):
                assert await why_moved(now, seat, asker) == thought.why
            assert (planned(), thoughts("bot")) == (before, counted), "not a job's work"
            told += thought.why is not None
        assert told > 6

    places.run(play())


def test_asking_twice_is_one_thought() -> None:
    ann = places.guest("Ann")

    async def play() -> None:
        table = await only_bots(ann, bot="medium")
        await bot_move(table)
        forget()
        live, before = await load(table), thoughts()
        seat = live.recent[-1].seat
        assert await why_moved(live, seat, 0) == await why_moved(live, seat, 1)
        assert thoughts() - before == 1
        assert await why_moved(live, 1 - seat, 0) is None, "it has not moved yet"

    places.run(play())
