"""A seat is handed to a bot, or taken back by its player; a free seat is given to a bot before the start."""

from __future__ import annotations

from dataclasses import replace
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection

from crannog.bots import bot as bot_called
from crannog.bots import steady
from crannog.kernel.event import Event
from crannog.kernel.msg import Who, msg
from crannog.kernel.play import Illegal
from crannog.site.play.command import Done, Moved, NotYours, Outcome, perform
from crannog.site.play.live import Live, with_seats
from crannog.site.play.log import Draft, Host
from crannog.site.play.services.start import start


async def to_bot(
    table: str, command: str, seat: int, by: UUID | None, kind: str = "", at: int | None = None
) -> Outcome:
    """`by` is the player of the seat, the owner for a free one, None for a clock that ran out `at` a seq."""

    def attempt(live: Live) -> Draft:
        if at is not None and live.seq != at:
            raise Moved
        plays = kind or steady(live.game.id)
        bot_called(plays, live.game.id)
        if not 0 <= seat < len(live.seats):
            raise NotYours
        held = live.seats[seat]
        if by is not None and by != (held.player or live.owner):
            raise NotYours
        if live.status not in ("open", "running") or held.bot:
            raise Illegal([msg("site.already")])
        name = held.name or _bot_name(live)
        seats = with_seats(live, replace(held, bot=plays, name=name))
        events = (Event(msg("sits.bot", seat=Who(seat)), "", None),) if live.record else ()
        return Draft(command, "bot", replace(live, seats=seats), seat, plays, events=events)

    async def also(conn: AsyncConnection, after: Live) -> None:
        await conn.execute(
            "UPDATE play_seat SET bot = %s, name = %s WHERE table_id = %s AND number = %s",
            (after.seats[seat].bot, after.seats[seat].name, table, seat),
        )

    outcome = await perform(table, command, Host(), attempt, also=also)
    live = outcome.live if isinstance(outcome, Done) else None
    if live is not None and live.status == "open" and all(one.player or one.bot for one in live.seats):
        return await start(table)
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

    return await perform(table, command, Host(), attempt, also=also)


_BOTS: Final = ("Fintan", "Etain", "Ronan", "Maeve")


def _bot_name(live: Live) -> str:
    used = {seat.name for seat in live.seats}
    return next(name for name in _BOTS if name not in used)
