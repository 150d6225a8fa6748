"""A file with what is somebody's own, for whoever asks and nobody else: who asks, and how it is sent."""

from __future__ import annotations

from django.http import HttpResponse

from crannog.site import limits
from crannog.site.accounts.guests import user_of
from crannog.site.accounts.models import User
from crannog.site.accounts.request import Request


async def whose_file(request: Request) -> User | None:
    """Within the limits of what takes long. None: nobody we know, who has nothing here."""
    limits.need_long(request)
    user = await user_of(request)
    if user is not None:
        limits.acts.need(user.id)
    return user


def own_file(data: str | bytes, content_type: str, name: str) -> HttpResponse:
    response = HttpResponse(data, content_type=content_type)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response
