"""A seat's address: left, confirmed by link, stopped by link."""

from __future__ import annotations

import contextlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from crannog.kernel.message import Msg, msg
from crannog.site.database import connection
from crannog.site.mail import tokens
from crannog.site.mail.outbox import call

A_DAY: Final = 3  # addresses a player may leave; letters that ask a mailbox to confirm
CONFIRM_DAYS: Final = 7
LONGEST: Final = 254
GMAIL: Final = ("gmail.com", "googlemail.com")

# Only the player of a seat of a by-turn table. An address that this player has confirmed before is good.
_LEAVE: Final = """
INSERT INTO mail_seatmail (seat_id, player_id, address, mailbox, language, nonce, confirmed)
SELECT s.id, s.player_id, %(address)s::text, %(mailbox)s, %(language)s, %(nonce)s,
       (SELECT max(m.confirmed) FROM mail_seatmail m
         WHERE m.player_id = s.player_id AND m.address = %(address)s::text AND m.stopped IS NULL)
  FROM play_seat s JOIN play_table t ON t.id = s.table_id
 WHERE t.id = %(table)s AND s.number = %(seat)s AND s.player_id = %(player)s
   AND t.pace = 'turn' AND t.status IN ('open', 'running')
RETURNING id, seat_id, confirmed
"""
_COUNT: Final = """
SELECT count(*) FILTER (WHERE player_id = %(player)s),
       count(*) FILTER (WHERE mailbox = %(mailbox)s AND confirmed IS NULL)
  FROM mail_seatmail WHERE created > clock_timestamp() - interval '1 day'
   AND (player_id = %(player)s OR mailbox = %(mailbox)s)
"""
# Two who leave addresses of one mailbox at the same moment are counted one after the other.
_ONE_BY_ONE: Final = "SELECT pg_advisory_xact_lock(hashtextextended(%(mailbox)s, 0))"
_ASK: Final = "INSERT INTO mail_letter (mail_id, seat_id, seq) VALUES (%s, %s, 0) RETURNING id"
# One address a seat: the newest confirmed one.
_REPLACE: Final = """
UPDATE mail_seatmail SET stopped = clock_timestamp(), address = '', mailbox = ''
 WHERE seat_id = %(seat)s AND id <> %(mail)s AND stopped IS NULL AND (confirmed IS NOT NULL OR id < %(mail)s)
"""


@dataclass(frozen=True, slots=True)
class Left:
    """The address was left; it still wants confirming, or it is known."""

    confirmed: bool


@dataclass(frozen=True, slots=True)
class Refused:
    reason: Msg


async def leave_address(
    table: str, seat: int, player: UUID, address: str, language: str
) -> Left | Refused | None:
    """Leave an address for one's seat; a letter with a link goes there. None: not your seat."""
    address = address.strip()
    if not settings.SENDS_MAIL:
        return None
    if not is_address(address):
        return Refused(msg("mail.bad_address"))
    fields = {
        "table": table,
        "seat": seat,
        "player": player,
        "address": address,
        "mailbox": mailbox_of(address),
        "language": language,
        "nonce": secrets.token_urlsafe(16),
    }
    async with connection() as conn, conn.transaction():
        await conn.execute(_ONE_BY_ONE, fields)
        row = await (await conn.execute(_COUNT, fields)).fetchone()
        assert row is not None
        if max(row) >= A_DAY:
            return Refused(msg("mail.too_many"))
        made = await (await conn.execute(_LEAVE, fields)).fetchone()
        if made is None:
            return None
        mail, seat_id, confirmed = made
        if confirmed is not None:
            await conn.execute(_REPLACE, {"seat": seat_id, "mail": mail})
            return Left(True)
        letter = await (await conn.execute(_ASK, (mail, seat_id))).fetchone()
        assert letter is not None
        await call(conn, letter[0])
    return Left(False)


def canonical(address: str) -> str:
    """One spelling for all that lead to one mailbox. Only for counting: letters go to what was written.

    Capital letters make no difference in practice, and whatever follows a plus sign is a note to oneself
    with most providers; where it is not, a few more are counted together. That dots make no difference,
    and that it has two names, is true of Gmail alone.
    """
    local, _, domain = address.strip().casefold().rpartition("@")
    domain = domain.rstrip(".")
    with contextlib.suppress(UnicodeError):
        domain = domain.encode("idna").decode()
    local = local.partition("+")[0] or local
    if domain in GMAIL:
        local, domain = local.replace(".", ""), GMAIL[0]
    return f"{local}@{domain}"


def mailbox_of(address: str) -> str:
    """As it is counted: a hash that means nothing without the site's secret."""
    key = f"crannog.mailbox:{settings.SECRET_KEY}".encode()
    return hmac.new(key, canonical(address).encode(), "sha256").hexdigest()[:32]


def is_address(address: str) -> bool:
    try:
        validate_email(address)
    except ValidationError:
        return False
    return len(address) <= LONGEST


_LINKED: Final = """
SELECT m.nonce, s.table_id, m.language, m.stopped IS NOT NULL,
       m.created > clock_timestamp() - make_interval(days => %(days)s) OR m.confirmed IS NOT NULL
  FROM mail_seatmail m JOIN play_seat s ON s.id = m.seat_id WHERE m.id = %(mail)s
"""


@dataclass(frozen=True, slots=True)
class Linked:
    """What a link in a letter is about."""

    mail: int
    table: str
    stopped: bool


async def linked(kind: str, given: str) -> Linked | None:
    """None for a link that was never ours, or is too old."""
    mail = tokens.mail_of(given)
    if mail is None:
        return None
    async with connection() as conn:
        row = await (await conn.execute(_LINKED, {"mail": mail, "days": CONFIRM_DAYS})).fetchone()
    if row is None or not tokens.matches(kind, mail, row[0], given):
        return None
    if kind == tokens.CONFIRM and not row[4]:
        return None
    return Linked(mail, row[1], row[3])


async def confirm(found: Linked) -> bool:
    """From now on the seat hears of its turns. Done twice, it is done once; stopped, it stays stopped."""
    async with connection() as conn, conn.transaction():
        row = await (
            await conn.execute(
                "UPDATE mail_seatmail SET confirmed = coalesce(confirmed, clock_timestamp())"
                " WHERE id = %s AND stopped IS NULL RETURNING seat_id",
                (found.mail,),
            )
        ).fetchone()
        if row is None:
            return False
        await conn.execute(_REPLACE, {"seat": row[0], "mail": found.mail})
    return True


async def stop(found: Linked) -> None:
    """No more letters to this seat's address; the address is forgotten."""
    async with connection() as conn:
        await conn.execute(
            "UPDATE mail_seatmail SET stopped = coalesce(stopped, clock_timestamp()), address = '',"
            " mailbox = '' WHERE id = %s",
            (found.mail,),
        )


_STATE: Final = """
SELECT m.confirmed FROM play_seat s JOIN play_table t ON t.id = s.table_id
  LEFT JOIN LATERAL (SELECT m.confirmed IS NOT NULL AS confirmed FROM mail_seatmail m
                      WHERE m.seat_id = s.id AND m.player_id = s.player_id AND m.stopped IS NULL
                      ORDER BY m.confirmed IS NULL, m.id DESC LIMIT 1) m ON true
 WHERE s.table_id = %s AND s.number = %s AND s.player_id = %s
   AND t.pace = 'turn' AND t.status IN ('open', 'running')
"""


async def state_of(table: str, seat: int, player: UUID) -> str:
    """For the form on the table's page: "none", "asked" (look into your mailbox) or "confirmed".

    "" where no e-mail is sent: live tables, games that are over, a site without mail.
    """
    if not settings.SENDS_MAIL:
        return ""
    async with connection() as conn:
        row = await (await conn.execute(_STATE, (table, seat, player))).fetchone()
    if row is None:
        return ""
    return "none" if row[0] is None else "confirmed" if row[0] else "asked"
