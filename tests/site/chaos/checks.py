"""The invariants of docs/reliability.md, checked on the log, on what the clients saw, and on the world."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from itertools import pairwise
from typing import Any, Final

from crannog.site.database import connection
from crannog.site.play.drawing.fragments import render
from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.store.live_table import load
from tests.site.chaos.archive import archived_lines
from tests.site.chaos.crowd import Board, Crowd
from tests.site.chaos.history import Ack, History
from tests.site.chaos.streams import Listener
from tests.site.chaos.world import World
from tests.waiting import LIMIT

# Connections each process may hold: a web worker its two pools, a job worker its own, its bots' and one
# that listens (site/database.py, site/settings.py, procrastinate's default).
POOLS: Final = {"web": 8 + 8, "job": 4 + 4 + 1}
SPARE: Final = 3
FILES: Final = 25  # of a web worker without clients: sockets, Redis, the event loop, its log
JOBS: Final = 3  # todo and doing by one worker, for one table
# Seconds that docs/reliability.md promises. The checks wait longer: what they find must not depend on the load.
ADVANCED: Final = 10.0
CONVERGED: Final = 2.0

type Log = dict[str, dict[int, tuple[str, str, int, float]]]  # table, seq: command, kind, seat, when


async def read_log(history: History | None = None) -> tuple[Log, list[str]]:
    """Every entry of every table, wherever it lies; two with the same number are a problem of their own."""
    log: Log = defaultdict(dict)
    found = []
    async with connection() as conn:
        rows = await conn.execute(
            "SELECT table_id, seq, command, kind, seat, extract(epoch FROM at)::float8 FROM play_entry ORDER BY id"
        )
        for table, seq, command, kind, seat, at in await rows.fetchall():
            if seq in log[table]:
                found.append(f"I2 {table}: two entries {seq}")
            log[table][seq] = (command, kind, seat, at)
    for table, seq, command, kind, seat, at in await archived_lines(history or History()):
        if log[table].setdefault(seq, (command, kind, seat, at))[:3] != (command, kind, seat):
            found.append(f"I2 {table}: entry {seq} is another one in the archive")
    return log, found


def acknowledged_is_kept(acks: list[Ack], log: Log) -> list[str]:
    """I1: what was answered 200 with a seq is in the log, there."""
    found = []
    for ack in acks:
        entry = log[ack.table].get(ack.seq)
        if entry is None or entry[0] != ack.command:
            there = next((seq for seq, one in log[ack.table].items() if one[0] == ack.command), None)
            found.append(f"I1 {ack.table}: {ack.command} was answered {ack.seq}, the log has it at {there}")
    return found


def done_once(log: Log) -> list[str]:
    """I2: 1 to n without a hole, and no command twice."""
    found = []
    for table, entries in log.items():
        if sorted(entries) != list(range(1, len(entries) + 1)):
            found.append(f"I2 {table}: the log has holes")
        commands = [command for command, *_ in entries.values()]
        twice = sorted({one for one in commands if commands.count(one) > 1})
        found += [f"I2 {table}: {command} was done twice" for command in twice]
    return found


def refused_is_not_done(history: History, log: Log) -> list[str]:
    """I2, the other way round: what was answered 409 or 422 is not in the log."""
    commands = {(table, one[0]) for table, entries in log.items() for one in entries.values()}
    return [
        f"I2 {table}: {command} was answered {status} and yet done"
        for table, command, status in history.refused
        if (table, command) in commands
    ]


def in_real_time(acks: list[Ack]) -> list[str]:
    """I3: what was answered before something else was sent comes before it."""
    found = []
    by_table: dict[str, list[Ack]] = defaultdict(list)
    for ack in acks:
        by_table[ack.table].append(ack)
    for table, mine in by_table.items():
        answered = sorted(mine, key=lambda ack: ack.answered)
        highest, at = 0, 0
        for ack in sorted(mine, key=lambda ack: ack.sent):
            while at < len(answered) and answered[at].answered < ack.sent:
                highest = max(highest, answered[at].seq)
                at += 1
            if ack.seq <= highest:
                found.append(
                    f"I3 {table}: {ack.command} is {ack.seq}, but was sent after {highest} was answered"
                )
    return found


def streams_are_prefixes(listeners: list[Listener], log: Log) -> list[str]:
    """I4: each stream told the log's entries, one after the other; only "start anew" leaves some out."""
    found = []
    for listener in listeners:
        entries, where = log[listener.board.id], f"{listener.board.id} seat {listener.seat}"
        last: int | None = None
        for seq, seat, kind in listener.told:
            if kind == "reset":
                last = seq
                continue
            if last is not None and seq != last + 1:
                found.append(f"I4 {where}: {seq} came after {last}")
            if seq not in entries or entries[seq][1:3] != (kind, seat):
                found.append(f"I4 {where}: told of {seq} {kind} by {seat}, the log has {entries.get(seq)}")
            last = seq
    return found


def rare_paths(history: History, log: Log) -> None:
    """Which rare paths the acknowledged moves took."""
    rounds: dict[tuple[str, int], list[Ack]] = defaultdict(list)
    for ack in history.acks:
        entry = log[ack.table].get(ack.seq)
        if ack.again and entry is not None and entry[3] < ack.again:
            history.sometimes("retry after a lost answer")
        rounds[ack.table, ack.seen].append(ack)
    for together in rounds.values():
        together.sort(key=lambda ack: ack.sent)
        for one, other in pairwise(together):
            history.sometimes(
                "two seats at once in 10 ms", one.seat != other.seat and other.sent - one.sent < 0.01
            )


async def logs_fold(log: Log, history: History) -> list[str]:
    """I6, I8, I9: every log keeps the laws and folds to its snapshot."""
    found = []
    for table in log:
        verdict = await verify(table)
        found += [f"I6 {table}: {problem}" for problem in verdict.problems]
        found += [f"I6 {table}: could not be checked: {segment}" for segment in verdict.unchecked]
    async with connection() as conn:
        rows = await conn.execute("SELECT count(*) FROM play_entry WHERE kind = 'undo' AND consent <> '{}'")
        history.sometimes("taken back with consent", (await rows.fetchone() or (0,))[0])
    return found


async def all_agree(crowd: Crowd) -> tuple[list[str], float]:
    """I5: with nobody moving, every client of a seat has the bytes the server draws for it."""
    began = time.monotonic()
    boards = [board for board in crowd.boards if not board.over or board.head]
    heads = await _heads()
    for board in boards:
        board.heard(heads.get(board.id, 0))
        for listener in board.listeners:
            listener.paint()
    behind = [one for board in boards for one in board.listeners]
    while behind and time.monotonic() < began + LIMIT:
        behind = [one for one in behind if not one.up_to_date]
        await asyncio.sleep(0.02)
    took = time.monotonic() - began
    found = [
        f"I5 {one.board.id} seat {one.seat}: heard {one.last}, drew {one.drawn} of {one.board.head}"
        for one in behind
    ]
    for board in boards:
        live = await load(board.id)
        for seat in board.people:
            right = (await asyncio.to_thread(render, live, seat, "en")).encode()
            for one in board.listeners:
                if one.seat == seat and one.up_to_date and one.html != right:
                    found.append(f"I5 {board.id} seat {seat}: has other bytes than the server draws")
    return found, took


async def _heads() -> dict[str, int]:
    async with connection() as conn:
        rows = await conn.execute("SELECT id, seq FROM play_table")
        return dict(await rows.fetchall())


async def everything_advances(boards: list[Board]) -> tuple[list[str], float]:
    """I11: with the faults over, every unfinished table goes on."""
    before = await _heads()
    waiting = {board.id for board in boards if not board.over}
    began = time.monotonic()
    while waiting and time.monotonic() < began + LIMIT:
        await asyncio.sleep(0.1)
        heads = await _heads()
        over = {board.id for board in boards if board.over}
        waiting = {table for table in waiting if heads[table] <= before[table] and table not in over}
    return [
        f"I11 {table}: did not go on for {LIMIT} s" for table in sorted(waiting)
    ], time.monotonic() - began


_STUCK: Final = """
SELECT id FROM play_table WHERE status = 'running' AND (bot_waits OR deadline < clock_timestamp())
    OR status = 'open'
"""


async def nothing_stuck() -> list[str]:
    """I11: when the people are silent, no bot is waited for, and no full table waits for its deal."""
    until = time.monotonic() + LIMIT
    rows: list[Any] = [()]
    while rows and time.monotonic() < until:
        async with connection() as conn:
            rows = await (await conn.execute(_STUCK)).fetchall()
        await asyncio.sleep(0.2)
    return [f"I11 {table}: its bot does not move" for (table,) in rows]


# What a worker that was killed left behind is swept up within seconds (`no_dead_jobs`), and several may be
# killed in those: so of the jobs being done, those of the busiest worker are counted.
_JOBS: Final = """
SELECT named, sum(CASE WHEN status = 'todo' THEN jobs ELSE 0 END)
            + max(CASE WHEN status = 'doing' THEN jobs ELSE 0 END)
  FROM (SELECT args ->> 'table' AS named, status, worker_id, count(*) AS jobs FROM procrastinate_jobs
         WHERE status IN ('todo', 'doing') AND args ? 'table' GROUP BY named, status, worker_id) AS each
 GROUP BY named
"""
_DEAD: Final = """
SELECT count(*) FROM procrastinate_jobs j WHERE status = 'doing' AND NOT EXISTS (
  SELECT 1 FROM procrastinate_workers w
   WHERE w.id = j.worker_id AND w.last_heartbeat > clock_timestamp() - interval '10 seconds')
"""


async def jobs_per_table() -> dict[str, int]:
    """What waits for each table, and what one worker does for it."""
    async with connection() as conn:
        return {table: int(jobs) for table, jobs in await (await conn.execute(_JOBS)).fetchall()}


async def no_dead_jobs() -> list[str]:
    """I12: no job is in the hands of a worker that is gone."""
    until = time.monotonic() + LIMIT
    dead = 1
    while dead and time.monotonic() < until:
        async with connection() as conn:
            dead = int((await (await conn.execute(_DEAD)).fetchone() or (0,))[0])
        await asyncio.sleep(0.2)
    return [f"I12: {dead} jobs are in the hands of nobody"] if dead else []


async def connections() -> int:
    """How many the site holds; the test's own are named."""
    async with connection() as conn:
        rows = await conn.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = 'crannog' AND application_name <> 'chaos'"
        )
        return int((await rows.fetchone() or (0,))[0])


def too_many_connections(held: int) -> list[str]:
    """I15."""
    most = sum(2 * size for size in POOLS.values()) + SPARE
    return [f"I15: {held} connections, {most} are right"] if held > most else []


async def files_are_closed(world: World) -> list[str]:
    """I15: with all clients gone, a web worker holds what a young one does, and its pools."""
    until, most = time.monotonic() + LIMIT, FILES + POOLS["web"] + SPARE
    held: dict[str, int] = {}
    while time.monotonic() < until:
        held = {process.name: process.fds() for process in world.of("web")}
        if max(held.values()) <= most:
            break
        await asyncio.sleep(0.2)
    return [f"I15 {name}: {now} open files, {most} are right" for name, now in held.items() if now > most]
