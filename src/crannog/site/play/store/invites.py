"""A table's invite link: best in the URL fragment, where no log and no link preview sees it."""

from __future__ import annotations

import base64
import hmac
import secrets
from typing import Final
from uuid import UUID

from django.conf import settings

from crannog.site.database import connection

INVITE_DAYS: Final = 7


def _token(table: str, nonce: str) -> str:
    key = f"crannog.invite:{settings.SECRET_KEY}".encode()
    made = hmac.digest(key, f"{table}:{nonce}".encode(), "sha256")
    return base64.urlsafe_b64encode(made[:18]).decode()


async def token_of(table: str) -> str:
    """The token of the present link; "" when it has run out."""
    async with connection() as conn:
        row = await (
            await conn.execute(
                "SELECT nonce FROM play_invite WHERE table_id = %s AND expires > clock_timestamp()", (table,)
            )
        ).fetchone()
    return _token(table, row[0]) if row else ""


async def admits(table: str, token: str) -> bool:
    """Whether this token opens this table now."""
    right = await token_of(table)
    return bool(right) and hmac.compare_digest(right.encode(), token.encode())


async def admit(table: str, player: UUID) -> None:
    """Let somebody who showed the token see the table and sit down."""
    async with connection() as conn:
        await conn.execute(
            "INSERT INTO play_guest (table_id, player_id) VALUES (%s, %s) ON CONFLICT DO NOTHING",
            (table, player),
        )


async def renew(table: str) -> None:
    """A new link; the old one opens nothing any more. Who came by it stays."""
    async with connection() as conn:
        await conn.execute(
            "UPDATE play_invite SET nonce = %s, expires = clock_timestamp() + make_interval(days => %s)"
            " WHERE table_id = %s",
            (secrets.token_urlsafe(16), INVITE_DAYS, table),
        )
