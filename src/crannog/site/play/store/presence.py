"""Who is at a table, and since when not: noted in memory, written together from time to time.

However often a browser asks, a seat has one row, written at most once in EVERY seconds. Only those who sit at
a table are noted, and only those who sit there are told.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final
from uuid import UUID

from crannog.site.accounts.cookie import Player
from crannog.site.clock import monotonic
from crannog.site.database import AWAY, connection

EVERY: Final = 20.0  # seconds between two writings
HERE: Final = 75  # seconds: a stream notes it every 15, and another process may not have written it yet
LOOKED_IN: Final = 3600  # seconds; then somebody is away

type Who = tuple[str, UUID]
_seen: Final[dict[Who, float]] = {}  # by table and player: when, as this process knows
_unwritten: Final[set[Who]] = set()

# In the order of the seats: two processes that write the same ones wait for each other, and never crosswise.
_WRITE: Final = """
INSERT INTO play_presence (seat_id, at)
SELECT s.id, %(now)s::timestamptz - make_interval(secs => here.ago)
  FROM unnest(%(tables)s::text[], %(players)s::uuid[], %(ago)s::float8[]) AS here(at, who, ago)
  JOIN play_seat s ON s.table_id = here.at AND s.player_id = here.who ORDER BY s.id
ON CONFLICT (seat_id) DO UPDATE SET at = greatest(play_presence.at, EXCLUDED.at)
"""
_READ: Final = """
SELECT s.number, s.player_id, extract(epoch FROM clock_timestamp() - p.at)::float8
  FROM play_seat s LEFT JOIN play_presence p ON p.seat_id = s.id
 WHERE s.table_id = %s AND s.player_id IS NOT NULL
"""


def note(table: str, player: Player | None) -> None:
    """They are at this table now. Costs nothing."""
    if player is not None:
        _seen[table, player.id] = monotonic()
        _unwritten.add((table, player.id))


async def write() -> int:
    """Write down who was seen since the last time, all together. How many there were.

    Who has seen a move is not told of it: so nobody may seem to have been seen later than they were, however
    long the database keeps us waiting. Its clock is read before ours.
    """
    here = {who: _seen[who] for who in sorted(_unwritten, key=str)}
    _unwritten.clear()
    for who in [who for who, at in _seen.items() if monotonic() - at > HERE]:
        del _seen[who]
    if here:
        async with connection() as conn:
            row = await (await conn.execute("SELECT clock_timestamp()")).fetchone()
            assert row is not None
            now = monotonic()
            fields = {
                "now": row[0],
                "tables": [table for table, _ in here],
                "players": [player for _, player in here],
                "ago": [now - at for at in here.values()],
            }
            await conn.execute(_WRITE, fields)
    return len(here)


async def keep_writing() -> None:
    """For ever."""
    while True:
        await asyncio.sleep(EVERY)
        with suppress(*AWAY):  # who is still there is noted again
            await write()


async def last_seen(table: str) -> dict[int, float | None]:
    """For each seat of a person: how many seconds ago they were seen here; None for never."""
    async with connection() as conn:
        rows = await (await conn.execute(_READ, (table,))).fetchall()
    now, found = monotonic(), dict[int, float | None]()
    for number, player, ago in rows:
        known = _seen.get((table, player))
        times = [one for one in (ago, None if known is None else now - known) if one is not None]
        found[number] = max(0.0, min(times)) if times else None
    return found
