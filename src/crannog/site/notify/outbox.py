"""The outbox: queued in the transaction that wrote it, taken for some minutes, marked once handed over.

What is due for one channel goes out as one. Whoever dies in between leaves the same messages to the next,
under the same name: so nothing is missed, and what comes twice is known to be the same.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.errors import UniqueViolation
from psycopg.types.json import Jsonb

from crannog.site.database import connection

ATTEMPTS: Final = 8  # then it is given up; the pauses between grow from one minute to an hour
LEASE: Final = 120  # seconds for handing over; it takes at most half a minute
BATCH: Final = 50  # jobs called for in one round
TOGETHER: Final = 40  # messages that go out as one

_CALL: Final = """
SELECT procrastinate_defer_jobs_v1(ARRAY[ROW('mail', 'crannog.deliver', 0, NULL, 'message:' || m.id,
         jsonb_build_object('message', m.id), NULL)::procrastinate_job_to_defer_v1])
  FROM notify_message m WHERE m.id = %s
"""
_PUT: Final = """
INSERT INTO notify_message (address, about, "table", seat, seq, data) VALUES (%s, %s, '', -1, 0, %s)
RETURNING id
"""


async def call(conn: AsyncConnection, message: int) -> None:
    """A job for this message, in the transaction that wrote it. It is a hint: see `due`."""
    await conn.execute(_CALL, (message,))


async def put(conn: AsyncConnection, address: str, about: str, data: dict[str, Any]) -> None:
    """An e-mail to this address."""
    row = await (await conn.execute(_PUT, (address, about, Jsonb(data)))).fetchone()
    assert row is not None
    await call(conn, row[0])


# One for each channel: the others that are due go with it.
_DUE: Final = """
SELECT min(m.id) FROM notify_message m
 WHERE m.sent IS NULL AND m.attempts < %(attempts)s AND m.due <= clock_timestamp()
   AND NOT EXISTS (SELECT 1 FROM procrastinate_jobs j
                    WHERE j.queueing_lock = 'message:' || m.id AND j.status = 'todo')
 GROUP BY coalesce(m.channel_id, -m.id) ORDER BY min(m.due) LIMIT %(batch)s
"""


async def call_due() -> int:
    """Call for all that is due and has no job. How many were called."""
    async with connection() as conn:
        rows = await (await conn.execute(_DUE, {"attempts": ATTEMPTS, "batch": BATCH})).fetchall()
        for (message,) in rows:
            with suppress(UniqueViolation):  # another worker has just called for it
                await call(conn, message)
    return len(rows)


@dataclass(frozen=True, slots=True)
class Item:
    """One piece of news."""

    id: int
    about: str
    table: str
    seat: int
    seq: int
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Taken:
    """What goes out now, as one, to one channel; or to an address."""

    name: str  # the same whenever it is tried again
    channel: int | None
    address: str
    attempts: int
    items: tuple[Item, ...]


_WHERE: Final = "SELECT channel_id FROM notify_message WHERE id = %s AND sent IS NULL"
# Two workers at one channel would take each a part of what belongs together.
_ALONE: Final = "SELECT 1 FROM notify_channel WHERE id = %s FOR UPDATE SKIP LOCKED"
_TAKE: Final = """
WITH ready AS (
  SELECT id, batch FROM notify_message
   WHERE sent IS NULL AND attempts < %(attempts)s AND due <= clock_timestamp()
     AND CASE WHEN %(channel)s::bigint IS NULL THEN id = %(message)s ELSE channel_id = %(channel)s END
), first AS (  -- one that was tried before goes out as it was
  SELECT coalesce(min(batch), min(id)) AS batch, min(batch) IS NOT NULL AS again FROM ready
), these AS (
  SELECT r.id FROM ready r, first f
   WHERE CASE WHEN f.again THEN r.batch = f.batch ELSE true END ORDER BY r.id LIMIT %(together)s
)
UPDATE notify_message m SET batch = f.batch, attempts = attempts + 1,
       due = clock_timestamp() + make_interval(secs => %(lease)s)
  FROM first f WHERE m.id IN (SELECT id FROM these) AND m.sent IS NULL AND m.due <= clock_timestamp()
RETURNING m.id, m.about, m."table", m.seat, m.seq, m.data, m.batch, m.address, m.attempts
"""


async def take(message: int) -> Taken | None:
    """This message, with all that are due for its channel. None: somebody has it, or it is not due."""
    async with connection() as conn, conn.transaction():
        row = await (await conn.execute(_WHERE, (message,))).fetchone()
        if row is None:
            return None
        channel = row[0]
        if channel is not None and not await (await conn.execute(_ALONE, (channel,))).fetchone():
            return None
        fields = {"channel": channel, "message": message, "attempts": ATTEMPTS, "lease": LEASE}
        rows = await (await conn.execute(_TAKE, fields | {"together": TOGETHER})).fetchall()
    if not rows:
        return None
    rows.sort()
    items = tuple(Item(*found[:6]) for found in rows)
    *_, batch, address, attempts = rows[0]
    return Taken(f"notice-{batch}", channel, address, attempts, items)


async def done(items: list[int], channel: int | None = None) -> None:
    """They went out, or nobody needs them any more; `channel` is where something went out."""
    async with connection() as conn, conn.transaction():
        await conn.execute("UPDATE notify_message SET sent = clock_timestamp() WHERE id = ANY(%s)", (items,))
        if channel is not None:
            await conn.execute("UPDATE notify_channel SET last = clock_timestamp() WHERE id = %s", (channel,))


async def later(taken: Taken, seconds: float | None = None) -> None:
    """They did not go out: again after so many seconds, or after a pause that grows with each attempt."""
    wait = min(3600.0, 60.0 * 2.0 ** (taken.attempts - 1)) if seconds is None else seconds
    await _wait(taken, wait, "attempts")


async def not_now(taken: Taken, seconds: float) -> None:
    """It is not the time for them. That was no attempt, and more may come along."""
    await _wait(taken, seconds, "attempts - 1, batch = NULL")


async def _wait(taken: Taken, seconds: float, attempts: str) -> None:
    async with connection() as conn:
        await conn.execute(
            f"UPDATE notify_message SET attempts = {attempts},"
            " due = clock_timestamp() + make_interval(secs => %s) WHERE id = ANY(%s)",
            (seconds, [one.id for one in taken.items]),
        )


_NOW: Final = """
UPDATE notify_message m SET due = clock_timestamp() FROM notify_channel c
 WHERE c.id = m.channel_id AND c.user_id = %s AND m.sent IS NULL AND m.attempts = 0
   AND m.due > clock_timestamp()
"""


async def hold_no_longer(user: UUID) -> None:
    """What waited for the end of their holiday is due; quiet hours are looked at anew."""
    async with connection() as conn:
        await conn.execute(_NOW, (user,))


MESSAGE_DAYS: Final = 8
CODE_DAYS: Final = 1  # also of what happened to somebody's ways in
_FORGET: Final = (
    f"DELETE FROM notify_message WHERE made < clock_timestamp() - interval '{MESSAGE_DAYS} days'"
    " AND (sent IS NOT NULL OR due <= clock_timestamp())"  # else it is held, for instance by a holiday
    f" OR about IN ('code', 'ways') AND made < clock_timestamp() - interval '{CODE_DAYS} days'",
    f"DELETE FROM accounts_code WHERE made < clock_timestamp() - interval '{CODE_DAYS} days'",
)


async def forget() -> None:
    """What was told long ago, and codes that nobody can use any more."""
    async with connection() as conn:
        for statement in _FORGET:
            await conn.execute(statement)
