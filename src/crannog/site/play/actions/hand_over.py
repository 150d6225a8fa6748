"""A seat is handed to a bot, or taken back by its player; a free seat is given to a bot before the start."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection

from crannog.bots import bot as bot_called
from crannog.bots import levels, stand_in
from crannog.kernel.event import Event
from crannog.kernel.message import Who, msg
from crannog.kernel.play import Illegal
from crannog.site.database import connection
from crannog.site.mail.outbox import send_news
from crannog.site.play.actions.command import Command, Done, Moved, NotYours, Outcome
from crannog.site.play.actions.perform import perform
from crannog.site.play.actions.start import start_when_ready
from crannog.site.play.store.live_table import Live, at_least, with_seats
from crannog.site.play.store.log import PEOPLE, Draft, Host
from crannog.site.play.store.votes import without

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
        after = handed_over(live, seat, plays)
        if enough and all(one.bot for one in after.seats):
            raise Illegal([msg("site.only_bots", n=ONLY_BOTS)])
        told = msg("sits.bot", seat=Who(seat)) if at is None else msg("sits.time_bot", seat=Who(seat))
        return Draft(command, "bot", after, seat, plays, events=(Event(told),) if live.record else ())

    async def also(conn: AsyncConnection, after: Live) -> None:
        await write_seat(seat, conn, after)
        if at is not None:
            await tell_others(-1, conn, after)

    outcome = await perform(table, Command(command, Host(), attempt, also=also))
    live = outcome.live if isinstance(outcome, Done) else None
    if live is not None and live.status == "open":
        return await start_when_ready(table) or outcome
    return outcome


def handed_over(live: Live, seat: int, plays: str) -> Live:
    """The table with this bot at that seat; nobody has to decide about it any more."""
    held = live.seats[seat]
    sits = replace(held, bot=plays, name=held.name or _bot_name(live), awaited=False)
    return replace(live, seats=with_seats(live, sits), votes=without(live.votes, seat))


async def tell_others(by: int, conn: AsyncConnection, after: Live) -> None:
    """An e-mail about this entry to everyone who left an address, but for the player who wrote it."""
    mine = after.seats_of(after.seats[by].player) if by >= 0 else []
    seats = [seat.number for seat in after.seats if seat.number not in mine]
    await send_news(conn, after.id, after.seq, seats)


async def write_seat(seat: int, conn: AsyncConnection, after: Live) -> None:
    """Who plays there, in the transaction of the entry that says so."""
    held = after.seats[seat]
    await conn.execute(
        "UPDATE play_seat SET bot = %s, name = %s, resigned = %s, seed_due = NULL"
        " WHERE table_id = %s AND number = %s",
        (held.bot, held.name, held.resigned, after.id, seat),
    )


async def take_seat_back(table: str, command: str, seat: int, by: UUID) -> Outcome:
    """The player of a seat plays again where a bot sat in."""

    def attempt(live: Live) -> Draft:
        if not 0 <= seat < len(live.seats) or live.seats[seat].player != by:
            raise NotYours
        if not live.seats[seat].bot or live.status not in ("open", "running"):
            raise Illegal([msg("site.already")])
        if live.seats[seat].resigned:
            raise Illegal([msg("site.resigned")])
        seats = with_seats(live, replace(live.seats[seat], bot=""))
        events = (Event(msg("sits.person", seat=Who(seat)), "", None),) if live.record else ()
        return Draft(command, "person", replace(live, seats=seats), seat, events=events)

    return await perform(table, Command(command, Host(), attempt, also=partial(write_seat, seat)))


_BOTS: Final = ("Fintan", "Etain", "Ronan", "Maeve")


def _bot_name(live: Live) -> str:
    used = {seat.name for seat in live.seats}
    return next(name for name in _BOTS if name not in used)
