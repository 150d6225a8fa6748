"""The post: finds seats that are awaited and letters that are due, and sends each at most once."""

from __future__ import annotations

import asyncio
import logging
import smtplib
from typing import Final

from django.conf import settings
from psycopg import AsyncConnection

from crannog.site.database import connection
from crannog.site.mail import tokens
from crannog.site.mail.letters import envelope, please_confirm, your_turn
from crannog.site.play.live import load

ATTEMPTS: Final = 6  # then a letter is given up; the pauses between grow from one minute to half an hour
BATCH: Final = 50

log = logging.getLogger(__name__)

# By-turn tables that wait for a person who left an address, and whom somebody else's entry made wait:
# in the middle of a turn of one's own no letter comes. A moment later: perhaps they are still there.
_WAITING: Final = """
INSERT INTO mail_letter (mail_id, seat_id, seq)
SELECT m.id, s.id, (t.asked ->> s.number::text)::int
  FROM mail_seatmail m
  JOIN play_seat s ON s.id = m.seat_id AND s.player_id = m.player_id AND s.bot = ''
  JOIN play_table t ON t.id = s.table_id
 WHERE m.confirmed IS NOT NULL AND m.stopped IS NULL
   AND t.pace = 'turn' AND t.status = 'running' AND t.frozen = ''
   AND t.asked ? s.number::text AND t.moved < clock_timestamp() - make_interval(secs => %(after)s)
   AND NOT EXISTS (SELECT 1 FROM play_entry e
                    WHERE e.table_id = t.id AND e.seq = (t.asked ->> s.number::text)::int
                      AND e.seat = s.number AND e.kind = 'choice')
   AND NOT EXISTS (SELECT 1 FROM mail_letter l
                    WHERE l.seat_id = s.id AND l.seq = (t.asked ->> s.number::text)::int)
ON CONFLICT DO NOTHING
"""
_DUE: Final = """
SELECT l.id FROM mail_letter l
 WHERE l.sent IS NULL AND l.attempts < %(attempts)s AND l.due <= clock_timestamp()
   AND NOT EXISTS (SELECT 1 FROM procrastinate_jobs j
                    WHERE j.queueing_lock = 'letter:' || l.id AND j.status = 'todo')
 ORDER BY l.due LIMIT %(batch)s
"""
_CALL: Final = """
SELECT procrastinate_defer_jobs_v1(ARRAY[ROW('mail', 'crannog.send_letter', 0, NULL, 'letter:' || l.id,
         jsonb_build_object('letter', l.id), NULL)::procrastinate_job_to_defer_v1])
  FROM mail_letter l WHERE l.id = %s
"""


async def call(conn: AsyncConnection, letter: int) -> None:
    """A job for this letter, in the transaction that wrote it."""
    await conn.execute(_CALL, (letter,))


async def collect() -> int:
    """Write letters to those who are awaited, and call for all that are due. How many were called."""
    async with connection() as conn:
        await conn.execute(_WAITING, {"after": settings.MAIL_DELAY})
        rows = await (await conn.execute(_DUE, {"attempts": ATTEMPTS, "batch": BATCH})).fetchall()
        for (letter,) in rows:
            await call(conn, letter)
    return len(rows)


# Marked first: a letter is lost rather than sent twice.
_TAKE: Final = """
UPDATE mail_letter l SET sent = clock_timestamp(), attempts = attempts + 1
  FROM mail_seatmail m JOIN play_seat s ON s.id = m.seat_id
 WHERE l.id = %s AND l.sent IS NULL AND m.id = l.mail_id AND m.stopped IS NULL
RETURNING l.seq, m.id, m.nonce, m.address, m.language, m.player_id, s.table_id, s.number
"""
_AGAIN: Final = """
UPDATE mail_letter SET sent = NULL,
       due = clock_timestamp() + make_interval(mins => least(30, (2 ^ attempts)::int))
 WHERE id = %s
"""


async def send(letter: int) -> bool:
    """Send one letter, if nobody has and it still says something true."""
    async with connection() as conn:
        row = await (await conn.execute(_TAKE, (letter,))).fetchone()
    if row is None:
        return False
    seq, mail, nonce, address, lang, player, table, seat = row
    live = await load(table)
    if live.seats[seat].player != player:
        return False  # somebody else sits there now
    if seq == 0:
        text, stop = please_confirm(live, seat, lang, tokens.link(tokens.CONFIRM, mail, nonce)), ""
    elif live.asked.get(seat) == seq and live.status == "running" and not live.seats[seat].bot:
        stop = tokens.link(tokens.STOP, mail, nonce)
        text = your_turn(live, seat, lang, stop)
    else:
        return False  # they have answered meanwhile
    try:
        await asyncio.to_thread(envelope(text, address, stop).send)
    except (smtplib.SMTPException, OSError) as error:
        log.warning("letter %s was not sent: %s", letter, type(error).__name__)
        async with connection() as conn:
            await conn.execute(_AGAIN, (letter,))
        return False
    return True


_FORGET: Final = """
WITH old AS (
  SELECT m.id FROM mail_seatmail m JOIN play_seat s ON s.id = m.seat_id JOIN play_table t ON t.id = s.table_id
   WHERE m.created < clock_timestamp() - interval '7 days' AND (m.confirmed IS NULL
      OR t.status IN ('over', 'closed') AND t.moved < clock_timestamp() - interval '7 days')
), letters AS (
  DELETE FROM mail_letter WHERE mail_id IN (SELECT id FROM old)
)
DELETE FROM mail_seatmail WHERE id IN (SELECT id FROM old)
"""


async def forget() -> None:
    """Addresses nobody confirmed, and those of games long over, are deleted with their letters."""
    async with connection() as conn:
        await conn.execute(_FORGET)
