"""Another process that sends commands: a JSON object a line in, its outcome a line out.

It keeps its own cache of tables, as a second worker would. Racers start together: each waits for a shared
advisory lock while the test holds it alone, and all get it in the same moment.

    with racing(2) as racers:
        outcomes = race(racers, [first, second])
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final
from uuid import UUID

import psycopg

from tests.site import places
from tests.waiting import wait_until

BARRIER: Final = 4_208  # the advisory lock; such locks are each database's own
WAITING: Final = """
SELECT count(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
 WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.objid = %s AND NOT l.granted
"""


class Racer:
    """The process, from outside."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.site.racer"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=places.ROOT)

    def send(self, command: dict[str, Any]) -> None:
        assert self.process.stdin
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()

    def receive(self) -> list[Any]:
        """The name of the outcome and its seq."""
        assert self.process.stdout
        return list(json.loads(self.process.stdout.readline()))

    def stop(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


@contextmanager
def racing(count: int) -> Iterator[list[Racer]]:
    racers = [Racer() for _ in range(count)]
    try:
        for racer in racers:
            racer.receive()
        yield racers
    finally:
        for racer in racers:
            racer.stop()


def race(racers: Sequence[Racer], commands: Sequence[dict[str, Any]]) -> list[list[Any]]:
    """Each racer sends its command, all at once; their outcomes in the order of the racers."""
    with psycopg.connect(os.environ["CRANNOG_DATABASE"], autocommit=True) as conn:
        conn.execute("SELECT pg_advisory_lock(%s)", (BARRIER,))
        for racer, command in zip(racers, commands, strict=True):
            racer.send(command)

        def are_all_waiting() -> bool:
            row = conn.execute(WAITING, (BARRIER,)).fetchone()
            return row is not None and row[0] == len(racers)

        wait_until(are_all_waiting, "not every racer came to the barrier")
        conn.execute("SELECT pg_advisory_unlock(%s)", (BARRIER,))
    return [racer.receive() for racer in racers]


async def main() -> None:
    from crannog.site.accounts.cookie import Player
    from crannog.site.play.actions.choose import choose
    from crannog.site.play.store.live_table import load

    barrier = await psycopg.AsyncConnection.connect(os.environ["CRANNOG_DATABASE"], autocommit=True)
    print(json.dumps(["ready", 0]), flush=True)
    for text in sys.stdin:
        order = json.loads(text)
        await load(order["table"])  # warm, and soon old
        await barrier.execute("SELECT pg_advisory_lock_shared(%s)", (BARRIER,))
        player = Player(UUID(order["player"]), 1)
        outcome = await choose(
            order["table"], order["seen"], order["command"], order["seat"], order["line"], player
        )
        print(json.dumps([type(outcome).__name__, getattr(outcome, "seq", 0)]), flush=True)
        await barrier.execute("SELECT pg_advisory_unlock_shared(%s)", (BARRIER,))
    await barrier.close()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "crannog.site.settings")
    import django

    django.setup(set_prefix=False)
    places.run(main())
