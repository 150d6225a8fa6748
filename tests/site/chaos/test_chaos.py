"""Chaos as a test: one small storm in the gate; at night a large one, every other case, and every planted bug."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import Any, cast

import pytest

from tests.site import places
from tests.site.chaos import disk
from tests.site.chaos.planted import BUGS, FOUND_BY
from tests.site.chaos.run import NOT_JUDGED
from tests.sizes import IS_NIGHT, SIZES

# The same storm for the same commit: other seeds are for runs by hand.
SEED = os.environ.get("CRANNOG_CHAOS_SEED", "739936")


def chaos(*arguments: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own: it has its own database, and Django knows only one."""
    command = [sys.executable, "-m", "tests.site.chaos", *arguments, "--seed", SEED]
    # The tests' own database must not be the one that is killed.
    environment = {k: v for k, v in os.environ.items() if k not in ("CRANNOG_DATABASE", "CRANNOG_REDIS")}
    done = subprocess.run(command, env=environment, cwd=places.ROOT, capture_output=True, text=True)
    print(done.stdout)
    return done


def run_without_violations(*arguments: str) -> None:
    done = chaos(*arguments)
    assert done.returncode == 0, done.stdout + done.stderr[-4000:]
    if NOT_JUDGED in done.stdout:
        pytest.skip("no violations, but the machine was busy: no times were judged")


def test_nothing_is_lost_doubled_or_stuck_whatever_dies() -> None:
    moves, faults = SIZES.chaos
    small = [] if IS_NIGHT else ["--slice", "--no-times"]
    run_without_violations("--moves", str(moves), "--faults", str(faults), *small)


@pytest.mark.night
@pytest.mark.parametrize("what", ["--neighbor", "--clocks", "--slow-headers", "--many", "--bots"])
def test_promises_hold_with_neighbors_and_clocks_that_jump(what: str) -> None:
    run_without_violations(what)


@pytest.mark.night
def test_nothing_is_lost_on_a_full_disk() -> None:
    if not disk.possible():
        pytest.skip("this container may not mount a disk")
    run_without_violations("--disk-full")


@pytest.mark.night
@pytest.mark.parametrize("bug", BUGS)
def test_planted_bug_is_found(bug: str) -> None:
    done = chaos("--bug", bug, "--moves", "1500", "--faults", "15", "--seconds", "240", "--no-times")
    expected = tuple(f"VIOLATION {start}" for start in FOUND_BY[bug])
    found = [line for line in done.stdout.splitlines() if line.startswith(expected)]
    assert found, f"{bug} was not found:\n{done.stdout}{done.stderr[-4000:]}"


def test_docs_name_every_planted_bug() -> None:
    page = (places.ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
    table = page.partition("| planted bug |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `([a-z-]+)` \|", table, re.M) == list(BUGS)


def test_a_table_that_is_not_dealt_yet_is_not_over() -> None:
    """Once its clients took it for over, went home, and were missed when the reconciler had dealt."""
    from tests.site.chaos.crowd import Board

    ann = places.guest("Ann")

    async def look() -> Board:
        board = Board(cast(Any, None), 0, await places.table("roam", ann, None), {0: ann})
        assert await board.look() is None
        return board

    board = places.run(look())
    assert board.head == 1
    assert not board.over


def test_jobs_left_by_killed_workers_are_not_counted_together_but_jobs_that_pile_up_are() -> None:
    """Two workers killed within the seconds before the sweep were once called too many jobs for a table."""
    from crannog.site.database import connection
    from tests.site.chaos import checks

    async def count(waiting: int, held: dict[str, int]) -> int:
        table = f"{waiting} {held}"
        async with connection() as conn:
            put = "INSERT INTO procrastinate_jobs (queue_name, task_name, args, status, worker_id) VALUES ('bots',"
            put += " 'crannog.bot_move', jsonb_build_object('table', %s::text), %s, %s)"
            workers: dict[str, int] = {}
            for worker in held:
                row = await (
                    await conn.execute("INSERT INTO procrastinate_workers DEFAULT VALUES RETURNING id")
                ).fetchone()
                assert row is not None
                workers[worker] = row[0]
            for _ in range(waiting):
                await conn.execute(put, (table, "todo", None))
            for worker, jobs in held.items():
                for _ in range(jobs):
                    await conn.execute(put, (table, "doing", workers[worker]))
        counted = (await checks.jobs_per_table())[table]
        async with connection() as conn:
            await conn.execute("DELETE FROM procrastinate_jobs WHERE args ->> 'table' = %s", (table,))
            await conn.execute("DELETE FROM procrastinate_workers WHERE id = ANY(%s)", ([*workers.values()],))
        return counted

    assert places.run(count(1, {"killed": 1, "killed next": 1, "alive": 1})) == 2
    assert places.run(count(4, {"alive": 1})) == 5
    assert places.run(count(0, {"alive": 3, "killed": 1})) == 3
