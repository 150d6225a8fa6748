"""A table is put under repair, or released: by an admin, or by an invariant that failed."""

from __future__ import annotations

import secrets
from dataclasses import replace

from psycopg import AsyncConnection

from crannog.site.play.command import Outcome, perform
from crannog.site.play.live import Live
from crannog.site.play.log import Draft, Host


async def freeze(table: str, why: str) -> Outcome:
    """Nobody can move here until it is thawed; `why` is for the host."""
    return await _set(table, "freeze", why[:200] or "frozen")


async def thaw(table: str) -> Outcome:
    return await _set(table, "thaw", "")


async def _set(table: str, kind: str, why: str) -> Outcome:
    def attempt(live: Live) -> Draft:
        return Draft(f"{kind}:{secrets.token_hex(8)}", kind, replace(live, frozen=why))

    async def also(conn: AsyncConnection, after: Live) -> None:
        await conn.execute("UPDATE play_table SET frozen = %s WHERE id = %s", (why, table))

    return await perform(table, kind, Host(), attempt, also=also)
