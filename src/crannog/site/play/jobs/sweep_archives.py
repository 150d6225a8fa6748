"""Archives that no table names are deleted: of a worker that died before it put the rows away, or between
bringing them back and deleting the file.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import batched
from typing import Final

from psycopg import AsyncConnection

from crannog.site.database import connection
from crannog.site.play.store import archives
from crannog.site.play.store.archives import Archives

# Between putting a file and naming it a worker needs seconds; nothing so young is touched.
YOUNG: Final = timedelta(days=1)
AT_ONCE: Final = 20  # deleted while no game can be archived
_FIRST: Final = "0123456789abcdef"  # a sixteenth of the names at a time
_NAMED: Final = "SELECT archive FROM play_table WHERE archive >= %s AND archive < %s"
_STILL: Final = "SELECT archive FROM play_table WHERE archive = ANY(%s)"


async def sweep_archives() -> int:
    """How many were deleted."""
    gone, place = 0, archives.chosen()
    for first in _FIRST:
        async with connection() as conn:
            before = datetime.now(UTC) - YOUNG
            old = {name async for name, at in place.listed(conn, first) if at < before}
            named = await (await conn.execute(_NAMED, (first, f"{first}g"))).fetchall() if old else []
            unnamed = sorted(old - {name for (name,) in named})
            for some in batched(unnamed, AT_ONCE):
                gone += await _delete(conn, place, set(some))
    return gone


async def _delete(conn: AsyncConnection, place: Archives, names: set[str]) -> int:
    """A game that is archived at this moment may have put the same file again: nobody names one meanwhile."""
    async with conn.transaction():
        await conn.execute(archives.NOBODY_NAMES)
        still = await (await conn.execute(_STILL, (list(names),))).fetchall()
        unnamed = names - {name for (name,) in still}
        for name in unnamed:
            await place.delete(conn, name)
    return len(unnamed)
