"""What a table agreed on besides the game: pace, clock, absence; and how its clocks stand now."""

from __future__ import annotations

from dataclasses import dataclass

from crannog.site.database import connection
from crannog.site.play.store import clock


@dataclass(frozen=True, slots=True)
class ClockNow:
    seat: int
    left: int  # milliseconds, reckoned at the moment of asking
    running: bool


@dataclass(frozen=True, slots=True)
class TimeControl:
    pace: str
    clock: int  # seconds for each seat; 0: no clock
    increment: int
    absence: str
    clocks: tuple[ClockNow, ...] = ()  # empty without a clock


async def time_control_of(table: str) -> TimeControl:
    async with connection() as conn:
        row = await (
            await conn.execute(
                "SELECT pace, clock, increment, absence FROM play_table WHERE id = %s", (table,)
            )
        ).fetchone()
    assert row is not None
    pace, seconds, increment, absence = row
    now = await clock.read(table) if seconds else {}
    clocks = tuple(ClockNow(seat, left, runs) for seat, (left, runs) in now.items())
    return TimeControl(pace, seconds, increment, absence, clocks)
