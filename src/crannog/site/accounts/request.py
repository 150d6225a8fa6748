"""A request to one of our pages, with what our middleware puts on it."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.request import RawPostDataException

from crannog.site.accounts.cookie import Player


class Request(HttpRequest):
    """Only for types: Django makes a request of its own."""

    player: Player | None  # whom the cookie names
    lang: str
    ticket: str  # that it may become somebody else, where it is asked first
    becomes: Player | None  # whom this browser is from this answer on, where that changes


def text_of(request: HttpRequest) -> str:
    """What a script sent. ValueError where it is no text, or a form, which has been read as one."""
    try:
        return request.body.decode()
    except RawPostDataException as form:
        raise ValueError("a form") from form
