"""Things that are good once: challenges, tickets, links. Nothing is kept of one before it is used."""

from __future__ import annotations

import hashlib
from typing import Final

from crannog.site.database import connection

_SPEND: Final = """
WITH old AS (DELETE FROM accounts_spent WHERE until < clock_timestamp())
INSERT INTO accounts_spent (key, until) VALUES (%s, clock_timestamp() + make_interval(secs => %s))
ON CONFLICT DO NOTHING RETURNING key
"""


async def spend(what: str, seconds: int) -> bool:
    """Whether this was not used before; from now on it was. After so many seconds it must be too old."""
    key = hashlib.sha256(what.encode()).hexdigest()
    async with connection() as conn:
        return await (await conn.execute(_SPEND, (key, seconds + 60))).fetchone() is not None
