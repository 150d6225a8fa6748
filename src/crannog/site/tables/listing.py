"""Lists of tables for the home page: your turn first, open tables, games to watch."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from crannog import games
from crannog.site.database import connection
from crannog.site.moderation.mutes import ONE_APART_AT
from crannog.site.play.store.early_end import why_early
from crannog.site.play.store.log import THEIRS
from crannog.site.texts import someone


@dataclass(frozen=True, slots=True)
class Row:
    """A table as a list shows it: nothing that a spectator may not know."""

    id: str
    title: str
    game: str
    status: str
    pace: str
    seats: tuple[tuple[int, str, bool, bool], ...]  # number, name, a bot's, free
    mine: tuple[int, ...]  # my seats
    asked: tuple[int, ...]  # who is asked now
    moved: datetime
    deadline: datetime | None
    result: dict[str, Any] | None
    doubled: tuple[tuple[int, ...], ...]  # the seats of each person who has several

    @property
    def my_turn(self) -> bool:
        return self.status == "running" and any(seat in self.asked for seat in self.mine)

    @property
    def free(self) -> int:
        return sum(free for _, _, _, free in self.seats)

    def names(self, numbers: Iterable[int]) -> str:
        numbers = set(numbers)
        return ", ".join(name for number, name, _, _ in self.seats if number in numbers and name)

    @property
    def who(self) -> str:
        """Who sits there, for tables without a title."""
        return self.names(range(len(self.seats)))

    @property
    def others(self) -> str:
        return self.names(number for number, _, _, _ in self.seats if number not in self.mine)

    @property
    def thinking(self) -> str:
        return self.names(self.asked)

    @property
    def winners(self) -> str:
        return self.names((self.result or {}).get("winners", ()))

    @property
    def early(self) -> str:
        """Why it ended before its end: "time", "resigned", "agreed"; "" if it did not."""
        return why_early(self.result or {})

    @property
    def won(self) -> bool:
        return any(seat in (self.result or {}).get("winners", ()) for seat in self.mine)


_ROWS: Final = """
SELECT t.id, t.title, t.game, t.status, t.pace,
       (SELECT json_agg(json_build_array(s.number, s.name, s.bot <> '', s.player_id IS NULL AND s.bot = '')
               ORDER BY s.number) FROM play_seat s WHERE s.table_id = t.id),
       ARRAY(SELECT s.number FROM play_seat s WHERE s.table_id = t.id AND s.player_id = %(player)s
              AND s.bot = '' ORDER BY 1),
       ARRAY(SELECT k::int FROM jsonb_object_keys(t.asked) k), t.moved, t.deadline, t.result,
       (SELECT json_agg(held) FROM (SELECT array_agg(s.number ORDER BY s.number) AS held FROM play_seat s
          WHERE s.table_id = t.id AND s.player_id IS NOT NULL AND s.bot = ''
          GROUP BY s.player_id HAVING count(*) > 1 ORDER BY min(s.number)) several)
  FROM play_table t
"""
_MINE: Final = f"""{_ROWS} WHERE t.status <> 'closed' AND t.id = ANY({THEIRS})
  ORDER BY t.status = 'over', t.moved DESC LIMIT 20"""
# Of the newest few hundred those that moved last: when somebody moved is in no index.
_PUBLIC: Final = f"""{_ROWS} WHERE t.id = ANY(ARRAY(
    SELECT id FROM play_table t WHERE t.public AND t.status = '{{status}}' AND NOT EXISTS
      (SELECT 1 FROM play_seat s WHERE s.table_id = t.id AND s.player_id = %(player)s) AND NOT {ONE_APART_AT}
    ORDER BY t.created DESC LIMIT 200))
  ORDER BY t.moved DESC LIMIT 10"""
# Of somebody else: where they sit, by the index of seats. Open tables of those kept apart are not shown.
_OF_PERSON: Final = f"""{_ROWS}
 WHERE t.id = ANY(ARRAY(SELECT table_id FROM play_seat WHERE player_id = %(person)s)) AND t.public
   AND (t.status = 'running' OR t.status = 'open' AND NOT {ONE_APART_AT})
  ORDER BY t.moved DESC LIMIT 10"""
_OPEN: Final = _PUBLIC.format(status="open")
_WATCH: Final = _PUBLIC.format(status="running")


async def _rows(query: str, player: UUID | None, lang: str, **more: UUID) -> list[Row]:
    async with connection() as conn:
        found = await (await conn.execute(query, {"player": player, **more})).fetchall()
    known, gone = games.names(), someone(lang)
    return [
        Row(id, title, game, status, pace,
            tuple((number, name if name or free else gone, bot, free) for number, name, bot, free in seats),
            tuple(mine), tuple(asked), moved, deadline, result, tuple(tuple(held) for held in several or ()))
        for id, title, game, status, pace, seats, mine, asked, moved, deadline, result, several in found
        if game in known
    ]  # fmt: skip


async def my_tables(player: UUID, lang: str) -> list[Row]:
    """Where I sit: my turn first, the longest waiting on top."""
    rows = await _rows(_MINE, player, lang)
    return sorted(rows, key=lambda row: (not row.my_turn, row.status == "over"))


async def open_tables(player: UUID | None, lang: str) -> list[Row]:
    return await _rows(_OPEN, player, lang)


async def watchable(player: UUID | None, lang: str) -> list[Row]:
    return await _rows(_WATCH, player, lang)


async def public_tables_of(person: UUID, viewer: UUID | None, lang: str) -> list[Row]:
    """The public tables at which somebody sits now, for their profile."""
    return await _rows(_OF_PERSON, viewer, lang, person=person)
