"""Finished games go into the archive and, when the host wants them to, come back as the rows they were.

No row is deleted before the archive was put, read back, folded like any log and, in the transaction that
deletes them, compared with the rows. Who dies on the way leaves these, and at worst a file that
`sweep_archives` finds.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final

from django.conf import settings
from psycopg import AsyncConnection
from psycopg.rows import class_row
from psycopg.types.json import Jsonb

from crannog.kernel.codec import CodecError
from crannog.site.database import AWAY, connection
from crannog.site.limits import Updating
from crannog.site.metrics import GAMES_ARCHIVED
from crannog.site.play.jobs.verify_log import KEPT, Kept, judge, with_archive
from crannog.site.play.store import archived, archives
from crannog.site.play.store.access import ENDED
from crannog.site.play.store.archive_file import Archive, BadArchive, name_of, read, write
from crannog.site.play.store.lines import WITHOUT_NAMES, Line, lines_in_rows
from crannog.site.play.store.live_table import Live, NoTable
from crannog.site.play.store.live_table import read as read_table

AT_ONCE: Final = 20  # looked at in one round
FIRST: Final = (datetime(2000, 1, 1, tzinfo=UTC), "")

log = logging.getLogger(__name__)

# What archiving a table changes, and what must not have changed meanwhile.
_LOCK: Final = "SELECT seq, head, status, frozen, archive FROM play_table WHERE id = %s FOR UPDATE"
_OUT: Final = "DELETE FROM play_entry WHERE table_id = %s AND seq < %s"
_PUT_AWAY: Final = """
UPDATE play_table SET archive = %s, snapshot = '', anchor = '', since = '[]' WHERE id = %s
"""
# Who was deleted meanwhile stays so.
_IN: Final = """
INSERT INTO play_entry (id, table_id, seq, command, kind, seat, line, consent, player_id, rules, digest,
                        shown, snapshot, hash, at)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s::smallint[], (SELECT id FROM accounts_user WHERE id = %s), %s, %s,
        %s, %s, %s, %s AT TIME ZONE 'UTC')
"""
_BRING_BACK: Final = """
UPDATE play_table SET archive = '', snapshot = %(snapshot)s, anchor = %(anchor)s, since = %(since)s
 WHERE id = %(table)s
"""
_MAY: Final = """
SELECT has_table_privilege('play_entry', 'DELETE') AND has_column_privilege('play_table', 'archive', 'UPDATE')
"""
DUE: Final = """
SELECT created, id FROM play_table
 WHERE status IN ('over', 'closed') AND archive = '' AND frozen = '' AND (created, id) > (%(created)s, %(id)s)
   AND created < statement_timestamp() - make_interval(secs => %(seconds)s)
   AND moved < statement_timestamp() - make_interval(secs => %(seconds)s)
 ORDER BY created, id LIMIT %(most)s
"""


class Unfit(Exception):
    """Why a game cannot be archived, or brought back, in words. Nothing was changed."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A table at one moment."""

    live: Live
    kept: Kept
    rows: list[Line]

    @property
    def state(self) -> tuple[Any, ...]:
        """What the row says when it is locked, if nothing has happened since."""
        live = self.live
        return live.seq, live.head, live.status, live.frozen, live.archive


async def may_archive() -> bool:
    """The role of docs/least-privilege.sql may not: there the database's owner runs `crannog archive`."""
    async with connection() as conn:
        return await (await conn.execute(_MAY)).fetchone() == (True,)


async def archive(table: str) -> int:
    """How many rows went into the archive. Raises NoTable, Updating, Unfit."""
    async with connection() as conn:
        await conn.execute(WITHOUT_NAMES, (table,))
        seen = await _look(conn, table)
        live, kept = seen.live, seen.kept
        if live.archive:
            raise Unfit("it is archived already")
        if live.status not in ENDED:
            raise Unfit("its game is not over")
        if live.frozen:
            raise Unfit("it is frozen")
        made = Archive(table, bytes(kept.snapshot), bytes(kept.anchor), kept.since, tuple(seen.rows))
        packed = await asyncio.to_thread(write, made)
        name, place = name_of(packed), archives.chosen()
        await place.put(conn, name, packed)
        again = await _read_back(await place.get(conn, name), name, seen)
        async with conn.transaction():
            await _same(conn, seen)
            if tuple(await lines_in_rows(conn, table)) != again.lines:
                raise Unfit("what was archived is not what is in its rows")
            gone = (await conn.execute(_OUT, (table, again.last))).rowcount
            await conn.execute(_PUT_AWAY, (name, table))
            await conn.execute(archives.NAMES_ONE)
            if await place.get(conn, name) != packed:  # swept away as one that nobody named
                raise Unfit("its archive is not where it was put")
    return gone


async def restore(table: str) -> int:
    """How many rows came back. Raises NoTable, Updating, Unfit."""
    async with connection() as conn:
        kept = await _kept(conn, table)
        if not kept.archive:
            raise Unfit("it is not archived")
        packed = await archives.find(conn, kept.archive)
        archived.forget()  # what is brought back is what lies there, not what is in memory
        if packed is None:
            raise Unfit("its archive is not where it was put")
        try:
            found = await asyncio.to_thread(read, packed, kept.archive)
        except BadArchive as bad:
            raise Unfit(f"its archive is damaged: {bad}") from bad
        seen = await _look(conn, table)
        late = [line for line in seen.rows if line.seq > found.last]
        await _holds(seen, found, late)
        async with conn.transaction():
            await _same(conn, seen)
            back = [line for line in found.lines if line.seq < found.last]
            await conn.cursor().executemany(_IN, [_row(table, line) for line in back])
            whole = with_archive(seen.kept, found)
            given = {"table": table, "snapshot": whole.snapshot, "anchor": whole.anchor}
            await conn.execute(_BRING_BACK, given | {"since": Jsonb(whole.since)})
            if not _alike(await lines_in_rows(conn, table), [*found.lines, *late]):
                raise Unfit("its rows would not be what they were")
        await archives.delete(conn, kept.archive)
    return len(back)


async def _kept(conn: AsyncConnection, table: str) -> Kept:
    kept = await (await conn.cursor(row_factory=class_row(Kept)).execute(KEPT, (table,))).fetchone()
    if kept is None:
        raise NoTable(table)
    return kept


async def _look(conn: AsyncConnection, table: str) -> Looked:
    async with conn.transaction():
        await conn.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        kept = await _kept(conn, table)
        try:
            live = await read_table(conn, table)
        except (CodecError, ValueError, KeyError, TypeError) as error:
            raise Unfit(f"its snapshot cannot be read: {error}") from error
        return Looked(live, kept, await lines_in_rows(conn, table))


async def _same(conn: AsyncConnection, seen: Looked) -> None:
    """From now on nobody writes at this table until we are done; raises Unfit if somebody has."""
    row = await (await conn.execute(_LOCK, (seen.live.id,))).fetchone()
    if row is None or (*row[:1], bytes(row[1]), *row[2:]) != seen.state:
        raise Unfit("something happened at the table meanwhile")


async def _read_back(packed: bytes | None, name: str, seen: Looked) -> Archive:
    """What lies in the archive now, if it tells the whole game as the rows do."""
    try:
        again = await asyncio.to_thread(read, packed or b"", name)
    except BadArchive as bad:
        raise Unfit(f"what was archived cannot be read back: {bad}") from bad
    await _holds(seen, again, [])
    return again


async def _holds(seen: Looked, found: Archive, late: list[Line]) -> None:
    """The archive is folded, with what was written after it; raises Unfit if anything does not hold."""
    if found.table != seen.live.id:
        raise Unfit(f"its archive is that of {found.table}")
    kept = with_archive(replace(seen.kept, snapshot=b"", anchor=b"", since=[]), found)
    verdict = await asyncio.to_thread(judge, seen.live, kept, [*found.lines, *late])
    if verdict.problems:
        raise Unfit(f"its log does not hold: {verdict.problems[0]}")


def _row(table: str, line: Line) -> tuple[Any, ...]:
    return (
        line.id, table, line.seq, line.command, line.kind, line.seat, line.line, line.consent, line.player,
        line.rules, line.digest, line.shown, line.snapshot, line.hash, line.at,
    )  # fmt: skip


def _alike(rows: list[Line], lines: list[Line]) -> bool:
    """The same entries; whoever was deleted meanwhile is in none of the rows."""
    return len(rows) == len(lines) and all(
        row == (line if row.player else replace(line, player=None))
        for row, line in zip(rows, lines, strict=True)
    )


async def archive_due(
    after: tuple[datetime, str] = FIRST, days: float | None = None
) -> tuple[tuple[datetime, str], int, int]:
    """Archive the next that ended long enough ago: where to go on, how many went, how many could not.

    One that cannot is told to the host and left alone until a new round begins: `FIRST`.
    """
    wait = settings.ARCHIVE_DAYS if days is None else days
    given = {"created": after[0], "id": after[1], "seconds": wait * 86_400, "most": AT_ONCE}
    async with connection() as conn:
        found = await (await conn.execute(DUE, given)).fetchall()
    done = refused = 0
    for _, table in found:
        try:
            await archive(table)
            done += 1
        except Updating:
            continue  # a newer worker does it
        except Unfit as why:
            log.warning("table %s was not archived: %s", table, why)
            refused += 1
        except AWAY:
            raise
        except Exception:  # the folder's disk is full, perhaps: the worker goes on, and so do its bots
            log.exception("table %s was not archived", table)
            refused += 1
    GAMES_ARCHIVED.labels("done").inc(done)
    GAMES_ARCHIVED.labels("refused").inc(refused)
    return (found[-1] if len(found) == AT_ONCE else FIRST), done, refused
