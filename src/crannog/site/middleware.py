"""Middleware that looks at a request before and at its answer after, for Django's two kinds of handlers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

type Handler = Callable[[HttpRequest], Any]  # gives an answer, or something to await for it


def around[R: HttpRequest](
    before: Callable[[R], HttpResponse | None],
    after: Callable[[R, HttpResponse], HttpResponse] = lambda request, response: response,
) -> Callable[[Handler], Callable[[R], Any]]:
    """`before` may answer by itself; `after` may change the answer."""

    @sync_and_async_middleware
    def made(get_response: Handler) -> Callable[[R], Any]:
        if not iscoroutinefunction(get_response):
            return lambda request: after(request, before(request) or get_response(request))

        async def later(request: R) -> HttpResponse:
            return after(request, before(request) or await get_response(request))

        markcoroutinefunction(later)
        return later

    return made
