"""Finished games are counted: each once, in the order in which they ended, all of it in one transaction.

What is still to be counted is what the database says has not been: a worker that dies leaves it so. A game is
looked at a moment after its end, so that one that ended earlier and was written later still comes first.
"""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection

from crannog import games
from crannog.site.database import AWAY, connection
from crannog.site.play.store.archived import entries
from crannog.site.ratings.finished import COURSE, Finished, Sat, against_bots, places
from crannog.site.ratings.strength import NEW, Strength, after

log = logging.getLogger(__name__)

AT_ONCE: Final = 100
SETTLED: Final = 3.0  # seconds after the end
IN_TURN: Final = 4_219  # an advisory lock: one game is counted at a time, by whatever process

DUE: Final = """
SELECT id FROM play_table
 WHERE status = 'over' AND NOT counted AND frozen = ''
   AND moved < statement_timestamp() - make_interval(secs => %(settled)s)
 ORDER BY moved, id LIMIT %(most)s
"""
_MINE: Final = """
UPDATE play_table t SET counted = true WHERE id = %s AND status = 'over' AND NOT counted
RETURNING game, options, result, moved,
  (SELECT json_agg(json_build_array(player_id, bot) ORDER BY number) FROM play_seat WHERE table_id = t.id)
"""
# Everyone wanted to be rated when it began.
_WILLING: Final = """
SELECT count(DISTINCT user_id) FROM ratings_span
 WHERE user_id = ANY(%(people)s) AND since <= %(began)s AND (until IS NULL OR until > %(began)s)
"""
_COUNTED: Final = """
SELECT 1 FROM accounts_user u WHERE id = %s AND is_active
   AND NOT EXISTS (SELECT 1 FROM ratings_uncounted WHERE user_id = u.id)
"""
_FIGURE: Final = """
INSERT INTO ratings_againstbots AS a (game, seats, level, games, won) VALUES (%s, %s, %s, 1, %s)
ON CONFLICT (game, seats, level) DO UPDATE SET games = a.games + 1, won = a.won + EXCLUDED.won
"""
_BEFORE: Final = """
SELECT person_id, mu, sigma, games FROM ratings_rating WHERE game = %s AND person_id = ANY(%s)
"""
_RATED: Final = "INSERT INTO ratings_rated (table_id, game, at) VALUES (%s, %s, %s) RETURNING id"
_PLACE: Final = "INSERT INTO ratings_place (rated_id, seat, person_id, place) VALUES (%s, %s, %s, %s)"
KEEP: Final = """
INSERT INTO ratings_rating (person_id, game, mu, sigma, games) VALUES (%s, %s, %s, %s, %s)
ON CONFLICT (person_id, game) DO UPDATE SET mu = EXCLUDED.mu, sigma = EXCLUDED.sigma, games = EXCLUDED.games
"""
LOCK: Final = "SELECT pg_advisory_xact_lock(%s)"


async def count_finished(settled: float = SETTLED, most: int = AT_ONCE) -> int:
    """A bounded round: how many were looked at."""
    async with connection() as conn:
        due = await (await conn.execute(DUE, {"settled": settled, "most": most})).fetchall()
    for (table,) in due:
        try:
            await count(table)
        except AWAY:
            raise
        except Exception:  # it would stop all that come after it
            log.exception("the game at table %s cannot be counted", table)
            async with connection() as conn:
                await conn.execute(_MINE, (table,))
    return len(due)


async def count(table: str) -> None:
    """Asked for twice, it happens once."""
    (course,) = await entries(table, COURSE, {})
    async with connection() as conn, conn.transaction():
        await conn.execute(LOCK, (IN_TURN,))
        # From here on nobody changes whose seats these are: that would be an entry of this table.
        row = await (await conn.execute(_MINE, (table,))).fetchone()
        if row is not None:
            await _enter(conn, table, row, *course)


async def _enter(
    conn: AsyncConnection, table: str, row: tuple[Any, ...], began: datetime, handed_over: bool
) -> None:
    game, options, result, ended_at, seats = row
    sat = tuple(Sat(UUID(player) if player else None, bot) for player, bot in seats)
    ended = Finished(game, games.load(game).together, sat, options, result or {}, handed_over)
    found, versus = places(ended), against_bots(ended)
    if found is not None and await _willing(conn, ended.people, began):
        await _rate(conn, table, ended, found, ended_at)
    if versus is not None and await (await conn.execute(_COUNTED, (ended.people[0],))).fetchone():
        level, won = versus
        await conn.execute(_FIGURE, (game, len(sat), level, int(won)))


async def _willing(conn: AsyncConnection, people: list[UUID], began: datetime) -> bool:
    row = await (await conn.execute(_WILLING, {"people": people, "began": began})).fetchone()
    return row is not None and bool(row[0] == len(people))


async def _rate(
    conn: AsyncConnection, table: str, ended: Finished, found: tuple[int, ...], at: datetime
) -> None:
    people = ended.people
    rows = await (await conn.execute(_BEFORE, (ended.game, people))).fetchall()
    known = {person: Strength(mu, sigma, played) for person, mu, sigma, played in rows}
    now = after([known.get(person, NEW) for person in people], found)
    row = await (await conn.execute(_RATED, (table, ended.game, at))).fetchone()
    assert row is not None
    for seat, (person, place, one) in enumerate(zip(people, found, now, strict=True)):
        await conn.execute(_PLACE, (row[0], seat, person, place))
        await conn.execute(KEEP, (person, ended.game, one.mu, one.sigma, one.games))
