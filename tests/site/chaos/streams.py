"""Those who watch: a stream for a seat, resumed wherever it broke, and the drawing of what it told."""

from __future__ import annotations

import asyncio
import json
import random
from typing import TYPE_CHECKING, Final

from tests.site.chaos.wire import BROKEN, Wire
from tests.site.places import Person

if TYPE_CHECKING:
    from tests.site.chaos.crowd import Board, Crowd

PAINT: Final = 0.1  # of the events are drawn at once; all of them when it is quiet


class Listener:
    """One client of one seat. `told` is what it heard, in order: (seq, seat, kind)."""

    def __init__(
        self, crowd: Crowd, board: Board, seat: int, person: Person, last: int | None = None
    ) -> None:
        self.crowd, self.board, self.seat, self.person = crowd, board, seat, person
        self.history = crowd.history
        self.rng = random.Random(f"{crowd.seed} {board.number} {seat} {len(board.listeners)}")
        self.last = last  # the newest entry heard of
        self.told: list[tuple[int, int, str]] = []
        self.html, self.drawn = b"", 0
        self.painting: asyncio.Task[None] | None = None

    async def run(self) -> None:
        wire = None
        try:
            while not self.crowd.ended and not self.finished:
                wire = Wire(self.rng.choice(self.crowd.world.ports), self.person.cookies)
                try:
                    await self._listen(wire)
                except BROKEN:
                    pass
                finally:
                    wire.close()
                await asyncio.sleep(self.rng.uniform(0.02, 0.3))
        finally:
            if self.painting is not None:
                self.painting.cancel()

    @property
    def finished(self) -> bool:
        """The game is over and everything of it was heard and drawn."""
        return self.board.over and self.up_to_date

    @property
    def up_to_date(self) -> bool:
        return self.last == self.board.head == self.drawn

    async def _listen(self, wire: Wire) -> None:
        if self.last is None:  # a browser draws before it listens, and listens from there
            await self._paint()
            self.last = self.drawn or None
        headers = {} if self.last is None else {"Last-Event-ID": str(self.last)}
        missed = self.last is not None and self.board.head > self.last
        status, chunks = await wire.listen(f"/live/{self.board.id}/stream", headers)
        if status != 200:
            if status not in (503, 429):
                self.history.wrong(f"{self.board.id} seat {self.seat}: the stream answered {status}")
            return
        self.history.counts["streams opened"] += 1
        rest = b""
        async for chunk in chunks:
            *whole, rest = (rest + chunk).split(b"\n\n")
            for block in whole:
                if self._hear(block.decode()) and missed:
                    self.history.sometimes("stream resumed with a gap")
                    missed = False
            if self.finished or self.crowd.ended:
                return

    def _hear(self, block: str) -> bool:
        """One event; whether it told of an entry."""
        fields = dict(line.split(": ", 1) for line in block.split("\n") if line and line[0] != ":")
        if fields.get("event") not in ("seq", "reset"):
            return False
        data = json.loads(fields["data"])
        if fields["event"] == "reset":
            self.history.sometimes("whole board after too long a gap")
        self.told.append((data["seq"], data.get("seat", -1), data.get("kind", "reset")))
        self.last = int(fields["id"])
        self.board.heard(self.last)
        if self.crowd.silent or self.board.over or self.rng.random() < PAINT:
            self.paint()
        return True

    def paint(self) -> None:
        if self.painting is None or self.painting.done():
            self.painting = asyncio.create_task(self._paint())

    async def _paint(self) -> None:
        """Fetch the drawing of the newest entry, as a browser does."""
        while not self.crowd.ended and (not self.html or self.drawn < (self.last or 0)):
            wanted = self.last or 0
            wire = Wire(self.rng.choice(self.crowd.world.ports), self.person.cookies)
            try:
                path = f"/live/{self.board.id}/fragment?seat={self.seat}" + (
                    f"&seq={wanted}" if wanted else ""
                )
                answer = await wire.ask("GET", path)
            except BROKEN:
                await asyncio.sleep(self.rng.uniform(0.05, 0.2))
                continue
            finally:
                wire.close()
            self.history.counts["drawings"] += 1
            if answer.status == 200:
                seq = int(answer.headers["x-seq"])
                if seq < wanted:
                    self.history.wrong(f"{self.board.id}: a drawing of {seq} where {wanted} was asked for")
                self.html, self.drawn = answer.body, seq
            elif answer.status in (503, 429):
                await asyncio.sleep(0.2)
            else:
                self.history.wrong(f"{self.board.id} seat {self.seat}: the drawing answered {answer.status}")
                return
