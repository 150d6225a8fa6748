"""Reports: who, what, where, with a copy of the lines around it. Read by the host alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from crannog.site.database import connection

KINDS: Final = ("insult", "stall", "cheat", "name", "title", "other")
LONGEST: Final = 500
A_DAY: Final = 10  # of one person
MOST: Final = 5_000  # that wait for the host
BEFORE: Final = 20  # lines that are copied: up to the one it is about, and after it
AFTER: Final = 10
SETTLED_DAYS: Final = 90  # then a report that was settled is deleted
UNREAD_DAYS: Final = 365

_TODAY: Final = """
SELECT count(*) FROM moderation_report WHERE by_id = %s AND at > clock_timestamp() - interval '1 day'
"""
# The same again, or one more than anybody could read, is not kept.
_ADD: Final = f"""
INSERT INTO moderation_report (by_id, about_id, "table", kind, name, title, line, text, lines)
SELECT %(by)s, %(about)s, %(table)s::varchar, %(kind)s::varchar, %(name)s, %(title)s,
       %(line)s::bigint, %(text)s,
       coalesce((SELECT json_agg(json_build_object('id', id, 'by', player_id, 'name', name, 'text', text,
                   'at', at, 'theirs', player_id IS NOT DISTINCT FROM %(about)s::uuid) ORDER BY id) FROM (
          (SELECT * FROM play_chatline WHERE table_id = %(table)s::varchar
              AND (%(line)s::bigint = 0 OR id <= %(line)s::bigint) ORDER BY id DESC LIMIT {BEFORE})
          UNION ALL
          (SELECT * FROM play_chatline WHERE table_id = %(table)s::varchar
              AND %(line)s::bigint > 0 AND id > %(line)s::bigint ORDER BY id LIMIT {AFTER})) said), '[]')
 WHERE (SELECT count(*) FROM moderation_report WHERE settled IS NULL) < {MOST}
   AND NOT EXISTS (SELECT 1 FROM moderation_report WHERE settled IS NULL AND by_id = %(by)s
         AND about_id = %(about)s AND "table" = %(table)s::varchar AND kind = %(kind)s::varchar
         AND line = %(line)s::bigint)
"""
_THEIRS: Final = """
SELECT id, text FROM play_chatline WHERE table_id = %(table)s AND player_id = %(person)s AND NOT EXISTS
  (SELECT 1 FROM moderation_mute WHERE by_id = %(person)s AND about_id = %(reader)s AND block)
 ORDER BY id DESC LIMIT 10
"""


@dataclass(frozen=True, slots=True)
class NewReport:
    by: UUID
    about: UUID
    table: str
    kind: str
    name: str  # what they are called there
    title: str
    line: int  # 0: no line in particular
    text: str


async def add(new: NewReport) -> bool:
    """False where somebody has reported enough for a day. The same again is thanked for, and not kept."""
    async with connection() as conn:
        row = await (await conn.execute(_TODAY, (new.by,))).fetchone()
        if row is None or row[0] >= A_DAY:
            return False
        fields = {
            "by": new.by, "about": new.about, "table": new.table, "kind": new.kind, "name": new.name,
            "title": new.title, "line": new.line, "text": new.text,
        }  # fmt: skip
        await conn.execute(_ADD, fields)
    return True


async def lines_of(table: str, person: UUID, reader: UUID | None) -> list[tuple[int, str]]:
    """What somebody said last at a table, newest first: which of it is it? Nothing for whom they blocked."""
    asked = {"table": table, "person": person, "reader": reader}
    async with connection() as conn:
        return await (await conn.execute(_THEIRS, asked)).fetchall()


async def sweep() -> None:
    """What is not needed any more goes; what was decided stays in the log, without names."""
    async with connection() as conn:
        await conn.execute(
            "DELETE FROM moderation_report WHERE settled < clock_timestamp() - make_interval(days => %s)"
            " OR at < clock_timestamp() - make_interval(days => %s)",
            (SETTLED_DAYS, UNREAD_DAYS),
        )
        await conn.execute("DELETE FROM moderation_restraint WHERE until < clock_timestamp()")
