"""The one cookie that names a player: signed, so that the fast paths need no database to read it.

It lasts ninety days from the last visit: a request with one that is older than a day brings a new one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, Protocol
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner, b62_decode

if TYPE_CHECKING:
    from crannog.site.accounts.models import User

RENEWED: Final = 24 * 3600  # seconds; not with every answer, so that answers stay the same


class TakesCookies(Protocol):
    """An answer, Django's or Starlette's."""

    @property
    def set_cookie(self) -> Callable[..., None]: ...


@dataclass(frozen=True, slots=True)
class Player:
    """Who the cookie names. That they hold a seat, and that the cookie still counts, says the database."""

    id: UUID
    epoch: int
    device: int = 0  # in the list of devices; 0: a guest's browser, which is in none


# Whether the cookie of a Player still counts, of row `u` of the people: every statement that asks, asks this.
COUNTS: Final = """u.is_active AND (%(device)s::bigint = 0 AND u.epoch = %(epoch)s
    OR EXISTS (SELECT 1 FROM accounts_device d WHERE d.id = %(device)s::bigint AND d.user_id = u.id))"""


def who(player: Player | None) -> dict[str, Any]:
    """What `COUNTS` asks about, and who it is."""
    if player is None:
        return {"player": None, "epoch": None, "device": 0}
    return {"player": player.id, "epoch": player.epoch, "device": player.device}


@cache
def _signer() -> TimestampSigner:
    return TimestampSigner(salt="crannog.player")


@lru_cache(8192)
def _unsign(value: str) -> tuple[Player, int]:
    """Who was named, and when it was signed. A signature that was right once stays right."""
    id, epoch, *device = _signer().unsign(value).split(".")
    return Player(UUID(id), int(epoch), *map(int, device[:1])), b62_decode(value.split(":")[1])


def read(value: str | None) -> Player | None:
    """The player of a cookie, or None for none, a forged or an old one."""
    if not value:
        return None
    try:
        player, signed = _unsign(value)
    except (BadSignature, ValueError):
        return None
    return player if time.time() - signed <= settings.PLAYER_COOKIE_AGE else None


def write(user: User | Player) -> str:
    device = user.device if isinstance(user, Player) else 0
    return _signer().sign(f"{user.id.hex}.{user.epoch}" + (f".{device}" if device else ""))


def renewed(value: str | None) -> str | None:
    """The same cookie signed anew, once it is older than a day; None while it is not, or not good.

    Whether it still counts stays what the database says: the new one names the same epoch and device.
    """
    player = read(value)
    if player is None or value is None or time.time() - _unsign(value)[1] < RENEWED:
        return None
    return write(player)


def give(response: TakesCookies, player: Player) -> None:
    put(response, write(player))


def put(response: TakesCookies, value: str) -> None:
    response.set_cookie(
        settings.PLAYER_COOKIE,
        value,
        max_age=settings.PLAYER_COOKIE_AGE,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
