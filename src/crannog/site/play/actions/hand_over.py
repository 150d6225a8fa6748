"""A seat is handed to a bot, or taken back by its player; a free seat is given to a bot before the start."""

from __future__ import annotations

from dataclasses import replace
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection

from crannog.bots import bot as bot_called
from crannog.bots import levels, stand_in
from crannog.kernel.event import Event
from crannog.kernel.message import Who, msg
from crannog.kernel.play import Illegal
from crannog.site.database import connection
from crannog.site.play.actions.command import Command, Done, Moved, NotYours, Outcome
from crannog.site.play.actions.perform import perform
from crannog.site.play.actions.start import start_when_ready
from crannog.site.play.store.live_table import Live, at_least, with_seats
from crannog.site.play.store.log import PEOPLE, Draft, Host

# Tables in progress where only bots play, for one owner: fun to watch, but they take from the others.
ONLY_BOTS: Final = 3

_OF_OWNER: Final = f"""
SELECT count(*) FROM play_table t WHERE owner_id = %s AND status = 'running' AND NOT {PEOPLE}
"""


async def enough_bots(owner: UUID) -> bool:
    """Whether this owner's bots play among themselves at as many tables as they may."""
    async with connection() as conn:
        row = await (await conn.execute(_OF_OWNER, (owner,))).fetchone()
    return row is not None and row[0] >= ONLY_BOTS


async def to_bot(
    table: str,
    command: str,
    seat: int,
    by: UUID | None,
    kind: str = "",
    at: int | None = None,
    level: str = "",
) -> Outcome:
    """A bot of this kind, or of this level if the game has it; else whoever sits in for people.

    `by` is the player of the seat, the owner for a free one, None for a clock that ran out `at` a seq.
    """
    enough = by == (await at_least(table, 0)).owner and await enough_bots(by)

    def attempt(live: Live) -> Draft:
        if at is not None and live.seq != at:
            raise Moved
        plays = level if level in levels(live.game.id) else kind or stand_in(live.game.id)
        bot_called(plays, live.game.id)
        if not 0 <= seat < len(live.seats):
            raise NotYours
        held = live.seats[seat]
        if by is not None and by != (held.player or live.owner):
            raise NotYours
        if live.status not in ("open", "running") or held.bot:
            raise Illegal([msg("site.already")])
        name = held.name or _bot_name(live)
        after = replace(live, seats=with_seats(live, replace(held, bot=plays, name=name, awaited=False)))
        if enough and all(one.bot for one in after.seats):
            raise Illegal([msg("site.only_bots", n=ONLY_BOTS)])
        events = (Event(msg("sits.bot", seat=Who(seat)), "", None),) if live.record else ()
        return Draft(command, "bot", after, seat, plays, events=events)

    async def also(conn: AsyncConnection, after: Live) -> None:
        await conn.execute(
            "UPDATE play_seat SET bot = %s, name = %s, seed_due = NULL WHERE table_id = %s AND number = %s",
            (after.seats[seat].bot, after.seats[seat].name, table, seat),
        )

    outcome = await perform(table, Command(command, Host(), attempt, also=also))
    live = outcome.live if isinstance(outcome, Done) else None
    if live is not None and live.status == "open":
        return await start_when_ready(table) or outcome
    return outcome


async def take_seat_back(table: str, command: str, seat: int, by: UUID) -> Outcome:
    """The player of a seat plays again where a bot sat in."""

    def attempt(live: Live) -> Draft:
        if not 0 <= seat < len(live.seats) or live.seats[seat].player != by:
            raise NotYours
        if not live.seats[seat].bot or live.status not in ("open", "running"):
            raise Illegal([msg("site.already")])
        seats = with_seats(live, replace(live.seats[seat], bot=""))
        events = (Event(msg("sits.person", seat=Who(seat)), "", None),) if live.record else ()
        return Draft(command, "person", replace(live, seats=seats), seat, events=events)

    async def also(conn: AsyncConnection, after: Live) -> None:
        await conn.execute("UPDATE play_seat SET bot = '' WHERE table_id = %s AND number = %s", (table, seat))

    return await perform(table, Command(command, Host(), attempt, also=also))


_BOTS: Final = ("Fintan", "Etain", "Ronan", "Maeve")


def _bot_name(live: Live) -> str:
    used = {seat.name for seat in live.seats}
    return next(name for name in _BOTS if name not in used)
