"""Somebody has everything about them deleted: at each of their tables they have no name any more.

A seat at a game in progress is given up first, as by resigning, and one that waits for the start is freed.
The last entry takes the names and the title; the log still holds together, and so do the others' games.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection

from crannog.kernel.play import Illegal
from crannog.site.database import connection
from crannog.site.play.actions.command import Command
from crannog.site.play.actions.leave import leave
from crannog.site.play.actions.perform import perform
from crannog.site.play.actions.resign import resign
from crannog.site.play.store.lines import WITHOUT_NAMES
from crannog.site.play.store.live_table import Live, load, with_seats
from crannog.site.play.store.log import FORGET, Draft, Host

# Where they still have a name or a title, or the say. Any of them: one that cannot be done stops no other.
_LEFT: Final = """
SELECT id FROM (
SELECT id FROM play_table t WHERE owner_id = %(player)s AND (title <> '' OR status IN ('open', 'running')
   AND EXISTS (SELECT 1 FROM play_seat s JOIN accounts_user u ON u.id = s.player_id
                WHERE s.table_id = t.id AND s.player_id <> %(player)s AND u.is_active))
UNION
SELECT table_id FROM play_seat WHERE player_id = %(player)s AND name <> '') found
ORDER BY random() LIMIT %(most)s
"""
_SEATS: Final = "UPDATE play_seat SET name = '' WHERE table_id = %s AND player_id = %s"
_PRESENCE: Final = """
DELETE FROM play_presence p USING play_seat s WHERE s.id = p.seat_id AND s.table_id = %s AND s.player_id = %s
"""


async def tables_left(player: UUID, most: int) -> list[str]:
    """Some of the tables that still know them."""
    async with connection() as conn:
        rows = await (await conn.execute(_LEFT, {"player": player, "most": most})).fetchall()
    return [table for (table,) in rows]


async def forget_at(table: str, player: UUID) -> None:
    """Done again after an interruption, it goes on where it was. Raises Updating, and Damaged."""
    live = await load(table)
    for seat in live.seats_of(player):
        # A random name: it may have to be tried at a table that was under repair.
        command = f"gone:{seat}:{secrets.token_hex(16)}"
        if live.status == "open":
            await leave(table, command, seat, player)
        elif live.status == "running" and not live.seats[seat].bot:
            await resign(table, command, seat, Host())

    def attempt(live: Live) -> Draft:
        after = nameless(live, player)
        if (after.seats, after.owner, after.title) == (live.seats, live.owner, live.title):
            raise Illegal([])  # somebody was faster
        seats = " ".join(map(str, live.seats_of(player)))
        return Draft(command, FORGET, after, line=seats)

    async def also(conn: AsyncConnection, after: Live) -> None:
        await conn.execute(_SEATS, (table, player))
        await conn.execute(_PRESENCE, (table, player))
        await conn.execute(WITHOUT_NAMES, (table,))

    command = f"forget:{secrets.token_hex(16)}"
    await perform(table, Command(command, Host(), attempt, also=also))


def nameless(live: Live, player: UUID) -> Live:
    """The table without their name; without their title, and somebody else's, if it was theirs."""
    seats = with_seats(live, *(replace(live.seats[seat], name="") for seat in live.seats_of(player)))
    if live.owner != player:
        return replace(live, seats=seats)
    heir = next((seat.player for seat in seats if seat.player not in (None, player) and not seat.gone), None)
    goes_on = live.status in ("open", "running")
    return replace(live, seats=seats, title="", owner=heir if heir and goes_on else player)
