"""Where the site's tests happen: a database of their own, people, tables, a running site.

    person = places.guest("Ann")
    table = places.run(places.table("roam", person, "greedy"))   # a person, or a bot by its name
    live = places.run(load(table))

`run` takes the place of asyncio.run: it gives each test its own pool and lets it go again.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import os
import random
import re
import socket
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

import psycopg

from tests.processes import Server, free_port

__all__ = ["free_port"]
ROOT: Final = Path(__file__).parents[2]
DATABASE: Final = os.environ.get("CRANNOG_DATABASE", "postgresql://crannog@127.0.0.1:25432/crannog")
REDIS: Final = os.environ.get("CRANNOG_REDIS", "redis://127.0.0.1:26399/0")
WORKER: Final = os.environ.get("PYTEST_XDIST_WORKER", "main")
NAME: Final = f"test_{WORKER}_{os.getpid()}"  # several people test on one server
LOCK: Final = 4_207  # an advisory lock: one template is built at a time


def named(name: str) -> str:
    """The address of another database on the same server."""
    return urlunsplit(urlsplit(DATABASE)._replace(path=f"/{name}"))


def name_of(database: str) -> str:
    return urlsplit(database).path.removeprefix("/")


# --- the database ------------------------------------------------------------------------------


def services() -> None:
    """Start PostgreSQL and Redis if they do not answer."""
    at, to = urlsplit(DATABASE), urlsplit(REDIS)
    if all(_answers(url.hostname or "127.0.0.1", url.port or 0) for url in (at, to)):
        return
    ours = {"CRANNOG_PG_PORT": str(at.port), "CRANNOG_REDIS_PORT": str(to.port), "CRANNOG_PG_FSYNC": "off"}
    subprocess.run([ROOT / "scripts/services", "start"], env=os.environ | ours, check=True)


def _answers(host: str, port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection((host, port), 1):
        return True
    return False


def make_database() -> str:
    """A migrated database for this process; the first one to need a template builds it."""
    with psycopg.connect(named("postgres"), autocommit=True) as conn:
        conn.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
        _tidy(conn)
        template = f"test_template_{_schema()}"
        if not conn.execute("SELECT 1 FROM pg_database WHERE datname = %s", (template,)).fetchone():
            conn.execute(f'DROP DATABASE IF EXISTS "{template}_new"')
            conn.execute(f'CREATE DATABASE "{template}_new"')
            migrate(named(f"{template}_new"))
            conn.execute(f'ALTER DATABASE "{template}_new" RENAME TO "{template}"')
        conn.execute(f'CREATE DATABASE "{NAME}" TEMPLATE "{template}"')
    return named(NAME)


def migrate(database: str) -> None:
    command = [sys.executable, "-m", "crannog.site.manage", "migrate", "-v0"]
    environment = os.environ | {"CRANNOG_DATABASE": database}
    subprocess.run(command, env=environment, check=True, cwd=ROOT)


def no_outage() -> None:
    """A site that a test ran and stopped is away: without this, every clock after it would stand still."""
    with psycopg.connect(os.environ["CRANNOG_DATABASE"], autocommit=True) as conn:
        conn.execute("DELETE FROM play_heartbeat")
        conn.execute("DELETE FROM play_outage")


def drop_database() -> None:
    with psycopg.connect(named("postgres"), autocommit=True) as conn:
        conn.execute(f'DROP DATABASE IF EXISTS "{NAME}" WITH (FORCE)')


def _schema() -> str:
    """A name for what the migrations make: changed migrations, another template."""
    made = hashlib.sha256()
    for path in sorted((ROOT / "src/crannog/site").glob("*/migrations/*.py")):
        made.update(path.name.encode() + path.read_bytes())
    return made.hexdigest()[:12]


def _tidy(conn: psycopg.Connection[Any]) -> None:
    """Forget what tests left that were killed, and templates of older migrations."""
    for (name,) in conn.execute("SELECT datname FROM pg_database WHERE datname LIKE 'test%'").fetchall():
        run = re.fullmatch(r"test_\w+?_(\d+)", name)
        dead = run is not None and not Path(f"/proc/{run[1]}").exists()
        old = name.startswith("test_template_") and _schema() not in name
        if dead or old:
            with contextlib.suppress(psycopg.Error):
                conn.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


# --- people and tables -------------------------------------------------------------------------


def run[T](work: Coroutine[Any, Any, T], loop: type[asyncio.AbstractEventLoop] | None = None) -> T:
    """asyncio.run with a pool that ends with it, perhaps on `still_clock.Loop`."""
    from crannog.site import database
    from crannog.site.play.stream.hub import hub
    from tests.site import still_clock

    async def inner() -> T:
        try:
            return await work
        finally:
            beside = asyncio.gather(*hub.beside, return_exceptions=True)
            if loop is still_clock.Loop:
                await still_clock.finish(beside)
            await beside
            if hub.redis is not None:
                await hub.redis.aclose()
                hub.redis = None
            await database.close_pool()

    return asyncio.run(inner(), loop_factory=loop)


@dataclass(frozen=True)
class Person:
    user: Any  # accounts.User
    player: Any  # cookie.Player

    @property
    def id(self) -> Any:
        return self.user.id

    @property
    def cookies(self) -> dict[str, str]:
        """As their browser sends them."""
        from django.conf import settings

        from crannog.site.accounts import cookie

        return {settings.PLAYER_COOKIE: cookie.write(self.user)}


def guest(name: str = "Ann", language: str = "en") -> Person:
    """Somebody who sat down without an account. Outside of `run`: Django's ORM wants no event loop."""
    from crannog.site.accounts.cookie import Player
    from crannog.site.accounts.models import User

    user = User.objects.guest(name, language)
    return Person(user, Player(user.id, user.epoch))


class Chance(random.Random):
    """Stands for `secrets` where tables are made, so that a test is dealt the same cards in every run."""

    randbelow = random.Random.randrange
    token_bytes = random.Random.randbytes

    def token_urlsafe(self, size: int) -> str:
        return self.randbytes(size).hex()


def deal(seed: str) -> None:
    """From now on the tables of this process are those of the seed."""
    from crannog.site.play.actions import create

    create.secrets = Chance(seed)  # type: ignore[assignment, attr-defined]


async def table(game: str, *sitting: Person | str | None, **wish: Any) -> str:
    """A new table with these people and bots ("greedy"); None leaves a seat free. Full, it starts."""
    from crannog.site.play.actions.create import Chair, TableRequest, create
    from crannog.site.play.actions.start import start

    chairs = [
        Chair(bot=one, name=f"Bot {number}") if isinstance(one, str)
        else Chair() if one is None
        else Chair(one.id, one.user.name)
        for number, one in enumerate(sitting)
    ]  # fmt: skip
    owner = next(one for one in sitting if isinstance(one, Person))
    made = await create(owner.id, TableRequest(game, tuple(chairs), **wish))
    if None not in sitting:
        await start(made)
    return made


async def host_seed(table: str) -> bytes:
    """What nobody learns before the end."""
    from crannog.site.database import connection

    async with connection() as conn:
        rows = await conn.execute("SELECT server FROM play_secret WHERE table_id = %s", (table,))
        [(seed,)] = await rows.fetchall()
    return bytes(seed)


async def bots_play(table: str, most: int = 40) -> int:
    """As a job worker would: one move after the other, until nobody's bot is asked. How many were made."""
    from crannog.site.play.actions.bot_move import bot_move

    for made in range(most):
        if not await bot_move(table):
            return made
    return most


# --- a running site ----------------------------------------------------------------------------


@dataclass
class Site:
    """A web worker and a job worker as they run in the world, on this process's database."""

    port: int = field(default_factory=free_port)
    environment: dict[str, str] = field(default_factory=dict)
    processes: list[Server] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"  # browsers make no passkeys for an address

    def start(self, jobs: int = 1, **options: Any) -> None:
        """Return when all are ready; `options` are Popen's."""
        environment = os.environ | {"CRANNOG_ORIGIN": self.url, "CRANNOG_BOT_DELAY": "0"} | self.environment
        commands = [["crannog.site.web", "--port", str(self.port)], *[["crannog.site.worker"]] * jobs]
        for command in commands:
            made = Server([sys.executable, "-m", *command], env=environment, cwd=ROOT, **options)
            self.processes.append(made)
        for process in self.processes:
            process.wait_ready()

    def stop(self) -> None:
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait()
        self.processes.clear()


@contextlib.contextmanager
def running(jobs: int = 1, **environment: str) -> Iterator[Site]:
    """A site of one's own, with other settings: `with places.running(CRANNOG_BOT_DELAY="2") as site`."""
    made = Site(environment=environment)
    try:
        made.start(jobs)
        yield made
    finally:
        made.stop()
