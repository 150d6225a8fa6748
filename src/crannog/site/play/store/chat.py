"""What was said at a table."""

from __future__ import annotations

from typing import Any, Final

from crannog.site.database import connection
from crannog.site.texts import site_texts, someone

LINES: Final = """
SELECT id, seat, name, text, extract(epoch FROM at)::bigint FROM play_chatline
 WHERE table_id = %s AND id > %s ORDER BY id DESC LIMIT %s
"""


async def lines_after(table: str, after: int, lang: str, most: int = 100) -> list[dict[str, Any]]:
    """The newest lines after this one, oldest first. Text, never HTML.

    Of those whose writer is gone, only the place among the others is left.
    """
    async with connection() as conn:
        found = await (await conn.execute(LINES, (table, after, most))).fetchall()
    names = ("id", "seat", "name", "text", "at")
    gone = {"name": someone(lang), "text": site_texts(lang).t("chat.removed")}
    lines = [dict(zip(names, row, strict=True)) for row in reversed(found)]
    return [line if line["text"] else line | gone for line in lines]
