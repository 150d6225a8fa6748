"""What nobody needs any more is deleted, after as long as `store/retention.py` and `reports.py` say."""

from __future__ import annotations

from typing import Final

from crannog.site.accounts import holidays
from crannog.site.database import connection
from crannog.site.me.forget import begin
from crannog.site.moderation import reports
from crannog.site.play.store.retention import CHAT_DAYS, GUEST_DAYS

LINES: Final = 2000  # of chat, in one round
GUESTS: Final = 50

# By number, so the oldest first. What was said long after the end stays as long after it was said.
_CHAT: Final = """
DELETE FROM play_chatline WHERE id IN (
  SELECT c.id FROM play_chatline c JOIN play_table t ON t.id = c.table_id
   WHERE t.status IN ('over', 'closed')
     AND t.moved < statement_timestamp() - make_interval(days => %(days)s)
     AND c.at < statement_timestamp() - make_interval(days => %(days)s)
   ORDER BY c.id LIMIT %(most)s)
"""
_GUESTS: Final = """
SELECT id FROM accounts_user
 WHERE is_guest AND is_active AND NOT is_staff
   AND seen < statement_timestamp() - make_interval(days => %(days)s)
 ORDER BY seen LIMIT %(most)s
"""


async def clear_out(lines: int = LINES, guests: int = GUESTS) -> bool:
    """A bounded round; whether there may be more to do. Guests go the way of everyone who wants to go."""
    async with connection() as conn:
        said = (await conn.execute(_CHAT, {"days": CHAT_DAYS, "most": lines})).rowcount
        gone = await (await conn.execute(_GUESTS, {"days": GUEST_DAYS, "most": guests})).fetchall()
    for (guest,) in gone:
        await begin(guest)
    await reports.sweep()
    await holidays.sweep()
    return said == lines or len(gone) == guests
