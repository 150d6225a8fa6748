"""Whether somebody is to be asked if they want to be told of their turns: once, in a turn-by-turn game."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from crannog.site.database import connection

_ASK: Final = """
SELECT 1 FROM play_table t WHERE t.id = %(table)s AND t.pace = 'turn' AND t.status = 'running'
   AND NOT EXISTS (SELECT 1 FROM notify_channel c WHERE c.user_id = %(player)s)
   AND NOT EXISTS (SELECT 1 FROM notify_wishes w WHERE w.user_id = %(player)s AND w.offered IS NOT NULL)
   AND NOT EXISTS (SELECT 1 FROM mail_seatmail m WHERE m.player_id = %(player)s AND m.stopped IS NULL)
"""


async def may_offer(table: str, player: UUID) -> bool:
    async with connection() as conn:
        row = await (await conn.execute(_ASK, {"table": table, "player": player})).fetchone()
    return row is not None
