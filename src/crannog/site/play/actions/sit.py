"""Someone takes a free seat; when the last one is taken, the game starts."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from psycopg import AsyncConnection

from crannog.kernel.message import msg
from crannog.kernel.play import Illegal
from crannog.site.accounts.names import skeleton
from crannog.site.moderation.restraints import away_days
from crannog.site.moderation.words import unwelcome
from crannog.site.play.actions.command import Command, Done, NotYours, Outcome
from crannog.site.play.actions.perform import perform
from crannog.site.play.actions.start import start_when_ready
from crannog.site.play.store.access import apart_at
from crannog.site.play.store.browser_seeds import SECONDS
from crannog.site.play.store.live_table import Live, SeatNow, with_seats
from crannog.site.play.store.log import Draft, Host


async def sit(
    table: str, command: str, player: UUID, name: str, seat: int | None = None, awaited: bool = False
) -> Outcome:
    """Take this seat, or the first free one. Whoever sits already keeps their seat.

    Where a seed is awaited, the browser adds it in a moment: the deal waits for it.
    """
    taken: list[int] = []
    away = await away_days(player)

    def attempt(live: Live) -> Draft:
        if live.status != "open":
            raise Illegal([msg("site.started")])
        # Several seats at one device: among friends or at one's own table, not at somebody's public one.
        alone = seat is None or (live.public and player != live.owner)
        if alone and live.seats_of(player):
            raise Illegal([msg("site.seated")])
        free = [one.number for one in live.seats if one.player is None and not one.bot]
        if not free or (seat is not None and seat not in free):
            raise Illegal([msg("site.taken")])
        if any(
            skeleton(one.name) == skeleton(name) for one in live.seats if one.player not in (None, player)
        ):
            raise Illegal([msg("site.same_name", name=name)])
        if live.public and away:
            raise Illegal([msg("site.kept_away", n=away)])
        if live.public and unwelcome(name):
            raise Illegal([msg("site.unwelcome_name")])
        number = free[0] if seat is None else seat
        taken[:] = [number]
        seats = with_seats(live, SeatNow(number, player, name, "", awaited))
        return Draft(command, "sit", replace(live, seats=seats), number)  # who they are, the log does not say

    async def also(conn: AsyncConnection, after: Live) -> None:
        if len(after.seats_of(player)) == 1 and await apart_at(conn, table, player):
            raise NotYours  # two sat down at the same time, or it was blocked just now
        await conn.execute(
            "UPDATE play_seat SET player_id = %s, name = %s,"
            " seed_due = CASE WHEN %s THEN clock_timestamp() + make_interval(secs => %s) END"
            " WHERE table_id = %s AND number = %s",
            (player, name, awaited, SECONDS, table, taken[0]),
        )

    outcome = await perform(table, Command(command, Host(), attempt, also=also))
    if isinstance(outcome, Done) and outcome.live is not None:
        return await start_when_ready(table) or outcome
    return outcome
