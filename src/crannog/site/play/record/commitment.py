"""The host's commitment to a table's randomness, public from its first entry on."""

from __future__ import annotations

from crannog.site.database import connection


async def commitment(table: str) -> str:
    """Fixes the seed of every draw without telling it; "" where there is no such table."""
    async with connection() as conn:
        row = await (await conn.execute("SELECT commit FROM play_table WHERE id = %s", (table,))).fetchone()
    return str(row[0]) if row else ""
