"""Clocks are data: a seat's time left and since when it runs, in the database's time.

Jobs only wake; whoever reads a clock reckons it himself. Time in which we were away is not charged.
"""

from __future__ import annotations

from typing import Final

from psycopg import AsyncConnection

from crannog.site.play.live import Live

GRACE: Final = 20  # seconds given back after an outage, to find the table again

# Seconds of our absence between two moments.
_AWAY: Final = """coalesce((SELECT sum(extract(epoch FROM least(o."end", clock_timestamp())
    - greatest(o.start, s.running)) + %(grace)s) FROM play_outage o
    WHERE o."end" > s.running), 0)"""

_CHARGE: Final = f"""
UPDATE play_seat s SET
  left_ms = CASE WHEN s.running IS NOT NULL AND s.number = ANY(%(stopped)s::int[]) THEN
      greatest(0, s.left_ms - (1000 * greatest(0,
        extract(epoch FROM clock_timestamp() - s.running) - {_AWAY}))::bigint)
      + CASE WHEN s.number = %(mover)s THEN t.increment * 1000 ELSE 0 END
    ELSE s.left_ms END,
  running = CASE WHEN s.number = ANY(%(started)s::int[]) THEN clock_timestamp()
                 WHEN s.number = ANY(%(stopped)s::int[]) THEN NULL ELSE s.running END
FROM play_table t
WHERE s.table_id = %(table)s AND t.id = s.table_id
"""

_DEADLINE: Final = f"""
UPDATE play_table SET deadline = (
  SELECT min(s.running + make_interval(secs => s.left_ms / 1000.0 + {_AWAY}))
    FROM play_seat s WHERE s.table_id = %(table)s AND s.running IS NOT NULL AND s.bot = '')
WHERE id = %(table)s
"""


async def charge(conn: AsyncConnection, before: Live, after: Live) -> None:
    """Stop the clocks of those who answered, start those who are asked anew."""
    kept = {seat for seat, at in after.asked.items() if before.asked.get(seat) == at}
    stopped = [seat for seat in before.asked if seat not in kept]
    started = [seat for seat in after.asked if seat not in kept] if after.status == "running" else []
    told = after.recent[-1]
    fields = {
        "table": after.id,
        "stopped": stopped,
        "started": started,
        "mover": told.seat,
        "grace": GRACE,
    }
    await conn.execute(_CHARGE, fields)
    await conn.execute(_DEADLINE, fields)
