"""The reconciler: finds tables whose bot or clock is due and has no live job, and queues it again.

It also deals where everyone sits and whoever should have dealt died, tells tables whose holidays begin and
end, and sweeps up dead jobs.
"""

from __future__ import annotations

import contextlib
from typing import Final

from django.conf import settings
from psycopg import AsyncConnection

from crannog.site.database import connection
from crannog.site.limits import Updating
from crannog.site.metrics import ARCHIVED, BOT_OLDEST, BOTS_WAITING, CALLED, FROZEN, QUEUE_AGE, QUEUED, STUCK
from crannog.site.play.actions import holiday
from crannog.site.play.actions.start import WAITS, start
from crannog.site.play.store import clock
from crannog.site.play.store.log import CLOCKS, LAST, PEOPLE

AT_ONCE: Final = 500  # jobs called for in one round; the rest in the next

# `statement_timestamp`, not `clock_timestamp`: an index can be asked only for what stays the same meanwhile.
_CALL: Final = f"""
WITH due AS (
  SELECT id, bot_waits, moved, deadline FROM play_table
   WHERE status = 'running' AND bot_waits AND frozen = ''
     AND moved < statement_timestamp() - interval '3 seconds'
  UNION
  SELECT id, bot_waits, moved, deadline FROM play_table
   WHERE status = 'running' AND frozen = '' AND deadline < statement_timestamp()
), found AS MATERIALIZED (
  SELECT *, {PEOPLE} AS people FROM due t
), called AS (
  SELECT ROW('bots',
           CASE WHEN bot_waits THEN 'crannog.bot_move' ELSE 'crannog.time_out' END,
           CASE WHEN NOT bot_waits THEN {CLOCKS} WHEN people THEN 0 ELSE {LAST} END, NULL,
           CASE WHEN bot_waits THEN 'bot:' ELSE 'clock:' END || id,
           jsonb_build_object('table', id), NULL)::procrastinate_job_to_defer_v1 AS job
    FROM found
   WHERE NOT EXISTS (SELECT 1 FROM procrastinate_jobs j
                      WHERE j.status IN ('todo') AND j.queueing_lock =
                            CASE WHEN found.bot_waits THEN 'bot:' ELSE 'clock:' END || found.id)
     AND NOT EXISTS (SELECT 1 FROM procrastinate_jobs j JOIN procrastinate_workers w ON w.id = j.worker_id
                      WHERE j.status = 'doing' AND w.last_heartbeat > clock_timestamp() - interval '3 seconds'
                        AND j.args ->> 'table' = found.id
                        -- a job that long about one move has lost its way; a second one does no harm
                        AND found.moved > clock_timestamp() - interval '5 seconds')
   LIMIT {AT_ONCE}
)
SELECT coalesce((SELECT cardinality(procrastinate_defer_jobs_v1(array_agg(job)))
                   FROM called HAVING count(*) > 0), 0),
       (SELECT count(*) FROM found WHERE people AND
          ((bot_waits AND moved < clock_timestamp() - interval '10 seconds')
            OR deadline < clock_timestamp() - interval '10 seconds'))
"""

_WAITING: Final = f"""
SELECT {PEOPLE} AS people, count(*), extract(epoch FROM max(clock_timestamp() - moved))::float8
  FROM play_table t WHERE status = 'running' AND frozen = '' AND bot_waits GROUP BY people
"""

_QUEUES: Final = """
SELECT queue_name, count(*),
       extract(epoch FROM max(clock_timestamp() - coalesce(j.scheduled_at, since.at)))::float8
  FROM procrastinate_jobs j
  LEFT JOIN LATERAL (SELECT max(at) AS at FROM procrastinate_events e
                      WHERE j.scheduled_at IS NULL AND e.job_id = j.id
                        AND e.type IN ('deferred', 'deferred_for_retry')) since ON true
 WHERE status = 'todo' AND (j.scheduled_at IS NULL OR j.scheduled_at < clock_timestamp()) GROUP BY queue_name
"""

_FROZEN: Final = "SELECT count(*) FROM play_table WHERE status = 'running' AND frozen <> ''"

# Archiving has failed since the last time it succeeded; where it is off, nothing was ever tried.
_ARCHIVE: Final = """
SELECT CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity')
            THEN extract(epoch FROM clock_timestamp() - greatest(last_archived_time, stats_reset))::float8
            ELSE 0 END
  FROM pg_stat_archiver
"""

# What became of a hint is of no interest; a worker that died, or was cut off, leaves it "doing".
_SWEEP: Final = """
DELETE FROM procrastinate_jobs j WHERE j.queue_name IN ('bots', 'mail') AND (
  j.status IN ('failed', 'aborted', 'cancelled')
  OR j.status = 'doing' AND (
    NOT EXISTS (SELECT 1 FROM procrastinate_workers w
                 WHERE w.id = j.worker_id AND w.last_heartbeat > clock_timestamp() - interval '5 seconds')
    OR EXISTS (SELECT 1 FROM procrastinate_events e WHERE e.job_id = j.id AND e.type = 'started'
                  AND e.at < clock_timestamp() - interval '2 minutes')))
"""

_READY: Final = f"""
SELECT id FROM play_table t
 WHERE id = ANY(ARRAY({clock.FULL})) AND frozen = '' AND moved < clock_timestamp() - interval '3 seconds'
   AND NOT EXISTS (SELECT 1 FROM play_seat WHERE table_id = t.id AND {WAITS})
"""


async def _measure(conn: AsyncConnection) -> None:
    """What only the database knows."""
    queues = {name: (n, age) for name, n, age in await (await conn.execute(_QUEUES)).fetchall()}
    for name in {*settings.QUEUES, *queues}:
        jobs, oldest = queues.get(name, (0, 0.0))
        QUEUED.labels(name).set(jobs)
        QUEUE_AGE.labels(name).set(oldest or 0.0)
    for gauge, statement in ((FROZEN, _FROZEN), (ARCHIVED, _ARCHIVE)):
        row = await (await conn.execute(statement)).fetchone()
        gauge.set(row[0] if row and row[0] else 0)


def measured_elsewhere() -> None:
    """Another worker looks now: what this one saw last is not what is."""
    for gauge in (STUCK, FROZEN, ARCHIVED):
        gauge.set(0)
    for labeled in (BOTS_WAITING, BOT_OLDEST, QUEUED, QUEUE_AGE):
        labeled.clear()


async def reconcile() -> tuple[int, int]:
    """How many were called again, and how many are stuck."""
    await holiday.keep_up()
    async with connection() as conn:
        await clock.set_back(conn)
        row = await (await conn.execute(_CALL)).fetchone()
        await conn.execute(_SWEEP)
        waiting = await (await conn.execute(_WAITING)).fetchall()
        ready = await (await conn.execute(_READY)).fetchall()
        await _measure(conn)
    for (table,) in ready:
        with contextlib.suppress(Updating):  # a newer worker deals
            await start(table)
    assert row is not None
    called, stuck = row
    STUCK.set(stuck)
    found = {people: (tables, oldest) for people, tables, oldest in waiting}
    for people in (True, False):
        tables, oldest = found.get(people, (0, 0.0))
        BOTS_WAITING.labels("yes" if people else "no").set(tables)
        BOT_OLDEST.labels("yes" if people else "no").set(oldest)
    if called:
        CALLED.inc(called)
    return int(called), int(stuck)
