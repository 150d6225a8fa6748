"""Check that everything the site needs is installed, and say how to get what is missing."""

from __future__ import annotations

import argparse
import os
import platform
import secrets
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from crannog import games
from crannog.cli.serve import EXPORT, NO_REDIS, ask_services

if TYPE_CHECKING:
    from psycopg import Connection

MIN_PYTHON: Final = (3, 12)
MIN_POSTGRESQL: Final = 15
MIN_REDIS: Final = 7
MIN_SECRET: Final = 50  # characters in the secret
PACKAGES: Final = {
    "views": ("jinja2", "resvg-py"),
    "site": (
        "brotli", "django", "httptools", "procrastinate", "prometheus-client", "psycopg", "psycopg-pool",
        "python-json-logger", "redis", "segno", "servestatic", "starlette", "uvicorn", "uvloop",
    ),
}  # fmt: skip
NOT_FOUND: Final = "none"  # what `services.sh where` says instead of a folder
SERVE_DOES: Final = "nothing to do: `crannog serve` brings it"
MARKS: Final = {"ok": "ok     ", "missing": "MISSING", "advice": "advice ", "later": "later  "}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked. Only what is missing fails the check."""

    what: str
    state: str  # "ok", "missing", "advice", "later": `crannog serve` brings it
    seen: str
    how: str = ""
    by_serve: bool = False  # on one's own machine `crannog serve` mends it


def add_arguments(parser: argparse.ArgumentParser) -> None:
    pass


def run(arguments: argparse.Namespace) -> int:
    found = []
    for finding in examine():
        found.append(finding)
        print(f"{MARKS[finding.state]}  {finding.what}: {finding.seen}")
        if finding.state != "ok":
            print(f"         {finding.how}")
    bad = sum(finding.state == "missing" for finding in found)
    print(f"\n{bad} missing." if bad else "\nThe site has everything it needs.")
    return 1 if bad else 0


def examine() -> Iterator[Finding]:
    yield _python()
    extras = [_extra(extra) for extra in PACKAGES]
    yield from extras
    yield from _from_npm()
    yield from _games()
    if any(extra.state == "missing" for extra in extras):
        return  # nothing else can be checked
    # Whoever runs the database themselves has to do it all; otherwise `crannog serve` does.
    local = not os.environ.get("CRANNOG_DATABASE")
    if local and shutil.which("bash"):
        yield _programs()
    yield _secret()
    for finding in (*_postgresql(), _redis(), _static()):
        by_itself = local and finding.state == "missing" and finding.by_serve
        yield replace(finding, state="later", how=SERVE_DOES) if by_itself else finding
    yield from _production()


def _python() -> Finding:
    here = platform.python_version()
    if sys.version_info >= MIN_PYTHON:
        return Finding("Python", "ok", f"{here}, {sys.executable}")
    return Finding("Python", "missing", here, "install Python 3.12 or newer")


def _extra(extra: str) -> Finding:
    lacking = []
    for package in PACKAGES[extra]:
        try:
            version(package)
        except PackageNotFoundError:
            lacking.append(package)
    if not lacking:
        return Finding(f"packages for [{extra}]", "ok", f"all {len(PACKAGES[extra])}")
    how = f"pip install 'crannog[{extra}]', or in a clone `make setup`"
    return Finding(f"packages for [{extra}]", "missing", f"{', '.join(lacking)} not installed", how)


def _games() -> Iterator[Finding]:
    yield Finding("games", "ok", ", ".join(games.names()))
    for name, why in games.broken().items():
        yield Finding(f"the game {name}", "advice", why, "update or uninstall the package; other games work")


def _from_npm() -> Iterator[Finding]:
    how = "npm ci --prefix web && web/build"
    here = Path(__file__).parents[1]
    fonts = len(list((here / "views" / "static" / "fonts").glob("*.woff2")))
    if fonts:
        yield Finding("fonts", "ok", f"{fonts} files in {here / 'views' / 'static' / 'fonts'}")
    else:
        yield Finding("fonts", "advice", "not built; pages use system fonts", how)
    if (here / "site" / "static" / "table.js").is_file():
        yield Finding("the table's script", "ok", str(here / "site" / "static" / "table.js"))
    else:
        yield Finding("the table's script", "missing", "not built; pages do not update by themselves", how)


def _programs() -> Finding:
    """PostgreSQL's, and from now on the addresses that `crannog serve` would use."""
    os.environ.update(EXPORT.findall(ask_services("env").stdout))
    where = dict(line.split(": ", 1) for line in ask_services("where").stdout.splitlines())
    programs = where.get("PostgreSQL", NOT_FOUND)
    if programs != NOT_FOUND:
        return Finding("PostgreSQL's programs", "ok", programs)
    how = "pip install 'crannog[local]', or install your system's package postgresql"
    return Finding("PostgreSQL's programs", "missing", "none found", how)


def _secret() -> Finding:
    """The settings refuse to be read without one; the rest is then looked at with a secret for the moment."""
    import django
    from django.core.exceptions import ImproperlyConfigured

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "crannog.site.settings")
    how = (
        "set CRANNOG_SECRET to at least 50 random characters:"
        " python -c 'import secrets; print(secrets.token_urlsafe(48))'"
    )
    try:
        django.setup(set_prefix=False)
    except ImproperlyConfigured:
        os.environ["CRANNOG_SECRET"] = secrets.token_urlsafe(48)
        django.setup(set_prefix=False)
        return Finding("secret", "missing", "not set", how)
    from django.conf import settings

    if settings.SECRET_KEY == settings.DEV_SECRET:
        return Finding("secret", "ok", f"not needed at {settings.ORIGIN}")
    long_enough = len(settings.SECRET_KEY) >= MIN_SECRET
    return Finding("secret", "ok" if long_enough else "missing", "set" if long_enough else "too short", how)


def _postgresql() -> Iterator[Finding]:
    import psycopg
    from django.conf import settings

    try:
        with psycopg.connect(settings.DATABASE, connect_timeout=2) as conn:
            yield from _server(conn)
    except psycopg.OperationalError as error:
        why = str(error).strip().splitlines()[0]
        yield Finding("PostgreSQL", "missing", why, "start it, or set CRANNOG_DATABASE", by_serve=True)
        return
    yield _migrations()


def _server(conn: Connection) -> Iterator[Finding]:
    number = conn.info.server_version // 10_000
    if number >= MIN_POSTGRESQL:
        yield Finding("PostgreSQL", "ok", f"version {number} at {conn.info.host}:{conn.info.port}")
    else:
        yield Finding("PostgreSQL", "missing", f"version {number}", f"install {MIN_POSTGRESQL} or newer")
    row = conn.execute("SHOW synchronous_commit").fetchone()
    kept = row is not None and row[0] == "on"
    yield Finding(
        "synchronous_commit",
        "ok" if kept else "missing",
        str(row[0]) if row else "?",
        "confirmed moves could be lost: ALTER SYSTEM SET synchronous_commit = on, then reload",
    )


def _migrations() -> Finding:
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    open_ones = executor.migration_plan(executor.loader.graph.leaf_nodes())
    connection.close()
    if not open_ones:
        return Finding("migrations", "ok", "all applied")
    how = "python -m crannog.site.manage migrate (`crannog serve` does this for you)"
    return Finding("migrations", "missing", f"{len(open_ones)} not applied", how, by_serve=True)


def _redis() -> Finding:
    import redis
    from django.conf import settings

    if not settings.REDIS:
        seen = "none: pages look for moves in the database three times a second"
        how = "fine for friends on one machine; for many people install redis-server or set CRANNOG_REDIS"
        return Finding("Redis", "advice", seen, how)
    how = f"start it, or set CRANNOG_REDIS ({NO_REDIS}: do without)"
    client = redis.Redis.from_url(settings.REDIS, socket_connect_timeout=2, socket_timeout=2)
    try:
        found = str(client.info("server")["redis_version"])
    except (redis.RedisError, OSError) as error:
        seen = f"{error}; without it, other players see moves late"
        return Finding("Redis", "missing", seen, how, by_serve=True)
    finally:
        client.close()
    if int(found.partition(".")[0]) >= MIN_REDIS:
        where = urlsplit(settings.REDIS).netloc.rpartition("@")[2]  # without a password
        return Finding("Redis", "ok", f"version {found} at {where}")
    return Finding("Redis", "missing", f"version {found}", f"install {MIN_REDIS} or newer")


def _static() -> Finding:
    from django.conf import settings

    from crannog.site import assets

    if assets.built():
        return Finding("static files", "ok", str(settings.STATIC_ROOT))
    how = "python -m crannog.site.assets (`crannog serve` does this for you)"
    return Finding("static files", "missing", "not built, or older than their sources", how, by_serve=True)


def _production() -> Iterator[Finding]:
    """What only a site on the internet needs: one whose CRANNOG_ORIGIN begins with https."""
    from django.conf import settings

    if not settings.HTTPS:
        return
    from django.core import checks

    # As `manage.py check` does: what the settings decide otherwise on purpose is no problem.
    found = checks.run_checks(include_deployment_checks=True)
    problems = [one for one in found if not one.is_silenced()]
    yield Finding(
        "Django's deployment check",
        "missing" if problems else "ok",
        f"{len(problems)} problems",
        "; ".join(f"{one.id} {one.msg}" for one in problems),
    )
    if not settings.SENDS_MAIL:
        yield Finding(
            "e-mail", "advice", "not set up: nobody gets any", "set CRANNOG_MAIL; see docs/running.md"
        )
