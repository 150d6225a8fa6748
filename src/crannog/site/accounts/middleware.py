"""Puts the player of the cookie on each request, and renews the cookie of whoever still comes.

A stranger has none until they do something.
"""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpResponse

from crannog.site.accounts import cookie
from crannog.site.accounts.request import Request
from crannog.site.middleware import around
from crannog.site.texts import language_of


def _see(request: Request) -> None:
    request.player = cookie.read(request.COOKIES.get(settings.PLAYER_COOKIE))
    request.lang = language_of(request)
    request.becomes, request.ticket = None, ""


def _renew(request: Request, response: HttpResponse) -> HttpResponse:
    value = cookie.renewed(request.COOKIES.get(settings.PLAYER_COOKIE))
    if value is not None and settings.PLAYER_COOKIE not in response.cookies:
        cookie.put(response, value)
    return response


player: Final = around(before=_see, after=_renew)
