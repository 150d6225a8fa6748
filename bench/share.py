"""One worker's share of 10,000 and of 100,000 tables: each part is measured alone, and what gives out first.

    python -m bench.share                  three minutes; the machine should do nothing else
    python -m bench.share --think 30       with other times between two choices at a table

Two seats at each table, both with an open stream. Wants PostgreSQL and Redis as `bench.site` does, and makes
a database of its own. What is measured stands with its unit; sums for sizes that no machine here has are
computed from it, and say so.
"""

from __future__ import annotations

import os
import resource
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass

import psycopg

from bench.load import bare, many, place, share, sizes

SIZES = (10_000, 100_000)
GAMES = ("roam", "arrival", "spirit_island")
SEATS = 2
USED = 0.6  # of a core: more, and people wait for each other
MEMORY = 1000  # megabytes for a worker
START = 120  # megabytes of a worker without tables
CONNECTIONS = 16  # to the database, at most, of one worker
MANY = 20_000  # tables generated for the polls
HINTS = "hints of everybody's tables"
KEPT = {"roam": 80, "arrival": 93, "spirit_island": 109}  # kilobytes of a table in memory: docs/scale.md


@dataclass(frozen=True)
class Part:
    name: str
    told: str
    tables: float  # that one worker carries by this part alone

    def __str__(self) -> str:
        return f"| {self.name} | {self.told} | {self.tables:,.0f} |"


def parts(think: float, game: str, seconds: float) -> list[Part]:
    from django.conf import settings

    from crannog.site.play.stream import hub, sessions

    people = place.people(1000)
    busy = USED * 1000  # milliseconds a second
    with place.site(1) as site:
        played = share.moves(site, people, game, seconds)
        tables = [place.run(place.table(game, people[:2], 900 + n)) for n in range(20)]
        idle = share.idle(site, people[:500], tables, 1000, seconds)
    with psycopg.connect(place.named(place.NAME), autocommit=True) as conn:
        many.fill(conn, MANY, [person.user.id for person in people])
    heads = share.heads([f"many-{n}" for n in range(1, 5001)], 5)
    cookies = share.cookies(people, 5)
    hints = share.hints(1000, 5000)
    poll, look = heads.processor / hub.POLL, SEATS * cookies.processor / sessions.LOOK
    memory = KEPT[game] + SEATS * idle.memory + SEATS * 12
    heard = hints.share * hints.heard / 1000  # milliseconds for each hint of anybody
    told = {
        "moves with both drawings": (
            f"{played.processor:.1f} ms of a worker",
            busy * think / played.processor,
        ),
        "idle streams": (f"{idle.processor:.4f} ms a second for each", busy / (SEATS * idle.processor)),
        "polled heads": (_looked(heads, "tables"), busy * 1000 / poll),
        "cookies looked at": (_looked(cookies, "players"), busy * 1000 / look),
        "memory": (f"{memory:.0f} KB a table with its streams", (MEMORY - START) * 1000 / memory),
        "streams allowed": (f"CRANNOG_STREAMS = {settings.STREAMS}", settings.STREAMS / SEATS),
        HINTS: (
            f"{hints.heard:.0f} µs for one that comes; {hints.share:.0%} come to a worker with 1,000 tables",
            busy * think / heard,
        ),
    }
    return [Part(name, *one) for name, one in told.items()]


def _looked(found: share.Looked, what: str) -> str:
    return f"{found.wall:.1f} ms for 1,000 {what}, {found.processor:.1f} of them the worker's"


def site_of(tables: int, think: float, least: Part, append: float, hints: Part) -> None:
    """Computed: what a site of this size needs, and which of its parts gives out first."""
    workers = -(-tables // int(least.tables))
    moves = tables / think
    print(f"\n{tables:,} tables (computed): {moves:,.0f} moves a second, {SEATS * tables:,} streams")
    print(f"- web workers, by {least.name}: {workers}, with {tables // workers:,} tables each")
    print(f"- the primary: {moves / append:.0%} of the {append:,.0f} appends a second that pgbench made here")
    print(f"- connections: {workers * CONNECTIONS:,}; PostgreSQL takes 100 unless told: ", end="")
    print("enough" if workers * CONNECTIONS <= 100 else "PgBouncer, or max_connections")
    print(f"- hints: {tables / hints.tables * USED:.1%} of each worker's core")


def main(args: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--think", type=float, default=10.0, help="seconds between two choices at a table")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each measure")
    parser.add_argument("--game", choices=GAMES, default="roam")
    given = parser.parse_args(args)
    resource.setrlimit(resource.RLIMIT_NOFILE, (8192, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    print(f"{given.game}, a choice every {given.think:g} s, load {os.getloadavg()[0]:.1f}\n")
    with place.database():
        append = bare.measure(16, round(given.seconds), sizes.of(given.game))
        found = parts(given.think, given.game, given.seconds)
    print(f"| part | measured | tables by this alone, with {USED:.0%} of a core |\n|---|---|---|")
    for part in sorted(found, key=lambda part: part.tables):
        print(part)
    least = min(found, key=lambda part: part.tables)
    print(f"\nA worker gives out first by: {least.name}")
    for tables in SIZES:
        site_of(tables, given.think, least, append, found[-1])


if __name__ == "__main__":
    main()
