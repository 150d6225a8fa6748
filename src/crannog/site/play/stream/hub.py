"""Who watches which table in this process, and how they learn that it has moved.

Redis only hints. What a stream sends is read from the log, once per table and process, and kept in a
short ring for everyone who watches. The heads are polled besides, all in one query: a lost hint or a
silent Redis costs two seconds and nothing else. A machine without Redis polls more often.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter, deque
from collections.abc import AsyncIterator, Coroutine
from itertools import batched
from typing import Any, Final
from zlib import crc32

import redis.asyncio as redis
from django.conf import settings

from crannog.site.database import AWAY, connection
from crannog.site.metrics import REDIS
from crannog.site.play.store import presence
from crannog.site.play.stream.sessions import sessions

CHANNEL: Final = "crannog:moved"
# Each table has one of so many channels, and a process hears those of its own tables: on a large site most
# are elsewhere. A worker with a thousand tables hears a fifth of all hints.
SHARDS: Final = 4096
SETTLES: Final = 0.05  # seconds: who comes and goes within them changes the channels together
RING: Final = 100  # entries kept for those who come back; whoever missed more gets the whole board
POLL: Final = 1.5  # seconds: Redis may be away, hang, or lose one hint and not the next
POLL_WITHOUT_HINTS: Final = 0.3  # seconds, where there is no Redis: a bot moves in another process
MOMENT: Final = 0.005  # seconds: a message costs as much as a tenth of a move, here and where it is heard
AT_ONCE: Final = 500  # tables polled in one query: nobody waits long for this process meanwhile
AGAIN: Final = 0.3  # seconds, after the database was away

HEADS: Final = "SELECT id, seq, said FROM play_table WHERE id = ANY(%s)"
ENTRIES: Final = """
SELECT seq, seat, kind FROM play_entry WHERE table_id = %s AND seq > %s ORDER BY seq DESC LIMIT %s
"""

log = logging.getLogger(__name__)


class Watched:
    """A table that somebody in this process watches."""

    __slots__ = ("busy", "chat", "items", "seq", "waiting", "wanted", "watchers")

    def __init__(self) -> None:
        self.seq = -1  # up to where the ring goes
        self.chat = 0
        self.items: deque[tuple[int, bytes]] = deque(maxlen=RING)
        self.waiting: set[asyncio.Future[None]] = set()
        self.watchers = 0
        self.busy = False  # somebody is reading the log
        self.wanted = -1  # the newest entry we have heard of

    def wake(self) -> None:
        waiting, self.waiting = self.waiting, set()
        for one in waiting:
            if not one.done():
                one.set_result(None)


class Hub:
    def __init__(self) -> None:
        self.tables: dict[str, Watched] = {}
        self.redis: redis.Redis | None = None
        self.tasks: list[asyncio.Task[None]] = []
        self.beside: set[asyncio.Task[None]] = set()
        self.hints: list[tuple[str, int]] = []  # to tell the other processes
        self.shards: Counter[str] = Counter()  # channels, with how many tables there somebody watches here
        self.regrouped = asyncio.Event()  # they may be others than those that are heard
        self.heard = 0  # hints that came, of our tables or not
        self.teller: asyncio.Task[None] | None = None
        self.closing = False

    async def start(self) -> None:
        self.closing = False
        self.tasks = [asyncio.create_task(self._poll()), asyncio.create_task(sessions.keep_looking())]
        self.tasks.append(asyncio.create_task(presence.keep_writing()))
        if settings.REDIS:
            self.regrouped = asyncio.Event()
            self.tasks.append(asyncio.create_task(self._listen()))
        else:
            REDIS.set(1)

    def connected(self) -> redis.Redis:
        if self.redis is None:
            self.redis = redis.from_url(
                settings.REDIS, socket_connect_timeout=1, socket_timeout=5, health_check_interval=0
            )
        return self.redis

    def let_go(self) -> None:
        """Every stream ends, politely."""
        self.closing = True
        for watched in self.tables.values():
            watched.wake()

    async def stop(self) -> None:
        self.let_go()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.redis is not None:
            with contextlib.suppress(Exception):
                await self.redis.aclose()
            self.redis = None

    # --- learning ------------------------------------------------------------------------------

    async def _listen(self) -> None:
        while True:
            try:
                async with self.connected().pubsub() as pubsub:
                    await pubsub.subscribe(CHANNEL)  # one without tables: there is always something to hear
                    tuning = asyncio.create_task(self._tune(pubsub))
                    try:
                        REDIS.set(1)
                        while not tuning.done():
                            self._take(await pubsub.get_message(ignore_subscribe_messages=True, timeout=1.0))
                    finally:
                        tuning.cancel()
                        await asyncio.gather(tuning, return_exceptions=True)
            except (redis.RedisError, OSError, ValueError):
                pass
            REDIS.set(0)
            await asyncio.sleep(0.5)

    def _take(self, message: dict[str, Any] | None) -> None:
        for hint in message["data"].decode().split("\n") if message is not None else ():
            table, _, seq = hint.partition(" ")
            self.heard += 1
            self.moved(table, int(seq))

    async def _tune(self, pubsub: redis.client.PubSub) -> None:
        """Hear the channels of the tables that are watched here; ends when Redis is away."""
        tuned: set[str] = set()
        self.regrouped.set()
        with contextlib.suppress(redis.RedisError, OSError):
            while True:
                await self.regrouped.wait()
                self.regrouped.clear()
                wanted = set(self.shards)
                if gone := tuned - wanted:
                    await pubsub.unsubscribe(*gone)
                if new := wanted - tuned:
                    await pubsub.subscribe(*new)
                    # What was written before we heard the channel is not hinted at again.
                    await self._look([table for table in self.tables if shard(table) in new])
                tuned = wanted
                await asyncio.sleep(SETTLES)

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL if settings.REDIS else POLL_WITHOUT_HINTS)
            await self._look(list(self.tables))

    async def _look(self, tables: list[str]) -> None:
        """Where these tables stand."""
        with contextlib.suppress(*AWAY):
            for some in batched(tables, AT_ONCE):
                async with connection() as conn:
                    found = await (await conn.execute(HEADS, (list(some),))).fetchall()
                for table, seq, chat in found:
                    self.moved(table, seq)
                    self.said(table, chat)

    def moved(self, table: str, seq: int) -> None:
        """A table may have gone on: read on if somebody watches it."""
        if seq < 0:
            self.said(table, -seq)
            return
        watched = self.tables.get(table)
        if watched is None or seq <= watched.seq:
            return
        watched.wanted = max(watched.wanted, seq)
        if not watched.busy:
            watched.busy = True
            self.spawn(self._read(table, watched))

    def wrote(self, table: str, seq: int, seat: int, kind: str) -> None:
        """This process wrote an entry: if it is the ring's next, nobody needs to read it back."""
        watched = self.tables.get(table)
        if watched is not None and watched.seq == seq - 1 and not watched.busy:
            watched.items.append((seq, frame(seq, seat, kind)))
            watched.seq = seq
            watched.wake()
        else:
            self.moved(table, seq)

    def hint(self, table: str, seq: int) -> None:
        """Tell the other processes: the first at once, what comes within the next moment together."""
        if not settings.REDIS:
            return
        self.hints.append((table, seq))
        if self.teller is None or self.teller.done():
            self.teller = self.spawn(self._tell())

    async def _tell(self) -> None:
        while self.hints:
            hints, self.hints = self.hints, []
            try:
                async with asyncio.timeout(1):
                    await self._publish(hints)
                await asyncio.sleep(MOMENT)
            except (redis.RedisError, OSError, TimeoutError):
                pass  # those who watch elsewhere poll

    async def _publish(self, hints: list[tuple[str, int]]) -> None:
        """One message for each channel, all in one piece."""
        by_shard: dict[str, list[str]] = {}
        for table, seq in hints:
            by_shard.setdefault(shard(table), []).append(f"{table} {seq}")
        if len(by_shard) == 1:
            ((channel, some),) = by_shard.items()
            await self.connected().publish(channel, "\n".join(some))
            return
        async with self.connected().pipeline(transaction=False) as pipe:
            for channel, some in by_shard.items():
                pipe.publish(channel, "\n".join(some))
            await pipe.execute()

    def spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Do this beside; the loop itself keeps only weak references."""
        task = asyncio.create_task(work)
        self.beside.add(task)
        task.add_done_callback(self.beside.discard)
        return task

    def said(self, table: str, chat: int) -> None:
        watched = self.tables.get(table)
        if watched is not None and chat > watched.chat:
            watched.chat = chat
            watched.wake()

    async def _read(self, table: str, watched: Watched) -> None:
        """The entries since the ring's last one, as everybody may see them: who, not what.

        Goes on while there are hints it has not followed, also when the database is away for a while.
        """
        try:
            while watched.seq < 0 or watched.seq < watched.wanted:
                try:
                    found = await self._entries(table, watched.seq)
                except AWAY:
                    log.warning("the database is unavailable; streams are waiting")
                    await asyncio.sleep(AGAIN)
                    if not watched.watchers:
                        return
                    continue
                for seq, seat, kind in reversed(found):
                    watched.items.append((seq, frame(seq, seat, kind)))
                    watched.seq = seq
                watched.wake()
                if not found:
                    watched.wanted = watched.seq  # a hint of what never came to be
                    return
        finally:
            watched.busy = False
            watched.wake()

    async def _entries(self, table: str, after: int) -> list[tuple[int, int, str]]:
        async with connection() as conn:
            return await (await conn.execute(ENTRIES, (table, after, RING))).fetchall()

    # --- watching ------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def watch(self, table: str) -> AsyncIterator[Watched]:
        watched = self.tables.get(table)
        if watched is None:
            watched = self.tables[table] = Watched()
            self._count(table, 1)
        watched.watchers += 1
        try:
            if watched.seq < 0 and not watched.busy:
                watched.busy = True
                self.spawn(self._read(table, watched))  # once, however many come at the same time
            yield watched
        finally:
            watched.watchers -= 1
            if not watched.watchers and self.tables.get(table) is watched:
                del self.tables[table]
                self._count(table, -1)

    def _count(self, table: str, more: int) -> None:
        channel = shard(table)
        self.shards[channel] += more
        if not self.shards[channel]:
            del self.shards[channel]
        self.regrouped.set()


def shard(table: str) -> str:
    """The channel of a table's hints."""
    return f"{CHANNEL}:{crc32(table.encode()) % SHARDS}"


def frame(seq: int, seat: int, kind: str) -> bytes:
    return f'id: {seq}\nevent: seq\ndata: {{"seq":{seq},"seat":{seat},"kind":"{kind}"}}\n\n'.encode()


hub = Hub()


def publish(table: str, seq: int, seat: int, kind: str) -> None:
    """An entry was written: tell this process and, as a hint, the others. Never fails and never waits."""
    hub.wrote(table, seq, seat, kind)
    hub.hint(table, seq)


def publish_chat(table: str, line: int) -> None:
    """A line of chat: told like a move, with its number below zero."""
    hub.said(table, line)
    hub.hint(table, -line)
