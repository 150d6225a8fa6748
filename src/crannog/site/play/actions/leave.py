"""A seat is freed before the start: its player leaves it, or the owner removes them."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from psycopg import AsyncConnection

from crannog.kernel.message import msg
from crannog.kernel.play import Illegal
from crannog.site.play.actions.command import Command, NotYours, Outcome
from crannog.site.play.actions.give_seed import write_seeds
from crannog.site.play.actions.perform import perform
from crannog.site.play.store.browser_seeds import with_seed
from crannog.site.play.store.live_table import Live, SeatNow, with_seats
from crannog.site.play.store.log import Draft, Host


async def leave(table: str, command: str, seat: int, by: UUID) -> Outcome:
    """Takes effect at once: the next command of whoever sat there is refused."""
    removed: list[UUID | None] = []

    def attempt(live: Live) -> Draft:
        if not 0 <= seat < len(live.seats) or by not in (live.seats[seat].player, live.owner):
            raise NotYours
        if live.status != "open":
            raise Illegal([msg("site.started")])
        removed[:] = [live.seats[seat].player]
        after = replace(
            live,
            seats=with_seats(live, SeatNow(seat, None, "", "")),
            clients=with_seed(live.clients, len(live.seats), seat, ""),
        )
        return Draft(command, "leave", after, seat)

    async def also(conn: AsyncConnection, after: Live) -> None:
        await conn.execute(
            "UPDATE play_seat SET player_id = NULL, name = '', bot = '' WHERE table_id = %s AND number = %s",
            (table, seat),
        )
        await write_seeds(conn, after, seat)  # theirs goes with them
        if removed and removed[0] not in (None, by):
            # Whoever was removed has to come by the link again; a new link keeps them out.
            await conn.execute(
                "DELETE FROM play_guest WHERE table_id = %s AND player_id = %s", (table, removed[0])
            )

    return await perform(table, Command(command, Host(), attempt, also=also))
