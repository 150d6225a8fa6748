"""A hostile neighbor: fifty tables of bots, random picks, dropped hints, full logs. Strangers must not notice.

    python -m tests.site.chaos --neighbor                 # a minute and a half

Nothing dies here. Strangers play Roam against a bot and measure how long a move takes, a drawing, and their
bot's turn; everything else on the site is there to get in their way.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import secrets
import statistics
import sys
import time
from asyncio.subprocess import PIPE
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote

from crannog.bots import stand_in
from crannog.site import limits
from crannog.site.database import close_pool, connection
from crannog.site.play.actions.create import Chair, TableRequest, create
from crannog.site.play.actions.start import start
from crannog.site.play.store.live_table import Live, load
from tests.site import places
from tests.site.chaos import checks
from tests.site.chaos.history import History
from tests.site.chaos.hostile import LONGEST, ask
from tests.site.chaos.run import Report
from tests.site.chaos.run import Size as StormSize
from tests.site.chaos.wire import Answer, Wire
from tests.site.chaos.world import World

PATIENCE: Final = 10  # how often a page that was answered "come again" does
OWNERS: Final = 17  # three tables of bots each: as many as the site allows
TEACHING: Final = {"teaching": "yes", "spirits": "random"}


@dataclass(frozen=True)
class Size:
    bots: int = 50  # tables where only bots play
    spirit_island: int = 10  # of those
    pickers: int = 6
    droppers: int = 3
    readers: int = 3
    strangers: int = 4
    tables: int = 0  # of other people, of all games, half of them with a bot
    slow: int = 0  # connections that send their request a byte at a time
    seconds: float = 60.0


SLOW: Final = Size(0, 0, 0, 0, 0, slow=2000)
MANY: Final = Size(0, 0, 0, 0, 0, tables=500)
P99: Final = 1.0  # seconds for a stranger's move, and for a drawing
BOT: Final = 3.0  # seconds, in the median, until the bot's turn is over


@dataclass
class Measured:
    moves: list[float] = field(default_factory=list)
    drawings: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)  # of the bot, until the stranger is asked again
    counts: Counter[str] = field(default_factory=Counter)
    files: int = 0  # the most that a web worker held


class Neighbor:
    def __init__(self, world: World, seed: int, size: Size) -> None:
        self.world, self.size = world, size
        self.rng = random.Random(f"neighbor {seed}")
        self.report = Report(StormSize(), seed)
        self.found = Measured()
        self.measuring = self.ended = False

    def go(self) -> Report:
        size = self.size
        owners = [places.guest(f"O{n}") for n in range(max(OWNERS, size.tables // 5))]
        people = [places.guest(f"N{n}") for n in range(size.pickers + size.droppers + size.strangers)]
        asyncio.run(self._run(owners, people))
        return self.report

    async def _run(self, owners: list[places.Person], people: list[places.Person]) -> None:
        size = self.size
        supervisor = asyncio.create_task(self.world.supervise())
        tasks: list[asyncio.Task[None]] = []
        hostile = None
        try:
            await self._warm(owners[0])
            alone = [await self._only_bots(owners[n % OWNERS], n) for n in range(size.bots)]
            plan = await self._plan(owners, people[size.strangers :], alone)
            hostile = await self._hostile(plan)
            tasks = [asyncio.create_task(self._stranger(person)) for person in people[: size.strangers]]
            await asyncio.sleep(size.seconds / 5)
            self.measuring = True
            entries, used, began = await self._spent()
            until = time.monotonic() + size.seconds
            while time.monotonic() < until or (self._few() and time.monotonic() < until + 9 * size.seconds):
                await asyncio.sleep(0.5)
                self.found.files = max(self.found.files, *(one.fds() for one in self.world.of("web")))
            self.measuring, self.ended = False, True
            now = await self._spent()
            self._cost(now[0] - entries, now[1] - used, now[2] - began)
            await asyncio.wait(tasks, timeout=20)
            told, _ = await hostile.communicate()
            self.found.counts.update(json.loads(told))
            await self._judge(tasks, alone)
        finally:
            self.ended = self.world.ended = True
            if hostile is not None and hostile.returncode is None:
                hostile.kill()
                await hostile.wait()
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
                    path = f"/live/{live.id}/fragment?seat={seat}&pick={quote(pick)}"
                    for _ in range(PATIENCE):
                        wire, began = Wire(process.port, person.cookies), time.monotonic()
                        answer = await wire.ask("GET", path, timeout=120)
                        wire.close()
                        if answer.status != 503:
                            break
                        await asyncio.sleep(1)  # a page comes again, too: starting up, it may be full
                    times.append(time.monotonic() - began)
                    if answer.status != 200:
                        self.report.violations.append(f"the first drawing was answered {answer.status}")
        quiet = statistics.median(times[-6:])
        self.report.lines.append(f"a drawing while nobody else is there: {quiet:.3f} s")

    async def _spent(self) -> tuple[int, Counter[str], float]:
        """Entries of all tables, seconds of processor by kind of process with its children, and when."""
        async with connection() as conn:
            row = await (await conn.execute("SELECT count(*) FROM play_entry")).fetchone()
        used: Counter[str] = Counter()
        for process in self.world.processes:
            used[process.kind] += round(process.family_cpu() * 1000)
        return int(row[0]) if row else 0, used, time.monotonic()

    def _cost(self, entries: int, used: Counter[str], seconds: float) -> None:
        """This figure is the same on a busy machine, or nearly."""
        each = ", ".join(f"{kind} {ms / max(1, entries):.0f} ms" for kind, ms in sorted(used.items()))
        told = f"{entries / seconds:.1f} entries a second at all tables; processor for each: {each}"
        self.report.lines.append(told)

    def _few(self) -> bool:
        return min(map(len, (self.found.moves, self.found.drawings, self.found.turns))) < 5

    async def _only_bots(self, owner: places.Person, number: int) -> str:
        game = "spirit_island" if number < self.size.spirit_island else "roam"
        table = await create(
            owner.id, TableRequest(game, tuple(Chair(bot=stand_in(game), name=f"Bot {n}") for n in range(4)))
        )
        await start(table)
        return table

    async def _plan(self, owners: list[places.Person], people: list[places.Person], alone: list[str]) -> str:
        """Who is to do what, for the process that does it (hostile.py)."""
        size, work = self.size, []
        for person in people[: size.pickers]:
            tables = [await places.table("spirit_island", *[person] * 4)]
            work.append(("pick_and_hang_up", person.cookies, tables))
        for person in people[size.pickers :]:
            tables = [await places.table("spirit_island", *[person] * 4, options=TEACHING) for _ in range(3)]
            work.append(("drop_hints", person.cookies, tables))
        for n in range(size.readers):
            work.append(("read_logs", owners[n].cookies, [alone[n]]))
        if size.tables:
            work += await self._many(owners)
        if size.slow:
            work.append(("slow_headers", owners[0].cookies, [str(size.slow)]))
        return json.dumps({"ports": self.world.ports, "seed": self.report.seed, "work": work}) + "\n"

    async def _many(self, owners: list[places.Person]) -> list[tuple[str, dict[str, str], list[str]]]:
        """Of ten tables six play Roam, three The Arrival, one Spirit Island; every other one has a bot."""
        made: dict[int, list[str]] = {}
        for number in range(self.size.tables):
            whose, game = (
                number % len(owners),
                (*["roam"] * 6, *["arrival"] * 3, "spirit_island")[number % 10],
            )
            person, seats = owners[whose], 3 if game == "arrival" else 2
            sitting = [person] * seats if number // 10 % 2 else [*[person] * (seats - 1), stand_in(game)]
            made.setdefault(whose, []).append(await places.table(game, *sitting))
        return [("play_slowly", owners[whose].cookies, tables) for whose, tables in made.items()]

    async def _hostile(self, plan: str) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.site.chaos.hostile", cwd=places.ROOT, stdin=PIPE, stdout=PIPE
        )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(plan.encode())
        await process.stdout.readline()  # it is at it
        return process

    # --- the stranger --------------------------------------------------------------------------

    async def _stranger(self, person: places.Person) -> None:
        """Plays as a browser does: looks, tries out a choice, makes it, looks again; waits for the bot."""
        while not self.ended:
            table = await places.table("roam", person, stand_in("roam"))
            live = await load(table)
            while live.status == "running" and not self.ended:
                if 0 not in live.asked:
                    live = await self._bots_turn(table)
                    continue
                await self._draw(person, live, self.rng.choice(live.lines(0)))
                began = time.monotonic()
                line = self.rng.choice(live.lines(0))
                body = {"id": secrets.token_hex(10), "seq": live.seq, "seat": 0, "line": line}
                answer = await self._ask(person, f"/live/{table}/command", body)
                if self.measuring:
                    self.found.moves.append(time.monotonic() - began)
                if answer is None or answer.status != 200:
                    self.report.violations.append(f"stranger: a move was answered {answer and answer.status}")
                live = await load(table)
                await self._draw(person, live)
                await asyncio.sleep(self.rng.uniform(0.1, 0.4))

    async def _ask(self, person: places.Person, path: str, body: Any = None) -> Answer | None:
        return await ask(self.rng.choice(self.world.ports), person.cookies, path, 60.0, body)

    async def _draw(self, person: places.Person, live: Live, pick: str = "") -> None:
        """Until it is there, as the script does it."""
        began = time.monotonic()
        path = f"/live/{live.id}/fragment?seat=0&seq={live.seq}" + (f"&pick={quote(pick)}" if pick else "")
        while not self.ended:
            answer = await self._ask(person, path)
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
        asked = "SELECT 1 FROM play_table WHERE id = %s AND (status <> 'running' OR asked ? '0')"
        found = None
        while found is None and not self.ended:
            await asyncio.sleep(0.05)
            async with connection() as conn:
                found = await (await conn.execute(asked, (table,))).fetchone()
        live = await load(table)
        if self.measuring:
            self.found.turns.append(time.monotonic() - began)
        return live

    # --- the judgement -------------------------------------------------------------------------

    async def _judge(self, tasks: list[asyncio.Task[None]], alone: list[str]) -> None:
        bad, found = self.report.violations, self.found
        bad += [what for what in found.counts if what.startswith("failed")]
        for task in tasks:
            if task.done() and task.exception() is not None:
                bad.append(f"somebody failed: {task.exception()!r}")
        if self._few() or sum(found.counts.values()) < 10 * self.size.pickers:
            bad.append("too little was measured")
        await self._say(alone)
        for what, times in (("move", found.moves), ("drawing", found.drawings)):
            if times:
                self.report.measured(f"stranger: p99 of a {what}", _p99(times), P99)
        if found.turns:
            self.report.measured("stranger: the bot's turn, median", statistics.median(found.turns), BOT)
        if self.size.slow:
            self._judge_slow()
        if self.size.tables:
            bad += [
                what for what in found.counts if re.fullmatch(r"moves: (?!200|409).*|.*stream [^2]\d+", what)
            ]
        log, twice = await checks.read_log()
        bad += twice + checks.done_once(log)
        jobs = max((await checks.jobs_per_table()).values(), default=0)
        if jobs > checks.JOBS:
            bad.append(f"I12: {jobs} jobs for one table at once")
        mine = [
            table for table in log if table not in alone
        ]  # where people play: not all, for the time it takes
        bad += await checks.logs_fold({table: log[table] for table in [*mine[:6], *alone[-3:]]}, History())

    def _judge_slow(self) -> None:
        """They are closed in bounded time, and however many come, a worker keeps few."""
        bad, counts = self.report.violations, self.found.counts
        most = limits.HEADS + checks.FILES + checks.POOLS["web"] + 10 * self.size.strangers
        self.report.lines.append(f"a web worker held at most {self.found.files} files")
        if not counts["slow_headers: closed by the site"]:
            bad.append("slow headers: no connection was closed")
        self.report.measured(
            "slow headers: the longest connection", counts[LONGEST] / 1000, limits.HEAD_SECONDS + 1
        )
        if self.found.files > most:
            bad.append(f"slow headers: a web worker held {self.found.files} files, {most} are right")

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
        self.report.lines += [
            f"{one.name}: {one.memory() >> 20} MB, {one.cpu():.0f} s of processor"
            for one in self.world.processes
        ]
        self.report.lines += [f"{what}: {n}" for what, n in sorted(found.counts.items())]
        with contextlib.suppress(OSError):
            self.report.lines.append("load average: " + ", ".join(f"{one:.1f}" for one in os.getloadavg()))


def _p99(times: list[float]) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]
