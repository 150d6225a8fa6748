"""The game starts: when every seat is taken and every promised seed is there, the host deals."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from crannog.kernel.game_record import start as deal
from crannog.kernel.message import msg
from crannog.kernel.play import Illegal
from crannog.kernel.rng import Seeds
from crannog.site.database import connection
from crannog.site.play.actions.command import Command, Outcome
from crannog.site.play.actions.perform import perform
from crannog.site.play.store.live_table import Live, content_of
from crannog.site.play.store.log import Draft, Host

# A seat for which the deal waits: it is free, or its browser has yet to add the seed it promised.
WAITS: Final = "(player_id IS NULL AND bot = '' OR seed_due > clock_timestamp())"


async def start_when_ready(table: str) -> Outcome | None:
    """Deal; None where a seat still has to be waited for."""
    async with connection() as conn:
        waits = await (
            await conn.execute(f"SELECT 1 FROM play_seat WHERE table_id = %s AND {WAITS} LIMIT 1", (table,))
        ).fetchone()
    return await start(table) if waits is None else None


async def start(table: str) -> Outcome:
    """Deal, if everybody is here. Asked for twice, it happens once."""
    async with connection() as conn:
        row = await (
            await conn.execute("SELECT server FROM play_secret WHERE table_id = %s", (table,))
        ).fetchone()
    assert row is not None
    server = bytes(row[0])

    def attempt(live: Live) -> Draft:
        if live.status != "open" or not all(seat.player or seat.bot for seat in live.seats):
            raise Illegal([msg("site.not_ready")])
        seeds = Seeds(server, live.clients, table)  # those of this very entry, whoever gives one meanwhile
        record = deal(live.game, live.setup.seats, live.setup.options, seeds)
        events = record.shown[-1]
        after = live.after_move(replace(record, entries=[], shown=[]), -1)
        content = content_of(live.game)
        return Draft("start", "start", after, line=content, events=events, segment=True, moved=True)

    return await perform(table, Command("start", Host(), attempt))
