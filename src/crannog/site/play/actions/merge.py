"""A guest turns out to be somebody we know: their seats and tables become that person's, table by table.

Each is an entry of the table's log, so that every process learns of it; the log still says who moved when.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection

from crannog.kernel.play import Illegal
from crannog.site.database import connection
from crannog.site.limits import Full
from crannog.site.play.actions.command import Command, Outcome
from crannog.site.play.actions.perform import perform
from crannog.site.play.store.live_table import Live, with_seats
from crannog.site.play.store.log import MERGE, THEIRS, Draft, Host
from crannog.site.play.store.merged import Merged

TRIES: Final = 3
_TABLES: Final = f"SELECT id FROM play_table t WHERE t.id = ANY({THEIRS}) ORDER BY moved"
_SEATS: Final = (
    "UPDATE play_seat SET player_id = %(account)s WHERE table_id = %(table)s AND player_id = %(guest)s"
)
_COUNT: Final = f"""
SELECT count(*) FILTER (WHERE status IN ('open', 'running')), count(*) FILTER (WHERE status = 'over')
  FROM play_table t WHERE t.id = ANY({THEIRS})
"""
# Where both sit. At a public table of somebody else's, a person has one seat (`actions/sit.py`).
_BOTH: Final = """
SELECT t.id, t.title, t.game, t.public AND t.owner_id NOT IN (%(guest)s, %(account)s) FROM play_table t
 WHERE t.status IN ('open', 'running')
   AND EXISTS (SELECT 1 FROM play_seat s WHERE s.table_id = t.id AND s.player_id = %(guest)s)
   AND EXISTS (SELECT 1 FROM play_seat s WHERE s.table_id = t.id AND s.player_id = %(account)s)
 ORDER BY t.moved DESC
"""


@dataclass(frozen=True, slots=True)
class Both:
    """A table where the guest and the account sit."""

    id: str
    title: str
    game: str
    forbidden: bool  # one seat for each person there: these two cannot become one


async def tables_of(player: UUID) -> tuple[int, int]:
    """How many tables somebody has that go on, and how many that are over."""
    async with connection() as conn:
        row = await (await conn.execute(_COUNT, {"player": player})).fetchone()
    assert row is not None
    return row[0], row[1]


async def where_both_sit(guest: UUID, account: UUID) -> list[Both]:
    async with connection() as conn:
        rows = await (await conn.execute(_BOTH, {"guest": guest, "account": account})).fetchall()
    return [Both(*row) for row in rows]


async def merge_tables(guest: UUID, account: UUID) -> None:
    """Every table where the guest sits or hosts; done again after an interruption, it goes on.

    Raises Full where a table moves so fast that it has to be done again.
    """
    for _ in range(TRIES):
        async with connection() as conn:
            rows = await (await conn.execute(_TABLES, {"player": guest})).fetchall()
        if not rows:
            return
        for (table,) in rows:
            await _merge_at(table, guest, account)
    raise Full


async def _merge_at(table: str, guest: UUID, account: UUID) -> Outcome:
    def attempt(live: Live) -> Draft:
        seats = live.seats_of(guest)
        if not seats and live.owner != guest:
            raise Illegal([])  # somebody was faster
        after = replace(
            live,
            seats=with_seats(live, *(replace(live.seats[seat], player=account) for seat in seats)),
            owner=account if live.owner == guest else live.owner,
        )
        return Draft(f"merge:{guest.hex}", MERGE, after, line=Merged(guest, account, tuple(seats)).write())

    async def also(conn: AsyncConnection, after: Live) -> None:
        await conn.execute(_SEATS, {"account": account, "guest": guest, "table": table})

    return await perform(table, Command(f"merge:{guest.hex}", Host(), attempt, also=also))
