"""Whom somebody has muted (only they do not see that chat) or blocked (neither sees the other's, and they
do not meet at open tables). Whoever was blocked is told nothing, and nothing here is asked on their behalf
that others are not asked, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final
from uuid import UUID

from psycopg.rows import dict_row

from crannog.site.database import connection

MOST: Final = 500  # in one person's list

# Whether %(reader)s does not see what the person in this column says: muted, or blocked by either.
UNHEARD: Final = """EXISTS (SELECT 1 FROM moderation_mute m
    WHERE m.by_id = %(reader)s AND m.about_id = {who}
       OR m.about_id = %(reader)s AND m.by_id = {who} AND m.block)"""
# Everybody whom %(player)s does not meet at open tables.
_APART: Final = """ARRAY(SELECT about_id FROM moderation_mute WHERE by_id = %(player)s AND block
    UNION ALL SELECT by_id FROM moderation_mute WHERE about_id = %(player)s AND block)"""
# Whether one of them opened table `t` or sits there.
ONE_APART_AT: Final = f"""(t.owner_id = ANY({_APART}) OR EXISTS
    (SELECT 1 FROM play_seat s WHERE s.table_id = t.id AND s.player_id = ANY({_APART})))"""

_MUTE: Final = f"""
INSERT INTO moderation_mute (by_id, about_id, block)
SELECT %(by)s, %(about)s, %(block)s WHERE (SELECT count(*) FROM moderation_mute WHERE by_id = %(by)s) < {MOST}
ON CONFLICT (by_id, about_id) DO UPDATE SET block = EXCLUDED.block RETURNING id
"""
_LIST: Final = """
SELECT m.id, u.name, m.block, m.at FROM moderation_mute m JOIN accounts_user u ON u.id = m.about_id
 WHERE m.by_id = %s AND u.is_active ORDER BY m.id DESC
"""


async def mute(by: UUID, about: UUID, block: bool = False) -> bool:
    """From now on; what is said of it last counts. False where the list is full."""
    async with connection() as conn:
        row = await (await conn.execute(_MUTE, {"by": by, "about": about, "block": block})).fetchone()
    return row is not None


async def unmute(by: UUID, about: UUID) -> None:
    async with connection() as conn:
        await conn.execute("DELETE FROM moderation_mute WHERE by_id = %s AND about_id = %s", (by, about))


async def take_back(by: UUID, mute: int) -> None:
    """The same from the list on one's own page: by its number there."""
    async with connection() as conn:
        await conn.execute("DELETE FROM moderation_mute WHERE by_id = %s AND id = %s", (by, mute))


async def muted_by(by: UUID) -> list[dict[str, Any]]:
    """The list of somebody: id, name, block, at; the newest first."""
    async with connection() as conn:
        rows = conn.cursor(row_factory=dict_row)
        return await (await rows.execute(_LIST, (by,))).fetchall()


async def state_of(by: UUID, people: Iterable[UUID]) -> dict[UUID, str]:
    """Those of these people whom somebody has muted ("mute") or blocked ("block")."""
    async with connection() as conn:
        rows = await conn.execute(
            "SELECT about_id, block FROM moderation_mute WHERE by_id = %s AND about_id = ANY(%s)",
            (by, list(people)),
        )
        return {about: "block" if block else "mute" for about, block in await rows.fetchall()}
