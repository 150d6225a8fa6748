"""How long ago, how long left: roughly, the way people say it."""

from __future__ import annotations

from datetime import UTC, datetime

from crannog.kernel.message import Msg, msg


def _rough(seconds: float) -> tuple[int, Msg]:
    """The largest unit that fits, and how many of it."""
    for unit, length in (("day", 86_400), ("hour", 3600)):
        if seconds >= length:
            return int(seconds // length), Msg(f"noun.{unit}")
    return max(1, int(seconds // 60)), Msg("noun.minute")


def ago(moment: datetime) -> Msg:
    passed = (datetime.now(UTC) - moment).total_seconds()
    if passed < 60:
        return Msg("time.now")
    n, unit = _rough(passed)
    return msg("time.ago", n=n, unit=unit)


def remains(moment: datetime) -> Msg:
    left = (moment - datetime.now(UTC)).total_seconds()
    if left < 60:
        return Msg("time.hardly")
    n, unit = _rough(left)
    return msg("time.left", n=n, unit=unit)
