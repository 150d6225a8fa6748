"""The links in e-mails, derived from the row and the site's secret: a copy of the database opens nothing."""

from __future__ import annotations

import base64
import hmac

from django.conf import settings

CONFIRM, STOP, LESS = "confirm", "stop", "less"


def token(kind: str, mail: int, nonce: str) -> str:
    key = f"crannog.mail:{settings.SECRET_KEY}".encode()
    made = hmac.digest(key, f"{kind}:{mail}:{nonce}".encode(), "sha256")
    return f"{mail}-{base64.urlsafe_b64encode(made[:18]).decode()}"


def mail_of(given: str) -> int | None:
    """Which row a token speaks of; whether it is the right one is for `matches` to say."""
    number = given.partition("-")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 18 else None


def matches(kind: str, mail: int, nonce: str, given: str) -> bool:
    return hmac.compare_digest(token(kind, mail, nonce).encode(), given.encode())


def link(kind: str, mail: int, nonce: str) -> str:
    return f"{settings.ORIGIN}/mail/{kind}/{token(kind, mail, nonce)}"
