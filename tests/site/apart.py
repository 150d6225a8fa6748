"""A database of one's own for a module of tests that a running site would disturb.

@pytest.fixture(scope="module", autouse=True)
def ours(database: str) -> Iterator[None]:
    with apart.database("clocks"):
        yield

With `noon=True` it is noon there and for the site's code in this process, so no day or hour ends during a test.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, time, timedelta
from os import getpid
from pathlib import Path
from typing import Any, Final

import psycopg
from django.conf import settings
from django.db import connections

from tests.site import places
from tests.site.still_clock import CLOCK


@contextmanager
def database(name: str, dump: Path | None = None, *, noon: bool = False) -> Iterator[None]:
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
    if noon:
        _move_clocks(made)
    before = settings.DATABASE
    _use(places.named(made), made)
    try:
        yield
    finally:
        CLOCK.shift = timedelta()
        _use(before, places.NAME)
        with psycopg.connect(places.named("postgres"), autocommit=True) as conn:
            conn.execute(f'DROP DATABASE "{made}" WITH (FORCE)')


_DEFAULTS: Final = """
SELECT d.adrelid::regclass::text, quote_ident(a.attname), pg_get_expr(d.adbin, d.adrelid)
  FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
 WHERE pg_get_expr(d.adbin, d.adrelid) ~ '^(now|statement_timestamp)'
"""


def _move_clocks(name: str) -> None:
    """Make it ten past twelve, UTC: functions found before PostgreSQL's own add the difference."""
    now = datetime.now(UTC)
    CLOCK.shift = datetime.combine(now, time(12, 10), UTC) - now
    with psycopg.connect(places.named(name), autocommit=True) as conn:
        conn.execute("CREATE SCHEMA moved_clock")
        for function in ("now", "clock_timestamp", "statement_timestamp", "transaction_timestamp"):
            conn.execute(
                f"CREATE FUNCTION moved_clock.{function}() RETURNS timestamptz LANGUAGE sql VOLATILE AS"
                f" $$ SELECT pg_catalog.{function}() + interval '{CLOCK.shift.total_seconds()} seconds' $$"
            )
        defaults = conn.execute(_DEFAULTS).fetchall()
        conn.execute(f'ALTER DATABASE "{name}" SET search_path = moved_clock, pg_catalog, public')
        conn.execute("SET search_path = moved_clock, pg_catalog, public")
        for table, column, default in defaults:  # they were bound to PostgreSQL's own
            conn.execute(f"ALTER TABLE {table} ALTER COLUMN {column} SET DEFAULT {default}")


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
