"""What was said at a table."""

from __future__ import annotations

from typing import Any

from crannog.site.database import connection


async def lines_after(table: str, after: int, most: int = 100) -> list[dict[str, Any]]:
    """The newest lines after this one, oldest first. Text, never HTML."""
    async with connection() as conn:
        rows = await conn.execute(
            "SELECT id, seat, name, text, extract(epoch FROM at)::bigint FROM play_chatline"
            " WHERE table_id = %s AND id > %s ORDER BY id DESC LIMIT %s",
            (table, after, most),
        )
        found = await rows.fetchall()
    names = ("id", "seat", "name", "text", "at")
    return [dict(zip(names, row, strict=True)) for row in reversed(found)]
