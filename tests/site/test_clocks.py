"""Clocks: charged in the database's time, never for our absence; the table's policy when one runs out."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

import pytest

from crannog.kernel.play import asks
from crannog.site import heartbeat
from crannog.site.metrics import STUCK
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.close_idle import close_idle
from crannog.site.play.actions.command import Absent, Done, Outcome, Refused, Stale
from crannog.site.play.actions.freeze import freeze, unfreeze
from crannog.site.play.actions.hand_over import take_seat_back, to_bot
from crannog.site.play.actions.time_out import time_out
from crannog.site.play.actions.undo import take_back
from crannog.site.play.jobs.reconcile import reconcile
from crannog.site.play.store import clock
from crannog.site.play.store.live_table import Live, forget, load
from tests.site import places
from tests.site.databases import sql as now


def back(table: str, seconds: float) -> None:
    """As if this table's clocks had been running for so much longer."""
    now(
        "UPDATE play_seat SET running = running - make_interval(secs => %s) WHERE table_id = %s",
        seconds,
        table,
    )
    now("UPDATE play_table SET deadline = deadline - make_interval(secs => %s) WHERE id = %s", seconds, table)


def deadline_in(table: str) -> float | None:
    ((left,),) = now(
        "SELECT extract(epoch FROM deadline - clock_timestamp()) FROM play_table WHERE id = %s", table
    )
    return None if left is None else float(left)


@pytest.fixture(autouse=True)
def quiet() -> None:
    """No outage, no process, no table of other tests."""
    now("UPDATE play_table SET status = 'closed', deadline = NULL WHERE status IN ('open', 'running')")
    now("DELETE FROM play_outage")
    now("DELETE FROM play_heartbeat")


class Game:
    """Two people and a clock; `turn` plays the first legal choices until it is the other's turn."""

    def __init__(self, **wish: Any) -> None:
        self.people = places.guest("Ann"), places.guest("Bob")
        wish = {"clock": 60, "increment": 5, "absence": "end"} | wish
        self.table = places.run(places.table("roam", *self.people, **wish))
        self.count = 0

    def live(self) -> Live:
        return places.run(load(self.table))

    async def choose_once(self, seat: int) -> Outcome:
        live = await load(self.table)
        asked = live.decision(seat)
        assert asked is not None
        self.count += 1
        return await choose(
            self.table, live.seq, f"choice-{self.count:08}", seat, asked.lines()[0], self.people[seat].player
        )

    async def turn(self) -> int:
        """Whose turn it was."""
        seat = min((await load(self.table)).asked)
        while seat in (await load(self.table)).asked:
            assert isinstance(await self.choose_once(seat), Done)
        return seat

    def left(self, seat: int) -> float:
        return places.run(clock.read(self.table))[seat][0] / 1000


def late(game: Game) -> Coroutine[Any, Any, Outcome | None]:
    forget(game.table)  # the job runs in another process
    return time_out(game.table)


def test_only_the_clock_of_whoever_is_asked_runs() -> None:
    game = Game()
    (first,) = game.live().asked
    clocks = places.run(clock.read(game.table))
    assert {seat: runs for seat, (_, runs) in clocks.items()} == {first: True, 1 - first: False}
    assert 55 < (deadline_in(game.table) or 0) <= 60


def test_a_turn_costs_its_time_and_earns_the_increment() -> None:
    game = Game()
    (first,) = game.live().asked
    back(game.table, 20)
    assert places.run(game.turn()) == first
    assert 40 < game.left(first) <= 45.1
    assert game.left(1 - first) > 55


def test_the_increment_is_for_the_turn_not_for_each_choice_in_it() -> None:
    game = Game(increment=30)
    (first,) = game.live().asked
    places.run(game.choose_once(first))
    assert first in game.live().asked, "this turn has more than one choice"
    assert game.left(first) <= 60
    places.run(game.turn())
    assert 80 < game.left(first) <= 90


def test_taking_back_earns_nothing() -> None:
    game = Game(increment=30)
    (first,) = game.live().asked

    async def to_and_fro() -> None:
        for _ in range(5):
            await game.choose_once(first)
            game.count += 1
            live = await load(game.table)
            player = game.people[first].player
            assert isinstance(
                await take_back(game.table, live.seq, f"back-{game.count:08}", first, player), Done
            )

    places.run(to_and_fro())
    assert game.left(first) <= 60


def test_a_late_move_counts_while_the_policy_has_not_acted() -> None:
    game = Game(absence="end")
    (first,) = game.live().asked
    back(game.table, 3600)
    assert game.left(first) == 0
    assert isinstance(places.run(game.choose_once(first)), Done)


def test_end_the_game_is_over_when_the_clock_has_run_out() -> None:
    game = Game(absence="end")
    (first,) = game.live().asked
    assert places.run(late(game)) is None, "there is time left"
    back(game.table, 61)
    line = game.live().decision(first)
    assert line is not None
    assert isinstance(places.run(late(game)), Done)
    live = game.live()
    assert (live.status, dict(live.asked)) == ("over", {})
    assert live.result is not None
    assert (live.result["winners"], live.result["time"]) == ([1 - first], first), "who left has lost"
    assert deadline_in(game.table) is None
    player = game.people[first].player
    after = places.run(choose(game.table, live.seq, "too-late-1", first, line.lines()[0], player))
    assert isinstance(after, Refused)


def test_bot_a_bot_plays_on_and_the_player_comes_back_with_some_time() -> None:
    game = Game(absence="bot", increment=0)
    (first,) = game.live().asked
    back(game.table, 61)
    assert isinstance(places.run(late(game)), Done)
    live = game.live()
    assert live.seats[first].bot
    assert places.run(clock.read(game.table))[first] == (0, False), "a bot has no clock"
    assert deadline_in(game.table) is None
    player = game.people[first].player
    assert isinstance(places.run(choose(game.table, live.seq, "too-late-2", first, "rest", player)), Absent)
    assert places.run(places.bots_play(game.table)) > 0
    assert places.run(clock.read(game.table))[1 - first][1], "now the other is asked"

    back(game.table, 10)
    done = places.run(take_seat_back(game.table, "back-again", first, game.people[first].id))
    assert isinstance(done, Done)
    assert game.left(first) == clock.GRACE
    assert places.run(late(game)) is None
    assert game.left(1 - first) <= 50.1, "the other's clock went on"


def test_handing_a_seat_to_a_bot_in_ones_own_turn_stops_the_clock() -> None:
    game = Game()
    (first,) = game.live().asked
    back(game.table, 20)
    places.run(to_bot(game.table, "hand-over-1", first, game.people[first].id))
    left, runs = places.run(clock.read(game.table))[first]
    assert not runs
    assert 39_000 < left <= 40_000, "charged, and no increment"
    places.run(take_seat_back(game.table, "take-back-1", first, game.people[first].id))
    assert places.run(clock.read(game.table))[first][1]


def test_wait_it_is_written_down_and_a_bot_takes_over_a_day_later() -> None:
    game = Game(absence="wait")
    (first,) = game.live().asked
    back(game.table, 61)
    assert isinstance(places.run(late(game)), Done)
    assert (game.live().status, game.live().votes) == ("running", {"late": {str(first): 1}})
    assert now("SELECT kind FROM play_entry WHERE table_id = %s ORDER BY seq DESC LIMIT 1", game.table) == [
        ("late",)
    ]
    assert clock.DAY - 10 < (deadline_in(game.table) or 0) < clock.DAY
    assert places.run(late(game)) is None, "they wait"
    back(game.table, clock.DAY)
    assert isinstance(places.run(late(game)), Done)
    assert game.live().seats[first].bot
    assert game.live().votes == {}


def test_wait_where_nobody_else_waits_nobody_is_woken_again() -> None:
    ann = places.guest("Ann")
    table = places.run(places.table("roam", ann, "random", clock=60, absence="wait"))
    places.run(places.bots_play(table))
    back(table, 61)
    assert places.run(time_out(table)) is None
    assert deadline_in(table) is None
    assert not places.run(load(table)).seats[0].bot


def test_wait_a_late_move_ends_the_waiting() -> None:
    game = Game(absence="wait")
    (first,) = game.live().asked
    back(game.table, 61)
    places.run(late(game))
    assert game.live().votes
    places.run(game.choose_once(first))
    assert game.live().votes == {}
    places.run(game.turn())
    assert game.left(first) == 5, "nothing was left, and the turn earned its increment"


def test_a_seat_that_moved_before_the_policy_acted_is_not_timed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(absence="bot")
    back(game.table, 61)

    async def found_then_moved(table: str) -> tuple[int, str, int] | None:
        found = await really(table)
        await game.turn()
        return found

    really = clock.overdue
    monkeypatch.setattr(clock, "overdue", found_then_moved)
    assert isinstance(places.run(time_out(game.table)), Stale)
    assert not any(seat.bot for seat in game.live().seats)


def test_a_bots_seat_has_no_clock() -> None:
    ann = places.guest("Ann")
    table = places.run(places.table("roam", "random", ann, clock=60))
    live = places.run(load(table))
    while 0 not in live.asked or 1 in live.asked:
        asked = next(iter(asks(live.record.now))) if live.record else None
        assert asked is not None
        line = live.decision(1)
        assert line is not None
        places.run(choose(table, live.seq, f"until-bot-{live.seq:04}", 1, line.lines()[0], ann.player))
        live = places.run(load(table))
    assert not places.run(clock.read(table))[0][1]
    assert deadline_in(table) is None


# --- outages -----------------------------------------------------------------------------------


def gone(start: float, end: float) -> None:
    now(
        'INSERT INTO play_outage (start, "end") VALUES (clock_timestamp() - make_interval(secs => %s),'
        " clock_timestamp() - make_interval(secs => %s))",
        start,
        end,
    )


def test_an_outage_is_not_charged_and_a_little_more_is_given() -> None:
    game = Game()
    (first,) = game.live().asked
    back(game.table, 50)
    gone(40, 10)
    assert 59 < game.left(first) <= 60, "50 s, less 30 s of outage and 20 s of grace"
    gone(100, 35)  # overlaps, and began before the clock ran: together from 50 to 10
    assert game.left(first) == 60
    places.run(game.turn())
    assert 64 < game.left(first) <= 65.1


def test_a_time_out_whose_clock_ran_during_an_outage_is_void() -> None:
    game = Game(absence="end")
    back(game.table, 90)
    gone(80, 20)
    assert places.run(late(game)) is None
    assert game.live().status == "running"
    left = deadline_in(game.table)
    assert left is not None
    assert 45 < left <= 50, "the deadline was reckoned anew: 60 - 90 + 60 + 20"


def test_nobody_is_timed_out_before_the_outage_is_written_down() -> None:
    game = Game(absence="end")
    back(game.table, 90)
    now(
        "INSERT INTO play_heartbeat (name, at) VALUES ('web-there-1', clock_timestamp() - interval '80 seconds')"
    )
    now("INSERT INTO play_heartbeat (name, at) VALUES ('worker-there-2', clock_timestamp())")
    assert places.run(late(game)) is None, "no web worker lives: nobody could have moved"
    places.run(heartbeat.beat("web"))
    ((length,),) = now('SELECT extract(epoch FROM "end" - start) FROM play_outage')
    assert 79 < length < 90
    assert places.run(late(game)) is None, "80 s of 90 were ours"
    back(game.table, 75)
    assert isinstance(places.run(late(game)), Done)


def test_a_steady_heartbeat_writes_no_outage() -> None:
    async def beats() -> None:
        for kind in ("web", "worker", "web", "worker"):
            await heartbeat.beat(kind)

    places.run(beats())
    assert now("SELECT count(*) FROM play_outage") == [(0,)]
    assert now("SELECT count(*) FROM play_heartbeat") == [(2,)]


def test_no_clock_runs_at_a_table_under_repair() -> None:
    game = Game()
    (first,) = game.live().asked
    back(game.table, 20)
    places.run(freeze(game.table, "looking into it"))
    assert deadline_in(game.table) is None
    assert places.run(clock.read(game.table))[first][1] is False
    places.run(unfreeze(game.table))
    left, runs = places.run(clock.read(game.table))[first]
    assert runs
    assert 39_000 < left <= 40_000


# --- the reconciler ----------------------------------------------------------------------------


def test_the_reconciler_finds_a_deadline_and_calls_once() -> None:
    game = Game(absence="end")
    places.run(reconcile())
    now("DELETE FROM procrastinate_jobs")
    back(game.table, 65)
    called, stuck = places.run(reconcile())
    jobs = now("SELECT task_name FROM procrastinate_jobs WHERE args->>'table' = %s", game.table)
    assert (called, jobs) == (1, [("crannog.time_out",)])
    assert stuck == 0, "five seconds late is not stuck"
    assert places.run(reconcile())[0] == 0, "its job is still there"
    back(game.table, 10)
    assert places.run(reconcile())[1] == 1
    assert STUCK._value.get() == 1
    places.run(late(game))
    assert places.run(reconcile())[1] == 0


def test_the_reconciler_calls_a_bot_whose_hint_was_lost() -> None:
    table = places.run(places.table("roam", places.guest("Ann"), "random"))
    now("UPDATE play_table SET bot_waits = true, moved = moved - interval '4 seconds' WHERE id = %s", table)
    now("DELETE FROM procrastinate_jobs")
    assert places.run(reconcile()) == (1, 0)
    jobs = now("SELECT task_name FROM procrastinate_jobs WHERE args->>'table' = %s", table)
    assert jobs == [("crannog.bot_move",)]
    assert places.run(reconcile())[0] == 0, "its job is still there"


def test_tables_nobody_comes_back_to_are_closed() -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    unplayed = places.run(places.table("roam", ann, None))
    fresh = places.run(places.table("roam", ann, None))
    idle = places.run(places.table("roam", ann, bob, clock=60, absence="wait"))
    slow = places.run(places.table("roam", ann, bob, pace="turn"))
    for table, days in ((unplayed, 3.1), (idle, 14.1), (slow, 13)):
        now(
            "UPDATE play_table SET moved = moved - make_interval(secs => %s),"
            " created = created - interval '20 days' WHERE id = %s",
            days * 86400,
            table,
        )
    now("INSERT INTO play_heartbeat (name, at) VALUES ('web-x-1', clock_timestamp() - interval '3 days')")
    now("INSERT INTO play_heartbeat (name, at) VALUES ('web-x-2', clock_timestamp() - interval '2 days')")
    assert places.run(close_idle()) == 2

    async def statuses() -> list[str]:
        return [(await load(table)).status for table in (unplayed, fresh, idle, slow)]

    assert places.run(statuses()) == ["closed", "open", "closed", "running"]
    assert now("SELECT kind FROM play_entry WHERE table_id = %s ORDER BY seq DESC LIMIT 1", idle) == [
        ("close",)
    ]
    assert deadline_in(idle) is None
    assert now("SELECT name FROM play_heartbeat") == [("web-x-2",)], "the newest of a kind stays"
