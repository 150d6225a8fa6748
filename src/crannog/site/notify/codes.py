"""A code by e-mail, instead of a password: eight digits, good once, for a quarter of an hour, for five tries.

Whether anybody here has the address is told only to who knows the code: question, e-mail and answer are the
same either way. The code is asked for and entered in one browser.
"""

from __future__ import annotations

import hmac
import uuid
from functools import cache
from typing import Final

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner

from crannog.kernel.message import Msg, msg
from crannog.site.database import connection
from crannog.site.mail.address import is_address, mailbox_of
from crannog.site.notify import outbox

MINUTES: Final = 15
TRIES: Final = 5
A_DAY: Final = 10  # codes to one mailbox: 50 tries a day at 10^8 numbers

_ONE_BY_ONE: Final = "SELECT pg_advisory_xact_lock(hashtextextended(%(mailbox)s, 1))"
_COUNT: Final = """
SELECT count(*) FROM accounts_code
 WHERE mailbox = %(mailbox)s AND made > clock_timestamp() - interval '1 day'
"""
_NEW: Final = "INSERT INTO accounts_code (id, address, mailbox) VALUES (%(id)s, %(address)s, %(mailbox)s)"
_TRY: Final = """
UPDATE accounts_code SET tries = tries + 1
 WHERE id = %(id)s AND used IS NULL AND tries < %(tries)s
   AND made > clock_timestamp() - make_interval(mins => %(minutes)s)
RETURNING address
"""
_USE: Final = "UPDATE accounts_code SET used = clock_timestamp() WHERE id = %s AND used IS NULL RETURNING id"


@cache
def _signer() -> TimestampSigner:
    return TimestampSigner(salt="crannog.code")


def digits(id: uuid.UUID) -> str:
    """The code of this row."""
    key = f"crannog.code:{settings.SECRET_KEY}".encode()
    made = int.from_bytes(hmac.digest(key, id.bytes, "sha256"))
    return f"{made % 10**8:08}"


async def ask(address: str, language: str) -> str | Msg:
    """Send a code there; the cookie by which this browser may enter it. Or why not."""
    address = address.strip()
    if not is_address(address):
        return msg("mail.bad_address")
    fields = {"id": uuid.uuid4(), "address": address, "mailbox": mailbox_of(address)}
    async with connection() as conn, conn.transaction():
        await conn.execute(_ONE_BY_ONE, fields)
        row = await (await conn.execute(_COUNT, fields)).fetchone()
        if row is None or row[0] >= A_DAY:
            return msg("mail.too_many_codes")
        await conn.execute(_NEW, fields)
        await outbox.put(conn, address, "code", {"code": str(fields["id"]), "language": language})
    return _signer().sign(str(fields["id"]))


async def address_of(ticket: str, given: str) -> str | None:
    """Whose mailbox the code was read in; it is used up by this. None: a wrong, used or old one."""
    try:
        id = uuid.UUID(_signer().unsign(ticket, max_age=MINUTES * 60))
    except (BadSignature, ValueError):
        return None
    async with connection() as conn:
        fields = {"id": id, "tries": TRIES, "minutes": MINUTES}
        row = await (await conn.execute(_TRY, fields)).fetchone()
        if row is None or not hmac.compare_digest(digits(id).encode(), _plain(given).encode()):
            return None
        # Two at once with the right code: the statement that marks it decides.
        used = await (await conn.execute(_USE, (id,))).fetchone()
    return None if used is None else str(row[0])


def _plain(given: str) -> str:
    """As people type it: "1234 5678"."""
    return "".join(one for one in given[:40] if one.isascii() and one.isdigit())
