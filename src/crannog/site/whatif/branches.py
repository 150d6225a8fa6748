"""The branches of what-if as they are stored: made, gone on with, shared, removed; bounded in every way."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Jsonb

from crannog.site.database import connection
from crannog.site.whatif.lesson_games import is_lesson

OF_TABLE: Final = 24  # branches of one person at one table
OF_MAKER: Final = 120  # of one person
AT_TABLE: Final = 400  # of everybody at one table
CHOICES: Final = 400  # of one branch
KEPT_DAYS: Final = 30  # after it was last looked at by its maker
SHARED_DAYS: Final = 365
TOKEN: Final = 16  # bytes of its name

_FIELDS: Final = (
    "id, COALESCE(table_id, lesson), maker_id, parent_id, letter, at, seat, seed, fork, lines, label, bots,"
    " games, shared,"
    " looking IS NOT NULL AND looking > clock_timestamp() - make_interval(secs => %(longest)s)"
)
LOOKING: Final = 180  # seconds after which whoever played the bot games is believed dead

type Line = tuple[int, str]


class TooMany(Exception):
    """There are enough branches: of this person here or in all, or of everybody at this table."""


@dataclass(frozen=True, slots=True)
class Branch:
    id: str
    table: str  # or a lesson (`lesson_games.py`)
    maker: UUID
    parent: str | None
    letter: int
    at: int
    seat: int
    seed: str
    fork: int = 0
    lines: tuple[Line, ...] = ()
    label: Any = None
    bots: Mapping[int, str] = field(default_factory=dict)
    games: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    shared: bool = False
    looking: bool = False

    @property
    def name(self) -> str:
        return chr(ord("A") + self.letter)


def _branch(row: Sequence[Any]) -> Branch:
    id, table, maker, parent, letter, at, seat, seed, fork, lines, label, bots, games, shared, looking = row
    return Branch(
        id,
        table,
        maker,
        parent,
        letter,
        at,
        seat,
        seed,
        fork,
        tuple((int(who), line) for who, line in lines),
        label,
        {int(who): bot for who, bot in bots.items()},
        {int(k): found for k, found in games.items()},
        shared,
        bool(looking),
    )


def new_seed() -> str:
    return secrets.token_hex(16)


async def find(id: str) -> Branch | None:
    async with connection() as conn:
        found = await conn.execute(
            f"SELECT {_FIELDS} FROM whatif_branch WHERE id = %(id)s", {"id": id, "longest": LOOKING}
        )
        row = await found.fetchone()
    return _branch(row) if row else None


async def branches_of(maker: UUID, table: str) -> list[Branch]:
    """Those of one person at one table, the oldest first."""
    async with connection() as conn:
        found = await conn.execute(
            f"SELECT {_FIELDS} FROM whatif_branch WHERE maker_id = %(maker)s"
            " AND COALESCE(table_id, lesson) = %(table)s ORDER BY made, id",
            {"maker": maker, "table": table, "longest": LOOKING},
        )
        return [_branch(row) for row in await found.fetchall()]


_COUNT: Final = """
SELECT (SELECT count(*) FROM whatif_branch WHERE maker_id = %(maker)s),
       (SELECT count(*) FROM whatif_branch WHERE table_id = %(table)s),
       ARRAY(SELECT letter FROM whatif_branch
              WHERE maker_id = %(maker)s AND COALESCE(table_id, lesson) = %(table)s)
"""
_INSERT: Final = """
INSERT INTO whatif_branch (id, table_id, lesson, maker_id, parent_id, letter, at, seat, seed, fork, lines,
                           label, bots, games, shared)
VALUES (%(id)s, %(table)s, %(lesson)s, %(maker)s, %(parent)s, %(letter)s, %(at)s, %(seat)s, %(seed)s,
        %(fork)s, %(lines)s, %(label)s, %(bots)s, '{}', false)
"""


async def make(
    maker: UUID,
    table: str,
    at: int,
    seat: int,
    seed: str,
    *,
    parent: Branch | None = None,
    fork: int = 0,
    lines: Sequence[Line] = (),
    label: Any = None,
    bots: Mapping[int, str] | None = None,
) -> str:
    """A new branch; raises TooMany."""
    async with connection() as conn, conn.transaction():
        # One at a time for each person and for each table: two at once would each see room for one more.
        await conn.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended(%s, 17)), pg_advisory_xact_lock("
            "hashtextextended(%s, 18))",
            (str(maker), table),
        )
        row = await (await conn.execute(_COUNT, {"maker": maker, "table": table})).fetchone()
        assert row is not None
        of_maker, at_table, letters = row
        if len(letters) >= OF_TABLE or of_maker >= OF_MAKER or at_table >= AT_TABLE:
            raise TooMany
        id = secrets.token_urlsafe(TOKEN)
        await conn.execute(
            _INSERT,
            {
                "id": id,
                "table": None if is_lesson(table) else table,
                "lesson": table if is_lesson(table) else "",
                "maker": maker,
                "parent": parent.id if parent else None,
                "letter": min(set(range(OF_TABLE + 1)) - set(letters)),
                "at": at,
                "seat": seat,
                "seed": seed,
                "fork": fork,
                "lines": Jsonb([list(one) for one in lines]),
                "label": Jsonb(label) if label is not None else None,
                "bots": Jsonb({str(who): bot for who, bot in (bots or {}).items()}),
            },
        )
    return id


async def go_on(branch: Branch, more: Sequence[Line], label: Any = None) -> bool:
    """Add these choices at its end; False if it has moved on meanwhile."""
    async with connection() as conn:
        done = await conn.execute(
            "UPDATE whatif_branch SET lines = lines || %(more)s, used = clock_timestamp(),"
            " label = COALESCE(label, %(label)s)"
            " WHERE id = %(id)s AND jsonb_array_length(lines) = %(length)s",
            {
                "id": branch.id,
                "more": Jsonb([list(one) for one in more]),
                "label": Jsonb(label) if label is not None else None,
                "length": len(branch.lines),
            },
        )
    return done.rowcount == 1


async def seat_bots(branch: Branch, bots: Mapping[int, str]) -> None:
    await _set(branch, "bots", Jsonb({str(who): bot for who, bot in bots.items()}))


async def share(branch: Branch, shared: bool) -> None:
    await _set(branch, "shared", shared)


async def _set(branch: Branch, field: str, value: Any) -> None:
    async with connection() as conn:
        await conn.execute(
            f"UPDATE whatif_branch SET {field} = %s, used = clock_timestamp() WHERE id = %s",
            (value, branch.id),
        )


async def remove(branch: Branch) -> None:
    """What left it at some point stays, as a branch of the game itself."""
    async with connection() as conn, conn.transaction():
        await conn.execute("UPDATE whatif_branch SET parent_id = NULL WHERE parent_id = %s", (branch.id,))
        await conn.execute("DELETE FROM whatif_branch WHERE id = %s", (branch.id,))


async def touched(branch: Branch) -> None:
    """Its maker looks at it: not more than once a day is that worth writing down."""
    async with connection() as conn:
        await conn.execute(
            "UPDATE whatif_branch SET used = clock_timestamp()"
            " WHERE id = %s AND used < clock_timestamp() - interval '1 day'",
            (branch.id,),
        )


_SWEEP: Final = """
WITH old AS (
  SELECT id FROM whatif_branch
   WHERE used < clock_timestamp() - make_interval(days => CASE WHEN shared THEN %(shared)s ELSE %(kept)s END)
), orphans AS (
  UPDATE whatif_branch SET parent_id = NULL
   WHERE parent_id IN (SELECT id FROM old) AND id NOT IN (SELECT id FROM old)
)
SELECT id FROM old
"""


async def sweep() -> int:
    """Remove what nobody has looked at for long; how many there were."""
    async with connection() as conn, conn.transaction():
        rows = await (await conn.execute(_SWEEP, {"shared": SHARED_DAYS, "kept": KEPT_DAYS})).fetchall()
        await conn.execute("DELETE FROM whatif_branch WHERE id = ANY(%s)", ([id for (id,) in rows],))
    return len(rows)


# --- bot games ---------------------------------------------------------------------------------

_CLAIM: Final = """
UPDATE whatif_branch SET looking = clock_timestamp()
 WHERE id = %(id)s AND NOT EXISTS (SELECT 1 FROM whatif_branch
        WHERE looking > clock_timestamp() - make_interval(secs => %(longest)s))
"""


async def claim(branch: Branch) -> bool:
    """Whether bots may play on from this branch now: on the whole site, for one at a time."""
    async with connection() as conn, conn.transaction():
        await conn.execute("SELECT pg_advisory_xact_lock(17, 17)")
        done = await conn.execute(_CLAIM, {"id": branch.id, "longest": LOOKING})
    return done.rowcount == 1


async def note_games(id: str, k: int, found: Mapping[str, Any], *, done: bool) -> None:
    """How the bot games from position `k` went so far."""
    async with connection() as conn:
        await conn.execute(
            "UPDATE whatif_branch SET games = games || %s,"
            " looking = CASE WHEN %s THEN NULL ELSE looking END WHERE id = %s",
            (Jsonb({str(k): dict(found)}), done, id),
        )
