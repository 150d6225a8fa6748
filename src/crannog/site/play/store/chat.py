"""What was said at a table."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from crannog.site.database import connection
from crannog.site.moderation.mutes import UNHEARD
from crannog.site.texts import site_texts, someone

_HEARD: Final = f"""
  FROM play_chatline WHERE table_id = %(table)s AND id > %(after)s AND NOT {UNHEARD.format(who="player_id")}
 ORDER BY id DESC LIMIT %(most)s
"""
LINES: Final = f"SELECT id, seat, name, text, extract(epoch FROM at)::bigint {_HEARD}"
NEWEST: Final = f"SELECT id {_HEARD}"


async def lines_after(
    table: str, after: int, reader: UUID | None, lang: str, most: int = 100
) -> list[dict[str, Any]]:
    """The newest lines after this one that are for this reader, oldest first. Text, never HTML.

    Of those whose writer is gone, only the place among the others is left.
    """
    asked = {"table": table, "after": after, "reader": reader, "most": most}
    async with connection() as conn:
        found = await (await conn.execute(LINES, asked)).fetchall()
    names = ("id", "seat", "name", "text", "at")
    gone = {"name": someone(lang), "text": site_texts(lang).t("chat.removed")}
    lines = [dict(zip(names, row, strict=True)) for row in reversed(found)]
    return [line if line["text"] else line | gone for line in lines]


async def newest_heard(table: str, after: int, reader: UUID) -> int:
    """The number of the newest line after this one that is for this reader; 0 for none."""
    async with connection() as conn:
        asked = {"table": table, "after": after, "reader": reader, "most": 1}
        row = await (await conn.execute(NEWEST, asked)).fetchone()
    return int(row[0]) if row else 0
