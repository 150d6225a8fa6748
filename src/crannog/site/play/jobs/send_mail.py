"""E-mail delivery: finds seats to notify and e-mails that are due, and sends each under a name of its own."""

from __future__ import annotations

import asyncio
import logging
import smtplib
from contextlib import suppress
from typing import Final

from django.conf import settings
from psycopg.errors import UniqueViolation

from crannog.site.database import connection
from crannog.site.limits import Updating
from crannog.site.mail import outbox, tokens
from crannog.site.mail.message import email_to
from crannog.site.notify.continue_links import Continue, link
from crannog.site.play.drawing.email_texts import news, please_confirm, still_news, your_turn
from crannog.site.play.store.live_table import load

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
   AND s.away_until IS NULL AND t.asked ? s.number::text  -- a time to come: the clock was set back
   AND t.moved NOT BETWEEN clock_timestamp() - make_interval(secs => %(after)s)
                       AND clock_timestamp() + interval '5 seconds'
   AND NOT EXISTS (SELECT 1 FROM play_entry e
                    WHERE e.table_id = t.id AND e.seq = (t.asked ->> s.number::text)::int
                      AND e.seat = s.number AND e.kind = 'choice')
   AND NOT EXISTS (SELECT 1 FROM mail_letter l
                    WHERE l.seat_id = s.id AND l.seq = (t.asked ->> s.number::text)::int)
ON CONFLICT DO NOTHING
"""
_DUE: Final = f"""
SELECT l.id FROM mail_letter l JOIN mail_seatmail m ON m.id = l.mail_id
 WHERE l.sent IS NULL AND l.attempts < %(attempts)s AND l.due <= clock_timestamp() AND {outbox.NOT_AWAY}
   AND NOT EXISTS (SELECT 1 FROM procrastinate_jobs j
                    WHERE j.queueing_lock = 'letter:' || l.id AND j.status = 'todo')
 ORDER BY l.due LIMIT %(batch)s
"""


async def collect() -> int:
    """Write letters to those who are awaited, and call for all that are due. How many were called."""
    if not settings.SENDS_MAIL:
        return 0
    async with connection() as conn:
        await conn.execute(_WAITING, {"after": settings.MAIL_DELAY})
        rows = await (await conn.execute(_DUE, {"attempts": ATTEMPTS, "batch": BATCH})).fetchall()
        for (letter,) in rows:
            with suppress(UniqueViolation):  # another worker has just called for it
                await outbox.call(conn, letter)
    return len(rows)


async def kind_of(table: str, seq: int) -> str:
    async with connection() as conn:
        row = await (
            await conn.execute("SELECT kind FROM play_entry WHERE table_id = %s AND seq = %s", (table, seq))
        ).fetchone()
    return str(row[0]) if row else ""


async def _drop(letter: int) -> bool:
    await outbox.sent(letter)
    return False


async def send(letter: int) -> bool:
    """Send one letter, if nobody has and it still says something true."""
    one = await outbox.take(letter)
    if one is None:
        return False
    try:
        live = await load(one.table)
    except Updating:  # a newer worker writes it
        await outbox.put_back(letter)
        return False
    held = live.seats[one.seat]
    stop, go_on = "", link(Continue(one.player, one.epoch, one.table, one.seat))
    if held.player != one.player:
        return await _drop(letter)  # somebody else sits there now
    if one.seq == 0:
        text = please_confirm(live, one.language, tokens.link(tokens.CONFIRM, one.mail, one.nonce))
    elif live.asked.get(one.seat) == one.seq and live.status == "running" and not held.bot:
        stop = tokens.link(tokens.STOP, one.mail, one.nonce)
        text = your_turn(live, one.seat, one.language, stop, go_on)
    else:
        told = still_news(live, one.seq, one.seat, await kind_of(live.id, one.seq))
        if not told:
            return await _drop(letter)  # they have answered meanwhile, or it is no longer so
        stop = tokens.link(tokens.STOP, one.mail, one.nonce)
        text = news(live, one.seat, one.language, told, stop, go_on)
    try:
        await asyncio.to_thread(email_to(one.address, text, stop, f"letter-{letter}").send)
    except (smtplib.SMTPException, OSError) as error:
        log.warning("e-mail %s was not sent: %s", letter, type(error).__name__)
        await outbox.put_back(letter)
        return False
    await outbox.sent(letter)
    return True
