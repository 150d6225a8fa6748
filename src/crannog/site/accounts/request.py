"""A request to one of our pages, with what our middleware puts on it."""

from __future__ import annotations

from django.http import HttpRequest

from crannog.site.accounts.cookie import Player
from crannog.site.accounts.models import User


class Request(HttpRequest):
    """Only for types: Django makes a request of its own."""

    player: Player | None  # whom the cookie names
    lang: str
    new_guest: User | None  # who became a player by this request, or has a new cookie
