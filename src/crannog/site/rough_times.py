"""How long ago, how long left, which day: roughly, the way people say it."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from crannog.kernel.message import Msg, msg
from crannog.site.clock import now


def _rough(seconds: float) -> tuple[int, Msg]:
    """The largest unit that fits, and how many of it."""
    for unit, length in (("day", 86_400), ("hour", 3600)):
        if seconds >= length:
            return int(seconds // length), Msg(f"noun.{unit}")
    return max(1, int(seconds // 60)), Msg("noun.minute")


def ago(moment: datetime) -> Msg:
    return how_long((now() - moment).total_seconds())


def how_long(passed: float) -> Msg:
    """So many seconds ago."""
    if passed < 60:
        return Msg("time.now")
    n, unit = _rough(passed)
    return msg("time.ago", n=n, unit=unit)


_MONTHS: Final = (
    Msg("month.m1"), Msg("month.m2"), Msg("month.m3"), Msg("month.m4"), Msg("month.m5"), Msg("month.m6"),
    Msg("month.m7"), Msg("month.m8"), Msg("month.m9"), Msg("month.m10"), Msg("month.m11"), Msg("month.m12"),
)  # fmt: skip


def day(date: str) -> Msg:
    """A day of this year or the next, as it is written: "2026-11-27"."""
    _, month, number = map(int, date.split("-"))
    return msg("time.day", n=number, month=_MONTHS[month - 1])


def remains(moment: datetime) -> Msg:
    left = (moment - now()).total_seconds()
    if left < 60:
        return Msg("time.hardly")
    n, unit = _rough(left)
    return msg("time.left", n=n, unit=unit)
