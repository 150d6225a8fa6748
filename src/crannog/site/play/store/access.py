"""Who may see a table or an uploaded replay, and as which seat: decided here and nowhere else."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from psycopg import AsyncConnection

from crannog.kernel.play import SPECTATOR
from crannog.site.accounts.cookie import COUNTS, Player, who
from crannog.site.database import connection
from crannog.site.moderation.mutes import ONE_APART_AT
from crannog.site.play.store.comments import Comment
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.retention import UPLOAD_DAYS
from crannog.site.play.store.uploads import Upload, unpacked

ENDED: Final = ("over", "closed")  # nothing is secret any more: the replay tells the seed of every draw

# Whether the cookie still counts, and whether its player belongs to the table.
_KNOWN: Final = f"""
SELECT EXISTS (SELECT 1 FROM play_seat WHERE table_id = %(table)s AND player_id = u.id)
    OR EXISTS (SELECT 1 FROM play_guest WHERE table_id = %(table)s AND player_id = u.id)
    OR EXISTS (SELECT 1 FROM play_table WHERE id = %(table)s AND owner_id = u.id)
  FROM accounts_user u WHERE u.id = %(player)s AND {COUNTS}
"""


_APART: Final = f"SELECT 1 FROM play_table t WHERE t.id = %(table)s AND t.public AND {ONE_APART_AT}"


async def sight(live: Live, player: Player | None) -> tuple[bool, Player | None]:
    """Whether they may see the table, and as whom: a cookie that no longer counts names nobody.

    Public tables are for all; others for those who sit there or came by the link. Who blocked somebody, or
    was blocked, sees the other's open tables as they see a private one.
    """
    if player is not None and live.public and live.status == "open" and not live.seats_of(player.id):
        return not await kept_apart(live.id, player.id), player
    if player is None or (live.public and not live.seats_of(player.id)):
        return live.public, player
    async with connection() as conn:
        row = await (await conn.execute(_KNOWN, {**who(player), "table": live.id})).fetchone()
    if row is None:
        return live.public, None
    return live.public or bool(row[0]), player


async def kept_apart(table: str, player: UUID) -> bool:
    """Whether somebody is at this public table whom they blocked, or who blocked them."""
    async with connection() as conn:
        return await apart_at(conn, table, player)


async def apart_at(conn: AsyncConnection, table: str, player: UUID) -> bool:
    """The same within a transaction."""
    row = await (await conn.execute(_APART, {"table": table, "player": player})).fetchone()
    return row is not None


async def may_see(live: Live, player: Player | None) -> bool:
    may, _ = await sight(live, player)
    return may


def seat_for(live: Live, player: Player | None, wanted: int | None = None) -> int:
    """The seat through which this player looks, as `sight` named them: the wanted one if it is theirs,
    else the one that is asked, else their first; SPECTATOR for everybody else."""
    mine = live.seats_of(player.id if player else None)
    if not mine:
        return SPECTATOR
    if wanted in mine:
        return int(wanted or 0)
    asked = [seat for seat in mine if seat in live.asked and not live.seats[seat].bot]
    return asked[0] if asked else mine[0]


def looks_back_as(live: Live, player: Player | None) -> list[int]:
    """The seats through which they may look at what was: all after the end, before it only their own.

    Everybody may look as a spectator.
    """
    mine = live.seats_of(player.id if player else None)
    ended = live.status in ENDED and live.record is not None
    return [SPECTATOR, *(range(len(live.seats)) if ended else mine)]


def tries_as(live: Live, player: Player | None) -> list[int]:
    """The seats from whose view they may try things out ("What if"): after the end, as they may look back.

    While a game runs, only who plays it may, from what their own seat knows. By default not among people,
    unless all win or lose together; a person for whom a bot plays is a person all the same.
    """
    if live.record is None:
        return []
    if live.status in ENDED:
        return looks_back_as(live, player)
    mine = live.seats_of(player.id if player else None)
    if live.status != "running" or live.frozen or live.what_if == "after":
        return []
    if live.what_if == "always" or live.game.together:
        return mine
    people = [one.number for one in live.seats if one.player or not one.bot]
    return [seat for seat in mine if people == [seat]]


def may_read(live: Live, seat: int, maker: UUID, shared: bool, player: Player | None) -> bool:
    """Whether they may read what somebody tried out from this seat's view.

    Its maker may as long as they may try; everybody else, with the link, after the end if it is shared.
    """
    if player is not None and player.id == maker:
        return seat in tries_as(live, player)
    return shared and live.status in ENDED and live.record is not None


def may_comment(live: Live, player: UUID | None) -> bool:
    """Whether they may write at the choices of this game: they played it, and it is over."""
    return live.status in ENDED and live.record is not None and bool(live.seats_of(player))


def may_remove(live: Live, player: UUID | None, comment: Comment) -> bool:
    """What was written is removed by whoever wrote it, or by the table's host."""
    return player is not None and player in (comment.player, live.owner)


# An old cookie names nobody; what is old enough to be deleted is gone already.
_UPLOAD: Final = f"""
SELECT o.owner_id, o.packed, o.shared, EXISTS (SELECT 1 FROM accounts_user u
         WHERE u.id = o.owner_id AND u.id = %(player)s AND {COUNTS})
  FROM play_upload o WHERE o.id = %(id)s AND o.at > clock_timestamp() - make_interval(days => %(days)s)
"""


async def upload_seen(id: str, player: Player | None) -> Upload | None:
    """The replay that somebody brought, if this player may see it: it is theirs, or shared by its address."""
    async with connection() as conn:
        row = await (await conn.execute(_UPLOAD, {**who(player), "id": id, "days": UPLOAD_DAYS})).fetchone()
    if row is None or not (row[2] or row[3]):
        return None
    owner, packed, shared, mine = row
    return Upload(id, owner, unpacked(packed), shared, mine)
