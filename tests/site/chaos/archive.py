"""Short games that end while everything dies, go into the archive at once, and must be there as they were played."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC
from typing import Final

from crannog.site.database import AWAY, connection
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.command import Done
from crannog.site.play.actions.resign import resign
from crannog.site.play.jobs.archive import Unfit, archive, restore
from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.pages.replay import replay_of
from crannog.site.play.store import archived
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.chaos.crowd import Crowd
from tests.site.chaos.history import Ack, History

PAUSE: Final = 1.0  # seconds between two games
MOVES: Final = 6
SOON: Final = 5.0  # seconds for the workers to go on archiving
RESTORED: Final = 5  # games that are brought back in the end

_ENDED: Final = "SELECT id, archive FROM play_table WHERE status IN ('over', 'closed') AND frozen = ''"


class ShortGames:
    def __init__(self, crowd: Crowd) -> None:
        self.crowd, self.history = crowd, crowd.history
        self.people = places.guest("Short"), places.guest("Shorter")
        self.told: dict[str, str] = {}  # the replay of each game, as it was when it ended

    async def go_on(self) -> None:
        while not self.crowd.silent:
            try:
                await self._one()
            except AWAY:
                self.history.counts["a short game was cut off"] += 1
            await asyncio.sleep(PAUSE)

    async def _one(self) -> None:
        table = await places.table("roam", *self.people)
        for n in range(MOVES):
            live = await load(table)
            seat = min(live.asked)
            sent, command = time.time(), f"short-{n:06}"
            done = await choose(table, live.seq, command, seat, live.lines(seat)[0], self.people[seat].player)
            if isinstance(done, Done):
                self.history.acks.append(
                    Ack(table, command, seat, done.seq, live.seq, sent, time.time(), 0.0)
                )
        await resign(table, "short-enough", 0, self.people[0].player)
        self.told[table] = (await replay_of(await load(table))).write()

    # --- the verdict ---------------------------------------------------------------------------

    async def verdict(self, seconds: float) -> list[str]:
        """Everything that ended can be archived, tells the same, and can be brought back.

        How soon is not promised: a worker gives it a tenth of its time, and clocks may jump.
        """
        found, left, by_workers = [], [""], 0
        until = time.monotonic() + min(seconds, SOON)
        ended: dict[str, str] = {}
        while left and time.monotonic() < until:
            ended = await _ended()
            left = [table for table, name in ended.items() if not name]
            by_workers = len(ended) - len(left)
            await asyncio.sleep(0.2)
        for table in left:
            try:
                await archive(table)
            except Unfit as why:
                if not (await _ended())[table]:  # else a worker was faster
                    found.append(f"A1 {table}: cannot be archived: {why}")
        self.history.counts["games that workers archived"] = by_workers
        self.history.counts["games in the archive"] = len(ended) - len(found)
        archived.forget()
        for table, told in self.told.items():
            try:
                if (await replay_of(await load(table))).write() != told:
                    found.append(f"A2 {table}: its replay is another one")
            except Exception as error:
                found.append(f"A2 {table}: its replay cannot be read: {error!r}")
        return found + [wrong for table in list(self.told)[:RESTORED] for wrong in await self._back(table)]

    async def _back(self, table: str) -> list[str]:
        """A worker may archive it again at once: only what the log says counts."""
        try:
            await restore(table)
        except Unfit as why:
            return [f"A3 {table}: cannot be restored: {why}"]
        return [f"A3 {table}: {problem}" for problem in (await verify(table)).problems]


async def _ended() -> dict[str, str]:
    """Each game that is over, and the name of its archive."""
    async with connection() as conn:
        return dict(await (await conn.execute(_ENDED)).fetchall())


async def archived_lines(history: History) -> list[tuple[str, int, str, str, int, float]]:
    """The entries that lie in the archive, as `checks.read_log` has them."""
    lines = []
    archived.forget()
    async with connection() as conn:
        for table, name in await (await conn.execute(_ENDED)).fetchall():
            if not name:
                continue
            for line in (await archived.archived(conn, table, name)).lines:
                at = line.at.replace(tzinfo=UTC).timestamp()
                lines.append((table, line.seq, line.command, line.kind, line.seat, at))
                history.sometimes("taken back with consent", line.kind == "undo" and bool(line.consent))
    return lines
