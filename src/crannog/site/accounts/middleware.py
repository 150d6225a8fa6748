"""Puts the player of the cookie on each request, and renews the cookie of whoever still comes.

A stranger has none until they do something.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

from crannog.site.accounts import cookie
from crannog.site.texts import language_of


@sync_and_async_middleware
def player(get_response: Callable[[HttpRequest], HttpResponse | Awaitable[HttpResponse]]) -> object:
    def see(request: HttpRequest) -> None:
        request.player = cookie.read(request.COOKIES.get(settings.PLAYER_COOKIE))  # type: ignore[attr-defined]
        request.lang = language_of(request)  # type: ignore[attr-defined]

    def renew(request: HttpRequest, response: HttpResponse) -> HttpResponse:
        value = cookie.renewed(request.COOKIES.get(settings.PLAYER_COOKIE))
        if value is not None and settings.PLAYER_COOKIE not in response.cookies:
            cookie.put(response, value)
        return response

    if iscoroutinefunction(get_response):

        async def later(request: HttpRequest) -> HttpResponse:
            see(request)
            return renew(request, await get_response(request))

        markcoroutinefunction(later)
        return later

    def now(request: HttpRequest) -> HttpResponse:
        see(request)
        return renew(request, get_response(request))  # type: ignore[arg-type]

    return now
