"""What a host decides about a report. Each decision is a line of a log that nobody can change."""

from __future__ import annotations

from typing import Final

from psycopg import AsyncConnection

from crannog.site.accounts.names import any_name
from crannog.site.database import connection
from crannog.site.moderation.models import Report, Restraint
from crannog.site.moderation.restraints import LONGEST, restrain
from crannog.site.play.actions.rename import rename, without_title

DISMISS, LINE, NAME, TITLE = "dismiss", "line", "name", "title"
KINDS: Final = (DISMISS, LINE, NAME, TITLE, Restraint.SILENCE, Restraint.TABLES)
_FOR_DAYS: Final = (Restraint.SILENCE, Restraint.TABLES)
_LOG: Final = """
INSERT INTO moderation_act (host, what, about, report, "table", days) VALUES (%s, %s, %s, %s, %s, %s)
"""


def possible(report: Report) -> list[str]:
    """What can be decided here: there may be no line, no title, or nobody any more."""
    return [
        what
        for what, can in (
            (DISMISS, True),
            (LINE, bool(report.line)),
            (NAME, report.about_id is not None),
            (TITLE, bool(report.title)),
            (Restraint.SILENCE, report.about_id is not None),
            (Restraint.TABLES, report.about_id is not None),
        )
        if can
    ]


async def decide(report: Report, what: str, host: str, days: int = 0) -> None:
    """Do it and log it together; what tables are called changes after that, and can be asked for again."""
    if what not in possible(report):
        raise ValueError(f"{what!r} cannot be decided about this report")
    days = min(max(days, 0), LONGEST) if what in _FOR_DAYS else 0
    name = any_name() if what == NAME else ""
    async with connection() as conn, conn.transaction():
        await conn.execute(_LOG, (host, what, report.about_id, report.id, report.table, days))
        await _do(conn, report, what, days, name)
        await conn.execute(
            "UPDATE moderation_report SET settled = clock_timestamp() WHERE id = %s", (report.id,)
        )
    if what == NAME and report.about_id is not None:
        await rename(report.about_id, name)
    if what == TITLE:
        await without_title(report.table)


async def _do(conn: AsyncConnection, report: Report, what: str, days: int, name: str) -> None:
    if what == LINE:
        await conn.execute(
            "DELETE FROM play_chatline WHERE id = %s AND table_id = %s", (report.line, report.table)
        )
    elif what == NAME:
        await conn.execute("UPDATE accounts_user SET name = %s WHERE id = %s", (name, report.about_id))
        await conn.execute("UPDATE play_chatline SET name = %s WHERE player_id = %s", (name, report.about_id))
    elif what in _FOR_DAYS and report.about_id is not None:
        await restrain(conn, report.about_id, what, days)
