"""What those who played say about the choices of their game, once it is over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from crannog.site.accounts.names import clean
from crannog.site.database import connection
from crannog.site.moderation.mutes import UNHEARD
from crannog.site.play.store.live_table import Live
from crannog.site.texts import site_texts, someone

LONGEST: Final = 500
EACH: Final = 50  # of one person at one table

_ALL: Final = f"""
SELECT id, seq, seat, name, text, player_id FROM play_comment
 WHERE table_id = %(table)s AND NOT {UNHEARD.format(who="player_id")} ORDER BY id LIMIT 1000
"""
# Written only if the person has room left and does not say the same again.
_ADD: Final = """
INSERT INTO play_comment (table_id, player_id, seq, seat, name, text, at)
SELECT %(table)s::varchar, %(player)s, %(seq)s, %(seat)s, %(name)s, %(text)s::varchar, clock_timestamp()
 WHERE (SELECT count(*) FROM play_comment
         WHERE table_id = %(table)s::varchar AND player_id = %(player)s) < %(each)s
   AND NOT EXISTS (SELECT 1 FROM play_comment WHERE table_id = %(table)s::varchar
                    AND player_id = %(player)s AND seq = %(seq)s AND text = %(text)s::varchar)
RETURNING id
"""
_REMOVE: Final = "DELETE FROM play_comment WHERE table_id = %s AND id = %s"


@dataclass(frozen=True, slots=True)
class Comment:
    id: int
    seq: int  # the entry it is about; 0 for what was before the first
    seat: int
    name: str
    text: str  # as it was written, never HTML
    player: UUID | None


async def comments_of(table: str, lang: str, reader: UUID | None = None) -> list[Comment]:
    """All that are for this reader; of those whose writer is gone, that there was one."""
    async with connection() as conn:
        rows = await (await conn.execute(_ALL, {"table": table, "reader": reader})).fetchall()
    who, what = someone(lang), site_texts(lang).t("chat.removed")
    return [one if one.text else replace(one, name=who, text=what) for one in (Comment(*row) for row in rows)]


async def add(live: Live, player: UUID, seq: int, text: str) -> bool:
    """Whether it is written down now; not if there is nothing to say, or nothing new, or no room left."""
    said = clean(text, LONGEST)
    if not said:
        return False
    seat = live.seats_of(player)[0]
    fields = {"table": live.id, "player": player, "seq": seq, "seat": seat, "text": said, "each": EACH}
    fields["name"] = live.seats[seat].name
    async with connection() as conn:
        return await (await conn.execute(_ADD, fields)).fetchone() is not None


async def remove(table: str, id: int) -> None:
    async with connection() as conn:
        await conn.execute(_REMOVE, (table, id))
