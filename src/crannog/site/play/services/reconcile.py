"""The reconciler: finds tables whose bot or clock is due and has no live job, and calls again."""

from __future__ import annotations

from typing import Final

from crannog.site.database import connection
from crannog.site.metrics import STUCK

_CALL: Final = """
WITH due AS (
  SELECT id, bot_waits FROM play_table
   WHERE status = 'running' AND frozen = ''
     AND ((bot_waits AND moved < clock_timestamp() - interval '3 seconds') OR deadline < clock_timestamp())
), called AS (
  SELECT procrastinate_defer_jobs_v1(ARRAY[ROW('bots',
           CASE WHEN bot_waits THEN 'crannog.bot_move' ELSE 'crannog.time_out' END, 0, NULL,
           CASE WHEN bot_waits THEN 'bot:' ELSE 'clock:' END || id,
           jsonb_build_object('table', id), NULL)::procrastinate_job_to_defer_v1]) AS job
    FROM due
   WHERE NOT EXISTS (SELECT 1 FROM procrastinate_jobs j
                      WHERE j.status IN ('todo') AND j.queueing_lock =
                            CASE WHEN due.bot_waits THEN 'bot:' ELSE 'clock:' END || due.id)
     AND NOT EXISTS (SELECT 1 FROM procrastinate_jobs j JOIN procrastinate_workers w ON w.id = j.worker_id
                      WHERE j.status = 'doing' AND w.last_heartbeat > clock_timestamp() - interval '5 seconds'
                        AND j.args ->> 'table' = due.id)
)
SELECT (SELECT count(*) FROM called),
       (SELECT count(*) FROM play_table WHERE status = 'running' AND frozen = '' AND
          ((bot_waits AND moved < clock_timestamp() - interval '10 seconds')
            OR deadline < clock_timestamp() - interval '10 seconds'))
"""


async def reconcile() -> tuple[int, int]:
    """How many were called again, and how many are stuck."""
    async with connection() as conn:
        row = await (await conn.execute(_CALL)).fetchone()
    assert row is not None
    called, stuck = row
    STUCK.set(stuck)
    return int(called), int(stuck)
