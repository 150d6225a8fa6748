"""Everything that is stored about somebody, to take away: JSON in a ZIP file, and their tables as CSV.

`HELD` names each table of the database with a person in it, and what of it is theirs; a test compares it with
the database itself.
"""

from __future__ import annotations

import asyncio
import csv
import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from django.views.decorators.http import require_POST
from psycopg.rows import dict_row

from crannog.site.accounts.guests import language
from crannog.site.accounts.request import Request
from crannog.site.database import connection
from crannog.site.errors import not_found
from crannog.site.own_file import own_file, whose_file
from crannog.site.texts import site_texts
from crannog.views.ending import no_formula

# By the name it has in the file. Other people's words and choices are theirs: none of them are in it.
HELD: Final[Mapping[str, str]] = {
    "you": "SELECT id, name, profile, language, is_guest, settings, created, seen FROM accounts_user"
    " WHERE id = %(me)s",
    "address": "SELECT address, made FROM accounts_address WHERE user_id = %(me)s",
    "devices": "SELECT browser, system, made, seen, proved FROM accounts_device WHERE user_id = %(me)s"
    " ORDER BY id",
    "passkeys": "SELECT encode(id, 'hex') AS id, browser, system, count, made, used"
    " FROM accounts_passkey WHERE user_id = %(me)s ORDER BY made",
    "notices": "SELECT kind, browser, system, at FROM accounts_notice WHERE user_id = %(me)s ORDER BY id",
    "mail_of_seats": "SELECT s.table_id AS table, s.number AS seat, m.address, m.language, m.created,"
    " m.confirmed, m.stopped FROM mail_seatmail m JOIN play_seat s ON s.id = m.seat_id"
    " WHERE m.player_id = %(me)s ORDER BY m.id",
    "channels": "SELECT kind, address, wants, language, browser, system, made, last FROM notify_channel"
    " WHERE user_id = %(me)s ORDER BY id",
    "when_to_tell": "SELECT zone, quiet_from, quiet_to, every FROM notify_wishes WHERE user_id = %(me)s",
    "holidays": 'SELECT first, last, zone, start, "end" FROM accounts_holiday WHERE user_id = %(me)s'
    " ORDER BY id",
    "tables_opened": "SELECT id AS table, title, game, options, public, pace, status, created, moved"
    " FROM play_table WHERE owner_id = %(me)s ORDER BY created, id",
    "seats": "SELECT s.table_id AS table, t.game, t.title, t.status, t.result, s.number AS seat, s.name,"
    " s.bot, s.resigned, s.left_ms, p.at AS last_seen, t.created, t.moved FROM play_seat s"
    " JOIN play_table t ON t.id = s.table_id LEFT JOIN play_presence p ON p.seat_id = s.id"
    " WHERE s.player_id = %(me)s ORDER BY t.created, s.table_id, s.number",
    "visited_by_link": "SELECT table_id AS table FROM play_guest WHERE player_id = %(me)s ORDER BY table_id",
    "moves": "SELECT table_id AS table, seq, kind, seat, line, at FROM play_entry WHERE player_id = %(me)s"
    " AND table_id IN (SELECT table_id FROM play_seat WHERE player_id = %(me)s"
    " UNION SELECT id FROM play_table WHERE owner_id = %(me)s) ORDER BY table_id, seq",
    "chat": "SELECT table_id AS table, name, text, at FROM play_chatline WHERE player_id = %(me)s"
    " ORDER BY id",
    "comments": "SELECT table_id AS table, seq, name, text, at FROM play_comment WHERE player_id = %(me)s"
    " ORDER BY id",
    "muted": "SELECT u.name, m.block, m.at FROM moderation_mute m JOIN accounts_user u ON u.id = m.about_id"
    " WHERE m.by_id = %(me)s ORDER BY m.id",
    "reports_made": 'SELECT "table", kind, name, title, text, at FROM moderation_report WHERE by_id = %(me)s'
    " ORDER BY id",
    "forbidden_by_the_host": "SELECT kind, until FROM moderation_restraint WHERE user_id = %(me)s",
    "decided_by_the_host": 'SELECT what, days, "table", at FROM moderation_act WHERE about = %(me)s'
    " ORDER BY id",
    "favorites": "SELECT game, name, form, made FROM tables_favorite WHERE user_id = %(me)s ORDER BY id",
    "wanted_a_rating": "SELECT since, until FROM ratings_span WHERE user_id = %(me)s ORDER BY id",
    "not_counted_against_bots": "SELECT true AS yes FROM ratings_uncounted WHERE user_id = %(me)s",
    "ratings": "SELECT game, mu, sigma, games FROM ratings_rating WHERE person_id = %(me)s ORDER BY game",
    "rated_games": "SELECT r.table_id AS table, r.game, r.at, p.seat, p.place FROM ratings_place p"
    " JOIN ratings_rated r ON r.id = p.rated_id WHERE p.person_id = %(me)s ORDER BY r.id",
    "what_if": "SELECT id, table_id AS table, lesson, at AS after_entry, seat, lines, bots, shared, made,"
    " used FROM whatif_branch WHERE maker_id = %(me)s ORDER BY made, id",
    "replays_brought": "SELECT id, shared, at FROM play_upload WHERE owner_id = %(me)s ORDER BY at, id",
}
_COLUMNS: Final = ("table", "game", "title", "seat", "status", "created", "moved")
_SEATS: Final = "seats"


@require_POST
async def export(request: Request) -> HttpResponse:
    """The file, for whoever is asking and nobody else."""
    user = await whose_file(request)
    if user is None:
        return not_found(request)
    held = await held_of(user.id)
    about = site_texts(language(request)).t("me.export_read")
    data = await asyncio.to_thread(packed, held, about)
    return own_file(data, "application/zip", "crannog.zip")


async def held_of(me: UUID) -> dict[str, list[dict[str, Any]]]:
    """What the database holds, all at one moment."""
    found = {}
    async with connection() as conn, conn.transaction():
        await conn.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        for name, statement in HELD.items():
            rows = conn.cursor(row_factory=dict_row)
            found[name] = await (await rows.execute(statement, {"me": me})).fetchall()
    return found


def packed(held: Mapping[str, Sequence[Mapping[str, Any]]], about: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("README.txt", about + "\n")
        for name, rows in held.items():
            file.writestr(f"{name}.json", json.dumps(rows, default=str, ensure_ascii=False, indent=1) + "\n")
        file.writestr("tables.csv", _as_csv(held.get(_SEATS, ())))
    return made.getvalue()


def _as_csv(seats: Sequence[Mapping[str, Any]]) -> str:
    """A line for each seat; a finished game's last column leads to its replay."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    rows.writerow([*_COLUMNS, "replay"])
    for seat in seats:
        over = seat["status"] in ("over", "closed")
        replay = f"{settings.ORIGIN}/t/{seat['table']}/replay.txt" if over else ""
        rows.writerow([*(no_formula(str(seat[name])) for name in _COLUMNS), replay])
    return text.getvalue()
