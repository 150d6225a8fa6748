"""How much the site carries on this machine, beside PostgreSQL alone doing the same append.

    python -m bench.site              everything, about four minutes; the machine should do nothing else
    python -m bench.site --only a,e   some scenes; a: null path, b: games, c: idle streams, d: watchers,
                                      e: loading, f: echo, g: first page, h: positions of a replay,
                                      i: bytes of a move

Wants PostgreSQL and Redis (CRANNOG_DATABASE and CRANNOG_REDIS, else those of `scripts/services`) and makes
a database of its own. Ratios are of one run; figures of different machines cannot be compared.
"""

from __future__ import annotations

import os
import platform
import resource
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench.load import bare, place, replays, scenes, sizes

CLIENTS = 16
TABLES = 24
NO_RULES = 0.23  # of the bare append
SHARES = {"roam": 0.05}  # the same
BYTES = {"roam": 2.5, "arrival": 4, "spirit_island": 2.5}  # kilobytes wanted


@dataclass(frozen=True)
class Row:
    what: str
    measured: str
    wanted: str
    good: bool | None

    def __str__(self) -> str:
        mark = "" if self.good is None else "yes" if self.good else "NO"
        return f"| {self.what} | {self.measured} | {self.wanted} | {mark} |"


def main(args: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0, help="for each rate")
    parser.add_argument("--workers", type=int, default=2, help="web workers for the rates")
    parser.add_argument("--only", default="abcdefghi", help="which scenes")
    given = parser.parse_args(args)
    resource.setrlimit(resource.RLIMIT_NOFILE, (8192, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    from crannog.kernel import play

    build = "interpreted" if (play.__file__ or "").endswith(".py") else "compiled"
    cores, load = os.cpu_count(), os.getloadavg()[0]
    print(f"Python {platform.python_version()}, {cores} cores, load {load:.1f}, engine {build}\n")
    print("| what | measured | target | |\n|---|---|---|---|")
    with place.database():
        for row in measure(given.seconds, given.workers, set(given.only)):
            print(row, flush=True)


def measure(seconds: float, workers: int, only: set[str]) -> Iterator[Row]:
    people = place.people(400)
    if "a" in only:
        yield from null_rows(workers, people, seconds)
    if "b" in only:
        yield from game_rows(workers, people, seconds)
    with place.site(1) as site:
        yield from single(site, people, only)


def bare_row(what: str, seconds: float, written: sizes.Sizes) -> tuple[float, Row]:
    rate = bare.measure(CLIENTS, round(seconds), written)
    told = f"{rate:.0f}/s (snapshot {written.snapshot} bytes, anchor in {written.anchored:.0%})"
    return rate, Row(f"the append bare, by pgbench, as large as of {what}", told, "", None)


def null_rows(workers: int, people: Sequence[place.Person], seconds: float) -> Iterator[Row]:
    async def tables() -> list[str]:
        return [await place.table("null", [person]) for person in people[:CLIENTS]]

    plain, row = bare_row("no rules", seconds, sizes.NULL)
    yield row
    with place.site(workers) as site:
        rate, used = scenes.null_moves(site, people[:CLIENTS], place.run(tables()), seconds)
    share = rate / plain
    what = "(a) acknowledged moves, no rules, nobody watching"
    yield Row(
        what, f"{rate:.0f}/s = {share:.2f}; {used:.2f} ms of a worker", f"{NO_RULES}", share >= NO_RULES
    )


def game_rows(workers: int, people: Sequence[place.Person], seconds: float) -> Iterator[Row]:
    """Each game with its tables at one worker each; Roam also where a table's requests go anywhere."""
    plain = {}
    for game in BYTES:
        plain[game], row = bare_row(game, seconds, sizes.of(game))
        yield row
    for apart in (False, True) if workers > 1 else (True,):
        with place.site(workers, apart) as site:
            for game in BYTES if apart else ("roam",):
                everything = place.run(games(people, 2 * TABLES, game=game))
                scenes.moves(site, everything[TABLES:], 3)  # a worker's first drawings take longer
                played = scenes.moves(site, everything[:TABLES], seconds)
                share, wanted = played.moves_a_second / plain[game], SHARES.get(game)
                where = "a worker for each table" if apart else "any worker"
                yield Row(
                    f"(b) {game}, both seats having every drawing, {where}",
                    f"{played.moves_a_second:.0f}/s = {share:.3f}; {played.processor:.1f} ms of a worker; "
                    f"{played.kilobytes:.2f} KB a seat; echo {played.echo_p50 * 1000:.0f} ms",
                    f"{wanted or ''}",
                    None if wanted is None else share >= wanted,
                )


async def games(
    people: Sequence[place.Person], count: int, first: int = 0, game: str = "roam"
) -> list[scenes.Score]:
    pairs = [(people[2 * n], people[2 * n + 1]) for n in range(count)]
    return [await scenes.scored(game, pair, first + n) for n, pair in enumerate(pairs)]


def single(site: place.Site, people: Sequence[place.Person], only: set[str]) -> Iterator[Row]:
    """Everything that is about one worker."""
    score, other, last = place.run(games(people, 3, 1000))
    if "c" in only:

        async def tables() -> list[str]:
            return [await place.table("roam", (people[0], people[1]), n) for n in range(5)]

        size = scenes.idle_streams(site, people[:250], place.run(tables()), 1000)
        yield Row("(c) memory of an idle stream, of 1,000", f"{size:.1f} KB", "< 40 KB", size < 40)
    if "d" in only:
        middle, late = scenes.watchers(site.port, score, people[100:200], 60)
        told = f"{late * 1000:.0f} ms (median {middle * 1000:.0f})"
        yield Row("(d) until the last of 100 watchers has a move, p99", told, "< 300 ms", late < 0.3)
    if "e" in only:
        near, far = scenes.loads(other, 400, 200)
        told = f"{near:.2f} ms, {far:.2f} ms: {far / near - 1:+.0%}"
        yield Row("(e) loading a table at step 4 and at step 400", told, "within 20 %", far / near < 1.2)
    if "f" in only:
        played = scenes.moves(site, [other], 8)
        told = f"{played.echo_p50 * 1000:.0f} ms (p99 {played.echo_p99 * 1000:.0f})"
        yield Row("(f) echo of a move at one table, p50", told, "< 100 ms", played.echo_p50 < 0.1)
    if "i" in only:
        for game, most in BYTES.items():
            played = scenes.moves(site, place.run(games(people, 2, 2000, game)), 10)
            told = f"{played.kilobytes:.2f} KB ({played.moves} moves)"
            yield Row(f"(i) sent for a move and seat, {game}", told, f"{most} KB", played.kilobytes <= most)
    if "g" in only:
        size, _ = scenes.first_page(site.port, last.seats[0], f"/t/{last.table}")
        yield Row(
            "(g) the first table page without fonts, packed",
            f"{size / 1000:.0f} KB",
            "< 150 KB",
            size < 150_000,
        )
    if "h" in only:
        yield from replay_rows(site, people[0])


def replay_rows(site: place.Site, person: place.Person) -> Iterator[Row]:
    for game, seats in (("roam", 4), ("arrival", 4), ("spirit_island", 4)):
        found = replays.positions(site.port, person, game, seats, 60)
        told = f"{found.wall:.0f} ms ({found.processor:.0f} of a processor), {found.bytes / 1000:.0f} KB"
        good = found.wall < 60 and found.bytes < 200_000
        what = f"(h) any position of a replay, {game}, {found.choices} choices, p50; its page packed"
        yield Row(what, told, "< 60 ms, < 200 KB", good)


if __name__ == "__main__":
    main()
