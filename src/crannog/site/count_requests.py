"""Every request to a page or form counts, whichever it is; what costs more counts once more by itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

from crannog.site.limits import need_page


@sync_and_async_middleware
def limited(get_response: Callable[[HttpRequest], HttpResponse | Awaitable[HttpResponse]]) -> object:
    if iscoroutinefunction(get_response):

        async def later(request: HttpRequest) -> HttpResponse:
            need_page(request)
            return await get_response(request)  # type: ignore[no-any-return]

        markcoroutinefunction(later)
        return later

    def now(request: HttpRequest) -> HttpResponse:
        need_page(request)
        return get_response(request)  # type: ignore[return-value]

    return now
