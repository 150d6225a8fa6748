"""Whose streams are open in this process, and whether their cookies still count.

A stream is opened once and stays for up to half an hour. So that a cookie that was ended opens nothing any
more, all of them are looked at twice a second, in one query.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from typing import Final

from crannog.site.accounts.cookie import COUNTS, Player
from crannog.site.database import AWAY, connection

LOOK: Final = 0.5  # seconds

_ASKED: Final = COUNTS.replace("%(device)s", "p.device").replace("%(epoch)s", "p.epoch")
_ENDED: Final = f"""
SELECT p.id, p.epoch, p.device FROM unnest(%s::uuid[], %s::int[], %s::bigint[]) AS p(id, epoch, device)
 WHERE NOT EXISTS (SELECT 1 FROM accounts_user u WHERE u.id = p.id AND {_ASKED})
"""


class Sessions:
    def __init__(self) -> None:
        self._open: dict[Player, set[Callable[[], None]]] = {}

    @contextlib.contextmanager
    def entered(self, player: Player | None, end: Callable[[], None]) -> Iterator[None]:
        """While this lasts, `end` is called as soon as the player's cookie does not count any more."""
        if player is None:
            yield
            return
        ends = self._open.setdefault(player, set())
        ends.add(end)
        try:
            yield
        finally:
            ends.discard(end)
            if not ends and self._open.get(player) is ends:
                del self._open[player]

    async def look(self) -> None:
        """End the streams of those whose cookies were ended."""
        people = list(self._open)
        if not people:
            return
        async with connection() as conn:
            given = [list(each) for each in zip(*((p.id, p.epoch, p.device) for p in people), strict=True)]
            found = await (await conn.execute(_ENDED, given)).fetchall()
        for ended in found:
            for end in list(self._open.get(Player(*ended), ())):
                end()

    async def keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            with contextlib.suppress(*AWAY):  # then nobody moves, either
                await self.look()


sessions: Final = Sessions()
