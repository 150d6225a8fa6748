"""The database's clock jumps: ahead is an outage, and what was to come is not waited for when it is set back."""

from __future__ import annotations

import pytest

from crannog.site import heartbeat
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.create import Chair, TableRequest, create
from crannog.site.play.actions.say import TooMuch, say
from crannog.site.play.jobs.reconcile import reconcile
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.databases import sql as now
from tests.site.test_clocks import Game, back, deadline_in
from tests.site.test_clocks import quiet as quiet  # with nobody else's tables


@pytest.mark.parametrize("silent", ["web", "worker"])
def test_a_move_before_the_outage_is_written_down_is_not_charged_for_it(silent: str) -> None:
    """The database is back, or its clock jumped ahead, and the next heartbeat is two seconds away."""
    game = Game()
    (first,) = game.live().asked
    now(
        "INSERT INTO play_heartbeat (name, at) VALUES (%s, clock_timestamp() - interval '1 hour')",
        f"{silent}-here-1",
    )
    back(game.table, 3_610)
    assert 59 < game.left(first) <= 60, "10 s, less 20 s of grace"
    places.run(game.choose_once(first))
    assert 59 < game.left(first) <= 60
    assert (deadline_in(game.table) or 0) > 55


def test_a_clock_that_is_set_back_holds_up_nobody() -> None:
    """An hour that has not passed is not waited for: not for a bot, and not by a player's opponent."""
    game, ann = Game(), places.guest("Ann")
    (first,) = game.live().asked
    with_bot = places.run(places.table("roam", "random", ann))
    while not places.run(load(with_bot)).bot_waits:
        live = places.run(load(with_bot))
        line = live.lines(1)[0]
        places.run(choose(with_bot, live.seq, f"until-bot-{live.seq:04}", 1, line, ann.player))
    now("UPDATE play_table SET moved = moved + interval '1 hour', deadline = deadline + interval '1 hour'")
    now("UPDATE play_seat SET running = running + interval '1 hour'")
    now("DELETE FROM procrastinate_jobs WHERE args->>'table' <> %s", with_bot)
    now("UPDATE procrastinate_jobs SET scheduled_at = clock_timestamp() + interval '1 hour'")
    assert now("SELECT count(*) FROM procrastinate_jobs WHERE scheduled_at > clock_timestamp()") == [(1,)]
    places.run(reconcile())
    assert now("SELECT count(*) FROM procrastinate_jobs WHERE scheduled_at > clock_timestamp()") == [(0,)]
    assert 55 < (deadline_in(game.table) or 0) <= 60
    assert 55 < game.left(first) <= 60
    now("DELETE FROM procrastinate_jobs")
    now("UPDATE play_table SET moved = moved - interval '4 seconds' WHERE id = %s", with_bot)
    assert places.run(reconcile())[0] == 1, "a lost hint is found as ever"


@pytest.mark.parametrize("promised", [False, True])
def test_a_table_that_waits_for_its_deal_when_the_clock_is_set_back_is_dealt(promised: bool) -> None:
    """Whoever should have dealt died, or a browser never added its seed; the hour is not waited for."""
    ann = places.guest("Ann")
    chairs = (Chair(ann.id, "Ann", awaited=promised), Chair(bot="random", name="Bot"))
    table = places.run(create(ann.id, TableRequest("roam", chairs)))
    now("UPDATE play_table SET moved = moved + interval '1 hour' WHERE id = %s", table)
    now("UPDATE play_seat SET seed_due = seed_due + interval '1 hour' WHERE table_id = %s", table)
    places.run(reconcile())
    assert places.run(load(table)).status == "open", "it is younger than three seconds"
    now("UPDATE play_table SET moved = moved - interval '4 seconds' WHERE id = %s", table)
    places.run(reconcile())
    assert places.run(load(table)).status == "running"


def test_whoever_said_much_before_the_clock_was_set_back_may_speak() -> None:
    game = Game()
    live, ann = game.live(), game.people[0].id
    for number in range(5):
        assert places.run(say(live, ann, f"line {number}"))
    with pytest.raises(TooMuch):
        places.run(say(live, ann, "one more"))
    now("UPDATE play_chatline SET at = at + interval '1 hour'")
    assert places.run(say(live, ann, "one more"))


def test_a_process_that_beat_before_the_clock_was_set_back_does_not_look_alive() -> None:
    now("INSERT INTO play_heartbeat (name, at) VALUES ('web-dead-1', clock_timestamp() + interval '1 hour')")
    places.run(heartbeat.beat("worker"))
    places.run(heartbeat.beat("web"))
    assert now("SELECT name FROM play_heartbeat WHERE at > clock_timestamp()") == []
    assert now("SELECT count(*) FROM play_heartbeat") == [(2,)]
