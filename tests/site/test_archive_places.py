"""Where archives lie, the database or a folder: what is put there is found, and by nobody else."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from crannog.site.database import connection
from crannog.site.play.store import archive_file
from crannog.site.play.store.archives import Archives, InDatabase, InFolder
from tests.site import places

PLACES = ["database", "folder"]


@pytest.mark.parametrize("kind", PLACES)
def test_every_place_keeps_what_it_is_given(kind: str, tmp_path: Path) -> None:
    store: Archives = InDatabase() if kind == "database" else InFolder(tmp_path / "new" / "archive")
    name = archive_file.name_of(b"a game")

    async def go() -> list[bytes | None]:
        async with connection() as conn:
            found = [await store.get(conn, name)]
            for packed in (b"half a game", b"a game"):
                await store.put(conn, name, packed)
                found.append(await store.get(conn, name))
            for _ in range(2):
                await store.delete(conn, name)
                found.append(await store.get(conn, name))
            return found

    assert places.run(go()) == [None, b"half a game", b"a game", None, None]


def test_files_are_for_nobody_else_and_names_lead_nowhere_else(tmp_path: Path) -> None:
    store, name = InFolder(tmp_path / "archive"), archive_file.name_of(b"a game")

    async def put() -> None:
        async with connection() as conn:
            await store.put(conn, name, b"a game")

    places.run(put())
    path = store.path(name)
    assert [stat.S_IMODE(one.stat().st_mode) for one in (path, path.parent)] == [0o600, 0o700]
    assert [one.name for one in path.parent.iterdir()] == [path.name], "nothing is left beside it"
    for bad in ("../../etc/passwd", name.upper(), name[:-1], ""):
        with pytest.raises(ValueError, match="name of an archive"):
            store.path(bad)
