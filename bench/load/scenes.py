"""The scenes that are measured. Each plays against a site as it runs in the world and tells its figures."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles
from typing import Any

import psutil

from bench.load import place
from bench.load.place import Person
from bench.load.wire import Wire


def p99(values: Sequence[float]) -> float:
    return quantiles(values, n=100, method="inclusive")[98] if len(values) > 1 else values[0]


def order(seq: int, seat: int, line: str) -> str:
    return json.dumps({"id": f"load-{seq:08}", "seq": seq, "seat": seat, "line": line})


# --- (a) the path without rules and drawing ------------------------------------------------------


def null_moves(
    site: place.Site, people: Sequence[Person], tables: Sequence[str], seconds: float
) -> tuple[float, float]:
    """Acknowledged moves a second of so many tables at once, and the workers' milliseconds for one; nobody
    watches."""

    async def one(person: Person, table: str, until: float) -> int:
        wire = await Wire(site.port_of(table), person.cookie).open()
        made, seq = 0, 2
        while time.perf_counter() < until:
            status, body = await wire.post(f"/live/{table}/command", order(seq, 0, "go"))
            if status != 200:
                raise RuntimeError(f"{status} {body!r}")
            seq = json.loads(body)["seq"]
            made += 1
        await wire.close()
        return made

    async def all_of_them() -> tuple[float, float]:
        start, used = time.perf_counter(), site.processor()
        work = [one(*pair, start + seconds) for pair in zip(people, tables, strict=True)]
        made = sum(await asyncio.gather(*work))
        return made / (time.perf_counter() - start), (site.processor() - used) * 1000 / made

    return place.run(all_of_them())


# --- (b) with rules, drawing, and everybody seeing everything ------------------------------------


@dataclass(frozen=True)
class Score:
    """A table and a whole game at it, known beforehand: whoever measures computes nothing meanwhile."""

    table: str
    seats: tuple[Person, Person]
    moves: list[tuple[int, str]]


async def scored(game: str, seats: tuple[Person, Person], number: int) -> Score:
    from crannog import games
    from crannog.kernel.game_record import start
    from crannog.kernel.play import pending
    from crannog.kernel.rng import Seeds
    from crannog.site.play.store.live_table import load

    table = await place.table(game, seats, number)
    options = dict((await load(table)).setup.options)
    record = start(games.load(game), 2, options, Seeds(number.to_bytes(32, "big"), (), table))
    chance, moves = Random(number), []
    while not record.now.over:
        asked = pending(record.now)[0]
        line = str(chance.choice(asked.legal))
        record.play(asked.seat, line)
        moves.append((asked.seat, line))
    return Score(table, seats, moves)


class Seat:
    """One browser: a stream that brings what changed, and a fragment where it only tells a seq."""

    def __init__(self, port: int, person: Person, table: str, number: int | None) -> None:
        self.wires = [Wire(port, person.cookie) for _ in range(3)]
        self.table, self.number = table, number
        self.seen = -1
        self.at = 0.0  # when the newest fragment was here
        self.bytes = 0
        self.changed = asyncio.Event()
        self.task: asyncio.Task[None]

    async def sit(self) -> Seat:
        for wire in self.wires:
            await wire.open()
        opened = asyncio.Event()
        self.task = asyncio.create_task(self._watch(opened))
        await opened.wait()
        return self

    async def _watch(self, opened: asyncio.Event) -> None:
        seat = "" if self.number is None else f"&seat={self.number}"
        async for seq, size in self.wires[0].stream(self.table, f"?deltas=1{seat}"):
            if seq < 0:
                opened.set()
                continue
            if not size:
                status, body = await self.wires[1].get(f"/live/{self.table}/fragment?seq={seq}{seat}")
                if status != 200:
                    raise RuntimeError(f"{status} {body[:80]!r}")
                size = len(body)
            self.seen, self.at, self.bytes = seq, time.perf_counter(), self.bytes + size
            self.changed.set()

    async def has(self, seq: int) -> None:
        while self.seen < seq:
            self.changed.clear()
            await self.changed.wait()

    async def move(self, seq: int, seat: int, line: str) -> int:
        status, body = await self.wires[2].post(f"/live/{self.table}/command", order(seq, seat, line))
        if status != 200:
            raise RuntimeError(f"{status} {body!r}")
        return int(json.loads(body)["seq"])

    async def leave(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        for wire in self.wires:
            await wire.close()


@dataclass(frozen=True)
class Played:
    moves_a_second: float
    echo_p50: float  # seconds from sending a move to having its fragment
    echo_p99: float
    moves: int
    kilobytes: float  # of drawings, for each move and seat; the first one is whole
    processor: float  # milliseconds of the web workers for a move, with everything both seats are sent


def moves(site: place.Site, scores: Sequence[Score], seconds: float) -> Played:
    """Moves a second, each with both drawings received before the next."""

    sizes: list[int] = []

    async def one(score: Score, until: float, echoes: list[float]) -> int:
        port = site.port_of(score.table)
        pair = [await Seat(port, person, score.table, n).sit() for n, person in enumerate(score.seats)]
        seq, made = 2, 0
        for seat, line in score.moves:
            if time.perf_counter() > until:
                break
            sent = time.perf_counter()
            seq = await pair[seat].move(seq, seat, line)
            await asyncio.gather(*[browser.has(seq) for browser in pair])
            echoes.append(pair[seat].at - sent)
            made += 1
        for browser in pair:
            sizes.append(browser.bytes)
            await browser.leave()
        return made

    async def all_of_them() -> Played:
        echoes: list[float] = []
        start, used = time.perf_counter(), site.processor()
        made = await asyncio.gather(*[one(score, start + seconds, echoes) for score in scores])
        rate = sum(made) / (time.perf_counter() - start)
        used = (site.processor() - used) * 1000 / sum(made)
        return Played(rate, median(echoes), p99(echoes), sum(made), sum(sizes) / 2000 / sum(made), used)

    return place.run(all_of_them())


# --- (c) idle streams ----------------------------------------------------------------------------


def idle_streams(site: place.Site, people: Sequence[Person], tables: Sequence[str], count: int) -> float:
    """Kilobytes of the worker's memory for each stream that only waits."""
    worker = psutil.Process(site.processes[0].pid)

    async def opened(wires: list[Wire], many: int) -> None:
        for number in range(many):
            person, table = people[number % len(people)], tables[number // len(people) % len(tables)]
            wire = await Wire(site.port, person.cookie).open()
            events = wire.stream(table)
            await anext(events)
            wires.append(wire)

    async def measure() -> float:
        warm: list[Wire] = []
        await opened(warm, 100)
        for wire in warm:
            await wire.close()
        await asyncio.sleep(2)
        before = worker.memory_info().rss
        wires: list[Wire] = []
        await opened(wires, count)
        await asyncio.sleep(3)
        after = worker.memory_info().rss
        for wire in wires:
            await wire.close()
        return (after - before) / count / 1024

    return place.run(measure())


# --- (d) many watchers ---------------------------------------------------------------------------


def watchers(port: int, score: Score, people: Sequence[Person], moves: int) -> tuple[float, float]:
    """Seconds from a move's acknowledgement until the last watcher has its fragment: median and p99."""

    async def measure() -> tuple[float, float]:
        pair = [await Seat(port, person, score.table, n).sit() for n, person in enumerate(score.seats)]
        crowd = [await Seat(port, person, score.table, None).sit() for person in people]
        seq, late = 2, []
        for seat, line in score.moves[:moves]:
            seq = await pair[seat].move(seq, seat, line)
            published = time.perf_counter()
            await asyncio.gather(*[browser.has(seq) for browser in crowd])
            late.append(max(browser.at for browser in crowd) - published)
            await asyncio.sleep(0.05)
        for browser in (*pair, *crowd):
            await browser.leave()
        return median(late), p99(late)

    return place.run(measure())


# --- (e) an old table and a new one --------------------------------------------------------------


def loads(score: Score, far: int, times: int) -> tuple[float, float]:
    """Milliseconds of `load` at step 4, and at a step far on; measured in turns, the better half counts."""
    from crannog.site.play.actions.choose import choose
    from crannog.site.play.actions.undo import take_back
    from crannog.site.play.store import live_table

    async def play(table: str, until: int) -> None:
        """To step `until`; where the game ends sooner, by taking back and choosing again."""
        from crannog.site.accounts.cookie import Player

        chance = Random(5)
        while (now := await live_table.load(table)).seq < until:
            seat = min(now.asked)
            asked = now.decision(seat)
            assert asked is not None
            player = Player(score.seats[seat].user.id, 1)
            command = secrets.token_hex(8)
            line = str(chance.choice(asked.legal))
            done: Any = await choose(table, now.seq, command, seat, line, player)
            if done.live.seq > 60 and done.live.seq + 1 < until:
                await take_back(table, done.seq, secrets.token_hex(8), seat, player)

    async def once(table: str) -> float:
        start = time.perf_counter()
        await live_table.load(table)
        return (time.perf_counter() - start) * 1000

    async def measure() -> tuple[float, float]:
        young = await place.table("roam", score.seats, 77)
        old = await place.table("roam", score.seats, 78)
        await play(young, 4)
        await play(old, far)
        near, there = [], []
        for _ in range(times):
            near.append(await once(young))
            there.append(await once(old))
        half = times // 2
        return median(sorted(near)[:half]), median(sorted(there)[:half])

    return place.run(measure())


# --- (g) the first page --------------------------------------------------------------------------


def first_page(port: int, person: Person, path: str) -> tuple[int, dict[str, int]]:
    """Bytes over the wire of a page and all it needs, without fonts; the page as a proxy packs it."""
    import brotli

    async def fetch(path: str) -> tuple[int, bytes]:
        wire = await Wire(port, person.cookie).open()
        answer = await wire.get(path)
        await wire.close()
        return answer

    async def measure() -> tuple[int, dict[str, int]]:
        status, html = await fetch(path)
        if status != 200:
            raise RuntimeError(f"{status}")
        sizes = {"page": len(brotli.compress(html, quality=4))}
        queue = re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js|svg))"', html.decode())
        while queue:
            part = queue.pop()
            if part in sizes:
                continue
            status, packed = await fetch(part)
            sizes[part] = len(packed)
            if part.endswith(".js") and status == 200:
                text = brotli.decompress(packed).decode() if packed[:1] not in b"/i" else packed.decode()
                folder = part.rpartition("/")[0]
                queue += [f"{folder}/{name[2:]}" for name in re.findall(r'from\s*"(\./[^"]+\.js)"', text)]
        return sum(sizes.values()), sizes

    return place.run(measure())
