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
    port: int
    processes: list[subprocess.Popen[bytes]]


@contextmanager
def site(workers: int) -> Iterator[Site]:
    """Web workers on one socket, as `crannog serve` starts them. No job worker: nobody here is a bot."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(2048)
    listening.set_inheritable(True)
    number = listening.fileno()
    command = [sys.executable, "-m", "bench.load.app", "--fd", str(number)]
    processes = [subprocess.Popen(command, pass_fds=(number,), cwd=ROOT) for _ in range(workers)]
    port = int(listening.getsockname()[1])
    try:
        _wait(port, workers)
        yield Site(port, processes)
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait(15)
        listening.close()


def _wait(port: int, workers: int) -> None:
    """Until everybody has started: an answer from one says nothing about the other."""
    import urllib.request

    until = time.monotonic() + 90
    answered = 0
    while answered < 6 * workers:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=60) as answer:
                answered += answer.status == 200
        except OSError:
            time.sleep(0.1)
        if time.monotonic() > until:
            raise RuntimeError("the site did not start")
    time.sleep(1.0 if workers == 1 else 6.0)


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
