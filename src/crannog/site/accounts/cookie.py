"""The one cookie that names a player: signed, so that the fast paths need no database to read it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner, b62_decode

if TYPE_CHECKING:
    from django.http import HttpResponse

    from crannog.site.accounts.models import User


@dataclass(frozen=True, slots=True)
class Player:
    """Who the cookie names. That they hold a seat, and that the cookie still counts, says the database."""

    id: UUID
    epoch: int


@cache
def _signer() -> TimestampSigner:
    return TimestampSigner(salt="crannog.player")


@lru_cache(8192)
def _unsign(value: str) -> tuple[Player, int]:
    """Who was named, and when it was signed. A signature that was right once stays right."""
    id, _, epoch = _signer().unsign(value).partition(".")
    return Player(UUID(id), int(epoch)), b62_decode(value.split(":")[1])


def read(value: str | None) -> Player | None:
    """The player of a cookie, or None for none, a forged or an old one."""
    if not value:
        return None
    try:
        player, signed = _unsign(value)
    except (BadSignature, ValueError):
        return None
    return player if time.time() - signed <= settings.PLAYER_COOKIE_AGE else None


def write(user: User) -> str:
    return _signer().sign(f"{user.id.hex}.{user.epoch}")


def give(response: HttpResponse, user: User) -> None:
    response.set_cookie(
        settings.PLAYER_COOKIE,
        write(user),
        max_age=settings.PLAYER_COOKIE_AGE,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
