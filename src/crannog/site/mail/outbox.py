"""The outbox of seats: queued in the transaction that wrote it, taken for two minutes, then marked.

Whoever dies in between leaves it to the next, who sends it under the same name: none is missed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection

from crannog.site.accounts.holidays import AWAY_NOW
from crannog.site.database import connection

_CALL: Final = """
SELECT procrastinate_defer_jobs_v1(ARRAY[ROW('mail', 'crannog.send_letter', 0, NULL, 'letter:' || l.id,
         jsonb_build_object('letter', l.id), NULL)::procrastinate_job_to_defer_v1])
  FROM mail_letter l WHERE l.id = %s
"""


async def call(conn: AsyncConnection, letter: int) -> None:
    """A job for this letter, in the transaction that wrote it."""
    await conn.execute(_CALL, (letter,))


# Whoever is on holiday gets no letters but the one they have just asked for.
NOT_AWAY: Final = f"(l.seq = 0 OR NOT {AWAY_NOW.format(who='m.player_id')})"
_TAKE: Final = f"""
UPDATE mail_letter l SET due = clock_timestamp() + interval '2 minutes', attempts = attempts + 1
  FROM mail_seatmail m JOIN play_seat s ON s.id = m.seat_id JOIN accounts_user u ON u.id = m.player_id
 WHERE l.id = %s AND l.sent IS NULL AND l.due <= clock_timestamp() AND m.id = l.mail_id AND m.stopped IS NULL
   AND {NOT_AWAY}
RETURNING l.seq, m.id, m.nonce, m.address, m.language, m.player_id, u.epoch, s.table_id, s.number
"""
_AGAIN: Final = """
UPDATE mail_letter SET due = clock_timestamp() + make_interval(mins => least(30, (2 ^ attempts)::int))
 WHERE id = %s
"""


@dataclass(frozen=True, slots=True)
class Taken:
    """A letter to be sent now: to whom, and about which question (0: please confirm)."""

    letter: int
    seq: int
    mail: int
    nonce: str
    address: str
    language: str
    player: UUID
    epoch: int
    table: str
    seat: int


async def take(letter: int) -> Taken | None:
    """None if somebody has taken it, or nobody wants it any more."""
    async with connection() as conn:
        row = await (await conn.execute(_TAKE, (letter,))).fetchone()
    return None if row is None else Taken(letter, *row)


async def sent(letter: int) -> None:
    """It was handed over, or nobody needs it any more."""
    async with connection() as conn:
        await conn.execute("UPDATE mail_letter SET sent = clock_timestamp() WHERE id = %s", (letter,))


async def put_back(letter: int) -> None:
    """It could not be sent: later again."""
    async with connection() as conn:
        await conn.execute(_AGAIN, (letter,))


ADDRESS_DAYS: Final = 7  # until one is deleted that nobody confirmed, or whose game is over
_FORGET: Final = f"""
WITH old AS (
  SELECT m.id FROM mail_seatmail m JOIN play_seat s ON s.id = m.seat_id JOIN play_table t ON t.id = s.table_id
   WHERE m.created < clock_timestamp() - interval '{ADDRESS_DAYS} days' AND (m.confirmed IS NULL
      OR t.status IN ('over', 'closed') AND t.moved < clock_timestamp() - interval '{ADDRESS_DAYS} days')
), letters AS (
  DELETE FROM mail_letter WHERE mail_id IN (SELECT id FROM old)
)
DELETE FROM mail_seatmail WHERE id IN (SELECT id FROM old)
"""


async def forget() -> None:
    """Addresses nobody confirmed, and those of games long over, are deleted with their letters."""
    async with connection() as conn:
        await conn.execute(_FORGET)


# Of a by-turn table, to those who left an address for their seat.
_NEWS: Final = """
INSERT INTO mail_letter (mail_id, seat_id, seq)
SELECT m.id, s.id, %(seq)s FROM mail_seatmail m
  JOIN play_seat s ON s.id = m.seat_id AND s.player_id = m.player_id
  JOIN play_table t ON t.id = s.table_id AND t.pace = 'turn'
 WHERE t.id = %(table)s AND s.number = ANY(%(seats)s) AND m.confirmed IS NOT NULL AND m.stopped IS NULL
ON CONFLICT DO NOTHING RETURNING id
"""


async def send_news(conn: AsyncConnection, table: str, seq: int, seats: list[int]) -> None:
    """Letters about an entry that is no question, in its transaction: time is up, a bot plays, it is over."""
    rows = await conn.execute(_NEWS, {"table": table, "seq": seq, "seats": seats})
    for (letter,) in await rows.fetchall():
        await call(conn, letter)
