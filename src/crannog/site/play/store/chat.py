"""What was said at a table."""

from __future__ import annotations

from typing import Any, Final

from crannog.site.database import connection

LINES: Final = """
SELECT id, seat, name, text, extract(epoch FROM at)::bigint FROM play_chatline
 WHERE table_id = %s AND id > %s ORDER BY id DESC LIMIT %s
"""


async def lines_after(table: str, after: int, most: int = 100) -> list[dict[str, Any]]:
    """The newest lines after this one, oldest first. Text, never HTML."""
    async with connection() as conn:
        found = await (await conn.execute(LINES, (table, after, most))).fetchall()
    names = ("id", "seat", "name", "text", "at")
    return [dict(zip(names, row, strict=True)) for row in reversed(found)]
