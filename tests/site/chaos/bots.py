"""Tables where only bots play: how many moves they make, and how long a table waits for one.

    python -m tests.site.chaos --bots                 # 50 tables of Roam, then 20 of Spirit Island

While processors are idle, nobody waits longer than three seconds for a bot. Where none is idle, the figures are
told with what they are limited by: they are the machine's, not the site's.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import time
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import psutil

from crannog.bots import stand_in
from crannog.site.database import close_pool, connection
from crannog.site.play.actions.create import Chair, TableRequest, create
from crannog.site.play.actions.freeze import freeze
from crannog.site.play.actions.start import start
from tests.site import places
from tests.site.chaos import checks
from tests.site.chaos.history import History
from tests.site.chaos.run import Report
from tests.site.chaos.run import Size as StormSize
from tests.site.chaos.world import World

OWN: Final = 3  # tables of bots that one owner may have in progress
SEATS: Final = 4
WAIT: Final = 3.0  # seconds for a bot's move, its pause included
IDLE: Final = 0.2  # of all processors: with less, whoever waits waits for a processor


@dataclass(frozen=True)
class Size:
    tables: tuple[tuple[str, int], ...] = (("roam", 50), ("spirit_island", 20))
    settle: float = 10.0  # seconds before we measure: all tables begin at once
    seconds: float = 60.0


class Bots:
    def __init__(self, world: World, seed: int, size: Size) -> None:
        self.world, self.size = world, size
        self.report = Report(StormSize(), seed)

    def go(self) -> Report:
        most = max(count for _, count in self.size.tables)
        owners = [places.guest(f"O{n}") for n in range(-(-most // OWN))]
        asyncio.run(self._run(owners))
        return self.report

    async def _run(self, owners: list[places.Person]) -> None:
        supervisor = asyncio.create_task(self.world.supervise())
        try:
            for process in self.world.of("job"):
                await self.world.answering(process)
            for game, count in self.size.tables:
                tables = [await self._table(game, owners[n // OWN]) for n in range(count)]
                await asyncio.sleep(self.size.settle)
                await self._measure(game, tables)
                for table in tables:
                    await freeze(table, "measured")
            log, twice = await checks.read_log()
            self.report.violations += twice + checks.done_once(log)
            few = sorted(log)[:4]
            self.report.violations += await checks.logs_fold({table: log[table] for table in few}, History())
        finally:
            self.world.ended = True
            supervisor.cancel()
            await asyncio.gather(supervisor, return_exceptions=True)
            await close_pool()

    async def _table(self, game: str, owner: places.Person) -> str:
        bots = tuple(Chair(bot=stand_in(game), name=f"Bot {n}") for n in range(SEATS))
        table = await create(owner.id, TableRequest(game, bots))
        await start(table)
        return table

    async def _measure(self, game: str, tables: list[str]) -> None:
        """From the log itself: when each table moved, also how long the slowest has been waiting at the end."""
        async with connection() as conn:
            row = await (
                await conn.execute("SELECT extract(epoch FROM clock_timestamp())::float8")
            ).fetchone()
        assert row is not None
        began, used, clock = float(row[0]), self._used(), time.monotonic()
        psutil.cpu_percent()
        await asyncio.sleep(self.size.seconds)
        idle = 1 - psutil.cpu_percent() / 100
        took = time.monotonic() - clock
        async with connection() as conn:
            rows = await conn.execute(
                "SELECT table_id, extract(epoch FROM at)::float8 FROM play_entry WHERE table_id = ANY(%s)"
                " UNION ALL SELECT id, extract(epoch FROM clock_timestamp())::float8 FROM play_table"
                " WHERE id = ANY(%s) AND status = 'running' ORDER BY 2",  # those wait now
                (tables, tables),
            )
            at: dict[str, list[float]] = {table: [] for table in tables}
            for table, when in await rows.fetchall():
                at[table].append(float(when))
        waits = sorted(
            later - earlier for times in at.values() for earlier, later in pairwise(times) if later > began
        )
        rate = (len(waits) - len(tables)) / took
        self._say(game, tables, rate, waits, idle, used)

    def _used(self) -> dict[str, float]:
        return {process.name: process.family_cpu() for process in self.world.processes}

    def _say(
        self,
        game: str,
        tables: list[str],
        rate: float,
        waits: list[float],
        idle: float,
        used: dict[str, float],
    ) -> None:
        report = self.report
        if len(waits) < len(tables):
            report.violations.append(f"{game}: {len(waits)} moves at {len(tables)} tables of bots")
            return
        p99 = waits[int(len(waits) * 0.99)]
        spent = {name: now - used[name] for name, now in self._used().items()}
        jobs = sum(seconds for name, seconds in spent.items() if name.startswith("job"))
        report.lines.append(
            f"{len(tables)} tables of bots at {game}: {rate:.1f} moves a second; a table waits"
            f" {statistics.median(waits):.2f} s in the median, p99 {p99:.2f} s, worst {waits[-1]:.2f} s;"
            f" processors {idle:.0%} idle, job workers and thinkers used {jobs:.1f} s;"
            f" load {os.getloadavg()[0]:.1f}"
        )
        if idle > IDLE:
            report.measured(f"{game}: the longest wait for a bot", waits[-1], WAIT)
