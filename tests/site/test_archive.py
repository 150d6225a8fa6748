"""Archived games: pages as before, byte for byte; rows come back as they were; nothing is lost on the way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from crannog.site.database import connection
from crannog.site.limits import Damaged
from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.close_idle import close_idle
from crannog.site.play.actions.command import Done
from crannog.site.play.actions.freeze import freeze, unfreeze
from crannog.site.play.actions.merge import merge_tables
from crannog.site.play.actions.rematch import rematch
from crannog.site.play.jobs import archive as archiving
from crannog.site.play.jobs.archive import FIRST, Unfit, archive, archive_due, restore
from crannog.site.play.jobs.verify_log import verify
from crannog.site.play.store import archive_file, archived
from crannog.site.play.store.archive_file import Archive
from crannog.site.play.store.archives import InFolder, chosen
from crannog.site.play.store.live_table import load
from tests.site import places
from tests.site.archiving import PATHS, Game, forget
from tests.site.databases import sql
from tests.site.security.asking import ask, settled
from tests.site.security.test_replays import play

GAMES = ["roam", "arrival", "spirit_island"]
PLACES = ["database", "folder"]


@pytest.fixture(params=PLACES)
def place(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Where games are archived."""
    where = "database" if request.param == "database" else str(tmp_path / "archive")
    monkeypatch.setattr(settings, "ARCHIVE", where)
    return where


def spoil(place: str, name: str, how: Callable[[bytes], bytes]) -> None:
    """What lies in the archive is changed behind our back."""
    if place == "database":
        ((packed,),) = sql("SELECT packed FROM play_archive WHERE name = %s", name)
        sql("UPDATE play_archive SET packed = %s WHERE name = %s", how(packed), name)
    else:
        path = InFolder(Path(place)).path(name)
        path.write_bytes(how(path.read_bytes()))
    archived.forget()


def manage(*arguments: str, before: str = "") -> subprocess.CompletedProcess[str]:
    """`crannog …` in a process of its own; `before`: what it finds changed."""
    code = f"import sys\n{before}\nfrom crannog.cli import main\nsys.exit(main(sys.argv[1:]))"
    environment = {"CRANNOG_DATABASE": settings.DATABASE, "CRANNOG_ARCHIVE": str(settings.ARCHIVE)}
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True, text=True, timeout=120, cwd=places.ROOT,
        env=os.environ | environment,
    )  # fmt: skip


# --- there and back ----------------------------------------------------------------------------


WHOLE = 5000  # moves: to the end


@pytest.mark.parametrize(
    ("game", "moves", "place"),
    [("roam", WHOLE, "folder"), ("arrival", 40, "database"), ("spirit_island", 30, "folder")],
    indirect=["place"],
)
def test_pages_are_the_same_before_and_after_and_rows_come_back_as_they_were(
    game: str, moves: int, place: str
) -> None:
    one = Game(game, moves)
    rows, pages = one.rows(), one.pages(*PATHS)
    assert {status for status, _ in pages.values()} == {200}
    gone = places.run(archive(one.id))
    assert gone == len(rows[0]) - 1
    assert one.entries() == 1
    ((snapshot, anchor, since),) = sql("SELECT snapshot, anchor, since FROM play_table WHERE id = %s", one.id)
    assert (snapshot, anchor, since) == (b"", b"", [])
    archived_pages = one.pages(*PATHS)
    assert {path: pages[path] == archived_pages[path] for path in PATHS} == dict.fromkeys(PATHS, True)
    forget(one.id)
    verdict = places.run(verify(one.id))
    assert (verdict.problems, verdict.entries) == ((), len(rows[0]))
    assert places.run(restore(one.id)) == gone
    assert one.rows() == rows
    assert one.pages(*PATHS) == pages


def test_what_happens_later_is_behind_the_archive_and_comes_back_with_it(place: str) -> None:
    one, known = Game(), places.guest("Anna")
    first = sql(
        "SELECT command, seat, line FROM play_entry WHERE table_id = %s AND kind = 'choice' LIMIT 1", one.id
    )
    places.run(archive(one.id))
    forget(one.id)

    async def go() -> None:
        ((command, seat, line),) = first
        who = (one.ann, one.bob)[seat].player
        again = await choose(one.id, 2, command, seat, line, who)
        assert isinstance(again, Done)
        assert again.repeated, "a repeat is answered from the archive"
        await freeze(one.id, "to look at it")
        await unfreeze(one.id)
        await merge_tables(one.ann.id, known.id)
        live = await load(one.id)
        assert live.seats[0].player == known.id
        assert not (await verify(one.id)).problems
        assert await rematch(live, one.bob.id)

    places.run(go())
    assert one.entries() == 4
    places.run(restore(one.id))
    forget(one.id)
    assert not places.run(verify(one.id)).problems
    assert one.entries() == places.run(load(one.id)).seq


@pytest.mark.parametrize("moves", [None, 5])
def test_a_table_that_was_closed_because_nobody_came_back_is_archived_too(
    place: str, moves: int | None
) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")

    async def leave_it() -> str:
        table = await places.table("roam", ann, bob if moves else None)
        await play(table, (ann, bob), moves or 0)
        return table

    table = places.run(leave_it())
    sql("UPDATE play_table SET created = created - interval '15 days', moved = moved - interval '15 days'"
        " WHERE id = %s", table)  # fmt: skip
    assert places.run(close_idle()) == 1
    assert not places.run(verify(table)).problems
    forget(table)
    before = places.run(ask("GET", f"/t/{table}", ann))
    gone = places.run(archive(table))
    forget(table)
    after = places.run(ask("GET", f"/t/{table}", ann))
    assert (after.status, settled(after.body)) == (200, settled(before.body))
    assert places.run(restore(table)) == gone


# --- what is not archived ----------------------------------------------------------------------


def refused(table: str) -> str:
    with pytest.raises(Unfit) as why:
        places.run(archive(table))
    return str(why.value)


def test_only_sound_games_that_are_over_are_archived(place: str) -> None:
    ann, bob = places.guest("Ann"), places.guest("Bob")
    running = places.run(places.table("roam", ann, bob))
    assert refused(running) == "its game is not over"
    one = Game()
    sql("UPDATE play_table SET frozen = 'look' WHERE id = %s", one.id)
    assert refused(one.id) == "it is frozen"
    sql("UPDATE play_table SET frozen = '' WHERE id = %s", one.id)
    sql("UPDATE play_entry SET line = 'other' WHERE table_id = %s AND seq = 8", one.id)
    rows = one.rows()
    assert refused(one.id).startswith("its log does not hold")
    assert one.rows() == rows


def last_lost(made: Archive) -> Archive:
    return replace(made, lines=made.lines[:-1])


def later(made: Archive) -> Archive:
    """No hash holds when an entry was written."""
    return replace(made, lines=(*made.lines[:-1], replace(made.lines[-1], at=made.lines[0].at)))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (last_lost, "its log does not hold: the table is at entry"),
        (later, "what was archived is not what is in its rows"),
    ],
)
def test_an_archive_that_is_not_what_is_in_the_rows_replaces_nothing(
    changed: Callable[[Archive], Archive], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Game()
    rows = one.rows()
    monkeypatch.setattr(archiving, "write", lambda made: archive_file.write(changed(made)))
    assert refused(one.id).startswith(said)
    assert one.rows() == rows


def test_what_is_written_meanwhile_keeps_the_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Game()
    holds = archiving._holds

    async def slowly(*told: Any) -> None:
        await holds(*told)
        await merge_tables(one.ann.id, one.bob.id)

    monkeypatch.setattr(archiving, "_holds", slowly)
    assert refused(one.id) == "something happened at the table meanwhile"
    monkeypatch.undo()
    places.run(archive(one.id))
    assert one.entries() == 1


# --- damage and death --------------------------------------------------------------------------


def test_a_damaged_archive_is_said_plainly_and_changes_nothing(place: str) -> None:
    one, said = Game(), "its bytes are not those that were put there"
    pages = one.pages()
    places.run(archive(one.id))
    sound, rows = places.run(_get(one.name())), one.rows()
    spoil(place, one.name(), lambda packed: b"")
    with pytest.raises(Unfit, match=said):
        places.run(restore(one.id))
    spoil(place, one.name(), lambda _: sound[:-9] + b"\0" + sound[-8:])
    told = manage("restore", one.id)
    assert told.returncode == 1
    assert f"{one.id}: not restored, nothing was changed: its archive is damaged: {said}" in told.stdout
    assert one.rows() == rows
    page = one.pages()["/t/{}/end"]
    assert page[0] == 503
    assert b"missing or damaged" in page[1]
    forget(one.id)
    assert places.run(verify(one.id)).problems == (f"its archive is damaged: {said}",)
    with pytest.raises(Damaged):
        places.run(load(one.id))
    spoil(place, one.name(), lambda _: sound)
    assert one.pages() == pages, "from a backup"
    places.run(restore(one.id))
    assert one.pages() == pages


async def _get(name: str) -> bytes:
    async with connection() as conn:
        found = await chosen().get(conn, name)
    assert found is not None
    return found


KILLED = {
    "after the archive was put": "archive._same = die",
    "when it was compared": "archive.lines_in_rows = twice(archive.lines_in_rows)",
    "after the rows were deleted": "archive._PUT_AWAY = 'SELECT pg_terminate_backend(pg_backend_pid()), %s, %s'",
}
DIE = """
import os, signal
import django
os.environ["DJANGO_SETTINGS_MODULE"] = "crannog.site.settings"
django.setup(set_prefix=False)
from crannog.site.play.jobs import archive
async def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)
def twice(look):
    seen = []
    async def inner(*told):
        seen.append(told)
        return await (look if len(seen) < 2 else die)(*told)
    return inner
"""


@pytest.mark.parametrize(
    ("when", "place"), [*zip(KILLED, ("folder", "database", "database"), strict=True)], indirect=["place"]
)
def test_whoever_dies_on_the_way_loses_nothing(place: str, when: str) -> None:
    one = Game()
    rows, pages = one.rows(), one.pages()
    told = manage("archive", one.id, before=DIE + KILLED[when])
    assert told.returncode == (2 if "deleted" in when else -signal.SIGKILL), told.stdout + told.stderr
    assert one.rows() == rows
    assert one.pages() == pages
    assert places.run(archive(one.id)) == len(rows[0]) - 1
    assert one.pages() == pages
    assert places.run(restore(one.id)) == len(rows[0]) - 1
    assert one.rows() == rows


# --- when, and where ---------------------------------------------------------------------------


def test_those_that_ended_long_ago_are_archived_and_one_that_cannot_be_stops_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sql("UPDATE play_table SET archive = 'elsewhere' WHERE archive = ''")
    old, older, broken, fresh = (Game() for _ in range(4))
    for one, days in ((old, 31), (older, 40), (broken, 35), (fresh, 29)):
        sql(
            "UPDATE play_table SET created = created - make_interval(days => %s),"
            " moved = moved - make_interval(days => %s) WHERE id = %s",
            days, days, one.id,
        )  # fmt: skip
    sql("UPDATE play_entry SET line = 'other' WHERE table_id = %s AND seq = 5", broken.id)
    running = places.run(places.table("roam", old.ann, old.bob))
    sql(
        "UPDATE play_table SET created = created - interval '90 days', moved = created WHERE id = %s", running
    )
    monkeypatch.setattr(archiving, "AT_ONCE", 2)
    after, done, not_done = places.run(archive_due())
    assert (done, not_done, bool(older.name()), bool(old.name())) == (1, 1, True, False)
    after, done, not_done = places.run(archive_due(after))
    assert (after, done, not_done, bool(old.name())) == (FIRST, 1, 0, True)
    assert not fresh.name()
    assert not broken.name()
    assert places.run(archive_due(FIRST)) == (FIRST, 0, 1)
    told = manage("archive", "--days", "28")
    assert (told.returncode, "1 games archived, 1 not" in told.stdout) == (1, True), told.stdout + told.stderr
    assert fresh.name()


def test_another_place_finds_what_lies_in_the_database(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    one = Game()
    pages = one.pages()
    places.run(archive(one.id))
    monkeypatch.setattr(settings, "ARCHIVE", str(tmp_path))
    assert one.pages() == pages
    places.run(restore(one.id))
    assert sql("SELECT count(*) FROM play_archive WHERE name = %s", one.name()) == [(0,)]
