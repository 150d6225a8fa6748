"""A database dumped by an earlier version plays on: its running tables, and the jobs in its queue.

`dumps/` holds what `pg_dump --inserts` wrote, named by the day: tables of all three games in mid-game, with
bots, by turn, with a clock; a bot's move and an e-mail still to be done.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from procrastinate.contrib.django import app

from crannog.site.accounts.cookie import Player
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.command import Done
from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.store.live_table import load
from tests.site import databases, places
from tests.site.databases import sql
from tests.site.places import run

DUMPS = sorted((Path(__file__).parent / "dumps").glob("*.sql.gz"))
MOVES = 12  # played on at each table
OLD_ROADS = (
    "with cards b4080d5b24fd4bab"  # The Arrival's map since has others: what was played there is not replayed
)


@pytest.fixture(params=DUMPS, ids=lambda path: path.name.partition(".")[0], scope="module", autouse=True)
def database(request: pytest.FixtureRequest, shared_database: str) -> Iterator[str]:
    with databases.fresh(request.param) as address:
        yield address


def tables(status: str) -> list[str]:
    return [name for (name,) in sql("SELECT id FROM play_table WHERE status = %s ORDER BY id", status)]


async def flaws(table: str) -> tuple[str, ...]:
    """What is wrong with its log, and what of it cannot be checked any more."""
    verdict = await verify(table)
    assert verdict.entries
    return verdict.problems + tuple(part for part in verdict.unchecked if not part.endswith(OLD_ROADS))


def test_every_table_can_be_read_and_its_log_holds() -> None:
    assert {game for (game,) in sql("SELECT game FROM play_table")} >= {"roam", "arrival", "spirit_island"}
    for table in tables("running") + tables("open"):
        assert run(flaws(table)) == ()


def test_queued_jobs_are_done_by_the_tasks_of_today() -> None:
    queued = sql("SELECT task_name, args FROM procrastinate_jobs WHERE status = 'todo' ORDER BY id")
    assert {name for name, _ in queued} >= {"crannog.bot_move", "crannog.send_letter"}
    waiting = [table for (table,) in sql("SELECT id FROM play_table WHERE bot_waits")]
    assert waiting
    before = {table: run(load(table)).seq for table in waiting}
    for name, arguments in queued:
        run(app.tasks[name](**arguments))
    assert all(run(load(table)).seq > seq for table, seq in before.items())


async def play_on(table: str, moves: int) -> int:
    """Whoever is asked takes their first choice, people and bots. How many choices of people."""
    made = 0
    while made < moves:
        await places.bots_play(table)
        live = await load(table)
        if live.status != "running":
            break
        seat = min(live.asked)
        decision, player = live.decision(seat), live.seats[seat].player
        assert decision is not None
        assert player is not None
        [(epoch,)] = sql("SELECT epoch FROM accounts_user WHERE id = %s", player)
        command = f"played-on-{live.seq:04}"
        done = await choose(table, live.seq, command, seat, decision.lines()[0], Player(player, epoch))
        assert isinstance(done, Done), done
        made += 1
    return made


def test_running_tables_play_on() -> None:
    running = tables("running")
    assert len(running) >= 5
    for table in running:
        assert run(play_on(table, MOVES)) == MOVES
        assert run(flaws(table)) == ()
