"""How many tables one address and one guest may open: counted in the database, so for all workers."""

from __future__ import annotations

import hmac
from typing import Final
from uuid import UUID

from django.conf import settings

from crannog.site.database import connection
from crannog.site.limits import TooManyRequests, is_ours

OPEN: Final = 5  # tables of a guest that have not started
PER_MINUTE: Final = 5  # of one guest
PER_DAY: Final = 50
ADDRESS_PER_MINUTE: Final = 40  # of everybody behind one address: a school class begins
ADDRESS_PER_DAY: Final = 400

_MINUTE: Final = "clock_timestamp() - interval '1 minute'"
_DAY: Final = "clock_timestamp() - interval '1 day'"
_OF_PLAYER: Final = f"""
SELECT count(*) FILTER (WHERE status = 'open'), count(*) FILTER (WHERE created > {_MINUTE}),
       count(*) FILTER (WHERE created > {_DAY})
  FROM play_table WHERE owner_id = %s AND (status = 'open' OR created > {_DAY})
"""
# Counts this one, too, unless it is one too many.
_OF_ADDRESS: Final = f"""
WITH old AS (
  DELETE FROM tables_opened WHERE at < {_DAY}
), counted AS (
  SELECT count(*) FILTER (WHERE at > {_MINUTE}) AS minute, count(*) AS day
    FROM tables_opened WHERE address = %(address)s AND at > {_DAY}
), new AS (
  INSERT INTO tables_opened (address, at)
  SELECT %(address)s, clock_timestamp() FROM counted
   WHERE minute < {ADDRESS_PER_MINUTE} AND day < {ADDRESS_PER_DAY}
)
SELECT minute, day FROM counted
"""


async def need_table(player: UUID, address: str) -> None:
    """This player may open a table from this address now; or Slow."""
    async with connection() as conn:
        row = await (await conn.execute(_OF_PLAYER, (player,))).fetchone()
        assert row is not None
        still_open, minute, day = row
        if still_open >= OPEN or minute >= PER_MINUTE or day >= PER_DAY:
            raise _slow(day >= PER_DAY)
        if is_ours(address):
            return
        row = await (await conn.execute(_OF_ADDRESS, {"address": hidden(address)})).fetchone()
        assert row is not None
        minute, day = row
        if minute >= ADDRESS_PER_MINUTE or day >= ADDRESS_PER_DAY:
            raise _slow(day >= ADDRESS_PER_DAY)


def _slow(for_today: bool) -> TooManyRequests:
    return TooManyRequests(3600 if for_today else 60, "tables")


def hidden(address: str) -> str:
    """An address as it is kept: a hash that means nothing without the site's secret."""
    return hmac.new(settings.SECRET_KEY.encode(), f"address:{address}".encode(), "sha256").hexdigest()[:32]
