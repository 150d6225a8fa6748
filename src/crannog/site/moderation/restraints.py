"""What the host has forbidden somebody for a while, as every statement asks it."""

from __future__ import annotations

import math
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection

from crannog.site.database import connection
from crannog.site.moderation.models import Restraint

LONGEST: Final = 365  # days
_LEFT: Final = """
SELECT extract(epoch FROM until - clock_timestamp())::float8 FROM moderation_restraint
 WHERE user_id = %s AND kind = %s AND until > clock_timestamp()
"""
_RESTRAIN: Final = """
INSERT INTO moderation_restraint (user_id, kind, until)
VALUES (%s, %s, clock_timestamp() + make_interval(days => %s))
ON CONFLICT (user_id, kind) DO UPDATE SET until = EXCLUDED.until
"""


async def silent_days(player: UUID) -> int:
    """For how many more days somebody may not chat; 0 if they may."""
    async with connection() as conn:
        return await _days(conn, player, Restraint.SILENCE)


async def away_days(player: UUID) -> int:
    """For how many more days somebody may not open public tables or sit down there; 0 if they may."""
    async with connection() as conn:
        return await _days(conn, player, Restraint.TABLES)


async def _days(conn: AsyncConnection, player: UUID, kind: str) -> int:
    row = await (await conn.execute(_LEFT, (player, kind))).fetchone()
    return math.ceil(row[0] / 86_400) if row else 0


async def restrain(conn: AsyncConnection, player: UUID, kind: str, days: int) -> None:
    """From now on for so many days; 0 takes it back."""
    await conn.execute(_RESTRAIN, (player, kind, days))
