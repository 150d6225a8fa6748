"""An e-mail ready to be sent."""

from __future__ import annotations

import email.policy
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage


@dataclass(frozen=True, slots=True)
class EmailText:
    subject: str
    body: str


class OutgoingEmail(EmailMessage):
    """Python writes a long header in a code that programs do not look for a link in: so none is too long."""

    def message(self, *, policy: Any = email.policy.default) -> Any:
        return super().message(policy=policy.clone(max_line_length=900))


def email_to(address: str, text: EmailText, stop: str = "", name: str = "") -> OutgoingEmail:
    """With the headers that let a mail program show its own button to unsubscribe.

    Under its `name` it may come twice, and a mail program shows it once.
    """
    headers = {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"}
    if name:
        headers["Message-ID"] = f"<{name}@{urlsplit(settings.ORIGIN).hostname}>"
    if stop:
        headers |= {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return OutgoingEmail(text.subject, text.body, None, [address], headers=headers)
