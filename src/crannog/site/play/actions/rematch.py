"""Another game at the same table: same game, options and people, first seat moved on by one."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from psycopg.errors import UniqueViolation

from crannog.site.database import connection
from crannog.site.play.actions.create import Chair, TableRequest, create
from crannog.site.play.actions.start import start_when_ready
from crannog.site.play.store.live_table import Live, SeatNow


async def rematch(live: Live, by: UUID, awaited: bool = False) -> str:
    """The id of the next table; the same for everybody who asks. With `awaited`, the deal waits for seeds."""
    known = await _next(live.id)
    if known:
        return known
    async with connection() as conn:
        row = await (
            await conn.execute(
                "SELECT pace, clock, increment, absence FROM play_table WHERE id = %s", (live.id,)
            )
        ).fetchone()
    assert row is not None
    pace, clock, increment, absence = row
    seats = (*live.seats[1:], live.seats[0])
    chairs = tuple(_chair(seat) for seat in seats)
    if awaited:
        chairs = tuple(replace(chair, awaited=chair.player is not None) for chair in chairs)
    wish = TableRequest(
        live.game.id,
        chairs,
        dict(live.setup.options),
        live.title,
        live.public,
        pace,
        clock,
        increment,
        absence,
        live.what_if,
    )
    try:
        table = await create(by, wish, after=live.id)
    except UniqueViolation:  # somebody else was faster
        return await _next(live.id)
    await start_when_ready(table)
    return table


def _chair(seat: SeatNow) -> Chair:
    if seat.gone:
        return Chair()  # for somebody else
    return Chair(seat.player, seat.name) if seat.player else Chair(name=seat.name, bot=seat.bot)


async def _next(table: str) -> str:
    async with connection() as conn:
        row = await (await conn.execute("SELECT id FROM play_table WHERE after_id = %s", (table,))).fetchone()
    return str(row[0]) if row else ""
