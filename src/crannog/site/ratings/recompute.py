"""All ratings once more, from the places of the games that counted, in their order: the same numbers."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from crannog.site.database import connection
from crannog.site.ratings.count import IN_TURN, KEEP, LOCK
from crannog.site.ratings.strength import NEW, Strength, after

_PLACES: Final = """
SELECT r.game, array_agg(p.person_id ORDER BY p.seat), array_agg(p.place ORDER BY p.seat)
  FROM ratings_rated r JOIN ratings_place p ON p.rated_id = r.id GROUP BY r.id, r.game ORDER BY r.id
"""
# Who was deleted, or became somebody else, has no rating; what the others owe to them stays.
_HERE: Final = "SELECT id FROM accounts_user WHERE id = ANY(%s) AND is_active"


async def recompute() -> tuple[int, int]:
    """How many games counted, and how many ratings came of them."""
    now: dict[tuple[UUID, str], Strength] = {}
    async with connection() as conn, conn.transaction():
        await conn.execute(LOCK, (IN_TURN,))
        rows = await (await conn.execute(_PLACES)).fetchall()
        for game, people, places in rows:
            found = after([now.get((person, game), NEW) for person in people], places)
            now |= {(person, game): one for person, one in zip(people, found, strict=True)}
        everyone = list({person for person, _ in now})
        here = {person for (person,) in await (await conn.execute(_HERE, (everyone,))).fetchall()}
        await conn.execute("DELETE FROM ratings_rating")
        kept = [
            (person, game, one.mu, one.sigma, one.games)
            for (person, game), one in now.items()
            if person in here
        ]
        await conn.cursor().executemany(KEEP, kept)
    return len(rows), len(kept)
