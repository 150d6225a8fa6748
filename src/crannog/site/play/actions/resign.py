"""Somebody resigns, for good: a bot plays on for those who stay, or the game ends where nobody else does."""

from __future__ import annotations

from dataclasses import replace

from psycopg import AsyncConnection

from crannog.bots import stand_in
from crannog.kernel.event import Event
from crannog.kernel.message import Who, msg
from crannog.kernel.play import Illegal
from crannog.site.accounts.cookie import Player
from crannog.site.play.actions.command import Command, Meaning, Outcome
from crannog.site.play.actions.hand_over import handed_over, tell_others, write_seat
from crannog.site.play.actions.perform import perform
from crannog.site.play.store.early_end import by_resigning
from crannog.site.play.store.live_table import Live, with_seats
from crannog.site.play.store.log import Draft, Host


async def resign(table: str, command: str, seat: int, by: Player | Host) -> Outcome:
    """By who plays this seat; by the host for somebody who is not here any more."""

    def attempt(live: Live) -> Draft:
        if live.record is None or live.status != "running":
            raise Illegal([msg("site.not_running")])
        gone = replace(live, seats=with_seats(live, replace(live.seats[seat], resigned=True)))
        if goes_on(gone):
            plays, events = stand_in(live.game.id), (Event(msg("sits.resigned", seat=Who(seat))),)
            return Draft(command, "resign", handed_over(gone, seat, plays), seat, plays, events=events)
        events = (Event(msg("sits.resigned_end", seat=Who(seat))),)
        return Draft(command, "resign", by_resigning(gone, seat), seat, events=events, moved=True)

    meaning = Meaning(("resign",), seat, None)

    async def also(conn: AsyncConnection, after: Live) -> None:
        await write_seat(seat, conn, after)
        await tell_others(seat, conn, after)

    return await perform(table, Command(command, by, attempt, seat=seat, also=also, meaning=meaning))


def goes_on(live: Live) -> bool:
    """Somebody still plays who has not resigned, and has somebody to play with or against."""
    stay = [seat for seat in live.seats if not seat.resigned]
    return any(seat.player and not seat.bot for seat in stay) and (live.game.together or len(stay) > 1)
