"""Who wants to be rated, and whose games against bots are counted: two switches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from crannog.site.database import connection

KEPT: Final = 20  # spans of one person: games that began before all of these no longer count

_ON: Final = """
INSERT INTO ratings_span (user_id, since) VALUES (%(me)s, clock_timestamp()) ON CONFLICT DO NOTHING
"""
_OFF: Final = "UPDATE ratings_span SET until = clock_timestamp() WHERE user_id = %(me)s AND until IS NULL"
_OLD: Final = """
DELETE FROM ratings_span WHERE user_id = %(me)s AND id NOT IN
  (SELECT id FROM ratings_span WHERE user_id = %(me)s ORDER BY id DESC LIMIT %(kept)s)
"""
_COUNT: Final = "DELETE FROM ratings_uncounted WHERE user_id = %(me)s"
_LEAVE_OUT: Final = "INSERT INTO ratings_uncounted (user_id) VALUES (%(me)s) ON CONFLICT DO NOTHING"
_NOW: Final = """
SELECT EXISTS (SELECT 1 FROM ratings_span WHERE user_id = %(me)s AND until IS NULL),
       NOT EXISTS (SELECT 1 FROM ratings_uncounted WHERE user_id = %(me)s)
"""


@dataclass(frozen=True, slots=True)
class Wishes:
    rated: bool = False
    counted: bool = True


async def wishes_of(me: UUID) -> Wishes:
    async with connection() as conn:
        row = await (await conn.execute(_NOW, {"me": me})).fetchone()
    assert row is not None
    return Wishes(*row)


async def choose(me: UUID, wishes: Wishes) -> None:
    async with connection() as conn, conn.transaction():
        await conn.execute(_ON if wishes.rated else _OFF, {"me": me})
        await conn.execute(_OLD, {"me": me, "kept": KEPT})
        await conn.execute(_COUNT if wishes.counted else _LEAVE_OUT, {"me": me})
