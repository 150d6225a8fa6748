"""When somebody does not want to hear from us: holidays, quiet hours by their clock; how often at most."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

EVERY: Final = (0, 60, 24 * 60)  # minutes: at once, once an hour, once a day


@cache
def zones() -> tuple[str, ...]:
    """Every place whose clock we know."""
    known = [one for one in available_timezones() if "/" in one and not one.startswith("Etc/")]
    return ("UTC", *sorted(known))


def seconds_to_wait(
    now: datetime,
    zone: str,
    start: int | None,
    end: int | None,
    every: int,
    last: datetime | None,
    away: datetime | None = None,
) -> float:
    """From now until they may be told; 0: now. `now`, `last` and `away` know their own zone."""
    at = max(now, last + timedelta(minutes=every)) if every and last is not None else now
    at = max(at, away or at)
    return (_after_quiet(at.astimezone(ZoneInfo(zone)), start, end) - now).total_seconds()


def _after_quiet(at: datetime, start: int | None, end: int | None) -> datetime:
    """This moment, or the end of the quiet hours that it lies in; they may go past midnight."""
    if start is None or end is None or start == end:
        return at
    quiet = start <= at.hour < end if start < end else at.hour >= start or at.hour < end
    if not quiet:
        return at
    over = at.replace(hour=end, minute=0, second=0, microsecond=0)
    return over if over > at else (over + timedelta(days=1))
