"""Hands over what the outbox holds to a mail server."""

from __future__ import annotations

import asyncio
import logging
import smtplib

from django.conf import settings

from crannog.site.mail.message import EmailText, email_to
from crannog.site.notify import outbox
from crannog.site.notify.account_letters import account_letter, write_about_ways
from crannog.site.notify.outbox import Taken

log = logging.getLogger(__name__)


async def collect() -> int:
    """Write what has to be told and was not, and call for all that is due. How many were called."""
    await write_about_ways()
    return await outbox.call_due()


async def deliver(message: int) -> bool:
    """Hand over this message. Whether something went out."""
    taken = await outbox.take(message)
    if taken is None:
        return False
    (one,) = taken.items
    if not settings.SENDS_MAIL:
        await outbox.done([one.id])
        return False
    return await _send(taken, taken.address, account_letter(one.about, one.data))


async def _send(taken: Taken, address: str, text: EmailText, stop: str = "") -> bool:
    try:
        await asyncio.to_thread(email_to(address, text, stop, taken.name).send)
    except (smtplib.SMTPException, OSError) as error:
        log.warning("%s was not sent: %s", taken.name, type(error).__name__)
        await outbox.later(taken)
        return False
    await outbox.done([one.id for one in taken.items], taken.channel)
    return True
