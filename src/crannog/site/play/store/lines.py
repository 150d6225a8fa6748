"""A table's entries with all their columns: for whoever judges a whole log, or moves it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import class_row


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of the log."""

    id: int
    seq: int
    command: str
    kind: str
    seat: int
    line: str
    consent: list[int]
    player: UUID | None
    rules: int
    digest: str
    shown: str
    snapshot: bytes | None
    hash: bytes
    at: datetime


_LINES: Final = """
SELECT id, seq, command, kind, seat, line, consent, player_id AS player, rules, digest, shown, snapshot, hash,
       at AT TIME ZONE 'UTC' AS at
  FROM play_entry WHERE table_id = %s ORDER BY seq
"""


# Entries once named who sat down. Such a name is taken out where it lies: the chain of hashes goes on with
# the hash that the entry had, and `verify_log.py` does not ask what it was made of.
NAME_TAKEN_OUT: Final = "-"
WITHOUT_NAMES: Final = f"""
UPDATE play_entry SET line = '{NAME_TAKEN_OUT}'
 WHERE table_id = %s AND kind = 'sit' AND line NOT IN ('', '{NAME_TAKEN_OUT}')
"""


async def lines_in_rows(conn: AsyncConnection, table: str) -> list[Line]:
    """The entries that lie in rows, in order; `at` is in UTC."""
    return await (await conn.cursor(row_factory=class_row(Line)).execute(_LINES, (table,))).fetchall()
