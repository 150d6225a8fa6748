"""What a move writes, and what the site's standing queries cost among many tables.

    python -m bench.rows                      both: a minute; two with 100,000 tables
    python -m bench.rows --tables 0           only what a move writes
    python -m bench.rows --moves 0            only the queries

Wants PostgreSQL (CRANNOG_DATABASE, else that of `scripts/services`) and makes a database of its own. "Before"
is the same run with the indexes and storage of before `play.0006_rows`, and snapshots that are not packed.
"""

from __future__ import annotations

import secrets
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any
from unittest import mock

import psycopg

from bench.load import layout, many, place

GAMES = ("roam", "arrival", "spirit_island")
MOST = 20.0  # milliseconds for a query


@dataclass(frozen=True)
class Written:
    moves: int
    bytes: float  # of the write-ahead log for each move,
    pages: float  # and besides of pages that are logged whole, for being touched first after a checkpoint
    hot: float  # share of the updates of tables' rows that stayed in place


async def play(game: str, people: Sequence[place.Person], number: int, moves: int) -> int:
    """Moves by chance at one table, nobody watching; how many there were."""
    from crannog.site.accounts.cookie import Player
    from crannog.site.play.actions.choose import choose
    from crannog.site.play.store.live_table import at_least

    table = await place.table(game, people, number)
    chance, made = Random(number), 0
    while made < moves and (now := await at_least(table, 0)).status == "running":
        seat = min(now.asked)
        player = Player(people[seat].user.id, 1)
        await choose(table, now.seq, secrets.token_hex(8), seat, chance.choice(now.lines(seat)), player)
        made += 1
    return made


def _counted(conn: psycopg.Connection[Any]) -> tuple[str, int, int]:
    time.sleep(1.2)  # the other connection reports its counts at its end, or once a second
    row = conn.execute(
        "SELECT pg_current_wal_flush_lsn()::text, n_tup_upd, n_tup_hot_upd"
        " FROM pg_stat_user_tables WHERE relname = 'play_table'"
    ).fetchone()
    assert row is not None
    return str(row[0]), int(row[1]), int(row[2])


def written(conn: psycopg.Connection[Any], game: str, people: Sequence[place.Person], moves: int) -> Written:
    async def games(first: int, many: int) -> int:
        made = 0
        while made < many:
            first += 1
            made += await play(game, people, first, many - made)
        return made

    place.run(games(0, moves // 3))
    wal, updates, hot = _counted(conn)
    made = place.run(games(100, moves))
    wal_then, updates_then, hot_then = _counted(conn)
    row = conn.execute(
        "SELECT sum(record_size)::float8, sum(fpi_size)::float8 FROM pg_get_wal_stats(%s, %s)",
        (wal, wal_then),
    ).fetchone()
    assert row is not None
    return Written(made, row[0] / made, row[1] / made, (hot_then - hot) / (updates_then - updates))


def moves(conn: psycopg.Connection[Any], count: int) -> None:

    people = place.people(2)
    for name in ("play_table", "play_entry", "play_seat", "accounts_user"):
        conn.execute(f"ALTER TABLE {name} SET (autovacuum_enabled = false)")  # it writes what it finds, too
    conn.execute("CREATE EXTENSION pg_walinspect")
    print("| game | moves | before: WAL a move (and whole pages), HOT | now | ratio |\n|---|---|---|---|---|")
    for game in GAMES:
        layout.older(conn)
        with mock.patch("crannog.site.play.store.log.pack", lambda snapshot, behind=b"": snapshot):
            old = written(conn, game, people, count)
        layout.newer(conn)
        new = written(conn, game, people, count)
        told = [f"{one.bytes / 1000:.2f} (+ {one.pages / 1000:.2f}) KB, {one.hot:.0%}" for one in (old, new)]
        print(f"| {game} | {new.moves} | {told[0]} | {told[1]} | {new.bytes / old.bytes:.2f} |", flush=True)


def queries(conn: psycopg.Connection[Any], tables: int) -> None:
    people = [person.user.id for person in place.people(min(2000, tables))]
    began = time.monotonic()
    many.fill(conn, tables, people)
    print(f"\n{tables} tables generated in {time.monotonic() - began:.0f} s\n")
    print(f"| query | ms, best of five (wanted: {MOST:.0f}) | read from beginning to end |\n|---|---|---|")
    chance = Random(1)
    names = [f"many-{chance.randint(1, tables)}" for _ in range(500)]
    for query in many.queries(names, people[0]):
        many.freshen(conn)
        plans = [many.explain(conn, query) for _ in range(5)]
        best = min(plan.milliseconds for plan in plans)
        mark = "" if best < MOST else " NO"
        print(
            f"| {query.who}: {query.name} | {best:.1f}{mark} | {', '.join(plans[0].sequential)} |", flush=True
        )


def main(args: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--moves", type=int, default=300, help="for each game and layout")
    given = parser.parse_args(args)
    with place.database() as name, psycopg.connect(name, autocommit=True) as conn:
        if given.moves:
            moves(conn, given.moves)
        if given.tables:
            queries(conn, given.tables)


if __name__ == "__main__":
    main()
