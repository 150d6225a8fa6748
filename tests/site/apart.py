"""A database of one's own for a module of tests that a running site would disturb.

@pytest.fixture(scope="module", autouse=True)
def ours(database: str) -> Iterator[None]:
    with apart.database("clocks"):
        yield
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from os import getpid
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.db import connections

from tests.site import places


@contextmanager
def database(name: str, dump: Path | None = None) -> Iterator[None]:
    """Everything in this process, Django's pages included, works on a fresh copy of the template.

    Or on what was dumped by an earlier version, then migrated as an update does it.
    """
    made = f"test_{places.WORKER}{name}_{getpid()}"
    template = "template0" if dump else f"test_template_{places._schema()}"
    with psycopg.connect(places.named("postgres"), autocommit=True) as conn:
        conn.execute("SELECT pg_advisory_lock(%s)", (places.LOCK,))  # nobody else may be at the template
        conn.execute(f'CREATE DATABASE "{made}" TEMPLATE "{template}"')
    if dump:
        with psycopg.connect(places.named(made)) as conn:
            conn.execute(gzip.decompress(dump.read_bytes()))
        places.migrate(places.named(made))
    before = settings.DATABASE
    _use(places.named(made), made)
    try:
        yield
    finally:
        _use(before, places.NAME)
        with psycopg.connect(places.named("postgres"), autocommit=True) as conn:
            conn.execute(f'DROP DATABASE "{made}" WITH (FORCE)')


def _use(address: str, name: str) -> None:
    one: Any = connections["default"]
    one.close()
    one.close_pool()
    one.settings_dict["NAME"] = name
    settings.DATABASE = address


def sql(statement: str, *values: Any) -> list[tuple[Any, ...]]:
    """Straight into the database, as nobody in the site does."""
    with psycopg.connect(settings.DATABASE, autocommit=True) as conn:
        done = conn.execute(statement, values)
        return done.fetchall() if done.description else []
