"""One job worker: bots, clocks and mail; beside them the reconciler and a heartbeat.

If its own heartbeat stops for half a minute it ends itself, and whoever watches it starts it again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import threading
import time
from typing import Final, cast

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "crannog.site.settings")

import django

django.setup(set_prefix=False)

from procrastinate.contrib.django import app
from procrastinate.contrib.django.django_connector import DjangoConnector
from procrastinate.exceptions import ConnectorException
from prometheus_client import start_http_server
from psycopg.errors import UniqueViolation

from crannog.site import database
from crannog.site.database import AWAY, connection
from crannog.site.play.services.reconcile import reconcile

RECONCILE: Final = 5.0
BEAT: Final = 2.0
ASLEEP: Final = 10  # seconds without any heartbeat are an outage
DEAD: Final = 30.0

log = logging.getLogger(__name__)
_alive = time.monotonic()

_HEARTBEAT: Final = """
WITH gap AS (
  SELECT max(at) AS last FROM play_heartbeat
), away AS (
  INSERT INTO play_outage (start, "end")
  SELECT last, clock_timestamp() FROM gap WHERE last < clock_timestamp() - make_interval(secs => %(gap)s)
)
INSERT INTO play_heartbeat (name, at) VALUES (%(name)s, clock_timestamp())
ON CONFLICT (name) DO UPDATE SET at = clock_timestamp()
"""


async def beat() -> None:
    """Tell the database that the site is alive; a gap before this beat was an outage."""
    global _alive
    while True:
        with contextlib.suppress(*AWAY):
            async with connection() as conn:
                await conn.execute(_HEARTBEAT, {"name": f"worker-{os.getpid()}", "gap": ASLEEP})
            _alive = time.monotonic()
        await asyncio.sleep(BEAT)


async def watch_over() -> None:
    while True:
        # A unique violation: somebody else has just called the same bot.
        with contextlib.suppress(UniqueViolation, *AWAY):
            await reconcile()
        await asyncio.sleep(RECONCILE)


async def work() -> None:
    jobs = app.with_connector(cast(DjangoConnector, app.connector).get_worker_connector())
    while True:
        try:
            async with jobs.open_async():
                await jobs.run_worker_async(
                    queues=["bots", "mail"],
                    concurrency=8,
                    fetch_job_polling_interval=1.0,
                    update_heartbeat_interval=1.0,
                    stalled_worker_timeout=5.0,
                    delete_jobs="successful",
                    install_signal_handlers=False,
                )
        except (ConnectorException, *AWAY):
            pass
        # It also ends by itself when the database was away for a moment; nobody tells it to stop.
        log.warning("the database is away; the worker waits")
        await asyncio.sleep(1)


def watchdog() -> None:
    while True:
        time.sleep(1)
        if time.monotonic() - _alive > DEAD:
            log.error("no heartbeat for %s s: this worker ends itself", DEAD)
            os._exit(70)


async def main() -> None:
    await database.open_pool(4)
    await asyncio.gather(work(), beat(), watch_over())


if __name__ == "__main__":
    if len(sys.argv) > 1:
        start_http_server(int(sys.argv[1]), "127.0.0.1")  # metrics of this worker
    threading.Thread(target=watchdog, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main())
