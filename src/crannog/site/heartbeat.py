"""Heartbeats in the database's time. A gap is an outage, and no player's clock is charged for it.

Web workers and job workers beat apart: with either kind away, people cannot play. A clock that is set forward
looks like an outage, too: it is one.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable
from typing import Final

from crannog.site.database import AWAY, connection
from crannog.site.metrics import DATABASE

BEAT: Final = 2.0  # seconds
ASLEEP: Final = 10  # seconds without a beat of one kind are an outage

# The outage is written with the beat that ends it: whoever sees a fresh beat sees the outage, too.
_BEAT: Final = """
WITH gap AS (
  SELECT max(at) AS last FROM play_heartbeat WHERE name LIKE %(kind)s || '-%%'
), away AS (
  INSERT INTO play_outage (start, "end")
  SELECT last, clock_timestamp() FROM gap WHERE last < clock_timestamp() - make_interval(secs => %(asleep)s)
), ahead AS (  -- the clock was set back: a dead process must not look alive for so long
  DELETE FROM play_heartbeat WHERE name LIKE %(kind)s || '-%%' AND name <> %(name)s
     AND at > clock_timestamp() + make_interval(secs => %(asleep)s)
)
INSERT INTO play_heartbeat (name, at) VALUES (%(name)s, clock_timestamp())
ON CONFLICT (name) DO UPDATE SET at = clock_timestamp()
"""

# The outages that go on: each kind of process that is silent now, with its last beat.
SILENT: Final = """SELECT max(at) AS start, clock_timestamp() AS "end" FROM play_heartbeat
    GROUP BY split_part(name, '-', 1)
    HAVING max(at) < clock_timestamp() - make_interval(secs => %(asleep)s)"""
AWAKE: Final = f"NOT EXISTS ({SILENT})"


# Of those alive the first by name: nothing is held that a process could take with it when it dies or stops.
_LEADS: Final = """
SELECT NOT EXISTS (SELECT 1 FROM play_heartbeat WHERE name LIKE %(kind)s || '-%%' AND name < %(name)s
   AND at BETWEEN clock_timestamp() - make_interval(secs => %(silent)s)
              AND clock_timestamp() + make_interval(secs => %(silent)s))
"""


def name_of(kind: str) -> str:
    return f"{kind}-{socket.gethostname()[:20]}-{os.getpid()}"


async def beat(kind: str) -> None:
    """One sign of life of a "web" or a "worker"."""
    async with connection() as conn:
        await conn.execute(_BEAT, {"kind": kind, "name": name_of(kind), "asleep": ASLEEP})


async def leads(kind: str) -> bool:
    """Whether this process does what one of its kind is enough for. For a moment two may: it does no harm."""
    given = {"kind": kind, "name": name_of(kind), "silent": 2.5 * BEAT}
    async with connection() as conn:
        row = await (await conn.execute(_LEADS, given)).fetchone()
    return row is not None and bool(row[0])


async def keep_beating(kind: str, done: Callable[[], None] | None = None) -> None:
    """For ever; `done` is called after each beat that the database took."""
    while True:
        try:
            await beat(kind)
        except AWAY:
            DATABASE.set(0)
        else:
            DATABASE.set(1)
            if done is not None:
                done()
        await asyncio.sleep(BEAT)
