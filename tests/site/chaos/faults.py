"""What is done to the world. Each fault says how long it took until the world was whole again."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import time
from collections.abc import Awaitable, Callable
from typing import Final

import psycopg

from tests.site.chaos import clocks, disk
from tests.site.chaos.crowd import Crowd
from tests.site.chaos.world import World

type Fault = Callable[["Faults"], Awaitable[None]]

# How often of sixty: every kind comes in every run of full size.
DECK: Final[dict[str, int]] = {
    "web kill -9": 13,
    "job kill -9": 12,
    "postgres kill -9": 4,
    "postgres immediate": 4,
    "postgres fast restart": 3,
    "redis down": 6,
    "web stopped": 5,
    "job stopped": 4,
    "redis stopped": 2,
    "sessions cut": 7,
}
CRASHES: Final = ("postgres kill -9", "postgres immediate")
# On a disk of our own: the log can still be written, or it cannot. Twenty-five in all.
FULL_DISKS: Final = (*["disk full"] * 3, *["disk full, log too"] * 2)
REFUSED: Final = "PostgreSQL refused to write: no room"
ENDED: Final = "PostgreSQL ended: no room for its log"


class Faults:
    def __init__(self, world: World, crowd: Crowd, seed: int, only: tuple[str, ...] = ()) -> None:
        self.world, self.crowd, self.history = world, crowd, crowd.history
        self.rng = random.Random(f"faults {seed}")
        self.only = only
        self.deck: list[str] = []
        self.done = 0

    def draw(self) -> str:
        if not self.deck:
            self.deck = [kind for kind, times in DECK.items() for _ in range(times)]
            if self.only:
                self.deck = list(self.only)
            self.rng.shuffle(self.deck)
        return self.deck.pop()

    async def inject(self) -> None:
        """One fault, over when the world is whole again (a killed worker may still be starting)."""
        kind = self.draw()
        service, _, how = kind.partition(" ")
        began = time.monotonic()
        match service:
            case "web" | "job" if how == "kill -9":
                await self._kill(service)
            case "web" | "job":
                await self._stop(service)
            case "postgres":
                await self._postgres(how)
            case "redis":
                await self._redis(how)
            case "clock":
                await self._set_clock(how)
            case "disk":
                await self._disk(how)
            case _:
                await self._cut()
        self.history.counts[f"fault: {kind}"] += 1
        self.done += 1
        if service in ("postgres", "sessions", "web", "disk"):
            waited = time.monotonic() - began
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(20):
                    since_whole = await self.crowd.next_ack()
                    self.history.recovery.setdefault(f"{kind}: first ack after it", []).append(since_whole)
            self.history.recovery.setdefault(f"{kind}: lasted", []).append(waited)

    async def _kill(self, kind: str) -> None:
        process = self.rng.choice(self.world.of(kind))
        process.send(signal.SIGKILL)
        if kind == "web":
            await asyncio.sleep(0.1)
            seconds = 0.1 + await self.world.answering(process)
            self.history.recovery.setdefault("web kill -9: takes connections again", []).append(seconds)

    async def _stop(self, kind: str) -> None:
        process = self.rng.choice(self.world.of(kind))
        process.send(signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(0.3, 3.0))
        process.send(signal.SIGCONT)

    async def _postgres(self, how: str) -> None:
        mode = {"kill -9": "kill", "immediate": "immediate", "fast restart": "fast"}[how]
        await self.world.postgres.stop(mode)
        await asyncio.sleep(self.rng.choice([0.0, 0.0, 0.5, 2.0]))
        began = time.monotonic()
        await self.world.postgres.start()
        self.history.recovery.setdefault(f"postgres {how}: started", []).append(time.monotonic() - began)

    async def _redis(self, how: str) -> None:
        redis = self.world.redis
        assert redis.process is not None
        if how == "stopped":
            redis.process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(self.rng.uniform(0.3, 3.0))
            redis.process.send_signal(signal.SIGCONT)
        else:
            redis.kill()
            await asyncio.sleep(self.rng.uniform(0.1, 4.0))
            redis.start()

    async def _cut(self) -> None:
        """Seven of ten sessions end at once."""
        cut = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = 'crannog' AND pid <> pg_backend_pid() AND random() < 0.7"
        )
        with contextlib.suppress(psycopg.OperationalError):
            async with await psycopg.AsyncConnection.connect(self.world.database, connect_timeout=2) as conn:
                await conn.execute(cut)

    async def _set_clock(self, whose: str) -> None:
        """One process, or PostgreSQL, or the whole machine finds itself at another time of day."""
        seconds = self.rng.choice(clocks.JUMPS)
        self.history.counts[f"clock {whose}: {'forward' if seconds > 0 else 'back'}"] += 1
        if whose == "all":
            self.world.set_clocks(seconds)
        else:
            names = [process.name for process in self.world.of(whose)] or [whose]
            clocks.set_clock(self.world.home, self.rng.choice(names), seconds)
        await asyncio.sleep(self.rng.uniform(1.0, 4.0))

    # --- a full disk ---------------------------------------------------------------------------

    async def _disk(self, how: str) -> None:
        """No room for a few seconds. Whoever supervises PostgreSQL starts it, if it ended, until it runs."""
        home = self.world.home
        disk.fill(home)
        reviving = asyncio.create_task(self._revive())
        full = asyncio.create_task(disk.stay_full(home, self.rng.uniform(2.0, 5.0)))
        await self._write_much("too" in how)
        await full
        disk.empty(home)
        reviving.cancel()
        await asyncio.gather(reviving, return_exceptions=True)
        if not self.world.postgres.runs():
            await self.world.postgres.start()

    async def _revive(self) -> None:
        while True:
            if not self.world.postgres.runs():
                self.history.sometimes(ENDED)
                await self.world.postgres.start()
            await asyncio.sleep(0.3)

    async def _write_much(self, log_too: bool) -> None:
        """What a busier site would write: until the database says that there is no room."""
        try:
            async with await psycopg.AsyncConnection.connect(
                self.world.database, connect_timeout=2, autocommit=True
            ) as conn:
                for _ in range(30 if log_too else 0):
                    await conn.execute("SELECT pg_logical_emit_message(false, 'chaos', 'x')")
                    await conn.execute("SELECT pg_switch_wal()")
                await conn.execute("CREATE TABLE IF NOT EXISTS chaos_filler (x text)")
                await conn.execute(
                    "INSERT INTO chaos_filler SELECT repeat('x', 1000) FROM generate_series(1, 4000)"
                )
        except psycopg.errors.DiskFull:
            self.history.sometimes(REFUSED)
        except psycopg.OperationalError:
            pass  # it ended, or is not back from the last time
