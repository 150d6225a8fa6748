"""The update that takes the names out of old logs: rows and archives, in the database and in a folder."""

from __future__ import annotations

import importlib
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.db import connection as django_connection

from crannog.site.database import connection
from crannog.site.play.actions.command import Done
from crannog.site.play.actions.sit import sit
from crannog.site.play.jobs.archive import archive, restore
from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.store import archive_file, archives
from crannog.site.play.store.lines import NAME_TAKEN_OUT
from tests.site import places
from tests.site.archiving import Game, forget
from tests.site.databases import sql

NAME = "Zwackelmann"
migration = importlib.import_module("crannog.site.play.migrations.0045_names_out_of_the_log")


@pytest.fixture(params=["database", "folder"])
def place(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    where = "database" if request.param == "database" else str(tmp_path / "archive")
    monkeypatch.setattr(settings, "ARCHIVE", where)
    return where


class SatDown(Game):
    """Bob found a free seat: that is an entry of the log."""

    async def _open(self, game: str) -> str:
        table = await places.table(game, self.ann, None)
        assert isinstance(await sit(table, "sits-down-here", self.bob.id, "Bob"), Done)
        return table


async def written_before(table: str, name: str) -> None:
    """As the release before archived it: whoever sat down is named."""
    async with connection() as conn:
        packed = await archives.find(conn, name)
        assert packed is not None
        found = archive_file.read(packed, name)
        lines = tuple(replace(line, line=NAME) if line.kind == "sit" else line for line in found.lines)
        named = archive_file.write(replace(found, lines=lines))
        await archives.chosen().put(conn, archive_file.name_of(named), named)
        await archives.chosen().delete(conn, name)
        await conn.execute(
            "UPDATE play_table SET archive = %s WHERE id = %s", (archive_file.name_of(named), table)
        )


async def lines_of(name: str) -> list[str]:
    async with connection() as conn:
        packed = await archives.find(conn, name)
    assert packed is not None
    return [line.line for line in archive_file.read(packed, name).lines if line.kind == "sit"]


def update() -> None:
    migration.names_out(None, SimpleNamespace(connection=django_connection))


def test_archives_lose_the_names_and_hold_as_before(place: str) -> None:
    one, other = SatDown(moves=4), SatDown(moves=4)
    pages = one.pages()
    for game in (one, other):
        places.run(archive(game.id))
    places.run(written_before(one.id, one.name()))
    before = (one.name(), other.name())
    assert set(places.run(lines_of(before[0]))) == {NAME}
    for _ in range(2):  # interrupted, it is run again
        update()
        forget(one.id)
        assert set(places.run(lines_of(one.name()))) == {NAME_TAKEN_OUT}
    assert (one.name() != before[0], other.name()) == (True, before[1]), "what names nobody stays as it is"

    async def gone() -> bytes | None:
        async with connection() as conn:
            return await archives.find(conn, before[0])

    assert places.run(gone()) is None
    assert places.run(verify(one.id)).problems == ()
    assert one.pages() == pages
    places.run(restore(one.id))
    forget(one.id)
    assert places.run(verify(one.id)).problems == ()


def test_rows_lose_the_names_unless_an_older_worker_may_be_reading_them(place: str) -> None:
    old, young = SatDown(moves=4), SatDown(moves=4)
    for game in (old, young):
        sql("UPDATE play_entry SET line = %s WHERE table_id = %s AND kind = 'sit'", NAME, game.id)
    sql("UPDATE play_table SET moved = moved - interval '2 days' WHERE id = %s", old.id)
    update()

    def sits(game: Game) -> set[str]:
        rows = sql("SELECT line FROM play_entry WHERE table_id = %s AND kind = 'sit'", game.id)
        return {line for (line,) in rows}

    assert (sits(old), sits(young)) == ({NAME_TAKEN_OUT}, {NAME})
    forget(old.id)
    assert places.run(verify(old.id)).problems == ()


def test_an_archive_that_cannot_be_read_is_left_for_whoever_verifies() -> None:
    assert migration.rewritten(b"not a game", "0" * 64) == ("0" * 64, b"not a game")
