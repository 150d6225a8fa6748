"""Where the load happens: a database of its own, people, tables, and a site on it."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit
from zlib import crc32

import psutil
import psycopg

ROOT: Final = Path(__file__).parents[2]
NAME: Final = "crannog_bench"
SERVER: Final = os.environ.get("CRANNOG_DATABASE", "postgresql://crannog@127.0.0.1:25432/crannog")


def named(name: str) -> str:
    return urlunsplit(urlsplit(SERVER)._replace(path=f"/{name}"))


@contextmanager
def database() -> Iterator[str]:
    """A fresh database, migrated; gone afterwards."""
    with psycopg.connect(named("postgres"), autocommit=True) as conn:
        conn.execute(f'DROP DATABASE IF EXISTS "{NAME}" WITH (FORCE)')
        conn.execute(f'CREATE DATABASE "{NAME}"')
    os.environ["CRANNOG_DATABASE"] = named(NAME)
    os.environ["DJANGO_SETTINGS_MODULE"] = "crannog.site.settings"
    os.environ["CRANNOG_LOG"] = "ERROR"
    import django
    from django.core.management import call_command

    django.setup(set_prefix=False)
    call_command("migrate", verbosity=0)
    from bench.load import null_game

    null_game.register()
    try:
        yield named(NAME)
    finally:
        from django.db import connections

        for one in connections.all():
            one.close_pool()  # type: ignore[attr-defined]
        with psycopg.connect(named("postgres"), autocommit=True) as conn:
            conn.execute(f'DROP DATABASE IF EXISTS "{NAME}" WITH (FORCE)')


@dataclass(frozen=True)
class Person:
    user: Any
    cookie: str


def people(count: int) -> list[Person]:
    from crannog.site.accounts import cookie
    from crannog.site.accounts.models import User

    made = [User(name=f"P{n}", language="en") for n in range(count)]
    for user in made:
        user.handle, user.password = f"guest-{user.id.hex}", "!"
    User.objects.bulk_create(made)
    return [Person(user, cookie.write(user)) for user in made]


async def table(game: str, seats: Sequence[Person], number: int = 0, public: bool = True) -> str:
    """A started table; with a number its chance is known beforehand, so that its game can be, too."""
    from crannog.site.database import connection
    from crannog.site.play.actions.create import Chair, TableRequest, create
    from crannog.site.play.actions.start import start

    chairs = tuple(Chair(one.user.id, f"P{n}") for n, one in enumerate(seats))
    made = await create(seats[0].user.id, TableRequest(game, chairs, public=public, title="Load"))
    async with connection() as conn:
        await conn.execute(
            "UPDATE play_secret SET server = %s WHERE table_id = %s", (number.to_bytes(32, "big"), made)
        )
    await start(made)
    return made


@dataclass
class Site:
    ports: list[int]  # one for all workers, or one for each
    processes: list[subprocess.Popen[bytes]]

    @property
    def port(self) -> int:
        return self.ports[0]

    def port_of(self, table: str) -> int:
        """Where a table's requests go: as a proxy does that hashes its name."""
        return self.ports[crc32(table.encode()) % len(self.ports)]

    def processor(self) -> float:
        """Seconds of a processor that the workers have used."""
        times = [psutil.Process(one.pid).cpu_times() for one in self.processes]
        return sum(one.user + one.system for one in times)


@contextmanager
def site(workers: int, apart: bool = False) -> Iterator[Site]:
    """Web workers on one socket, as `crannog serve` starts them, or each on its own behind a proxy that knows
    tables. No job worker: nobody here is a bot."""
    sockets = [_listening() for _ in range(workers if apart else 1)]
    processes = []
    for n in range(workers):
        number = sockets[n % len(sockets)].fileno()
        command = [sys.executable, "-m", "bench.load.app", "--fd", str(number)]
        processes.append(subprocess.Popen(command, pass_fds=(number,), cwd=ROOT))
    ports = [int(one.getsockname()[1]) for one in sockets]
    try:
        for port in ports:
            _wait(port, workers, processes)
        made = Site(ports, processes)
        _settle(made)
        yield made
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait(15)
        for one in sockets:
            one.close()


def _listening() -> socket.socket:
    made = socket.socket()
    made.bind(("127.0.0.1", 0))
    made.listen(2048)
    made.set_inheritable(True)
    return made


def _wait(port: int, workers: int, processes: list[subprocess.Popen[bytes]]) -> None:
    """Until every worker has started, or one has ended: an answer from one says nothing about the other."""
    import urllib.request

    answered = 0
    while answered < 6 * workers:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=60) as answer:
                answered += answer.status == 200
        except OSError:
            time.sleep(0.1)
        if any(process.poll() is not None for process in processes):
            raise RuntimeError("the site did not start")


def _settle(site: Site) -> None:
    """Until nobody compiles templates any more: a worker answers before it is warm."""
    until, quiet = time.monotonic() + 120, 0
    while quiet < 4 and time.monotonic() < until:
        used = site.processor()
        time.sleep(0.5)
        quiet = quiet + 1 if site.processor() - used < 0.03 * len(site.processes) else 0


def run[T](work: Coroutine[Any, Any, T]) -> T:
    """asyncio.run, with the pool of this process closed at the end."""
    import uvloop

    from crannog.site import database as pool
    from crannog.site.play.stream.hub import hub

    async def inner() -> T:
        try:
            return await work
        finally:
            await asyncio.gather(*hub.beside, return_exceptions=True)
            if hub.redis is not None:
                await hub.redis.aclose()
                hub.redis = None
            await pool.close_pool()

    return uvloop.run(inner())
