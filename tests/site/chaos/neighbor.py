"""A hostile neighbor: fifty tables of bots, random picks, dropped hints, full logs. Strangers must not notice.

    python -m tests.site.chaos --neighbor                 # full size, a minute and a half
    python -m tests.site.chaos --neighbor --slice         # small, with threefold patience, as in CI

Nothing dies here. Strangers play Roam against a bot and measure how long a move takes, a drawing, and their
bot's turn; everything else on the site is there to get in their way.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
import random
import secrets
import statistics
import time
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote

from crannog.bots import steady
from crannog.site.database import close_pool, connection
from crannog.site.play.live import Live, load
from crannog.site.play.services.create import Chair, Wish, create
from crannog.site.play.services.start import start
from tests.site import places
from tests.site.chaos import checks
from tests.site.chaos.history import History
from tests.site.chaos.run import Report
from tests.site.chaos.run import Size as StormSize
from tests.site.chaos.wire import BROKEN, Answer, Wire
from tests.site.chaos.world import World

OWNERS: Final = 17  # three tables of bots each: as many as the site allows
PER_SECOND: Final = 28  # drawings asked for by each guest: just below the limit of one player
TEACHING: Final = {"teaching": "yes", "spirits": "random"}


@dataclass(frozen=True)
class Size:
    bots: int = 50  # tables where only bots play
    spirit_island: int = 10  # of those
    pickers: int = 6
    droppers: int = 3
    readers: int = 3
    strangers: int = 4
    seconds: float = 60.0
    slack: float = 1.0  # how much slower than promised it may be


SLICE: Final = Size(8, 2, 2, 1, 1, 2, seconds=10.0, slack=3.0)
P99: Final = 1.0  # seconds for a stranger's move, and for a drawing
BOT: Final = 3.0  # seconds, in the median, until the bot's turn is over


BUSY: Final = 1.5  # load for each processor before we begin: a slice says nothing about times then


@dataclass
class Measured:
    moves: list[float] = field(default_factory=list)
    drawings: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)  # of the bot, until the stranger is asked again
    counts: Counter[str] = field(default_factory=Counter)


class Neighbor:
    def __init__(self, world: World, seed: int, size: Size) -> None:
        self.world, self.size = world, size
        self.rng = random.Random(f"neighbor {seed}")
        self.report = Report(StormSize(), seed)
        self.found = Measured()
        self.measuring = self.ended = False
        self.load = os.getloadavg()[0]

    def go(self) -> Report:
        size = self.size
        owners = [places.guest(f"O{n}") for n in range(OWNERS)]
        people = [places.guest(f"N{n}") for n in range(size.pickers + size.droppers + size.strangers)]
        asyncio.run(self._run(owners, people))
        return self.report

    async def _run(self, owners: list[places.Person], people: list[places.Person]) -> None:
        size = self.size
        supervisor = asyncio.create_task(self.world.supervise())
        tasks: list[asyncio.Task[None]] = []
        try:
            await self._warm(owners[0])
            alone = [await self._only_bots(owners[n % OWNERS], n) for n in range(size.bots)]
            waiting = iter(people)
            work: list[Coroutine[Any, Any, None]] = []
            for _ in range(size.pickers):
                work.append(self._pick_and_hang_up(next(waiting)))
            for _ in range(size.droppers):
                work.append(self._drop_hints(next(waiting)))
            for n in range(size.readers):
                work.append(self._read_logs(owners[n], alone[n]))
            work += [self._stranger(person) for person in waiting]
            tasks = [asyncio.create_task(one) for one in work]
            await asyncio.sleep(size.seconds / 5)  # until everybody is at it
            self.measuring = True
            until = time.monotonic() + size.seconds
            while time.monotonic() < until or (self._few() and time.monotonic() < until + 9 * size.seconds):
                await asyncio.sleep(0.5)
            self.measuring, self.ended = False, True
            await asyncio.wait(tasks, timeout=20)
            await self._judge(tasks, alone)
        finally:
            self.ended = self.world.ended = True
            for task in [*tasks, supervisor]:
                task.cancel()
            await asyncio.gather(*tasks, supervisor, return_exceptions=True)
            await close_pool()

    # --- the neighbor --------------------------------------------------------------------------

    async def _warm(self, person: places.Person) -> None:
        """Every web worker has drawn: what it does when it starts is not measured."""
        times = []
        for game in ("spirit_island", "roam"):
            live = await load(await places.table(game, person, person))
            seat = min(live.asked)
            for process in self.world.of("web"):
                await self.world.answering(process)
                for pick in ("", *live.lines(seat)[:3]):
                    wire, began = Wire(process.port, person.cookies), time.monotonic()
                    path = f"/live/{live.id}/fragment?seat={seat}&pick={quote(pick)}"
                    answer = await wire.ask("GET", path, timeout=120)
                    wire.close()
                    times.append(time.monotonic() - began)
                    if answer.status != 200:
                        self.report.violations.append(f"the first drawing was answered {answer.status}")
        quiet = statistics.median(times[-6:])
        self.report.lines.append(f"a drawing while nobody else is there: {quiet:.3f} s; load {self.load:.1f}")

    def _few(self) -> bool:
        return min(map(len, (self.found.moves, self.found.drawings, self.found.turns))) < 5

    async def _only_bots(self, owner: places.Person, number: int) -> str:
        game = "spirit_island" if number < self.size.spirit_island else "roam"
        table = await create(
            owner.id, Wish(game, tuple(Chair(bot=steady(game), name=f"Bot {n}") for n in range(4)))
        )
        await start(table)
        return table

    def _wire(self, person: places.Person) -> Wire:
        return Wire(self.rng.choice(self.world.ports), person.cookies)

    async def _ask(
        self, person: places.Person, path: str, patience: float, body: Any = None
    ) -> Answer | None:
        """One request on a connection of its own; None: hung up."""
        wire = self._wire(person)
        try:
            return await wire.ask("GET" if body is None else "POST", path, body, patience)
        except BROKEN:
            return None
        finally:
            wire.close()

    async def _move(self, person: places.Person, live: Live) -> Answer | None:
        """A random choice for the first seat that is asked."""
        seat = min(live.asked)
        line = self.rng.choice(live.lines(seat))
        body = {"id": secrets.token_hex(10), "seq": live.seq, "seat": seat, "line": line}
        return await self._ask(person, f"/live/{live.id}/command", 60.0, body)

    async def _pick_and_hang_up(self, person: places.Person) -> None:
        """Half of the picks are nonsense, half are offered; nobody waits for the drawing."""
        table = await places.table("spirit_island", *[person] * 4)
        beside: set[asyncio.Task[None]] = set()
        live = await load(table)
        for number in range(1 << 30):
            if self.ended or live.status != "running":
                break
            if number % PER_SECOND == 0:
                await self._move(person, live)
                live = await load(table)
                continue
            seat = min(live.asked)
            pick = self.rng.choice([secrets.token_hex(6), self.rng.choice(live.lines(seat))])
            path = f"/live/{table}/fragment?seat={seat}&seq={live.seq}&pick={quote(pick)}"
            task = asyncio.create_task(self._note("pick", person, path, 0.3))
            beside.add(task)
            task.add_done_callback(beside.discard)
            await asyncio.sleep(1 / PER_SECOND)
        await asyncio.gather(*beside)

    async def _drop_hints(self, person: places.Person) -> None:
        """A hint, not waited for; a move; the next one."""
        tables = [await places.table("spirit_island", *[person] * 4, options=TEACHING) for _ in range(3)]
        while not self.ended:
            for table in tables:
                live = await load(table)
                if live.status == "running":
                    await self._note(
                        "hint", person, f"/live/{table}/fragment?seat={min(live.asked)}&pick=%3F", 0.02
                    )
                    await self._move(person, live)
            await asyncio.sleep(0.02)

    async def _read_logs(self, person: places.Person, table: str) -> None:
        while not self.ended:
            await self._note("log", person, f"/t/{table}/log", 5.0)
            await asyncio.sleep(0.05)

    async def _note(self, what: str, person: places.Person, path: str, patience: float) -> None:
        answer = await self._ask(person, path, patience)
        if self.measuring:
            self.found.counts[f"{what}: {answer.status if answer else 'hung up'}"] += 1

    # --- the stranger --------------------------------------------------------------------------

    async def _stranger(self, person: places.Person) -> None:
        """Plays as a browser does: looks, tries out a choice, makes it, looks again; waits for the bot."""
        while not self.ended:
            table = await places.table("roam", person, steady("roam"))
            live = await load(table)
            while live.status == "running" and not self.ended:
                if 0 not in live.asked:
                    live = await self._bots_turn(table)
                    continue
                await self._draw(person, live, self.rng.choice(live.lines(0)))
                began = time.monotonic()
                answer = await self._move(person, live)
                if self.measuring:
                    self.found.moves.append(time.monotonic() - began)
                if answer is None or answer.status != 200:
                    self.report.violations.append(f"stranger: a move was answered {answer and answer.status}")
                live = await load(table)
                await self._draw(person, live)
                await asyncio.sleep(self.rng.uniform(0.1, 0.4))

    async def _draw(self, person: places.Person, live: Live, pick: str = "") -> None:
        """Until it is there, as the script does it."""
        began = time.monotonic()
        path = f"/live/{live.id}/fragment?seat=0&seq={live.seq}" + (f"&pick={quote(pick)}" if pick else "")
        while not self.ended:
            answer = await self._ask(person, path, 60.0)
            if answer is not None and answer.status == 200:
                break
            status = answer.status if answer is not None else 0
            self.found.counts[f"stranger's drawing: {status}"] += 1
            if status not in (429, 503):
                self.report.violations.append(f"stranger: a drawing was answered {status}")
            await asyncio.sleep(float(answer.headers.get("retry-after", "1")) if answer else 1.0)
        if self.measuring:
            self.found.drawings.append(time.monotonic() - began)

    async def _bots_turn(self, table: str) -> Live:
        began = time.monotonic()
        live = await load(table)
        while live.status == "running" and 0 not in live.asked and not self.ended:
            await asyncio.sleep(0.05)
            live = await load(table)
        if self.measuring:
            self.found.turns.append(time.monotonic() - began)
        return live

    # --- the judgement -------------------------------------------------------------------------

    async def _judge(self, tasks: list[asyncio.Task[None]], alone: list[str]) -> None:
        bad, found, slack = self.report.violations, self.found, self.size.slack
        if slack > 1 and self.load > (os.cpu_count() or 1) * BUSY:
            self.report.lines.append("the machine is busy with other things: times are told, not judged")
            slack = math.inf
        for task in tasks:
            if task.done() and task.exception() is not None:
                bad.append(f"somebody failed: {task.exception()!r}")
        if self._few():
            bad.append("too little was measured")
        await self._say(alone)
        for what, times in (("move", found.moves), ("drawing", found.drawings)):
            if times and _p99(times) > P99 * slack:
                bad.append(f"stranger: p99 of a {what} is {_p99(times):.2f} s")
        if found.turns and statistics.median(found.turns) > BOT * slack:
            bad.append(f"stranger: the bot's turn takes {statistics.median(found.turns):.1f} s in the median")
        log, twice = await checks.read_log()
        bad += twice + checks.done_once(log)
        jobs = await checks.jobs_per_table()
        if jobs > checks.JOBS:
            bad.append(f"I12: {jobs} jobs for one table at once")
        mine = [
            table for table in log if table not in alone
        ]  # where people play: not all, for the time it takes
        bad += await checks.logs_fold({table: log[table] for table in [*mine[:6], *alone[-3:]]}, History())

    async def _say(self, alone: list[str]) -> None:
        found = self.found
        for what, times in (("move", found.moves), ("drawing", found.drawings), ("bot's turn", found.turns)):
            if not times:
                continue
            self.report.lines.append(
                f"stranger's {what}: {len(times)} times, median {statistics.median(times):.2f} s,"
                f" p99 {_p99(times):.2f} s, worst {max(times):.2f} s"
            )
        async with connection() as conn:
            rows = await conn.execute(
                "SELECT t.game, count(*), min(seq), sum(seq), max(extract(epoch FROM clock_timestamp() - moved))"
                " FROM play_table t WHERE id = ANY(%s) GROUP BY 1",
                (alone,),
            )
            for game, tables, least, entries, oldest in await rows.fetchall():
                self.report.lines.append(
                    f"{tables} tables of bots at {game}: {entries} entries, at least {least},"
                    f" the last at most {float(oldest):.1f} s ago"
                )
        self.report.lines += [f"{what}: {n}" for what, n in sorted(found.counts.items())]
        with contextlib.suppress(OSError):
            self.report.lines.append("load average: " + ", ".join(f"{one:.1f}" for one in os.getloadavg()))


def _p99(times: list[float]) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]
