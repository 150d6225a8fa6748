"""All that the site has stored, as text to be searched."""

from __future__ import annotations

import lzma
import subprocess
from pathlib import Path

import redis
from django.conf import settings

from tests.site import places
from tests.site.databases import sql

# Where a dump may hold what was deleted, and why.
EXCEPTIONS = {
    "django_admin_log": "what administrators did is kept for the host, with the names that they saw",
}


def dumped() -> str:
    """Everything in the database as text, archives unpacked, and every key in Redis."""
    tables = [f"--exclude-table-data={name}" for name in EXCEPTIONS]
    program = newest_pg_dump()
    done = subprocess.run(
        [program, "--inserts", *tables, settings.DATABASE], capture_output=True, check=True, timeout=60
    )
    packed = sql("SELECT packed FROM play_archive")
    unpacked = [lzma.decompress(bytes(one)).decode() for (one,) in packed]
    keys = redis.Redis.from_url(places.REDIS).keys("*")
    return done.stdout.decode() + repr(keys) + "\n".join(unpacked)


def newest_pg_dump() -> str:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_dump"))
    return str(found[-1]) if found else "pg_dump"
