"""Clocks that jump: each process reads its own, which is set from here (clock.c).

Only what people call the time of day jumps; what has passed since a moment (CLOCK_MONOTONIC) does not, as with a
real clock that is set. At every table, people have a clock of their own to play by.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from crannog.site.database import connection

CLOCK: Final = 240  # seconds of each player: the shortest that a jump of minutes would use up at once
DECK: Final = ("clock web", "clock job", "clock postgres", "clock all")
JUMPS: Final = (-10_800, -3_600, -600, -90, 90, 600, 3_600, 10_800)  # seconds away from the true time
SOURCE: Final = Path(__file__).with_name("clock.c")


def build(home: Path) -> None:
    """What is loaded into a process before everything else; wants a C compiler, as `make compiled` does."""
    command = ["cc", "-shared", "-fPIC", "-O1", "-o", str(home / "clock.so"), str(SOURCE)]
    subprocess.run(command, check=True, capture_output=True)


def environment(home: Path, name: str) -> dict[str, str]:
    """For a process, and whomever it starts: its clock is the one of this name."""
    return {"LD_PRELOAD": str(home / "clock.so"), "CHAOS_CLOCK": str(_file(home, name))}


def set_clock(home: Path, name: str, seconds: int) -> None:
    """So far before or behind the true time, from now on."""
    with _file(home, name).open("r+b" if _file(home, name).exists() else "wb", buffering=0) as file:
        file.write(seconds.to_bytes(8, sys.byteorder, signed=True))


def _file(home: Path, name: str) -> Path:
    return home / f"{name}.clock"


async def nobody_loses_time(began: dict[str, float]) -> list[str]:
    """I13: no clock was charged for more than has truly passed since its table began, and none ran out."""
    found = []
    async with connection() as conn:
        rows = await conn.execute("SELECT table_id, seq, kind FROM play_entry WHERE kind IN ('end', 'bot')")
        for table, seq, kind in await rows.fetchall():
            found.append(f"I13 {table}: somebody's time ran out at {seq} ({kind})")
        rows = await conn.execute(
            "SELECT s.table_id, s.number, s.left_ms FROM play_seat s JOIN play_table t ON t.id = s.table_id"
            " WHERE t.clock > 0 AND s.bot = ''"
        )
        now = time.monotonic()
        for table, seat, left in await rows.fetchall():
            passed = now - began[table]
            if CLOCK - left / 1000 > passed + 1:
                told = f"{left / 1000:.0f} s left of {CLOCK} after {passed:.0f} s"
                found.append(f"I13 {table} seat {seat}: {told}")
    return found


async def clocks_run() -> int:
    """How many players are being timed: a check of clocks that stand would be none."""
    async with connection() as conn:
        rows = await conn.execute("SELECT count(*) FROM play_seat WHERE running IS NOT NULL")
        return int((await rows.fetchone() or (0,))[0])
