"""Hands over what the outbox holds: to a mail server, a browser's push service or a web hook."""

from __future__ import annotations

import asyncio
import logging
import smtplib
from collections.abc import Awaitable, Callable
from typing import Final

from django.conf import settings

from crannog.site.limits import Updating
from crannog.site.mail import tokens
from crannog.site.mail.message import EmailText, email_to
from crannog.site.notify import channels, continue_links, hooks, news, outbox, outgoing, push
from crannog.site.notify.account_letters import account_letter, write_about_ways
from crannog.site.notify.channels import Reached
from crannog.site.notify.models import Channel
from crannog.site.notify.outbox import Item, Taken
from crannog.site.notify.quiet import seconds_to_wait
from crannog.site.play.drawing.notice_texts import News, by_hook, by_mail, by_push
from crannog.site.play.store.live_table import NoTable, load

LONGEST_WAIT: Final = 3600  # seconds, whatever the other side asks for
GONE: Final = (404, 410)

log = logging.getLogger(__name__)


async def collect(lookout: news.Lookout | None = None) -> int:
    """Write what has to be told and was not, and call for all that is due. How many were called."""
    await write_about_ways()
    await news.find_awaited(lookout)
    return await outbox.call_due()


async def deliver(message: int) -> bool:
    """Hand over this message, and what goes with it. Whether something went out."""
    taken = await outbox.take(message)
    if taken is None:
        return False
    if taken.channel is None:
        (one,) = taken.items
        if settings.SENDS_MAIL:
            return await _send(taken, taken.address, account_letter(one.about, one.data))
        return await _drop(taken)
    to = await channels.reach(taken.channel)
    if to is None:
        return await _drop(taken)
    wait = seconds_to_wait(to.now, to.zone, to.quiet_from, to.quiet_to, to.every, to.last, to.away)
    if wait > 0 and taken.attempts == 1:  # what was tried before was due then
        await outbox.not_now(taken, wait)
        return False
    try:
        found = [await _still(item, to) for item in taken.items]
    except Updating:  # a newer worker knows the table
        await outbox.later(taken)
        return False
    told = [one for one in found if one is not None]
    if not told:
        return await _drop(taken)
    return await _WAYS[to.kind](taken, to, told)


async def _drop(taken: Taken) -> bool:
    await outbox.done([one.id for one in taken.items])
    return False


async def _still(item: Item, to: Reached) -> News | None:
    """What it says, if that still holds and no tab of theirs has shown it."""
    try:
        live = await load(item.table)
    except NoTable:
        return None
    if live.seats[item.seat].player != to.player or await news.shown(item.table, item.seat, item.seq):
        return None
    running, bot = live.status == "running", bool(live.seats[item.seat].bot)
    asked = running and not bot and item.seat in live.asked
    holds = {
        news.TURN: asked and live.asked[item.seat] == item.seq,
        news.NUDGE: asked,
        news.FULL: running and not bot,
        news.OVER: live.status == "over",
    }
    return News(item.about, live, item.seat) if holds[item.about] else None


async def _mail(taken: Taken, to: Reached, told: list[News]) -> bool:
    if not to.address or not settings.SENDS_MAIL:
        return await _drop(taken)
    first = told[0]
    go_on = continue_links.link(continue_links.Continue(to.player, to.epoch, first.live.id, first.seat))
    stop = tokens.link(tokens.LESS, to.id, to.nonce)
    return await _send(taken, to.address, by_mail(told, to.name, to.language, stop, go_on), stop)


async def _send(taken: Taken, address: str, text: EmailText, stop: str = "") -> bool:
    try:
        await asyncio.to_thread(email_to(address, text, stop, taken.name).send)
    except (smtplib.SMTPException, OSError) as error:
        log.warning("%s was not sent: %s", taken.name, type(error).__name__)
        await outbox.later(taken)
        return False
    await outbox.done([one.id for one in taken.items], taken.channel)
    return True


async def _push(taken: Taken, to: Reached, told: list[News]) -> bool:
    body = push.sealed(by_push(told, taken.name, to.language), to.keys)
    return await _call(taken, to, body, push.headers(to.address, taken.name))


async def _hook(taken: Taken, to: Reached, told: list[News]) -> bool:
    body = hooks.body_of(taken.name, by_hook(told))
    return await _call(taken, to, body, hooks.headers(to.keys["secret"], taken.name, body))


async def _call(taken: Taken, to: Reached, body: bytes, headers: dict[str, str]) -> bool:
    """Taken, gone, later, or not wanted: by what the other side answers."""
    try:
        answer = await outgoing.post(to.address, body, headers)
    except outgoing.Forbidden:
        return await _drop(taken)
    except OSError as error:  # a timeout is one
        log.warning("%s was not sent: %s", taken.name, type(error).__name__)
        await outbox.later(taken)
        return False
    if answer.status in GONE:
        await channels.remove(to.id)
        return False
    if answer.status == 429 or answer.status >= 500:
        wait = answer.retry_after
        await outbox.later(taken, None if wait is None else min(max(wait, 1), LONGEST_WAIT))
        return False
    if not 200 <= answer.status < 300:
        log.warning("%s was refused: %s", taken.name, answer.status)
        return await _drop(taken)
    await outbox.done([one.id for one in taken.items], to.id)
    return True


_WAYS: Final[dict[str, Callable[[Taken, Reached, list[News]], Awaitable[bool]]]] = {
    Channel.MAIL: _mail,
    Channel.PUSH: _push,
    Channel.HOOK: _hook,
}
