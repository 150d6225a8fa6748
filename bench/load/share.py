"""The parts of which one worker's share of a large site is made, each measured alone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import psutil

from bench.load import place, scenes
from bench.load.place import Person
from bench.load.wire import Wire


@dataclass(frozen=True)
class Idle:
    """Streams at which nothing happens."""

    processor: float  # milliseconds a second, for each
    memory: float  # kilobytes, for each


def idle(
    site: place.Site, people: Sequence[Person], tables: Sequence[str], count: int, seconds: float
) -> Idle:
    """With all that goes on for them: signs of life, polled heads, cookies that are looked at."""

    async def measure() -> Idle:
        memory = psutil.Process(site.processes[0].pid).memory_info
        wires: list[Wire] = []

        async def opened(many: int) -> None:
            for number in range(many):
                wire = await Wire(site.port, people[number % len(people)].cookie).open()
                await anext(wire.stream(tables[number % len(tables)], "?deltas=1"))
                wires.append(wire)

        await opened(100)
        await asyncio.sleep(2)
        quiet, used = memory().rss, site.processor()
        await asyncio.sleep(seconds)
        few = site.processor() - used
        await opened(count)
        await asyncio.sleep(2)
        size, used = memory().rss, site.processor()
        await asyncio.sleep(seconds)
        many = site.processor() - used
        for wire in wires:
            await wire.close()
        # The clock of processes counts hundredths of a second: less than one of these cannot be told.
        least = 0.01 * 1000 / seconds / count
        return Idle(max(least, (many - few) * 1000 / seconds / count), (size - quiet) / count / 1024)

    return place.run(measure())


@dataclass(frozen=True)
class Looked:
    """A query for many at once."""

    wall: float  # milliseconds, for each thousand
    processor: float  # of the worker alone


def _timed(many: int, begun: float, used: float) -> Looked:
    wall, processor = time.perf_counter() - begun, time.process_time() - used
    return Looked(wall * 1e6 / many, processor * 1e6 / many)


def heads(names: Sequence[str], times: int) -> Looked:
    """What the hub asks about the tables that are watched, again and again; the best of several."""
    from crannog.site.play.stream.hub import Hub

    async def measure() -> Looked:
        hub = Hub()
        await hub._look(list(names))
        found = []
        for _ in range(times):
            begun, used = time.perf_counter(), time.process_time()
            await hub._look(list(names))
            found.append(_timed(len(names), begun, used))
        return min(found, key=lambda one: one.wall)

    return place.run(measure())


def cookies(people: Sequence[Person], times: int) -> Looked:
    """Whether they still count, asked for all who have streams open, twice a second."""
    from crannog.site.accounts.cookie import Player
    from crannog.site.play.stream.sessions import Sessions

    async def measure() -> Looked:
        sessions = Sessions()
        for person in people:
            sessions._open[Player(person.user.id, 1)] = set()
        await sessions.look()
        found = []
        for _ in range(times):
            begun, used = time.perf_counter(), time.process_time()
            await sessions.look()
            found.append(_timed(len(people), begun, used))
        return min(found, key=lambda one: one.wall)

    return place.run(measure())


@dataclass(frozen=True)
class Hinted:
    sent: float  # microseconds of the one who tells, for each hint
    heard: float  # of one who listens, for each that comes
    share: float  # of all hints that come to a worker with so many tables


def hints(tables: int, count: int) -> Hinted:
    """Hints of other workers' tables, as they come to one that has tables of its own."""
    from crannog.site.play.stream.hub import SHARDS, Hub, shard

    async def measure() -> Hinted:
        here, there = Hub(), Hub()
        for n in range(tables):
            here.shards[shard(f"mine-{n}")] += 1
        await here.start()
        await asyncio.sleep(2)
        ours = set(here.shards)
        heard = [name for name in (f"other-{n}" for n in range(20 * count)) if shard(name) in ours][:count]
        used = time.process_time()
        for at in range(0, len(heard), 50):
            await there._publish([(name, 7) for name in heard[at : at + 50]])
        sent = time.process_time() - used
        used = time.process_time()
        async with asyncio.timeout(60):
            while here.heard < len(heard):
                await asyncio.sleep(0.05)
        got = time.process_time() - used
        await here.stop()
        await there.stop()
        # Some were heard while the rest was sent: both together are what a hint costs.
        both = (sent + got) * 1e6 / len(heard)
        return Hinted(both / 2, both / 2, len(ours) / SHARDS)

    return place.run(measure())


def moves(site: place.Site, people: Sequence[Person], game: str, seconds: float) -> Any:
    """Moves with both seats' drawings, one worker."""

    async def games(first: int, many: int) -> list[scenes.Score]:
        pairs = [(people[2 * n], people[2 * n + 1]) for n in range(many)]
        return [await scenes.scored(game, pair, first + n) for n, pair in enumerate(pairs)]

    scenes.moves(site, place.run(games(100, 4)), 3)
    return scenes.moves(site, place.run(games(200, 8)), seconds)
