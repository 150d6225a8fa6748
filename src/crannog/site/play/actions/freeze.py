"""A table is frozen for repair, or unfrozen: by an admin, or by a failed invariant."""

from __future__ import annotations

import contextlib
import logging
import secrets
from dataclasses import replace

from psycopg import AsyncConnection

from crannog.kernel.codec import CodecError
from crannog.site.database import connection
from crannog.site.play.actions.command import Broken, Command, Done, Frozen, Outcome
from crannog.site.play.actions.perform import perform
from crannog.site.play.store.live_table import Live, forget
from crannog.site.play.store.log import Draft, Host

log = logging.getLogger(__name__)


async def perform_or_freeze(table: str, command: Command) -> Outcome:
    """Where the rules themselves fail, the table is frozen, and the site goes on."""
    try:
        return await perform(table, command)
    except Broken as failed:
        log.error("table %s is frozen: %s", table, failed, exc_info=failed)
        await freeze(table, str(failed))
        return Frozen()


async def freeze(table: str, why: str) -> Outcome:
    """Nobody can move here until it is unfrozen; `why` is for the host."""
    why = why[:200] or "frozen"
    outcome: Outcome = Frozen()
    with contextlib.suppress(CodecError, ValueError, KeyError, TypeError):  # a snapshot nobody can read
        outcome = await _set(table, "freeze", why)
    if not isinstance(outcome, Done):
        # A table so broken that nothing can be appended is frozen all the same.
        async with connection() as conn:
            await conn.execute("UPDATE play_table SET frozen = %s WHERE id = %s", (why, table))
        forget(table)
    return outcome


async def unfreeze(table: str) -> Outcome:
    return await _set(table, "thaw", "")  # as logs have it


async def _set(table: str, kind: str, why: str) -> Outcome:
    def attempt(live: Live) -> Draft:
        return Draft(f"{kind}:{secrets.token_hex(8)}", kind, replace(live, frozen=why))

    async def also(conn: AsyncConnection, after: Live) -> None:
        await conn.execute("UPDATE play_table SET frozen = %s WHERE id = %s", (why, table))

    return await perform(table, Command(kind, Host(), attempt, also=also))
