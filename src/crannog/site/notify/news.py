"""What there is to tell, and whom: your turn, table full, nudge, game over."""

from __future__ import annotations

from collections import deque
from typing import Final

from django.conf import settings
from psycopg import AsyncConnection

from crannog.site.clock import monotonic
from crannog.site.database import connection

TURN, NUDGE, FULL, OVER = KINDS = ("turn", "nudge", "full", "over")

# A moment later: perhaps they are still there. To a table full of bots nobody needs to be called.
_TELL: Final = """
INSERT INTO notify_message (channel_id, address, about, "table", seat, seq, data, due)
SELECT c.id, '', %(about)s::text, s.table_id, s.number, %(seq)s, '{}',
       clock_timestamp() + make_interval(secs => %(after)s)
  FROM play_seat s JOIN notify_channel c ON c.user_id = s.player_id
 WHERE s.table_id = %(table)s AND s.number = ANY(%(seats)s) AND %(about)s::text = ANY(c.wants)
   AND (%(about)s::text <> 'full' OR EXISTS (SELECT 1 FROM play_seat o
                                        WHERE o.table_id = s.table_id AND o.player_id <> s.player_id))
ON CONFLICT DO NOTHING
"""


async def tell(conn: AsyncConnection, table: str, seq: int, seats: list[int], about: str) -> None:
    """In the transaction of the entry it is about: those of the seats who want to know are told."""
    fields = {"table": table, "seq": seq, "seats": seats, "about": about, "after": settings.MAIL_DELAY}
    await conn.execute(_TELL, fields)


# Turns are not written down with the move: whoever is awaited is found. In the middle of a turn of one's own
# nothing comes; where a seat has an e-mail address of its own, its letters come from there.
_AWAITED: Final = """
INSERT INTO notify_message (channel_id, address, about, "table", seat, seq, data)
SELECT c.id, '', 'turn', t.id, s.number, e.seq, '{}'
  FROM notify_channel c
  JOIN play_seat s ON s.player_id = c.user_id AND s.bot = ''
  JOIN play_table t ON t.id = s.table_id
  JOIN play_entry e ON e.table_id = t.id AND e.seq = (t.asked ->> s.number::text)::int
 WHERE e.id > %(since)s AND 'turn' = ANY(c.wants)
   AND t.pace = 'turn' AND t.status = 'running' AND t.frozen = ''
   AND s.away_until IS NULL
   AND NOT (e.seat = s.number AND e.kind = 'choice')  -- below, a time to come: the clock was set back
   AND e.at NOT BETWEEN clock_timestamp() - make_interval(secs => %(after)s)
                    AND clock_timestamp() + interval '5 seconds'
   AND NOT EXISTS (SELECT 1 FROM notify_message m WHERE m.channel_id = c.id AND m."table" = t.id
                      AND m.seat = s.number AND m.seq = e.seq)
   AND NOT (c.kind = 'mail' AND EXISTS (
         SELECT 1 FROM mail_seatmail l WHERE l.seat_id = s.id AND l.player_id = s.player_id
            AND l.confirmed IS NOT NULL AND l.stopped IS NULL))
ON CONFLICT DO NOTHING
"""


_NEWEST: Final = "SELECT coalesce(max(id), 0) FROM play_entry"
ALL_OF_THEM: Final = 300.0  # seconds: so often everybody is looked for who is awaited, else who newly is
LATE: Final = 120.0  # seconds: entries get their numbers before they are written


class Lookout:
    """Since which entry one has to look for those who are awaited.

    Now and then since the first: somebody has come back from a holiday, or wants to know from now on.
    """

    def __init__(self) -> None:
        self._marks: deque[tuple[float, int]] = deque()  # when, and the newest entry then
        self._whole = float("-inf")  # when everybody was looked for

    def since(self, now: float, newest: int) -> int:
        self._marks.append((now, newest))
        settled = now - settings.MAIL_DELAY - LATE  # what was written before has been found since
        while len(self._marks) > 1 and self._marks[1][0] <= settled:
            self._marks.popleft()
        if now - self._whole >= ALL_OF_THEM:
            self._whole = now
            return 0
        when, entry = self._marks[0]
        return entry if when <= settled else 0


async def find_awaited(lookout: Lookout | None = None) -> None:
    """A message for everybody who is awaited, wants to know, and has none."""
    since = 0
    async with connection() as conn:
        if lookout is not None:
            row = await (await conn.execute(_NEWEST)).fetchone()
            since = lookout.since(monotonic(), row[0] if row else 0)
        await conn.execute(_AWAITED, {"after": settings.MAIL_DELAY, "since": since})


# Whether somebody's browser was at the table after this entry: then it has shown it.
_SHOWN: Final = """
SELECT p.at > e.at FROM play_entry e
  JOIN play_seat s ON s.table_id = e.table_id AND s.number = %(seat)s
  JOIN play_presence p ON p.seat_id = s.id
 WHERE e.table_id = %(table)s AND e.seq = %(seq)s
"""


async def shown(table: str, seat: int, seq: int) -> bool:
    async with connection() as conn:
        found = await conn.execute(_SHOWN, {"table": table, "seat": seat, "seq": seq})
        row = await found.fetchone()
    return row is not None and bool(row[0])
