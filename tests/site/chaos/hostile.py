"""What the hostile neighbor does, in a process of its own: it must not slow down the clock that measures it.

It reads a plan (JSON: ports, seed, and who does what where), is hostile until its input ends, and prints what
was answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import secrets
import sys
import time
from collections import Counter
from collections.abc import Coroutine
from typing import Any, Final
from urllib.parse import quote

from tests.site.chaos.wire import BROKEN, Answer, Wire

PER_SECOND: Final = 28  # drawings asked for by each guest: just below the limit of one player

EVERY: Final = 10.0  # seconds between two choices at a table, on the average
LONGEST: Final = "slow_headers: the longest lived, in ms"
_HEAD: Final = b"GET /live/nobody/fragment HTTP/1.1\r\nHost: localhost\r\n" + b"X-Wait: on\r\n" * 50

type Cookies = dict[str, str]


async def ask(port: int, cookies: Cookies, path: str, patience: float, body: Any = None) -> Answer | None:
    """One request on a connection of its own; None: hung up."""
    wire = Wire(port, cookies)
    try:
        return await wire.ask("GET" if body is None else "POST", path, body, patience)
    except BROKEN:
        return None
    finally:
        wire.close()


class Hostile:
    def __init__(self, ports: list[int], seed: int) -> None:
        self.ports = ports
        self.rng = random.Random(f"hostile {seed}")
        self.counts: Counter[str] = Counter()
        self.began: Counter[str] = Counter()
        self.ended = False

    async def _note(self, what: str, cookies: Cookies, path: str, patience: float) -> None:
        answer = await ask(self.rng.choice(self.ports), cookies, path, patience)
        self.counts[f"{what}: {answer.status if answer else 'hung up'}"] += 1
        self.began[what] += 1

    async def _move(self, cookies: Cookies, live: Any) -> None:
        """A random choice for the first seat that is asked."""
        seat = min(seat for seat in live.asked if not live.seats[seat].bot)
        line = self.rng.choice(live.lines(seat))
        body = {"id": secrets.token_hex(10), "seq": live.seq, "seat": seat, "line": line}
        answer = await ask(self.rng.choice(self.ports), cookies, f"/live/{live.id}/command", 60.0, body)
        self.counts[f"moves: {answer.status if answer else 'hung up'}"] += 1

    async def pick_and_hang_up(self, cookies: Cookies, table: str) -> None:
        """Half of the picks are nonsense, half are offered; nobody waits for the drawing."""
        from crannog.site.play.store.live_table import load

        beside: set[asyncio.Task[None]] = set()
        live = await load(table)
        for number in range(1, 1 << 30):
            if self.ended or live.status != "running":
                break
            if number % PER_SECOND == 0:
                await self._move(cookies, live)
                live = await load(table)
                continue
            seat = min(live.asked)
            pick = self.rng.choice([secrets.token_hex(6), self.rng.choice(live.lines(seat))])
            path = f"/live/{table}/fragment?seat={seat}&seq={live.seq}&pick={quote(pick)}"
            task = asyncio.create_task(self._note("pick_and_hang_up", cookies, path, 0.3))
            beside.add(task)
            task.add_done_callback(beside.discard)
            await asyncio.sleep(1 / PER_SECOND)
        await asyncio.gather(*beside)

    async def drop_hints(self, cookies: Cookies, *tables: str) -> None:
        """A hint, not waited for; a move; the next one."""
        from crannog.site.play.store.live_table import load

        while not self.ended:
            for table in tables:
                live = await load(table)
                if live.status == "running":
                    path = f"/live/{table}/fragment?seat={min(live.asked)}&pick=%3F"
                    await self._note("drop_hints", cookies, path, 0.02)
                    await self._move(cookies, live)
            await asyncio.sleep(0.02)

    async def read_logs(self, cookies: Cookies, table: str) -> None:
        while not self.ended:
            await self._note("read_logs", cookies, f"/t/{table}/log", 5.0)
            await asyncio.sleep(0.05)

    async def play_slowly(self, cookies: Cookies, *tables: str) -> None:
        """No enemy: all people of these tables, each with an open stream; a choice at each every ten seconds."""
        await asyncio.gather(*(self._play_one(cookies, table) for table in tables))

    async def _play_one(self, cookies: Cookies, table: str) -> None:
        from crannog.site.database import AWAY
        from crannog.site.play.store.live_table import load

        await asyncio.sleep(self.rng.uniform(0, EVERY))  # nor do people come all at once
        stream = asyncio.create_task(self._listen(cookies, table))
        status = "running"
        while not self.ended and status == "running":
            with contextlib.suppress(*AWAY):  # our own connection: this is a busy process, too
                live = await load(table)
                status = live.status
                if any(not live.seats[seat].bot for seat in live.asked):
                    await self._move(cookies, live)
                    path = f"/live/{table}/fragment?seat={min(live.asked)}"
                    await self._note("play_slowly", cookies, path, 60.0)
            await asyncio.sleep(self.rng.uniform(0.5, 1.5) * EVERY)
        stream.cancel()
        await asyncio.gather(stream, return_exceptions=True)

    async def _listen(self, cookies: Cookies, table: str) -> None:
        while not self.ended:
            wire = Wire(self.rng.choice(self.ports), cookies)
            with contextlib.suppress(*BROKEN):
                status, chunks = await wire.listen(f"/live/{table}/stream", {})
                self.counts[f"play_slowly: stream {status}"] += 1
                async for _ in chunks:
                    self.counts["play_slowly: heard"] += 1
            wire.close()
            await asyncio.sleep(1)

    async def slow_headers(self, cookies: Cookies, count: str) -> None:
        """So many connections whose request comes a byte at a time; each that is closed is opened again."""
        await asyncio.gather(*(self._slow() for _ in range(int(count))))

    async def _slow(self) -> None:
        while not self.ended:
            began, alive = time.monotonic(), True
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.rng.choice(self.ports))
            except OSError:
                self.counts["slow_headers: no connection"] += 1
                await asyncio.sleep(1)
                continue
            self.began["slow_headers"] += 1
            told = asyncio.create_task(reader.read())
            for byte in _HEAD:
                if told.done() or self.ended:
                    break
                writer.write(bytes([byte]))
                await asyncio.wait((told,), timeout=self.rng.uniform(1.0, 3.0))
            alive = not told.done()
            told.cancel()
            await asyncio.gather(told, return_exceptions=True)
            writer.transport.abort()
            lived = time.monotonic() - began
            self.counts["slow_headers: closed by the site"] += not alive
            # A longest time among counts, so that one table of figures is enough.
            self.counts[LONGEST] = max(self.counts[LONGEST], round(lived * 1000))


async def run(plan: dict[str, Any]) -> Counter[str]:
    from crannog.site.database import close_pool

    hostile = Hostile(plan["ports"], plan["seed"])
    work: list[Coroutine[Any, Any, None]] = [
        getattr(hostile, what)(cookies, *tables) for what, cookies, tables in plan["work"]
    ]
    tasks = [asyncio.create_task(one) for one in work]
    while not all(hostile.began[what] for what, *_ in plan["work"]):
        await asyncio.sleep(0.05)
    print("at it", flush=True)
    hostile.counts.clear()  # from here on
    await asyncio.to_thread(sys.stdin.read)
    hostile.ended = True
    await asyncio.wait(tasks, timeout=30)
    hostile.counts.update(f"failed: {one.exception()!r}" for one in tasks if one.done() and one.exception())
    await close_pool()
    return hostile.counts


if __name__ == "__main__":
    import django

    django.setup(set_prefix=False)
    print(json.dumps(asyncio.run(run(json.loads(sys.stdin.readline())))))
