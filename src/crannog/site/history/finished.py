"""Somebody's finished games, the newest first, a page at a time; and all of them, to be counted.

Everything comes from seats and the rows of tables, which stay when a game is archived.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from crannog import games
from crannog.site.database import connection
from crannog.site.history.outcome import Outcome, outcome
from crannog.site.texts import someone
from crannog.site.validate import is_table

PAGE: Final = 30
FIRST: Final = (datetime.max.replace(tzinfo=UTC), "")  # before every game there is

_STATE: Final = "CASE WHEN s.resigned THEN 'resigned' WHEN s.bot <> '' THEN 'bot' ELSE '' END"
# By the index of seats, not by looking at all tables there are. Materialized: a plan for anybody, with few
# tables in mind, would gather somebody's seats again for each of their tables.
_MINE: Final = f"""
WITH mine AS MATERIALIZED (
  SELECT s.table_id, json_object_agg(s.number, {_STATE}) AS held FROM play_seat s
   WHERE s.player_id = %(player)s GROUP BY s.table_id)
"""
_OVER: Final = """
  FROM mine JOIN play_table t ON t.id = mine.table_id
 WHERE t.status = 'over' AND t.result IS NOT NULL AND t.game = ANY(%(games)s) AND (t.public OR NOT %(public)s)
"""
# Names are only read for the page.
_SOME: Final = f"""{_MINE}
SELECT t.id, t.game, t.options, t.result, t.moved, t.seat_count, t.title, t.public,
       (SELECT json_agg(json_build_array(s.number, s.name, s.bot <> '', s.player_id = %(player)s, {_STATE})
               ORDER BY s.number) FROM play_seat s WHERE s.table_id = t.id)
  FROM play_table t WHERE t.id = ANY(ARRAY(SELECT t.id {_OVER} AND (t.moved, t.id) < (%(moved)s, %(id)s)
                                           ORDER BY t.moved DESC, t.id DESC LIMIT %(most)s))
 ORDER BY t.moved DESC, t.id DESC
"""
_ALL: Final = f"""{_MINE}
SELECT t.game, t.options, t.result, t.moved, t.seat_count, mine.held {_OVER} ORDER BY t.moved
"""


@dataclass(frozen=True, slots=True)
class Counted:
    """What statistics need of a finished game."""

    game: str
    options: Mapping[str, str]
    result: Mapping[str, Any]
    ended: datetime
    mine: Mapping[int, str]  # their seats (see outcome.py)
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Finished(Counted):
    """One for the list."""

    id: str
    title: str
    public: bool
    others: tuple[tuple[int, str, bool], ...]  # seat, name, a bot's

    @property
    def scores(self) -> list[int]:
        """The best first."""
        return sorted(self.result.get("scores") or (), reverse=True)


@dataclass(frozen=True, slots=True)
class Page:
    games: tuple[Finished, ...]
    older: str  # where the next page begins; "" on the last one


async def finished(
    player: UUID,
    lang: str,
    game: str = "",
    before: tuple[datetime, str] = FIRST,
    public: bool = False,
    most: int = PAGE,
) -> Page:
    """One page; of one game, or of all that are installed; only of public tables, if so."""
    moved, id = before
    given = {**_given(player, game, public), "moved": moved, "id": id, "most": most + 1}
    async with connection() as conn:
        rows = await (await conn.execute(_SOME, given)).fetchall()
    found = tuple(_finished(row, lang) for row in rows[:most])
    last = found[-1] if len(rows) > most else None
    return Page(found, f"{_written(last.ended)}_{last.id}" if last else "")


def _written(moment: datetime) -> str:
    """For an address, where a plus would be a space."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _finished(row: tuple[Any, ...], lang: str) -> Finished:
    id, game, options, result, moved, count, title, public, seats = row
    gone = someone(lang)
    mine = {number: state for number, _, _, me, state in seats if me}
    others = tuple((number, name or gone, bot) for number, name, bot, me, _ in seats if not me)
    ended = outcome(result, mine, count, games.load(game).together)
    return Finished(game, options, result, moved, mine, ended, id, title, public, others)


async def all_of(player: UUID) -> list[Counted]:
    """Every finished game, the oldest first."""
    async with connection() as conn:
        rows = await (await conn.execute(_ALL, _given(player, "", False))).fetchall()
    together = {name: games.load(name).together for name in {row[0] for row in rows}}
    found = []
    for game, options, result, moved, count, held in rows:
        mine = {int(number): state for number, state in held.items()}
        ended = outcome(result, mine, count, together[game])
        found.append(Counted(game, options, result, moved, mine, ended))
    return found


def _given(player: UUID, game: str, public: bool) -> dict[str, Any]:
    known: Iterable[str] = games.names()
    return {"player": player, "games": [one for one in known if game in ("", one)], "public": public}


def read_before(text: str) -> tuple[datetime, str]:
    """Where a page begins, as its address says; the first one for what says nothing."""
    moved, _, id = text.partition("_")
    try:
        at = datetime.fromisoformat(moved)
    except ValueError:
        return FIRST
    return (at, id) if at.tzinfo is not None and is_table(id) else FIRST
