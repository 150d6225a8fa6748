"""A browser adds a random seed for its player's seat: after the commitment, before the deal, and once."""

from __future__ import annotations

from dataclasses import replace

from psycopg import AsyncConnection
from psycopg.types.json import Jsonb

from crannog.kernel.message import msg
from crannog.kernel.play import Illegal
from crannog.site.accounts.cookie import Player
from crannog.site.play.actions.command import Command, Done, NotYours, Outcome, Refused
from crannog.site.play.actions.perform import perform
from crannog.site.play.actions.start import start_when_ready
from crannog.site.play.store.browser_seeds import with_seed
from crannog.site.play.store.live_table import Live, load, with_seats
from crannog.site.play.store.log import Draft
from crannog.site.validate import is_seed


async def give_seed(table: str, command: str, seat: int, seed: str, player: Player) -> Outcome:
    """The same one again does no harm, another is refused. The last that was awaited starts the game."""

    def attempt(live: Live) -> Draft:
        if seat not in live.seats_of(player.id):
            raise NotYours
        if not is_seed(seed):
            raise Illegal([msg("site.seed_shape")])
        if live.status != "open":
            raise Illegal([msg("site.seed_late")])
        if live.seed_of(seat):
            raise Illegal([msg("site.seed_given")])
        clients = with_seed(live.clients, len(live.seats), seat, seed)
        seats = with_seats(live, replace(live.seats[seat], awaited=False))
        return Draft(command, "seed", replace(live, clients=clients, seats=seats), seat, seed)

    async def also(conn: AsyncConnection, after: Live) -> None:
        await write_seeds(conn, after, seat)

    outcome = await perform(table, Command(command, player, attempt, also=also))
    if isinstance(outcome, Refused):
        now = await load(table)
        same = seed and now.seed_of(seat) == seed
        return Done(now.seq, repeated=True) if same else outcome
    if isinstance(outcome, Done):
        return await start_when_ready(table) or outcome
    return outcome


async def write_seeds(conn: AsyncConnection, after: Live, seat: int) -> None:
    """What the seats have given by now; this one's is no longer waited for."""
    await conn.execute(
        "UPDATE play_secret SET clients = %s WHERE table_id = %s", (Jsonb(list(after.clients)), after.id)
    )
    await conn.execute(
        "UPDATE play_seat SET seed_due = NULL WHERE table_id = %s AND number = %s", (after.id, seat)
    )
