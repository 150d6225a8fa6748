"""Reads what was archived, as if it had never left: whoever asks about a table's entries asks here.

An archive never changes, so some stay in memory, unpacked. Entries that came after it lie in rows.
"""

from __future__ import annotations

import asyncio
import logging
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

from psycopg import AsyncConnection
from psycopg.types.json import Jsonb

from crannog.site.database import connection
from crannog.site.limits import Damaged
from crannog.site.play.store import archives
from crannog.site.play.store.archive_file import Archive, BadArchive, read
from crannog.site.play.store.lines import Line, lines_in_rows

KEPT: Final = 32  # unpacked, in a process: some hundred kilobytes each

log = logging.getLogger(__name__)
_kept: Final[OrderedDict[str, Archive]] = OrderedDict()

_WHERE: Final = "SELECT archive FROM play_table WHERE id = %(table)s"
# The same statement sees the archived entries and the rows behind them where it else sees rows alone.
_BOTH: Final = """
WITH play_entry AS (
  SELECT table_id, seq, command, kind, seat, line, consent, player_id, rules, digest, shown, snapshot, at
    FROM play_entry WHERE table_id = %(table)s AND seq > %(archived_to)s
  UNION ALL
  SELECT %(table)s::varchar, seq, command, kind, seat, line, consent, player_id, rules, digest, shown,
         decode(snapshot, 'base64'), at AT TIME ZONE 'UTC'
    FROM jsonb_to_recordset(%(archived)s) AS a (seq int, command text, kind text, seat smallint, line text,
         consent smallint[], player_id uuid, rules int, digest text, shown text, snapshot text, at timestamp)
)
"""


def forget() -> None:
    _kept.clear()


async def archived(conn: AsyncConnection, table: str, name: str) -> Archive:
    """The archive of this table's game; raises Damaged."""
    known = _kept.get(name)
    if known is not None:
        _kept.move_to_end(name)
        return known
    packed = await archives.find(conn, name)
    if packed is None:
        raise _damaged(table, "it is not where it was put")
    try:
        found = await asyncio.to_thread(read, packed, name)
    except BadArchive as bad:
        raise _damaged(table, str(bad)) from bad
    if found.table != table:
        raise _damaged(table, f"it is that of {found.table}")
    _kept[name] = found
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return found


def _damaged(table: str, why: str) -> Damaged:
    log.error("the archive of table %s is damaged: %s", table, why)
    return Damaged(why)


async def all_lines(conn: AsyncConnection, table: str, name: str) -> list[Line]:
    """The whole log, wherever it lies; `name` is what the table's row says. Raises Damaged."""
    rows = await lines_in_rows(conn, table)
    if not name:
        return rows
    kept = await archived(conn, table, name)
    return [*kept.lines, *(line for line in rows if line.seq > kept.last)]


async def entries(
    table: str, statement: str, fields: Mapping[str, Any], may_be_archived: bool = True
) -> list[Any]:
    """What this statement about `play_entry` finds, wherever the entries lie. Raises Damaged.

    `fields` are its own; it may also use %(table)s. A game that goes on is in rows: saying so saves a look.
    """
    given = {**fields, "table": table}
    async with connection() as conn:
        if not may_be_archived:
            return await (await conn.execute(statement, given)).fetchall()
        async with conn.transaction():
            # One moment for both looks: else it could be archived, or restored, between them.
            await conn.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            row = await (await conn.execute(_WHERE, given)).fetchone()
            if row is None or not row[0]:
                return await (await conn.execute(statement, given)).fetchall()
            kept = await archived(conn, table, row[0])
            given |= {"archived_to": kept.last, "archived": _recordset(kept)}
            return await (await conn.execute(_BOTH + statement, given)).fetchall()


def _recordset(kept: Archive) -> Jsonb:
    return Jsonb(
        [
            {
                "seq": line.seq,
                "command": line.command,
                "kind": line.kind,
                "seat": line.seat,
                "line": line.line,
                "consent": line.consent,
                "player_id": None if line.player is None else str(line.player),
                "rules": line.rules,
                "digest": line.digest,
                "shown": line.shown,
                "snapshot": None if line.snapshot is None else b64encode(line.snapshot).decode(),
                "at": line.at.isoformat(),
            }
            for line in kept.lines
        ]
    )
