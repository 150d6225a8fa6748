"""Sixteen tables of people and bots; a finished game is followed by the next one."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import random
import time
from typing import Any, Final

from crannog.site.database import AWAY, connection
from crannog.site.play.actions.create import Chair, TableRequest, create
from crannog.site.play.actions.start import start
from crannog.site.play.store.live_table import Live, at_least, load
from tests.site import places
from tests.site.chaos import clocks
from tests.site.chaos.history import History
from tests.site.chaos.people import Player
from tests.site.chaos.streams import Listener
from tests.site.chaos.world import World

# Who sits: "p" a person, "b" a bot.
TABLES: Final = (
    *[("roam", "pb")] * 6,
    *[("roam", "pp")] * 4,
    *[("arrival", "ppp")] * 3,
    *[("arrival", "ppb")] * 3,
)
CLIENTS: Final = 2  # streams for each seat of a person: two devices
LEFT: Final = 0.25  # of the tables are left to the reconciler to deal, as if whoever should have done it died
LONG: Final = 105  # entries; who knows only the first is sent the whole board


class Board:
    """A table in play, as the clients together know it."""

    def __init__(self, crowd: Crowd, number: int, id: str, people: dict[int, places.Person]) -> None:
        self.crowd, self.number, self.id, self.people = crowd, number, id, people
        self.head = 0  # the newest entry anybody heard of
        self.over = False
        self.stale = True  # look at the database, whatever is cached
        self.waiting: list[asyncio.Future[None]] = []
        self.listeners: list[Listener] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.told_late = False

    def sit_down(self) -> None:
        for seat, person in self.people.items():
            self.tasks.append(asyncio.create_task(Player(self.crowd, self, seat, person).play()))
            for _ in range(CLIENTS):
                self.listen(seat, person)

    def listen(self, seat: int, person: places.Person, last: int | None = None) -> None:
        listener = Listener(self.crowd, self, seat, person, last)
        self.listeners.append(listener)
        self.tasks.append(asyncio.create_task(listener.run()))

    def heard(self, seq: int) -> None:
        if seq <= self.head:
            return
        self.head = seq
        waiting, self.waiting = self.waiting, []
        for one in waiting:
            if not one.done():
                one.set_result(None)
        if seq > LONG and not self.told_late:
            self.told_late = True
            seat, person = next(iter(self.people.items()))
            self.listen(seat, person, 1)  # a device that was away for long

    async def wait(self, seconds: float) -> None:
        woken = asyncio.get_running_loop().create_future()
        self.waiting.append(woken)
        try:
            async with asyncio.timeout(seconds):
                await woken
        except TimeoutError:
            self.stale = True  # perhaps nobody told us

    async def look(self) -> Live | None:
        """The table, read by the test itself; None while the database is away."""
        try:
            live = await (load(self.id) if self.stale else at_least(self.id, self.head))
        except AWAY:
            await asyncio.sleep(0.2)
            return None
        self.stale = live.status == "open"
        self.heard(live.seq)
        if live.status == "open":  # the database was away when it was to be dealt: the reconciler does that
            await asyncio.sleep(0.2)
            return None
        if live.status != "running":
            self.over = True
            for listener in self.listeners:
                listener.paint()
        return live


class Crowd:
    def __init__(self, world: World, history: History, seed: int) -> None:
        self.world, self.history, self.seed = world, history, seed
        self.rng = random.Random(seed)
        self.silent = False  # nobody moves any more
        self.ended = False  # nobody listens any more
        self.boards: list[Board] = []  # also those that are over
        self.late: list[tuple[float, int, Player, dict[str, Any], int]] = []
        self.began: dict[str, float] = {}  # when a table was opened, by a clock that does not jump
        self.last_ack = time.monotonic()
        self.waits: list[asyncio.Future[float]] = []  # for the next acknowledgement

    def invite(self) -> list[list[places.Person]]:
        """Everybody who will play; outside of the event loop, as Django wants it."""
        return [
            [places.guest(f"P{n}{i}") for i in range(kinds.count("p"))] for n, (_, kinds) in enumerate(TABLES)
        ]

    async def play(self, people: list[list[places.Person]]) -> None:
        """Until it is silent."""
        keep = [self._one_after_another(place, people[place]) for place in range(len(TABLES))]
        await asyncio.gather(*keep, self._send_late())

    async def _one_after_another(self, place: int, people: list[places.Person]) -> None:
        while not self.silent:
            board = await self._open(place, people)
            if board is None:
                continue
            self.boards.append(board)
            board.sit_down()
            while not board.over and not self.silent:
                await asyncio.sleep(0.2)

    async def _open(self, place: int, people: list[places.Person]) -> Board | None:
        game, kinds = TABLES[place]
        sitting = iter(people)
        seats = [next(sitting) if kind == "p" else None for kind in kinds]
        chairs = [Chair(bot="random", name="Bot") if p is None else Chair(p.id, p.user.name) for p in seats]
        table = ""
        try:
            timed: dict[str, Any] = {"clock": clocks.CLOCK, "absence": "end"}
            wish = TableRequest(game, tuple(chairs), **(timed if self.world.fake_clocks else {}))
            table = await create(people[0].id, wish)
            self.began[table] = time.monotonic()
            if self.rng.random() > LEFT:
                await start(table)
        except AWAY:
            await asyncio.sleep(0.5)  # if it was opened, the reconciler deals
            if not table:
                return None
        number = len(self.boards)
        return Board(self, number, table, {seat: p for seat, p in enumerate(seats) if p is not None})

    # --- later -------------------------------------------------------------------------------

    def later(self, player: Player, body: dict[str, Any], seq: int) -> None:
        due = time.monotonic() + self.rng.expovariate(1 / 15)
        heapq.heappush(self.late, (due, len(self.history.acks), player, body, seq))

    async def _send_late(self) -> None:
        while not self.silent or self.late:
            if not self.late or (self.late[0][0] > time.monotonic() and not self.silent):
                await asyncio.sleep(0.05)
                continue
            _, number, player, body, seq = heapq.heappop(self.late)
            if not await player.replay(body, seq):
                heapq.heappush(self.late, (time.monotonic() + 0.5, number, player, body, seq))
                await asyncio.sleep(0.1)

    def acknowledged(self) -> None:
        self.last_ack = time.monotonic()
        waits, self.waits = self.waits, []
        for one in waits:
            if not one.done():
                one.set_result(self.last_ack)

    async def next_ack(self) -> float:
        """Seconds until the next acknowledgement."""
        began = time.monotonic()
        woken: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.waits.append(woken)
        return await woken - began

    async def call_bots_twice(self) -> None:
        """Hints that nobody asked for: two workers play the same bot."""
        call = (
            "SELECT procrastinate_defer_jobs_v1(ARRAY[ROW('bots', 'crannog.bot_move', 0, NULL, NULL,"
            " jsonb_build_object('table', id), NULL)::procrastinate_job_to_defer_v1])"
            " FROM play_table t WHERE status = 'running' AND bot_waits AND NOT EXISTS"
            " (SELECT 1 FROM procrastinate_jobs WHERE (status = 'todo' OR status = 'doing' AND queueing_lock IS NULL)"
            " AND args ->> 'table' = t.id)"  # one of them at a time
        )
        while not self.silent:
            await asyncio.sleep(1.0)
            with contextlib.suppress(*AWAY):
                async with connection() as conn:
                    await conn.execute(call)
