"""Set-ups to use again: the last one of a game, and up to ten that somebody keeps under a name.

Both are what the form would send. Whether the rules still know it is checked where any form is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Jsonb

from crannog import games
from crannog.bots import levels
from crannog.kernel.game import BadOption
from crannog.site.database import connection
from crannog.site.tables.form import CLOCKS, LEVEL, OPTION, options_in
from crannog.site.validate import number

MOST: Final = 10  # favorites of one person, of all games
LONGEST: Final = 40  # characters of their names
LAST: Final = "last"

_LAST: Final = """
SELECT t.options, t.pace, t.clock, t.increment, t.absence, t.what_if, t.public,
       (SELECT json_agg(json_build_array(player_id = %(me)s, name,
                                         CASE WHEN player_id IS NULL THEN bot ELSE '' END)
                 ORDER BY number) FROM play_seat WHERE table_id = t.id)
  FROM play_table t WHERE owner_id = %(me)s AND game = %(game)s ORDER BY created DESC, id LIMIT 1
"""
_ALL: Final = """
SELECT id, name, form FROM tables_favorite WHERE user_id = %(me)s AND game = %(game)s ORDER BY name
"""
_ONE: Final = "SELECT form FROM tables_favorite WHERE user_id = %(me)s AND game = %(game)s AND id = %(id)s"
# The person's row is locked, so that two at once are not eleven.
_LOCK: Final = "SELECT 1 FROM accounts_user WHERE id = %(me)s FOR NO KEY UPDATE"
_COUNT: Final = """
SELECT count(*) FROM tables_favorite WHERE user_id = %(me)s AND NOT (game = %(game)s AND name = %(name)s)
"""
_KEEP: Final = """
INSERT INTO tables_favorite (user_id, game, name, form) VALUES (%(me)s, %(game)s, %(name)s, %(form)s)
ON CONFLICT (user_id, game, name) DO UPDATE SET form = EXCLUDED.form, made = clock_timestamp()
"""
_DROP: Final = "DELETE FROM tables_favorite WHERE user_id = %(me)s AND id = %(id)s"


@dataclass(frozen=True, slots=True)
class SetUp:
    id: str  # "last", or a favorite's number
    name: str
    form: Mapping[str, str]

    @property
    def seats(self) -> int:
        return sum(name.startswith("seat") for name in self.form)


async def last_of(me: UUID, game: str) -> SetUp | None:
    """How this person set up their newest table of this game."""
    async with connection() as conn:
        row = await (await conn.execute(_LAST, {"me": me, "game": game})).fetchone()
    return None if row is None else SetUp(LAST, "", _as_form(game, *row))


def _as_form(
    game: str,
    options: dict[str, str],
    pace: str,
    clock: int,
    increment: int,
    absence: str,
    what_if: str,
    public: bool,
    seats: list[tuple[bool | None, str, str]],
) -> dict[str, str]:
    asked = {one.id for one in games.load(game).options if not one.people}
    clocks = {seconds: name for name, seconds in reversed(CLOCKS.items()) if name != "usual"}
    form = {f"{OPTION}{id}": value for id, value in options.items() if id in asked}
    form |= {"pace": pace, "clock": clocks.get((clock, increment), "usual"), "absence": absence}
    form |= {"what_if": what_if, "public": "1" if public else "0"}
    mine = next((at for at, (is_me, _, _) in enumerate(seats) if is_me), 0)
    # After a rematch the seats have moved on; the form has its person in the first.
    for at, (is_me, name, bot) in enumerate([*seats[mine:], *seats[:mine]], 1):
        if is_me and at > 1:
            form |= {f"seat{at}": "here", f"name{at}": name}
        else:
            form[f"seat{at}"] = "you" if is_me else _bot(game, bot) if bot else "friend"
    return form


def _bot(game: str, bot: str) -> str:
    return LEVEL + bot if bot in levels(game) else "bot"


async def favorites_of(me: UUID, game: str) -> list[SetUp]:
    async with connection() as conn:
        rows = await (await conn.execute(_ALL, {"me": me, "game": game})).fetchall()
    return [SetUp(str(id), name, form) for id, name, form in rows]


async def set_up(me: UUID, game: str, which: str) -> Mapping[str, str] | None:
    """What the form would send; None where there is no such set-up of theirs."""
    if game not in games.names():
        return None
    if which == LAST:
        found = await last_of(me, game)
        return None if found is None else found.form
    id = number(which)
    async with connection() as conn:
        row = await (await conn.execute(_ONE, {"me": me, "game": game, "id": id})).fetchone()
    return None if row is None else dict(row[0])


def need_known(game: str, form: Mapping[str, str]) -> None:
    """Raises BadOption for an option that the game no longer has: else it would be left out in silence."""
    asked = {one.id for one in games.load(game).options if not one.people}
    for id in options_in(form):
        if id not in asked:
            raise BadOption(f"there is no option {id!r}")


async def keep(me: UUID, game: str, name: str) -> bool:
    """The last set-up, under this name; False if there are as many favorites as there may be."""
    form = await set_up(me, game, LAST)
    if form is None:
        return True  # nothing to be kept
    given: dict[str, Any] = {"me": me, "game": game, "name": name, "form": Jsonb(dict(form))}
    async with connection() as conn, conn.transaction():
        await conn.execute(_LOCK, given)
        row = await (await conn.execute(_COUNT, given)).fetchone()
        if row is None or row[0] >= MOST:
            return False
        await conn.execute(_KEEP, given)
    return True


async def drop(me: UUID, id: int) -> None:
    async with connection() as conn:
        await conn.execute(_DROP, {"me": me, "id": id})
