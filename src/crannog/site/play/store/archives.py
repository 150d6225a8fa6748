"""Where archived games lie: in the database, or in a folder. Three verbs, the same for both.

    CRANNOG_ARCHIVE=database | /a/folder | none

Whoever changes the place need not move anything: what is not there is looked for in the database.
"""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

from django.conf import settings
from psycopg import AsyncConnection

NONE: Final = "none"  # nothing is archived; what was is still read
_NAME: Final = re.compile(r"[0-9a-f]{64}")


class Archives(Protocol):
    """A name is the hash of what it names: to put something there again does no harm."""

    async def put(self, conn: AsyncConnection, name: str, packed: bytes) -> None:
        """When it returns, neither a crash nor a power cut loses it."""

    async def get(self, conn: AsyncConnection, name: str) -> bytes | None: ...

    async def delete(self, conn: AsyncConnection, name: str) -> None: ...


class InDatabase:
    async def put(self, conn: AsyncConnection, name: str, packed: bytes) -> None:
        await conn.execute(
            "INSERT INTO play_archive (name, packed) VALUES (%s, %s)"
            " ON CONFLICT (name) DO UPDATE SET packed = excluded.packed",
            (name, packed),
        )

    async def get(self, conn: AsyncConnection, name: str) -> bytes | None:
        rows = await conn.execute("SELECT packed FROM play_archive WHERE name = %s", (name,))
        row = await rows.fetchone()
        return None if row is None else bytes(row[0])

    async def delete(self, conn: AsyncConnection, name: str) -> None:
        await conn.execute("DELETE FROM play_archive WHERE name = %s", (name,))


class InFolder:
    """A file for each game, in 256 folders, readable by nobody else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise ValueError("not the name of an archive")
        return self.folder / name[:2] / f"{name}.xz"

    async def put(self, conn: AsyncConnection, name: str, packed: bytes) -> None:
        await asyncio.to_thread(self._write, self.path(name), packed)

    async def get(self, conn: AsyncConnection, name: str) -> bytes | None:
        with suppress(FileNotFoundError):
            return await asyncio.to_thread(self.path(name).read_bytes)
        return None

    async def delete(self, conn: AsyncConnection, name: str) -> None:
        await asyncio.to_thread(self.path(name).unlink, missing_ok=True)

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


def chosen() -> Archives:
    """Where new archives go."""
    place = settings.ARCHIVE
    return InDatabase() if place in ("database", NONE) else InFolder(Path(place))


async def find(conn: AsyncConnection, name: str) -> bytes | None:
    here = chosen()
    found = await here.get(conn, name)
    return found if found is not None or isinstance(here, InDatabase) else await InDatabase().get(conn, name)


async def delete(conn: AsyncConnection, name: str) -> None:
    """Wherever it lies."""
    for place in (chosen(), InDatabase()):
        await place.delete(conn, name)
