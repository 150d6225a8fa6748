"""Databases for tests: each module has a fresh copy of the template (the fixture `database`).

Modules of a running site share one for each process. With `noon=True` it is noon there and for the site's code in
this process, so no day or hour ends during a test.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, time, timedelta
from itertools import count
from pathlib import Path
from typing import Any, Final

import psycopg
from asgiref.sync import SyncToAsync
from django.conf import settings
from django.db import connections

from tests.site import places
from tests.site.still_clock import CLOCK

_numbers: Final = count()


def cached[**P, T](make: Callable[P, T]) -> Callable[P, T]:
    """Call `make` once for each database and arguments: what it makes is in the database."""
    made: dict[Any, T] = {}

    def look_up(*args: P.args, **kwargs: P.kwargs) -> T:
        key = settings.DATABASE, *args, *kwargs.items()
        if key not in made:
            made[key] = make(*args, **kwargs)
        return made[key]

    return look_up


@contextmanager
def fresh(dump: Path | None = None, *, noon: bool = False) -> Iterator[str]:
    """Everything in this process, Django's pages included, works on a fresh copy of the template.

    Or on what was dumped by an earlier version, then migrated as an update does it.
    """
    made = f"test_{places.WORKER}_{next(_numbers)}_{os.getpid()}"
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
    use(places.named(made))
    try:
        yield settings.DATABASE
    finally:
        CLOCK.shift = timedelta()
        use(before)
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


def use(address: str) -> None:
    """From now on this process, and each that it starts, works on this database."""
    close_connections()
    SyncToAsync.single_thread_executor.submit(close_connections).result()  # those of Django's async views
    connections["default"].settings_dict["NAME"] = places.name_of(address)
    settings.DATABASE = os.environ["CRANNOG_DATABASE"] = address


def close_connections() -> None:
    """Close this thread's connection and the pool of all threads."""
    one: Any = connections["default"]
    one.close()
    one.close_pool()


def sql(statement: str, *values: Any) -> list[tuple[Any, ...]]:
    """Straight into the database, as nobody in the site does."""
    with psycopg.connect(settings.DATABASE, autocommit=True) as conn:
        done = conn.execute(statement, values)
        return done.fetchall() if done.description else []
