"""Who is asking: the player of the cookie, or a new guest as soon as someone does something."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import Final

from django.db import DatabaseError
from django.db.models.functions import Now
from django.http import HttpResponse

from crannog.site.accounts import cookie
from crannog.site.accounts.cookie import Player
from crannog.site.accounts.devices import note_seen
from crannog.site.accounts.models import User
from crannog.site.accounts.names import any_name, clean
from crannog.site.accounts.request import Request
from crannog.site.clock import now
from crannog.site.limits import need_guest

A_DAY: Final = timedelta(days=1)  # that somebody was here is not written more often


def player_of(request: Request) -> Player | None:
    return request.player


def language(request: Request) -> str:
    return request.lang


async def user_of(request: Request) -> User | None:
    """The person behind the cookie, if it still counts."""
    player = player_of(request)
    if player is None:
        return None
    found = User.objects.filter(id=player.id, is_active=True)
    if not player.device:
        user = await found.filter(epoch=player.epoch).afirst()
    else:
        user = await found.filter(devices__id=player.device).afirst()
        if user is not None:
            await note_seen(player.device)
    if user is not None and now() - user.seen > A_DAY:
        with suppress(DatabaseError):  # a full disk, say: whoever only looks is answered all the same
            await User.objects.filter(id=user.id).aupdate(seen=Now())
    return user


async def guest(request: Request, name: str = "") -> User:
    """The person behind the cookie, under this name if one is given; a new guest for a stranger."""
    wanted = clean(name)
    user = await user_of(request)
    if user is None:
        need_guest(request)
        user = await _new(wanted or any_name(), language(request))
        request.player = request.becomes = Player(user.id, user.epoch)
    elif wanted and wanted != user.name:
        user.name = wanted
        await user.asave(update_fields=["name"])
    return user


async def _new(name: str, lang: str) -> User:
    from asgiref.sync import sync_to_async

    return await sync_to_async(User.objects.guest)(name, lang)


def known(request: Request, response: HttpResponse) -> HttpResponse:
    """The answer, with the cookie of whoever became somebody by this request."""
    if request.becomes is not None:
        cookie.give(response, request.becomes)
    return response
