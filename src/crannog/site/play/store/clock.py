"""Clocks are data: a seat's time left and since when it runs, in the database's time.

Jobs only wake; whoever reads a clock reckons it himself. Time in which we were away is not charged, nor
is a bot's, nor any while the table is under repair, nor, by turn, a holiday of whoever is asked.
"""

from __future__ import annotations

from typing import Final

from django.conf import settings
from psycopg import AsyncConnection

from crannog.site.accounts.holidays import AWAY_NOW
from crannog.site.database import connection
from crannog.site.heartbeat import ASLEEP, AWAKE, SILENT
from crannog.site.play.store import browser_seeds
from crannog.site.play.store.live_table import Live

GRACE: Final = 20  # seconds given back after an outage, to find the table again
DAY: Final = 86_400
_GIVEN: Final = {"grace": GRACE, "asleep": ASLEEP}

# Our absences since the clock of seat `s` runs. Those that overlap count once. One that goes on counts, too:
# the first move after it may come before the beat that writes it down.
_OUT: Final = f"""coalesce((SELECT range_agg(tstzrange(greatest(o.start, s.running), o."end"))
    FROM (SELECT start, "end" FROM play_outage UNION ALL {SILENT}) o WHERE o."end" > s.running), '{{}}')"""
_GRACE: Final = f"%(grace)s * (SELECT count(*) FROM unnest({_OUT}))"
# The holidays since then, also those to come.
_HOLIDAYS: Final = (
    """coalesce((SELECT range_agg(day * tstzrange(s.running, NULL)) FROM unnest(s.away) day), '{}')"""
)
_SO_FAR: Final = "tstzmultirange(tstzrange(s.running, greatest(s.running, clock_timestamp())))"
# Seconds that are not charged so far: a holiday in which we were away counts once.
_AWAY: Final = f"""(coalesce((SELECT sum(extract(epoch FROM upper(gone) - lower(gone)))
    FROM unnest({_OUT} + {_HOLIDAYS} * {_SO_FAR}) gone), 0) + {_GRACE})"""

_USED: Final = f"greatest(0, extract(epoch FROM clock_timestamp() - s.running) - {_AWAY})"
# The others wait a while for somebody whose time is up: so many days, as `votes` says.
_PATIENCE: Final = f"""{DAY} * coalesce((SELECT (l.votes -> 'late' ->> s.number::text)::int FROM play_table l
                                          WHERE l.id = s.table_id), 0)"""
# When it runs out: after so many seconds that are charged, and all others that begin before those are over.
_NEEDS: Final = f"s.left_ms / 1000.0 + {_GRACE} + {_PATIENCE}"
_ENDS: Final = f"""s.running + make_interval(secs => (SELECT n.needs + coalesce(sum(g.long)
      FILTER (WHERE g.since < n.needs + g.before), 0)
    FROM (SELECT {_NEEDS} AS needs) n LEFT JOIN (
      SELECT extract(epoch FROM lower(gone) - s.running) AS since,
             extract(epoch FROM upper(gone) - lower(gone)) AS long,
             coalesce(sum(extract(epoch FROM upper(gone) - lower(gone)))
               OVER (ORDER BY gone ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
        FROM unnest({_OUT} + {_HOLIDAYS}) gone) g ON true
   GROUP BY n.needs))"""

_CHARGE: Final = f"""
UPDATE play_seat s SET
  left_ms = CASE
      WHEN s.number = ANY(%(stopped)s::int[]) AND s.running IS NOT NULL
        THEN greatest(0, s.left_ms - (1000 * {_USED})::bigint)
      WHEN s.number = ANY(%(returned)s::int[]) THEN greatest(0, s.left_ms - t.increment * 1000)
      WHEN s.number = ANY(%(welcomed)s::int[]) THEN greatest(s.left_ms, %(grace)s * 1000, t.increment * 1000)
      ELSE s.left_ms END
    + CASE WHEN s.number = ANY(%(passed)s::int[]) THEN t.increment * 1000 ELSE 0 END,
  running = CASE WHEN s.number = ANY(%(started)s::int[]) THEN clock_timestamp()
                 WHEN s.number = ANY(%(stopped)s::int[]) THEN NULL ELSE s.running END
FROM play_table t
WHERE s.table_id = %(table)s AND t.id = s.table_id
"""

_DEADLINE: Final = f"""
UPDATE play_table SET deadline = (
  SELECT min({_ENDS}) FROM play_seat s WHERE s.table_id = %(table)s AND s.running IS NOT NULL)
WHERE id = %(table)s
"""


async def charge(conn: AsyncConnection, before: Live, after: Live, kind: str) -> None:
    """After an entry of this kind: stop the clocks of those who answered, start those who are asked anew.

    The increment is for a turn that is over; taking the turn back gives it back.
    """
    ran, runs = _running(before), _running(after)
    kept = {seat for seat, since in runs.items() if ran.get(seat) == since}
    seat = after.recent[-1].seat
    fields = {
        "table": after.id,
        "stopped": [one for one in ran if one not in kept],
        "started": [one for one in runs if one not in kept],
        "passed": [seat] if kind == "choice" and seat in ran and seat not in runs else [],
        "returned": [one for one in runs if one not in ran] if kind == "undo" else [],
        "welcomed": [seat] if kind == "person" else [],  # back from a bot, perhaps without any time
        **_GIVEN,
    }
    await conn.execute(_CHARGE, fields)
    await conn.execute(_DEADLINE, fields)


def _running(live: Live) -> dict[int, int]:
    """Whose clocks run, and since which entry: those of people who are asked."""
    if live.status != "running" or live.frozen:
        return {}
    return {seat: since for seat, since in live.asked.items() if not live.seats[seat].bot}


_OVERDUE: Final = f"""
SELECT s.number, t.absence, t.seq FROM play_table t JOIN play_seat s ON s.table_id = t.id
 WHERE t.id = %(table)s AND t.status = 'running' AND t.frozen = '' AND s.running IS NOT NULL
   AND {_ENDS} < clock_timestamp() AND {AWAKE}
   AND NOT (t.pace = 'turn' AND {AWAY_NOW.format(who="s.player_id")})  -- the table may not know yet
 ORDER BY {_ENDS} LIMIT 1
"""


async def overdue(table: str) -> tuple[int, str, int] | None:
    """The seat whose clock has run out first, the table's policy, and its seq; None if none has.

    The deadline is reckoned anew: there may have been an outage since it was written.
    """
    fields = {"table": table, **_GIVEN}
    async with connection() as conn:
        await conn.execute(f"{_DEADLINE} AND deadline IS NOT NULL", fields)
        row = await (await conn.execute(_OVERDUE, fields)).fetchone()
    return None if row is None else (int(row[0]), str(row[1]), int(row[2]))


# Without a clock: how many seconds somebody must keep the others waiting before those may decide about it.
LONG: Final = {"live": 600, "turn": 3 * DAY}
_WAITED: Final = """
SELECT extract(epoch FROM clock_timestamp() - e.at)::float8
       - coalesce((SELECT sum(extract(epoch FROM upper(day) - lower(day))) FROM unnest((
           SELECT range_agg(one * tstzrange(e.at, greatest(e.at, clock_timestamp())))
             FROM unnest(s.away) one)) day), 0)::float8, t.pace
  FROM play_table t JOIN play_seat s ON s.table_id = t.id AND s.number = %(number)s
  JOIN play_entry e ON e.table_id = t.id AND e.seq = (t.asked ->> %(seat)s)::int WHERE t.id = %(table)s
"""


async def waited_long(table: str, seat: int) -> bool:
    """Whether this seat has had its question for so long that the others may decide about it."""
    async with connection() as conn:
        row = await (
            await conn.execute(_WAITED, {"table": table, "seat": str(seat), "number": seat})
        ).fetchone()
    return row is not None and row[0] >= LONG[row[1]]


async def stand_still(table: str, seq: int) -> None:
    """The clock stands at nothing and wakes nobody again: the table waits for its player."""
    async with connection() as conn:
        await conn.execute("UPDATE play_table SET deadline = NULL WHERE id = %s AND seq = %s", (table, seq))


# A moment that is yet to come: the database's clock was set back. What has passed is not waited for again.
_AHEAD: Final = "clock_timestamp() + interval '5 seconds'"
# Open tables without a free seat, from indexes alone: there may be thousands with one.
FULL: Final = """SELECT id FROM play_table WHERE status = 'open'
    EXCEPT SELECT table_id FROM play_seat WHERE player_id IS NULL AND bot = ''"""
_BACK: Final = f"""
WITH bots AS (
  UPDATE play_table SET moved = clock_timestamp()
   WHERE moved > {_AHEAD} AND status = 'running' AND bot_waits RETURNING id
), deals AS (
  UPDATE play_table SET moved = clock_timestamp()
   WHERE moved > {_AHEAD} AND id = ANY(ARRAY({FULL})) RETURNING id
), due AS (
  UPDATE procrastinate_jobs SET scheduled_at = NULL
   WHERE queue_name = 'bots' AND status = 'todo'
     AND scheduled_at > {_AHEAD} + make_interval(secs => %(pause)s)
), clocks AS (
  UPDATE play_seat SET running = clock_timestamp()
   WHERE running > statement_timestamp() + interval '5 seconds' RETURNING table_id
)
SELECT id, false FROM bots UNION ALL SELECT id, false FROM deals UNION SELECT table_id, true FROM clocks
"""
_PROMISED: Final = f"""
UPDATE play_seat SET seed_due = clock_timestamp()
 WHERE table_id = ANY(%(tables)s) AND running IS NULL
   AND seed_due > {_AHEAD} + make_interval(secs => %(seeds)s)
"""


async def set_back(conn: AsyncConnection) -> None:
    """Where the database's clock jumped back, whatever waits (bots, deals, clocks) counts from now."""
    async with conn.transaction():
        found = await (await conn.execute(_BACK, {"pause": settings.BOT_DELAY})).fetchall()
        early = [table for table, runs in found if not runs]
        if early:
            await conn.execute(_PROMISED, {"tables": early, "seeds": browser_seeds.SECONDS})
        for table, runs in found:
            if runs:
                await conn.execute(_DEADLINE, {"table": table, **_GIVEN})


_READ: Final = f"""
SELECT s.number, s.running IS NOT NULL AND NOT clock_timestamp() <@ ANY(s.away),
       greatest(0, s.left_ms - CASE WHEN s.running IS NULL THEN 0 ELSE (1000 * {_USED})::bigint END)
  FROM play_seat s WHERE s.table_id = %(table)s ORDER BY s.number
"""


async def read(table: str) -> dict[int, tuple[int, bool]]:
    """For each seat: how many milliseconds are left now, and whether they run."""
    async with connection() as conn:
        rows = await (await conn.execute(_READ, {"table": table, **_GIVEN})).fetchall()
    return {int(seat): (int(left), bool(runs)) for seat, runs, left in rows}
