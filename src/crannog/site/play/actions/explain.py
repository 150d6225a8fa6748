"""Why nothing came of a command: it was done before, or somebody or something objects."""

from __future__ import annotations

from typing import Any, Final

from crannog.kernel.play import Illegal
from crannog.site.accounts.cookie import COUNTS, Player, who
from crannog.site.database import connection
from crannog.site.play.actions.command import (
    Absent,
    Command,
    Done,
    Frozen,
    Meaning,
    Moved,
    NotYours,
    Outcome,
    Refused,
    Reused,
    Stale,
)
from crannog.site.play.store import archived
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.log import Actor

type No = Illegal | Moved | NotYours | None  # None: nobody objected, but nothing was written


async def already(table: str, command: Command, no: No, meaning: Meaning | None) -> Outcome | None:
    """The answer that does not depend on the table: the command was done before, or its cookie is old."""
    actor = command.actor
    if no is not None and isinstance(actor, Player) and not await _counts(actor):
        return Absent()  # an old cookie is told nothing, not even what the rules say
    known = await _known(table, command.id, actor, meaning)
    # A stranger learns nothing, not even that there is such a table.
    return None if isinstance(known, Reused) and isinstance(no, NotYours) else known


async def why_not(live: Live, actor: Actor, no: No) -> Outcome:
    """Why nothing was written at this table, which is as new as can be."""
    if isinstance(no, NotYours):
        return Absent()
    if no is None and not (live.frozen and (not isinstance(actor, Player) or await _counts(actor))):
        return Absent()  # the statement that writes found them no longer entitled
    if live.frozen:
        return Frozen()
    return Refused(tuple(no.reasons), live) if isinstance(no, Illegal) else Stale(live.seq)


async def _counts(player: Player) -> bool:
    """Whether this cookie still names somebody; the statement that writes asks the same."""
    async with connection() as conn:
        row = await conn.execute(
            f"SELECT 1 FROM accounts_user u WHERE u.id = %(player)s AND {COUNTS}", who(player)
        )
        return await row.fetchone() is not None


_KNOWN: Final = """
SELECT seq, kind, seat, line, player_id FROM play_entry WHERE table_id = %(table)s AND command = %(command)s
"""
_ARCHIVED: Final = "SELECT archive <> '' FROM play_table WHERE id = %(table)s"


async def _known(table: str, command: str, actor: Actor, meaning: Meaning | None) -> Done | Reused | None:
    """The answer to a command that was written before."""
    given = {"table": table, "command": command}
    async with connection() as conn:
        found: list[Any] = await (await conn.execute(_KNOWN, given)).fetchall()
        away = not found and await (await conn.execute(_ARCHIVED, given)).fetchone() == (True,)
    if away:
        found = await archived.entries(table, _KNOWN, given)
    if not found:
        return None
    ((seq, kind, seat, line, player),) = found
    if isinstance(actor, Player) and player != actor.id:
        return Reused()
    if meaning is not None and not meaning.is_of(kind, seat, line):
        return Reused()
    return Done(seq, repeated=True)
