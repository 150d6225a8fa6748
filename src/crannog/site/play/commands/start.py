"""The game starts: when every seat is taken, the host deals."""

from __future__ import annotations

from dataclasses import replace

from crannog.kernel.msg import msg
from crannog.kernel.play import Illegal
from crannog.kernel.record import start as deal
from crannog.kernel.rng import Seeds
from crannog.site.database import connection
from crannog.site.play.commands.command import Command, Outcome
from crannog.site.play.commands.perform import perform
from crannog.site.play.record.live_table import Live, content_of
from crannog.site.play.record.log import Draft, Host


async def start(table: str) -> Outcome:
    """Deal, if everybody is here. Asked for twice, it happens once."""
    async with connection() as conn:
        row = await (
            await conn.execute("SELECT server, clients FROM play_secret WHERE table_id = %s", (table,))
        ).fetchone()
    assert row is not None
    seeds = Seeds(bytes(row[0]), tuple(row[1]), table)

    def attempt(live: Live) -> Draft:
        if live.status != "open" or not all(seat.player or seat.bot for seat in live.seats):
            raise Illegal([msg("site.not_ready")])
        record = deal(live.game, live.setup.seats, live.setup.options, seeds)
        events = record.shown[-1]
        after = live.after_move(replace(record, entries=[], shown=[]), -1)
        content = content_of(live.game)
        return Draft("start", "start", after, line=content, events=events, segment=True, moved=True)

    return await perform(table, Command("start", Host(), attempt))
