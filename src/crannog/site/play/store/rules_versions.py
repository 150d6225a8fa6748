"""Which rules and cards are newer: during an update, old and new workers run side by side for a while.

A worker that starts writes down what it has, once and for all; what came later is newer. An old worker
leaves a table alone that a new one has touched: else each would begin a new segment of the log after the
other, and nothing could be taken back any more.
"""

from __future__ import annotations

import asyncio
from typing import Final

from psycopg import AsyncConnection

from crannog import games
from crannog.site.database import AWAY, connection

_KNOWN: Final = """
INSERT INTO play_release (game, rules, content) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING
"""
# What nobody has written down is from before there was such a list.
_NEWER: Final = """
SELECT EXISTS (SELECT 1 FROM play_release theirs JOIN play_release ours USING (game, rules)
                WHERE game = %(game)s AND rules = %(rules)s AND theirs.content = %(theirs)s
                  AND ours.content = %(ours)s AND theirs.id > ours.id)
"""


async def register() -> None:
    """Write down what this process has, as soon as the database answers."""
    while True:
        try:
            async with connection() as conn:
                for name in games.names():
                    game = games.load(name)
                    await conn.execute(_KNOWN, (name, game.rules_version, game.content_digest))
            return
        except AWAY:
            await asyncio.sleep(1)


async def is_newer(conn: AsyncConnection, name: str, rules: int, content: str) -> bool:
    """Whether these are newer than what this process has."""
    if name not in games.names():
        return True
    game = games.load(name)
    if rules != game.rules_version:
        return rules > game.rules_version
    fields = {"game": name, "rules": rules, "theirs": content, "ours": game.content_digest}
    row = await (await conn.execute(_NEWER, fields)).fetchone()
    return row is not None and bool(row[0])
