"""A chat message from someone at the table: five in ten seconds, none twice in a row within a minute."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from crannog.site.accounts.names import clean
from crannog.site.database import connection
from crannog.site.moderation.restraints import silent_days
from crannog.site.play.store.live_table import Live
from crannog.site.play.stream.hub import publish_chat

LONGEST: Final = 300

# Said only if the player has not just said the same or too much.
_SAY: Final = """
WITH new AS (
INSERT INTO play_chatline (table_id, player_id, seat, name, text, at)
SELECT %(table)s::varchar, %(player)s, %(seat)s, %(name)s, %(text)s::varchar, clock_timestamp()
 WHERE (SELECT count(*) FROM play_chatline WHERE player_id = %(player)s
           AND at BETWEEN clock_timestamp() - interval '10 seconds' AND clock_timestamp()) < 5
   AND %(text)s::varchar IS DISTINCT FROM (SELECT text FROM play_chatline WHERE table_id = %(table)s::varchar
           AND player_id = %(player)s
           AND at BETWEEN clock_timestamp() - interval '1 minute' AND clock_timestamp()
           ORDER BY id DESC LIMIT 1)
RETURNING id
)
UPDATE play_table SET said = greatest(said, new.id) FROM new WHERE play_table.id = %(table)s RETURNING new.id
"""


class TooMuch(Exception):
    """Too many lines in a short time, or the same one again."""


class Silenced(Exception):
    """The host has forbidden them to chat for some more days."""

    def __init__(self, days: int) -> None:
        super().__init__("the host has forbidden it")
        self.days = days


async def say(live: Live, player: UUID, text: str) -> int:
    """The number of the line; 0 if there was nothing to say."""
    spoken = clean(text, LONGEST)
    if not spoken:
        return 0
    if days := await silent_days(player):
        raise Silenced(days)
    seat = live.seats_of(player)[0]
    fields = {"table": live.id, "player": player, "seat": seat, "text": spoken}
    fields["name"] = live.seats[seat].name
    async with connection() as conn:
        row = await (await conn.execute(_SAY, fields)).fetchone()
    if row is None:
        raise TooMuch
    publish_chat(live.id, row[0])
    return int(row[0])
