"""Holidays: whole days by a person's own clock, one holiday at a time, within limits.

A day that was begun counts as a whole one, also where the holiday is ended early: to stop a clock for an hour
costs a day.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from uuid import UUID
from zoneinfo import ZoneInfo

from psycopg import AsyncConnection
from psycopg.rows import class_row

from crannog.site.accounts.models import Holiday
from crannog.site.database import connection

IN_A_ROW: Final = 21  # days
A_YEAR: Final = 30  # days within any 365
AHEAD: Final = 365  # days: no holiday is planned further ahead
KEPT_DAYS: Final = 366  # after its end: so long it counts
ONE: Final = timedelta(days=1)

# Whether somebody (`who`) is on holiday, and until when.
_NOW: Final = """h.user_id = {who} AND h.start <= clock_timestamp() AND h."end" > clock_timestamp()"""
AWAY_NOW: Final = f"EXISTS (SELECT 1 FROM accounts_holiday h WHERE {_NOW})"
AWAY_TO: Final = f"""(SELECT max(h."end") FROM accounts_holiday h WHERE {_NOW})"""


def midnight(day: date, zone: str) -> datetime:
    """When this day begins there."""
    return datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC)


def days(first: date, last: date) -> set[date]:
    return {first + n * ONE for n in range((last - first).days + 1)}


def why_not(first: date, last: date, today: date, begun: date | None, earlier: Collection[date]) -> str:
    """The text that says why these days cannot be a holiday; "" if they can.

    `begun`: the first day of one that goes on, which stays. `earlier`: the days of all others.
    """
    if first != begun and (begun is not None or first < today):
        return "holiday.past"
    if last < first or last < today:
        return "holiday.backwards"
    if (last - today).days > AHEAD:
        return "holiday.far"
    taken = {*earlier, *days(first, last)}
    if _around(last, taken) > IN_A_ROW:
        return "holiday.row"
    year = [day for day in taken if last - 364 * ONE <= day <= last]
    return "holiday.year" if len(year) > A_YEAR else ""


def _around(day: date, taken: Collection[date]) -> int:
    """How many days in a row are taken, this one among them."""
    first = last = day
    while first - ONE in taken:
        first -= ONE
    while last + ONE in taken:
        last += ONE
    return (last - first).days + 1


def left(today: date, taken: Collection[date]) -> int:
    """How many days there still are within a year up to this one."""
    return max(0, A_YEAR - len([day for day in taken if today - 364 * ONE <= day]))


_COLUMNS: Final = 'id, user_id, first, last, zone, start, "end", over'
_THEIRS: Final = f"SELECT {_COLUMNS} FROM accounts_holiday WHERE user_id = %s ORDER BY id"
_LOCK: Final = "SELECT clock_timestamp() FROM accounts_user WHERE id = %s FOR UPDATE"


async def _theirs(conn: AsyncConnection, user: UUID) -> list[Holiday]:
    rows = conn.cursor(row_factory=class_row(Holiday))
    return await (await rows.execute(_THEIRS, (user,))).fetchall()


async def of(user: UUID) -> list[Holiday]:
    """Everything that counts, the oldest first."""
    async with connection() as conn:
        return await _theirs(conn, user)


def open_one(found: list[Holiday], now: datetime) -> Holiday | None:
    """The one that goes on, or is to come."""
    return next((one for one in reversed(found) if one.end > now), None)


async def plan(user: UUID, first: date, last: date, zone: str) -> str:
    """Set a holiday, or change the one there is. Why not, as a text's id; "" if it is set."""
    async with connection() as conn, conn.transaction():
        now = await _locked(conn, user)
        found = await _theirs(conn, user)
        known = open_one(found, now)
        begun = known is not None and known.start <= now
        if known is not None and begun:
            first, zone = known.first, known.zone
        earlier = {day for one in found if one is not known for day in days(one.first, one.last)}
        today = now.astimezone(ZoneInfo(zone)).date()
        no = why_not(first, last, today, first if begun else None, earlier)
        if no:
            return no
        start = known.start if known is not None and begun else max(now, midnight(first, zone))
        fields = {"user": user, "first": first, "last": last, "zone": zone, "start": start}
        fields |= {"end": midnight(last + ONE, zone), "id": known.id if known is not None else None}
        await conn.execute(_ADD if known is None else _CHANGE, fields)
    return ""


_ADD: Final = """
INSERT INTO accounts_holiday (user_id, first, last, zone, start, "end")
VALUES (%(user)s, %(first)s, %(last)s, %(zone)s, %(start)s, %(end)s)
"""
_CHANGE: Final = """
UPDATE accounts_holiday SET first = %(first)s, last = %(last)s, zone = %(zone)s, start = %(start)s,
       "end" = %(end)s WHERE id = %(id)s
"""


async def come_back(user: UUID) -> bool:
    """End the one that goes on, or give up the one to come. False: there is none."""
    async with connection() as conn, conn.transaction():
        now = await _locked(conn, user)
        known = open_one(await _theirs(conn, user), now)
        if known is None:
            return False
        if known.start > now:
            await conn.execute("DELETE FROM accounts_holiday WHERE id = %s", (known.id,))
            return True
        today = now.astimezone(ZoneInfo(known.zone)).date()
        await conn.execute(
            'UPDATE accounts_holiday SET "end" = %s, last = %s WHERE id = %s', (now, today, known.id)
        )
    return True


async def _locked(conn: AsyncConnection, user: UUID) -> datetime:
    """The database's time; from here on, nobody else changes this person's holidays."""
    row = await (await conn.execute(_LOCK, (user,))).fetchone()
    assert row is not None
    now: datetime = row[0]
    return now


async def sweep() -> None:
    """Those that no longer count."""
    async with connection() as conn:
        await conn.execute(
            "DELETE FROM accounts_holiday"
            ' WHERE over AND "end" < clock_timestamp() - make_interval(days => %s)',
            (KEPT_DAYS,),
        )
