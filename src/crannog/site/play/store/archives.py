"""Where archived games lie: in the database, in a folder or in a bucket. Four verbs, the same for all.

    CRANNOG_ARCHIVE=database | /a/folder | s3://bucket/folder | none

Whoever changes the place need not move anything: what is not there is looked for in the database.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import tempfile
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from django.conf import settings
from psycopg import AsyncConnection, OperationalError

from crannog.site.database import AWAY

if TYPE_CHECKING:
    from obstore.store import ObjectStore

NONE: Final = "none"  # nothing is archived; what was is still read
# Whoever names an archive in a table's row, and whoever deletes those that none names, until it is committed.
NAMES_ONE: Final = "SELECT pg_advisory_xact_lock_shared(18, 4)"
NOBODY_NAMES: Final = "SELECT pg_advisory_xact_lock(18, 4)"
log = logging.getLogger(__name__)

_NAME: Final = re.compile(r"[0-9a-f]{64}")


class Archives(Protocol):
    """A name is the hash of what it names: to put something there again does no harm."""

    async def put(self, conn: AsyncConnection, name: str, packed: bytes) -> None:
        """When it returns, neither a crash nor a power cut loses it."""

    async def get(self, conn: AsyncConnection, name: str) -> bytes | None: ...

    async def delete(self, conn: AsyncConnection, name: str) -> None: ...

    def listed(self, conn: AsyncConnection, first: str) -> AsyncIterator[tuple[str, datetime]]:
        """All whose names begin so, and when they were put there."""


class InDatabase:
    async def put(self, conn: AsyncConnection, name: str, packed: bytes) -> None:
        await conn.execute(
            "INSERT INTO play_archive (name, packed) VALUES (%s, %s)"
            " ON CONFLICT (name) DO UPDATE SET packed = excluded.packed, at = statement_timestamp()",
            (name, packed),
        )

    async def get(self, conn: AsyncConnection, name: str) -> bytes | None:
        rows = await conn.execute("SELECT packed FROM play_archive WHERE name = %s", (name,))
        row = await rows.fetchone()
        return None if row is None else bytes(row[0])

    async def delete(self, conn: AsyncConnection, name: str) -> None:
        await conn.execute("DELETE FROM play_archive WHERE name = %s", (name,))

    async def listed(self, conn: AsyncConnection, first: str) -> AsyncIterator[tuple[str, datetime]]:
        statement = "SELECT name, at FROM play_archive WHERE name >= %s AND name < %s"
        for name, at in await (await conn.execute(statement, (first, f"{first}g"))).fetchall():
            yield name, at


def _path(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ValueError("not the name of an archive")
    return f"{name[:2]}/{name}.xz"


class InFolder:
    """A file for each game, in 256 folders, readable by nobody else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: str) -> Path:
        return self.folder / _path(name)

    async def put(self, conn: AsyncConnection, name: str, packed: bytes) -> None:
        await asyncio.to_thread(self._write, self.path(name), packed)

    async def get(self, conn: AsyncConnection, name: str) -> bytes | None:
        with suppress(FileNotFoundError):
            return await asyncio.to_thread(self.path(name).read_bytes)
        return None

    async def delete(self, conn: AsyncConnection, name: str) -> None:
        await asyncio.to_thread(self.path(name).unlink, missing_ok=True)

    async def listed(self, conn: AsyncConnection, first: str) -> AsyncIterator[tuple[str, datetime]]:
        for name, at in await asyncio.to_thread(self._list, first):
            yield name, at

    def _list(self, first: str) -> list[tuple[str, datetime]]:
        files = self.folder.glob(f"{first[:2]}*/{first}*.xz")
        return [(file.stem, datetime.fromtimestamp(file.stat().st_mtime, UTC)) for file in files]

    def _write(self, path: Path, packed: bytes) -> None:
        """Beside it first, on the disk, then in its place: nobody finds half a file."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.parent.mkdir(mode=0o700, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".new")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(packed)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, path)
        except BaseException:
            with suppress(FileNotFoundError):
                os.unlink(beside)
            raise
        for folder in (path.parent, self.folder):
            _sync(folder)


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class InBucket:
    """An object for each game in a store that speaks S3. Keys and address come from the environment:
    AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION, AWS_ENDPOINT_URL.
    """

    def __init__(self, store: ObjectStore) -> None:
        self.store = store

    async def put(self, conn: AsyncConnection, name: str, packed: bytes) -> None:
        await self.store.put_async(_path(name), packed)

    async def get(self, conn: AsyncConnection, name: str) -> bytes | None:
        with suppress(FileNotFoundError):
            return bytes(await (await self.store.get_async(_path(name))).bytes_async())
        return None

    async def delete(self, conn: AsyncConnection, name: str) -> None:
        with suppress(FileNotFoundError):
            await self.store.delete_async(_path(name))

    async def listed(self, conn: AsyncConnection, first: str) -> AsyncIterator[tuple[str, datetime]]:
        folders = [first[:2]] if len(first) > 1 else [f"{first}{last:x}" for last in range(16)]
        for folder in folders:  # a store lists whole folders
            async for some in self.store.list(folder):
                for one in some:
                    name = Path(one["path"]).stem
                    if name.startswith(first):
                        yield name, one["last_modified"]


@cache
def _bucket(place: str) -> InBucket:
    try:
        from obstore.store import S3Store
    except ImportError as error:
        raise RuntimeError(f"CRANNOG_ARCHIVE={place} needs the package obstore: crannog[s3]") from error
    # A page waits for it: better a page that says so than one that never comes.
    patience = {"max_retries": 2, "retry_timeout": timedelta(seconds=10)}
    plain = os.environ.get("AWS_ENDPOINT_URL", "").startswith("http://")  # a store on this machine
    hurry = {"timeout": "10 seconds", "connect_timeout": "3 seconds", "allow_http": plain}
    return InBucket(S3Store.from_url(place, client_options=hurry, retry_config=patience))  # type: ignore[arg-type]


def chosen() -> Archives:
    """Where new archives go."""
    place = settings.ARCHIVE
    if place.startswith("s3://"):
        return _bucket(place)
    return InDatabase() if place in ("database", NONE) else InFolder(Path(place))


class Unreachable(OperationalError):
    """A place does not answer: whoever asked comes again, as where the database is away."""


async def find(conn: AsyncConnection, name: str) -> bytes | None:
    here = chosen()
    try:
        found = await here.get(conn, name)
    except AWAY:
        raise
    except Exception as error:  # each kind of place has errors of its own
        log.exception("the archive cannot be reached")
        raise Unreachable("the archive cannot be reached") from error
    return found if found is not None or isinstance(here, InDatabase) else await InDatabase().get(conn, name)


async def delete(conn: AsyncConnection, name: str) -> None:
    """Wherever it lies."""
    for place in (chosen(), InDatabase()):
        await place.delete(conn, name)
