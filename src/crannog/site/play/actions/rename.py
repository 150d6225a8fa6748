"""The host gives somebody a neutral name, or a table none: an entry of each log, so that every process knows.

The entry says what it is called from now on, not what it was called before.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection

from crannog.kernel.play import Illegal
from crannog.site.accounts.names import LONGEST
from crannog.site.database import connection
from crannog.site.play.actions.command import Command, Outcome
from crannog.site.play.actions.perform import perform
from crannog.site.play.store.live_table import Live, with_seats
from crannog.site.play.store.log import RENAME, TITLE, Draft, Host

_SEATED: Final = "SELECT DISTINCT table_id FROM play_seat WHERE player_id = %s"


async def rename(player: UUID, name: str) -> None:
    """At every table where they sit. Where they hold several seats, the others are numbered."""
    async with connection() as conn:
        rows = await (await conn.execute(_SEATED, (player,))).fetchall()
    for (table,) in rows:
        await _rename_at(table, player, name)


async def _rename_at(table: str, player: UUID, name: str) -> Outcome:
    command = f"rename:{secrets.token_hex(8)}"

    def attempt(live: Live) -> Draft:
        seats = live.seats_of(player)
        if not seats:
            raise Illegal([])  # they have stood up
        held = [replace(live.seats[seat], name=_numbered(name, n)) for n, seat in enumerate(seats, 1)]
        return Draft(command, RENAME, replace(live, seats=with_seats(live, *held)), seats[0], name)

    async def also(conn: AsyncConnection, after: Live) -> None:
        for seat in after.seats_of(player):
            await conn.execute(
                "UPDATE play_seat SET name = %s WHERE table_id = %s AND number = %s",
                (after.seats[seat].name, table, seat),
            )

    return await perform(table, Command(command, Host(), attempt, also=also))


def _numbered(name: str, n: int) -> str:
    return name if n == 1 else f"{name[: LONGEST - 2]} {n}"


async def without_title(table: str) -> Outcome:
    """The table is called by its people, like all that have no title."""
    command = f"title:{secrets.token_hex(8)}"

    def attempt(live: Live) -> Draft:
        return Draft(command, TITLE, replace(live, title=""))

    return await perform(table, Command(command, Host(), attempt))
