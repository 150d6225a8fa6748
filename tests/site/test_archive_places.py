"""Where archives lie, database, folder or bucket: what is put there is found, by nobody else, and swept at last."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings

from crannog.site.database import connection
from crannog.site.play.jobs import sweep_archives as sweeping
from crannog.site.play.jobs.archive import archive, archive_due, restore
from crannog.site.play.jobs.sweep_archives import sweep_archives
from crannog.site.play.store import archive_file, archives
from crannog.site.play.store.archives import InFolder
from tests.site import databases, places
from tests.site.archiving import Game
from tests.site.buckets import PLACE, bucket
from tests.site.databases import sql

PLACES = ["database", "folder", "bucket"]


@pytest.fixture(scope="module", autouse=True)
def database(shared_database: str) -> Iterator[str]:
    with databases.fresh() as address, bucket():
        yield address


@pytest.fixture(params=PLACES)
def place(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Where games are archived."""
    where = {"database": "database", "bucket": PLACE}.get(request.param, str(tmp_path / "new" / "archive"))
    monkeypatch.setattr(settings, "ARCHIVE", where)
    return where


async def there() -> set[str]:
    """All names."""
    async with connection() as conn:
        return {name for one in "0123456789abcdef" async for name, _ in archives.chosen().listed(conn, one)}


async def put(packed: bytes) -> str:
    name = archive_file.name_of(packed)
    async with connection() as conn:
        await archives.chosen().put(conn, name, packed)
    return name


def test_every_place_keeps_what_it_is_given(place: str) -> None:
    store, name = archives.chosen(), archive_file.name_of(b"a game")

    async def go() -> list[bytes | None]:
        async with connection() as conn:
            found = [await store.get(conn, name)]
            for packed in (b"half a game", b"a game"):
                await store.put(conn, name, packed)
                found.append(await store.get(conn, name))
            assert [one async for one, _ in store.listed(conn, name[:2])] == [name]
            other = "0" if name[0] != "0" else "1"
            assert [one async for one, _ in store.listed(conn, other)] == []
            for _ in range(2):
                await store.delete(conn, name)
                found.append(await store.get(conn, name))
            return found

    assert places.run(go()) == [None, b"half a game", b"a game", None, None]


def test_files_are_for_nobody_else_and_names_lead_nowhere_else(tmp_path: Path) -> None:
    store, name = InFolder(tmp_path / "archive"), archive_file.name_of(b"a game")

    async def go() -> None:
        async with connection() as conn:
            await store.put(conn, name, b"a game")

    places.run(go())
    path = store.path(name)
    assert [stat.S_IMODE(one.stat().st_mode) for one in (path, path.parent)] == [0o600, 0o700]
    assert [one.name for one in path.parent.iterdir()] == [path.name], "nothing is left beside it"
    for bad in ("../../etc/passwd", name.upper(), name[:-1], ""):
        with pytest.raises(ValueError, match="name of an archive"):
            store.path(bad)


@pytest.mark.parametrize("place", ["bucket"], indirect=True)
def test_a_game_goes_into_the_bucket_and_comes_back(place: str) -> None:
    one = Game(moves=6)
    rows, pages = one.rows(), one.pages()
    gone = places.run(archive(one.id))
    assert places.run(there()) == {one.name()}
    assert one.pages() == pages
    assert places.run(restore(one.id)) == gone
    assert (one.rows(), one.pages(), places.run(there())) == (rows, pages, set())


def test_a_bucket_that_does_not_answer_costs_no_row_and_no_page_is_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settings, "ARCHIVE", PLACE)
    with bucket() as server:
        away, here = Game(moves=4), Game(moves=4)
        before = away.pages("/t/{}/end")
        places.run(archive(away.id))
        server.kill()
        server.wait()
        rows = here.rows()
        _, done, refused = places.run(archive_due(days=0))
        assert (done, refused >= 1, here.rows()) == (0, True, rows)
        assert [status for status, _ in away.pages("/t/{}/end").values()] == [503]
    assert [status for status, _ in before.values()] == [200]


def test_archives_that_no_table_names_are_swept_once_they_are_old(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Game(moves=4)
    places.run(archive(one.id))
    left = {places.run(put(f"game {n}".encode())) for n in range(5)}
    assert places.run(there()) == {one.name(), *left}
    assert places.run(sweep_archives()) == 0, "too young"
    monkeypatch.setattr(sweeping, "YOUNG", -timedelta(days=1))
    monkeypatch.setattr(sweeping, "AT_ONCE", 1)
    assert places.run(sweep_archives()) == 5
    assert places.run(there()) == {one.name()}
    places.run(restore(one.id))
    assert places.run(there()) == set()


def test_nothing_is_swept_that_is_named_meanwhile(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its file is left from an earlier try; it is archived after the sweep has seen that no table names it."""
    one = Game(moves=4)
    monkeypatch.setattr(sweeping, "YOUNG", -timedelta(days=1))
    places.run(archive(one.id))
    name = one.name()
    sql("UPDATE play_table SET archive = '' WHERE id = %s", one.id)
    delete = sweeping._delete

    async def late(*given: object) -> int:
        sql("UPDATE play_table SET archive = %s WHERE id = %s", name, one.id)
        return await delete(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(sweeping, "_delete", late)
    assert (places.run(sweep_archives()), places.run(there())) == (0, {name})


def test_old_is_what_was_put_there_long_ago(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "ARCHIVE", str(tmp_path / "archive"))
    old, young = places.run(put(b"old")), places.run(put(b"young"))
    os.utime(InFolder(tmp_path / "archive").path(old), (1_600_000_000, 1_600_000_000))
    assert places.run(sweep_archives()) == 1
    assert places.run(there()) == {young}
