"""One job worker: bots, clocks and e-mail, plus the reconciler and a heartbeat.

If its own heartbeat stops for half a minute it ends itself, and whoever watches it starts it again.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import math
import os
import threading
import time
from typing import Any, Final

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "crannog.site.settings")

import django

django.setup(set_prefix=False)

from django.conf import settings
from procrastinate import JobContext, PsycopgConnector
from procrastinate.contrib.django import app
from procrastinate.contrib.django.utils import connector_params
from procrastinate.exceptions import ConnectorException
from procrastinate.middleware import AsyncCallNext
from procrastinate.worker import Worker
from prometheus_client import start_http_server
from psycopg.errors import UniqueViolation

from crannog.site import database, readiness
from crannog.site.database import AWAY
from crannog.site.heartbeat import keep_beating, leads
from crannog.site.me.clear_out import clear_out
from crannog.site.me.forget import go_on
from crannog.site.measure import look_at_pools
from crannog.site.metrics import JOBS
from crannog.site.notify.news import Lookout
from crannog.site.play.bots.choose_move import thinkers
from crannog.site.play.jobs.archive import FIRST, archive_due, may_archive
from crannog.site.play.jobs.deliver import collect as collect_notices
from crannog.site.play.jobs.reconcile import measured_elsewhere, reconcile
from crannog.site.play.jobs.send_mail import collect as collect_letters
from crannog.site.play.jobs.sweep_archives import sweep_archives
from crannog.site.play.jobs.verify_log import patrol
from crannog.site.play.store.archives import NONE
from crannog.site.play.store.rules_versions import register
from crannog.site.ratings.count import AT_ONCE, count_finished

RECONCILE: Final = 5.0
LOOK: Final = 1.0  # seconds until a worker that died is stood in for
PATROL: Final = 60.0
PUT_AWAY: Final = 600.0  # seconds between two rounds of archiving
DAILY: Final = 86_400.0  # seconds until we look again for what is to be deleted
DEAD: Final = 30.0
SLOTS: Final = 8  # jobs at once; none of them sleeps, and thinking is done by other processes
POLL: Final = 0.1  # seconds: so exact is the pause before a bot's move

log = logging.getLogger(__name__)
_alive = math.inf  # until the first heartbeat: on a busy machine the start alone takes longer than DEAD


def _note() -> None:
    global _alive
    _alive = time.monotonic()


async def watch_over() -> None:
    """One worker looks for what was left waiting; the others only whether it is their turn to."""
    last = -RECONCILE
    while True:
        look_at_pools()
        # A unique violation: somebody else has just called the same bot.
        with contextlib.suppress(UniqueViolation, *AWAY):
            if not await leads("worker"):
                measured_elsewhere()
                last = -RECONCILE
            elif time.monotonic() - last >= RECONCILE:
                last = time.monotonic()
                await reconcile()
        await asyncio.sleep(LOOK)


async def post() -> None:
    lookout = Lookout()
    while True:
        with contextlib.suppress(*AWAY):
            await collect_letters()
            await collect_notices(lookout)
        await asyncio.sleep(RECONCILE)


async def check() -> None:
    """Now and then one table's log is played again; one that does not hold is frozen."""
    while True:
        await asyncio.sleep(PATROL)
        with contextlib.suppress(*AWAY):
            verdict = await patrol()
            if verdict is not None and verdict.problems:
                log.error("table %s failed verification: %s", verdict.table, "; ".join(verdict.problems))


async def put_away() -> None:
    """One worker archives games that ended long ago, at most a tenth of its time."""
    after, swept = FIRST, time.monotonic()
    pause = min(PUT_AWAY, max(LOOK, settings.ARCHIVE_DAYS * 86_400))
    while settings.ARCHIVE != NONE:
        began = time.monotonic()
        with contextlib.suppress(*AWAY):
            if await leads("worker") and await may_archive():
                after, _, _ = await archive_due(after)
                if began - swept > DAILY:
                    swept = began
                    await try_to_sweep()
        await asyncio.sleep(max(pause if after == FIRST else LOOK, 9 * (time.monotonic() - began)))


async def try_to_sweep() -> None:
    try:
        log.info("%d archives that no table names were deleted", await sweep_archives())
    except AWAY:
        raise
    except Exception:  # the bucket does not answer, perhaps: tomorrow, then
        log.exception("archives that no table names were not looked for")


async def forget() -> None:
    """One worker goes on with the deletion of what is stored about those who asked for it."""
    while True:
        more = False
        with contextlib.suppress(*AWAY):
            more = await leads("worker") and await go_on()
        await asyncio.sleep(LOOK if more else RECONCILE)


async def count_games() -> None:
    """One worker counts what finished games say (`ratings`). Nobody waits for it, so no job hints at it."""
    while True:
        counted = 0
        with contextlib.suppress(*AWAY):
            counted = await count_finished() if await leads("worker") else 0
        await asyncio.sleep(LOOK if counted == AT_ONCE else RECONCILE)


async def let_go() -> None:
    """One worker deletes what has been kept for as long as we keep it. It reads all chat, so once a day."""
    while True:
        wait = LOOK
        with contextlib.suppress(*AWAY):
            if not await leads("worker"):
                wait = PUT_AWAY
            elif not await clear_out():
                wait = DAILY
        await asyncio.sleep(wait)


async def work(ready: readiness.Pipe) -> None:
    while True:
        with contextlib.suppress(ConnectorException, TimeoutError, *AWAY):
            async with database.connection() as conn:
                await conn.execute("SELECT 1")  # else the opening below would wait for half a minute
            await _take_jobs(ready)
        # It also ends by itself when the database was away for a moment; nobody tells it to stop.
        log.warning("the database is unavailable; the worker is waiting")
        await asyncio.sleep(0.5)


async def _take_jobs(ready: readiness.Pipe) -> None:
    pool: dict[str, Any] = {"min_size": 1, "max_size": 4, **database.IMPATIENT}
    jobs = app.with_connector(PsycopgConnector(kwargs=connector_params(), **pool))
    try:
        async with asyncio.timeout(5):
            await jobs.open_async()
        ready.announce()
        await jobs.run_worker_async(
            queues=settings.QUEUES,
            concurrency=SLOTS,
            fetch_job_polling_interval=POLL,
            update_heartbeat_interval=1.0,
            stalled_worker_timeout=5.0,
            delete_jobs="successful",
            install_signal_handlers=False,
            worker_middleware=[_timed],
        )
    finally:
        await jobs.close_async()  # also one that did not open in time: its own tasks wait for ever otherwise


async def _timed(call_next: AsyncCallNext, context: JobContext, worker: Worker) -> Any:
    began, outcome = time.monotonic(), "failed"
    try:
        done = await call_next()
        outcome = "done"
        return done
    finally:
        JOBS.labels(context.job.task_name, outcome).observe(time.monotonic() - began)


def watchdog() -> None:
    while True:
        time.sleep(1)
        if time.monotonic() - _alive > DEAD:
            log.error("no heartbeat for %s s: this worker is shutting down", DEAD)
            os._exit(70)


async def main(ready: readiness.Pipe) -> None:
    if "bots" in settings.QUEUES:
        thinkers("bot").start()
    await database.open_pool(4)
    jobs = [register(), work(ready), keep_beating("worker", _note), watch_over(), check()]
    jobs += [put_away(), forget(), let_go(), count_games()]
    await asyncio.gather(*jobs, *([post()] if "mail" in settings.QUEUES else []))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("port", type=int, nargs="?", help="where this worker's metrics are, on 127.0.0.1")
    parser.add_argument("--ready-fd", type=int, help="an inherited pipe: a line is written to it when ready")
    arguments = parser.parse_args()
    if arguments.port is not None:
        start_http_server(arguments.port, "127.0.0.1")
    threading.Thread(target=watchdog, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main(readiness.Pipe(arguments.ready_fd)))
