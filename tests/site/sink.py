"""A real SMTP server's other end: keeps what it gets."""

from __future__ import annotations

import email
import email.policy
import threading
from email.message import EmailMessage
from typing import Any


class Sink:
    """A mailbox for the whole world. `refuse` makes it say no for a while."""

    def __init__(self) -> None:
        self.got: list[EmailMessage] = []
        self.refuse = False
        self._came = threading.Condition()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refuse:
            return "451 come again later"
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(message, EmailMessage)
        with self._came:
            self.got.append(message)
            self._came.notify_all()
        return "250 taken"

    def wait(self, count: int) -> list[EmailMessage]:
        """What came, as soon as it is this many; pytest's timeout is the only one."""
        with self._came:
            self._came.wait_for(lambda: len(self.got) >= count)
            return self.got
