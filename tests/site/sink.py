"""A real SMTP server's other end: keeps what it gets."""

from __future__ import annotations

import email
import email.policy
import time
from email.message import EmailMessage
from typing import Any


class Sink:
    """A mailbox for the whole world. `refuse` makes it say no for a while."""

    def __init__(self) -> None:
        self.got: list[EmailMessage] = []
        self.refuse = False

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refuse:
            return "451 come again later"
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(message, EmailMessage)
        self.got.append(message)
        return "250 taken"

    def wait(self, count: int, seconds: float = 30) -> list[EmailMessage]:
        until = time.monotonic() + seconds
        while len(self.got) < count and time.monotonic() < until:
            time.sleep(0.05)
        return self.got
