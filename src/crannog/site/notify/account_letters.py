"""E-mails about somebody's ways in: a code to enter, a way that was added or removed."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.conf import settings

from crannog.site.accounts.models import User
from crannog.site.database import connection
from crannog.site.mail.message import EmailText
from crannog.site.notify import outbox
from crannog.site.notify.codes import MINUTES, digits
from crannog.site.texts import site_texts

# Told within a day, or not at all: an address that comes later is not flooded with what was.
_UNTOLD: Final = """
WITH fresh AS (
  SELECT id FROM accounts_notice WHERE NOT told ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED
), noted AS (
  UPDATE accounts_notice n SET told = true FROM fresh WHERE n.id = fresh.id
  RETURNING n.user_id, n.kind, n.browser, n.system, n.at
)
INSERT INTO notify_message (address, about, "table", seat, seq, data)
SELECT a.address, 'ways', '', -1, 0,
       jsonb_build_object('kind', n.kind, 'browser', n.browser, 'system', n.system, 'name', u.name,
                          'language', u.language)
  FROM noted n JOIN accounts_user u ON u.id = n.user_id JOIN accounts_address a ON a.user_id = n.user_id
 WHERE n.at > clock_timestamp() - interval '1 day'
"""


async def tell_old_address(user: User, address: str, kind: str, where: dict[str, str]) -> None:
    """To an address that is no longer theirs: what happens after this is not told there any more."""
    if settings.SENDS_MAIL:
        said = {"kind": kind, "name": user.name, "language": user.language, **where}
        async with connection() as conn, conn.transaction():
            await outbox.put(conn, address, "ways", said)


async def write_about_ways() -> None:
    """An e-mail for each change to somebody's ways in that has none yet, where there is an address."""
    if settings.SENDS_MAIL:
        async with connection() as conn:
            await conn.execute(_UNTOLD)


def account_letter(about: str, data: dict[str, Any]) -> EmailText:
    return _code(data) if about == "code" else _ways(data)


def _code(data: dict[str, Any]) -> EmailText:
    """Says nothing about whether anybody has this address."""
    said = site_texts(data["language"])
    code = digits(UUID(data["code"]))
    parts = [
        said.t("mail.code_body", code=f"{code[:4]} {code[4:]}"),
        said.t("mail.code_how", n=MINUTES),
        said.t("mail.code_else"),
    ]
    return EmailText(said.t("mail.code_subject"), "\n\n".join(parts) + "\n")


def _ways(data: dict[str, Any]) -> EmailText:
    said = site_texts(data["language"])
    browser, system = data["browser"], data["system"]
    if browser and system:
        where = said.t("me.on", browser=browser, system=system)
    else:
        where = browser or system or said.t("me.some_browser")
    parts = [
        said.t("mail.hello", name=data["name"]),
        said.t("mail.ways_body", what=said.t(f"notice.{data['kind']}"), where=where),
        said.t("mail.ways_else", link=f"{settings.ORIGIN}/me"),
    ]
    return EmailText(said.t("mail.ways_subject"), "\n\n".join(parts) + "\n")
