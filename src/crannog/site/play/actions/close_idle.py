"""Tables nobody comes back to are closed: unplayed ones soon, idle ones later (`store/retention.py`)."""

from __future__ import annotations

import contextlib
from typing import Final

from crannog.kernel.event import Event
from crannog.kernel.message import msg
from crannog.kernel.play import Illegal
from crannog.site.database import connection
from crannog.site.limits import Updating
from crannog.site.play.actions.command import Command, Done, Moved
from crannog.site.play.actions.perform import perform
from crannog.site.play.store.early_end import by_idling
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.log import Draft, Host
from crannog.site.play.store.retention import IDLE_DAYS, UNPLAYED_DAYS

AT_ONCE: Final = 200  # the rest is closed next time

# Nobody moved before the table was there: so an index on that finds those that may be due.
_OLD: Final = """SELECT id, seq, moved FROM play_table WHERE frozen = '' AND status = '{status}'
    AND created < statement_timestamp() - make_interval(days => %({days})s)
    AND moved < statement_timestamp() - make_interval(days => %({days})s)"""
_IDLE: Final = f"""
SELECT id, seq FROM ({_OLD.format(status="open", days="unplayed")}
  UNION ALL {_OLD.format(status="running", days="idle")}) old
 ORDER BY moved LIMIT %(most)s
"""
_FORGET: Final = """
DELETE FROM play_heartbeat h WHERE at < clock_timestamp() - interval '1 day'
   AND EXISTS (SELECT 1 FROM play_heartbeat newer
                WHERE split_part(newer.name, '-', 1) = split_part(h.name, '-', 1) AND newer.at > h.at)
"""


async def close_idle() -> int:
    """How many tables were closed. Also forgets the heartbeats of processes long gone."""
    days = {"unplayed": UNPLAYED_DAYS, "idle": IDLE_DAYS, "most": AT_ONCE}
    async with connection() as conn:
        await conn.execute(_FORGET)
        found = await (await conn.execute(_IDLE, days)).fetchall()
    closed = 0
    for table, seq in found:
        with contextlib.suppress(Updating):  # a newer worker closes it
            closed += await _close(table, seq)
    return closed


async def _close(table: str, seq: int) -> bool:
    def attempt(live: Live) -> Draft:
        if live.seq != seq:
            raise Moved  # somebody came back just now
        if live.status not in ("open", "running"):
            raise Illegal([msg("site.already")])
        after = by_idling(live)
        events = (Event(msg("sits.idle"), "", None),) if live.record is not None else ()
        return Draft(f"idle:{seq}", "close", after, events=events, moved=live.record is not None)

    return isinstance(await perform(table, Command(f"idle:{seq}", Host(), attempt, seq)), Done)
