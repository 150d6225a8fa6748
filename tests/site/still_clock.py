"""The clock of the site's code in this process: it stands still until a test moves it.

    CLOCK.advance(10)                     # limits, ages and pauses: ten seconds have passed
    places.run(go(), still_clock.Loop)    # here timers and timeouts of the loop go by it, too

So nothing is late because the machine is busy. Input and output take the time they take, and cost none.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from crannog.site import clock

HOUR: Final = 3600.0


class StillClock:
    """Seconds pass only by `advance`. The time of day is the system's, moved by `shift`."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0
        self.shift = timedelta()

    def monotonic(self) -> float:
        return self.seconds

    def now(self) -> datetime:
        return datetime.now(UTC) + self.shift

    def advance(self, seconds: float) -> None:
        self.seconds += seconds


CLOCK: Final = StillClock()


def install() -> None:
    """From now on the site's code in this process goes by `CLOCK`."""
    clock.replace(CLOCK)


class Loop(asyncio.SelectorEventLoop):
    """An event loop whose timers are due when `CLOCK` says so."""

    def time(self) -> float:
        return CLOCK.monotonic()


async def finish(work: asyncio.Future[Any]) -> None:
    """Let time pass until this work is done, on a loop whose time stands still."""
    while not work.done():
        CLOCK.advance(0.01)
        await asyncio.sleep(0)
