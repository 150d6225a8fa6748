"""Everything about somebody is deleted, and the games of those they played with stay whole.

At once: they cannot come in any more, and whatever is theirs alone is gone. Then a worker takes their name
from each table and their words from the chat, a few at a time. If it dies on the way, the next one goes on:
what is still to be done is what the database still holds.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Final
from uuid import UUID

from psycopg import AsyncConnection

from crannog.site.database import AWAY, connection
from crannog.site.limits import Damaged, Updating
from crannog.site.play.actions.forget import forget_at, tables_left

log = logging.getLogger(__name__)

PEOPLE: Final = 10  # at once
TABLES: Final = 20  # of each, in one round
LINES: Final = 500  # of chat, and comments
LATE: Final = 60  # seconds: what they had sent off before may still be written, and is found afterwards

# By the names of `export.HELD`: what becomes of each. Where there is nothing, it is done table by table.
AT_ONCE: Final[Mapping[str, tuple[str, ...]]] = {
    "you": (
        "UPDATE accounts_user SET name = '', language = 'en', settings = '{}', recovery = '',"
        " profile = NULL,"
        " is_active = false, is_guest = true, last_login = NULL, epoch = epoch + 1,"
        " leaves = coalesce(leaves, clock_timestamp()) WHERE id = %(me)s",
    ),
    "address": (
        "DELETE FROM accounts_code c USING accounts_address a"
        " WHERE a.user_id = %(me)s AND lower(c.address) = lower(a.address)",
        "DELETE FROM notify_message m USING accounts_address a"
        " WHERE a.user_id = %(me)s AND lower(m.address) = lower(a.address)",
        "DELETE FROM accounts_address WHERE user_id = %(me)s",
    ),
    "devices": ("DELETE FROM accounts_device WHERE user_id = %(me)s",),
    "passkeys": ("DELETE FROM accounts_passkey WHERE user_id = %(me)s",),
    "notices": ("DELETE FROM accounts_notice WHERE user_id = %(me)s",),
    "mail_of_seats": (
        "DELETE FROM mail_letter l USING mail_seatmail m WHERE m.id = l.mail_id AND m.player_id = %(me)s",
        "DELETE FROM mail_seatmail WHERE player_id = %(me)s",
    ),
    "channels": (
        "DELETE FROM notify_message m USING notify_channel c"
        " WHERE c.id = m.channel_id AND c.user_id = %(me)s",
        "DELETE FROM notify_channel WHERE user_id = %(me)s",
    ),
    "when_to_tell": ("DELETE FROM notify_wishes WHERE user_id = %(me)s",),
    "holidays": ("DELETE FROM accounts_holiday WHERE user_id = %(me)s",),
    "tables_opened": (),
    "seats": (),
    "visited_by_link": ("DELETE FROM play_guest WHERE player_id = %(me)s",),
    "moves": (),  # they stay: the others' games are made of them, and they name a row that says nothing
    "chat": (),
    "comments": (),
    "what_if": (
        "UPDATE whatif_branch SET parent_id = NULL WHERE parent_id IN"
        " (SELECT id FROM whatif_branch WHERE maker_id = %(me)s)",
        "DELETE FROM whatif_branch WHERE maker_id = %(me)s",
    ),
    "favorites": ("DELETE FROM tables_favorite WHERE user_id = %(me)s",),
    "wanted_a_rating": ("DELETE FROM ratings_span WHERE user_id = %(me)s",),
    "not_counted_against_bots": ("DELETE FROM ratings_uncounted WHERE user_id = %(me)s",),
    "ratings": ("DELETE FROM ratings_rating WHERE person_id = %(me)s",),
    "rated_games": (),  # they stay, as moves do: the others' ratings come of them
    "muted": (
        "DELETE FROM moderation_mute WHERE by_id = %(me)s OR about_id = %(me)s",  # nobody is left to be met
    ),
    "reports_made": (
        "DELETE FROM moderation_report WHERE about_id = %(me)s",  # nobody is left to be judged
        "UPDATE moderation_report SET by_id = NULL, text = '' WHERE by_id = %(me)s",
        "UPDATE moderation_report r SET lines = coalesce((SELECT jsonb_agg(said) FROM"
        " jsonb_array_elements(r.lines) said WHERE said->>'by' IS DISTINCT FROM %(me)s::text), '[]')"
        " WHERE r.lines @> jsonb_build_array(jsonb_build_object('by', %(me)s::text))",
    ),
    "forbidden_by_the_host": ("DELETE FROM moderation_restraint WHERE user_id = %(me)s",),
    "decided_by_the_host": (),  # only ever added to, and without names
    "replays_brought": ("DELETE FROM play_upload WHERE owner_id = %(me)s",),
}
# The lines stay, so that what the others said keeps its order.
_WORDS: Final = tuple(
    f"UPDATE {table} SET name = '', text = '' WHERE id IN (SELECT id FROM {table}"
    " WHERE player_id = %(me)s AND text <> '' LIMIT %(most)s)"
    for table in ("play_chatline", "play_comment")
)
_LEAVING: Final = """
SELECT id, leaves < clock_timestamp() - make_interval(secs => %s) FROM accounts_user
 WHERE leaves IS NOT NULL ORDER BY leaves LIMIT %s
"""
_DONE: Final = "UPDATE accounts_user SET leaves = NULL WHERE id = %(me)s"


async def begin(me: UUID) -> None:
    """From now on nobody is signed in as them; the rest follows (`go_on`)."""
    async with connection() as conn, conn.transaction():
        await _at_once(conn, me)


async def _at_once(conn: AsyncConnection, me: UUID) -> None:
    for statements in AT_ONCE.values():
        for statement in statements:
            await conn.execute(statement, {"me": me})


async def go_on(late: float = LATE, tables: int = TABLES) -> bool:
    """A few tables of those whose deletion has begun; whether there is more to do now."""
    async with connection() as conn:
        leaving = await (await conn.execute(_LEAVING, (late, PEOPLE))).fetchall()
    more = False
    for me, settled in leaving:
        done, left = await _some_of(me, tables)
        more = more or done
        if settled and not left:
            async with connection() as conn, conn.transaction():
                await _at_once(conn, me)
                await conn.execute(_DONE, {"me": me})
    return more


async def _some_of(me: UUID, tables: int) -> tuple[bool, bool]:
    """Whether something was forgotten, and whether there was something to be forgotten."""
    async with connection() as conn:
        changed = [
            (await conn.execute(statement, {"me": me, "most": LINES})).rowcount for statement in _WORDS
        ]
    found, done = await tables_left(me, tables), any(changed)
    for table in found:
        try:
            await forget_at(table, me)
            done = True
        except (Updating, Damaged) as why:  # by a newer worker, or once the archive is back
            log.warning("a name stays at table %s for now: %s", table, type(why).__name__)
        except AWAY:
            raise
        except Exception:  # the others are forgotten all the same, and this one is tried again
            log.exception("a name stays at table %s for now", table)
    return done, any(changed) or bool(found)
