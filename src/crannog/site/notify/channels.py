"""The ways to reach somebody: each browser that takes pushes, their e-mail address, web hooks."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from crannog.site.accounts.devices import described
from crannog.site.accounts.holidays import AWAY_TO
from crannog.site.accounts.models import Address, User
from crannog.site.accounts.request import Request
from crannog.site.database import connection
from crannog.site.notify import outgoing, push
from crannog.site.notify.models import Channel, Wishes
from crannog.site.notify.news import KINDS

MOST: Final = {Channel.PUSH: 10, Channel.HOOK: 3, Channel.MAIL: 1}


async def add(
    request: Request, user: User, kind: str, address: str, keys: dict[str, str], wants: list[str]
) -> Channel | None:
    """One more way; the same one twice is one. None: that is no address, or there are too many."""
    if not _good(kind, address, keys):
        return None
    known = await user.channels.filter(kind=kind, address=address).afirst()
    if known is None and await user.channels.filter(kind=kind).acount() >= MOST[kind]:
        return None
    fields: dict[str, Any] = {"keys": keys, "language": request.lang, **described(request)}
    made, _ = await Channel.objects.aupdate_or_create(
        user=user, kind=kind, address=address, defaults=fields,
        create_defaults=fields | {"wants": wants, "nonce": secrets.token_urlsafe(16)},
    )  # fmt: skip
    if kind == Channel.PUSH:  # whoever used this browser before is told elsewhere
        async for other in Channel.objects.filter(kind=kind, address=address).exclude(user=user):
            await remove(other.id)
    return made


def _good(kind: str, address: str, keys: dict[str, str]) -> bool:
    if kind == Channel.MAIL:
        return True
    try:
        outgoing.target(address)
    except outgoing.Forbidden:
        return False
    return kind != Channel.PUSH or push.is_subscription(keys)


async def choose(request: Request, user: User, wanted: dict[str, list[str]]) -> None:
    """What is told where, by kind of channel. An e-mail address becomes a channel by the first wish."""
    if wanted.get(Channel.MAIL) and await Address.objects.filter(user=user).aexists():
        await add(request, user, Channel.MAIL, "", {}, [])
    for kind in MOST:
        wants = [one for one in KINDS if one in wanted.get(kind, ())]
        await user.channels.filter(kind=kind).aupdate(wants=wants, language=request.lang)


async def wishes_of(user: User) -> Wishes:
    return await Wishes.objects.filter(user=user).afirst() or Wishes(
        user=user, zone="UTC", quiet_from=None, quiet_to=None, every=0, offered=None
    )


@dataclass(frozen=True, slots=True)
class Reached:
    """A channel as its messages need it."""

    id: int
    kind: str
    address: str  # with mail: the person's, "" if they have removed it
    keys: dict[str, str]
    language: str
    nonce: str
    last: datetime | None
    player: UUID
    epoch: int
    name: str
    zone: str
    quiet_from: int | None
    quiet_to: int | None
    every: int
    now: datetime
    away: datetime | None  # until when they are on holiday


_REACH: Final = f"""
SELECT c.id, c.kind, CASE WHEN c.kind = 'mail' THEN coalesce(a.address, '') ELSE c.address END, c.keys,
       c.language, c.nonce, c.last, u.id, u.epoch, u.name, coalesce(w.zone, 'UTC'), w.quiet_from, w.quiet_to,
       coalesce(w.every, 0), clock_timestamp(), {AWAY_TO.format(who="u.id")}
  FROM notify_channel c JOIN accounts_user u ON u.id = c.user_id AND u.is_active
  LEFT JOIN accounts_address a ON a.user_id = u.id LEFT JOIN notify_wishes w ON w.user_id = u.id
 WHERE c.id = %s
"""


async def reach(channel: int) -> Reached | None:
    async with connection() as conn:
        row = await (await conn.execute(_REACH, (channel,))).fetchone()
    return None if row is None else Reached(*row)


async def remove(channel: int) -> None:
    """Nobody wants it any more, or it leads nowhere; what waits for it goes, too."""
    async with connection() as conn, conn.transaction():
        await conn.execute("DELETE FROM notify_message WHERE channel_id = %s", (channel,))
        await conn.execute("DELETE FROM notify_channel WHERE id = %s", (channel,))
