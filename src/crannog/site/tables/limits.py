"""How many tables one address and one guest may open: counted in the database, so for all workers."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from crannog.site.database import connection

OPEN: Final = 5  # tables of a guest that have not started
PER_MINUTE: Final = 5
PER_DAY: Final = 50


async def too_many(player: UUID) -> bool:
    """This player has opened too many tables of late, or leaves too many open."""
    async with connection() as conn:
        row = await (
            await conn.execute(
                "SELECT count(*) FILTER (WHERE status = 'open'),"
                " count(*) FILTER (WHERE created > clock_timestamp() - interval '1 minute'),"
                " count(*) FROM play_table WHERE owner_id = %s"
                " AND (status = 'open' OR created > clock_timestamp() - interval '1 day')",
                (player,),
            )
        ).fetchone()
    assert row is not None
    return bool(row[0] >= OPEN or row[1] >= PER_MINUTE or row[2] >= PER_DAY)
