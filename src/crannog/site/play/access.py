"""Who may see a table, and as which seat: decided here and nowhere else."""

from __future__ import annotations

from crannog.kernel.play import SPECTATOR
from crannog.site.accounts.cookie import Player
from crannog.site.database import connection
from crannog.site.play.live import Live


async def may_see(live: Live, player: Player | None) -> bool:
    """Public tables are for all; others for those who sit there or came by the link."""
    if live.public:
        return True
    if player is None:
        return False
    async with connection() as conn:
        row = await (
            await conn.execute(
                "SELECT 1 FROM accounts_user u"
                " WHERE u.id = %(player)s AND u.epoch = %(epoch)s AND u.is_active"
                " AND (EXISTS (SELECT 1 FROM play_seat WHERE table_id = %(table)s AND player_id = u.id)"
                "   OR EXISTS (SELECT 1 FROM play_guest WHERE table_id = %(table)s AND player_id = u.id)"
                "   OR EXISTS (SELECT 1 FROM play_table WHERE id = %(table)s AND owner_id = u.id))",
                {"player": player.id, "epoch": player.epoch, "table": live.id},
            )
        ).fetchone()
    return row is not None


def seat_for(live: Live, player: Player | None, wanted: int | None = None) -> int:
    """The seat through which this player looks: the wanted one if it is theirs, else the one that is
    asked, else their first; SPECTATOR for everybody else."""
    mine = live.seats_of(player.id if player else None)
    if not mine:
        return SPECTATOR
    if wanted in mine:
        return int(wanted or 0)
    asked = [seat for seat in mine if seat in live.asked and not live.seats[seat].bot]
    return asked[0] if asked else mine[0]
