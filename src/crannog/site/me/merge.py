"""Two who turned out to be one: the guest's tables, and all else that was theirs, become the account's."""

from __future__ import annotations

from typing import Final

from crannog.site.accounts.models import User
from crannog.site.database import connection
from crannog.site.play.actions.merge import merge_tables

# Entries keep who it was then. In one transaction: a guest who is gone owns nothing.
_REST: Final = (
    "INSERT INTO play_guest (table_id, player_id) SELECT table_id, %(account)s FROM play_guest"
    " WHERE player_id = %(guest)s ON CONFLICT DO NOTHING",
    "DELETE FROM play_guest WHERE player_id = %(guest)s",
    "UPDATE play_upload SET owner_id = %(account)s WHERE owner_id = %(guest)s",
    "UPDATE play_chatline SET player_id = %(account)s WHERE player_id = %(guest)s",
    "UPDATE play_comment SET player_id = %(account)s WHERE player_id = %(guest)s",
    "UPDATE whatif_branch SET maker_id = %(account)s WHERE maker_id = %(guest)s",
    "UPDATE mail_seatmail SET player_id = %(account)s WHERE player_id = %(guest)s",
    "UPDATE notify_channel g SET user_id = %(account)s WHERE user_id = %(guest)s AND NOT EXISTS (SELECT 1"
    " FROM notify_channel a WHERE a.user_id = %(account)s AND (a.kind, a.address) = (g.kind, g.address))",
    "DELETE FROM notify_message m USING notify_channel c WHERE c.id = m.channel_id AND c.user_id = %(guest)s",
    "DELETE FROM notify_channel WHERE user_id = %(guest)s",
    "DELETE FROM notify_wishes WHERE user_id = %(guest)s",
    "UPDATE accounts_holiday SET user_id = %(account)s WHERE user_id = %(guest)s",
    "INSERT INTO moderation_mute (by_id, about_id, block, at) SELECT %(account)s, about_id, block, at"
    " FROM moderation_mute WHERE by_id = %(guest)s AND about_id <> %(account)s"
    " ON CONFLICT (by_id, about_id) DO UPDATE SET block = moderation_mute.block OR EXCLUDED.block",
    "DELETE FROM moderation_mute WHERE by_id = %(guest)s",
    # What the guest said stays unheard, too.
    "INSERT INTO moderation_mute (by_id, about_id, block, at) SELECT by_id, %(account)s, block, at"
    " FROM moderation_mute WHERE about_id = %(guest)s AND by_id <> %(account)s"
    " ON CONFLICT (by_id, about_id) DO UPDATE SET block = moderation_mute.block OR EXCLUDED.block",
    "INSERT INTO moderation_restraint (user_id, kind, until) SELECT %(account)s, kind, until"
    " FROM moderation_restraint WHERE user_id = %(guest)s ON CONFLICT (user_id, kind)"
    " DO UPDATE SET until = greatest(moderation_restraint.until, EXCLUDED.until)",
    "UPDATE moderation_report SET about_id = %(account)s WHERE about_id = %(guest)s",
    "UPDATE moderation_report SET by_id = %(account)s WHERE by_id = %(guest)s",
    # What the guest said beside it is the account's to delete.
    "UPDATE moderation_report SET lines = (SELECT jsonb_agg(CASE said->>'by' WHEN %(guest)s::text THEN"
    " jsonb_set(said, '{by}', to_jsonb(%(account)s::text)) ELSE said END ORDER BY at)"
    " FROM jsonb_array_elements(lines) WITH ORDINALITY AS one (said, at))"
    " WHERE lines @> jsonb_build_array(jsonb_build_object('by', %(guest)s::text))",
    "UPDATE tables_favorite g SET user_id = %(account)s WHERE user_id = %(guest)s AND NOT EXISTS (SELECT 1"
    " FROM tables_favorite a WHERE a.user_id = %(account)s AND (a.game, a.name) = (g.game, g.name))",
    "DELETE FROM tables_favorite WHERE user_id = %(guest)s",
    # One rating for each game: the account's, or else the guest's with the games that made it. Whether there
    # is to be one at all, the account has said.
    "UPDATE ratings_place p SET person_id = %(account)s FROM ratings_rated r WHERE r.id = p.rated_id"
    " AND p.person_id = %(guest)s AND NOT EXISTS (SELECT 1 FROM ratings_place a JOIN ratings_rated o"
    " ON o.id = a.rated_id WHERE a.person_id = %(account)s AND o.game = r.game)",
    "UPDATE ratings_rating g SET person_id = %(account)s WHERE person_id = %(guest)s AND NOT EXISTS"
    " (SELECT 1 FROM ratings_rating a WHERE a.person_id = %(account)s AND a.game = g.game)",
    "DELETE FROM ratings_rating WHERE person_id = %(guest)s",
    "DELETE FROM ratings_span WHERE user_id = %(guest)s",
    "DELETE FROM ratings_uncounted WHERE user_id = %(guest)s",
    "DELETE FROM accounts_device WHERE user_id = %(guest)s",
    "UPDATE accounts_user SET is_active = false, epoch = epoch + 1, recovery = '', name = '', profile = NULL"
    " WHERE id = %(guest)s",
)


async def merge(guest: User, account: User) -> None:
    """Through the one command path, table by table; interrupted, it can be asked for again."""
    await merge_tables(guest.id, account.id)
    fields = {"guest": guest.id, "account": account.id}
    async with connection() as conn, conn.transaction():
        for statement in _REST:
            await conn.execute(statement, fields)
