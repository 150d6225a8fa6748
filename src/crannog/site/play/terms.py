"""What a table agreed on besides the game: pace, clock, absence; and how its clocks stand now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from crannog.site.database import connection


@dataclass(frozen=True, slots=True)
class ClockNow:
    seat: int
    left: int  # milliseconds, reckoned at the moment of asking
    running: bool


@dataclass(frozen=True, slots=True)
class Terms:
    pace: str
    clock: int  # seconds for each seat; 0: no clock
    increment: int
    absence: str
    clocks: tuple[ClockNow, ...] = ()  # empty without a clock


_TERMS: Final = """
SELECT t.pace, t.clock, t.increment, t.absence,
       (SELECT json_agg(json_build_array(s.number, greatest(0, s.left_ms - coalesce(1000 * extract(epoch
                 FROM clock_timestamp() - s.running), 0))::bigint, s.running IS NOT NULL) ORDER BY s.number)
          FROM play_seat s WHERE s.table_id = t.id AND t.clock > 0)
  FROM play_table t WHERE t.id = %s
"""


async def terms_of(table: str) -> Terms:
    async with connection() as conn:
        row = await (await conn.execute(_TERMS, (table,))).fetchone()
    assert row is not None
    pace, clock, increment, absence, clocks = row
    return Terms(pace, clock, increment, absence, tuple(ClockNow(*one) for one in clocks or ()))
