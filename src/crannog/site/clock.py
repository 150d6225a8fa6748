"""The site's clock. Tests replace it, so that no limit depends on how busy the machine is.

Limits, pauses and ages read it here; timers of an event loop follow the loop's own time. What watches other
processes (`supervisor`, `worker`) and what signs for other machines goes by the system's clock.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    def monotonic(self) -> float:
        """Seconds since some moment; never goes back."""

    def now(self) -> datetime:
        """The time of day, in UTC."""


class SystemClock:
    def monotonic(self) -> float:
        return time.monotonic()

    def now(self) -> datetime:
        return datetime.now(UTC)


_clock: Clock = SystemClock()


def replace(clock: Clock) -> Clock:
    """Use another clock from now on; return the one used before."""
    global _clock
    before, _clock = _clock, clock
    return before


def monotonic() -> float:
    return _clock.monotonic()


def now() -> datetime:
    return _clock.now()
