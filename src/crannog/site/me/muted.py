"""The list of those whom somebody has muted or blocked: here it is taken back."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from crannog.site import limits
from crannog.site.accounts.guests import user_of
from crannog.site.accounts.request import Request
from crannog.site.errors import not_found
from crannog.site.moderation import mutes
from crannog.site.validate import number


@require_POST
async def hear_again(request: Request) -> HttpResponse:
    """The `mute` of one's own list with this number; a number of somebody else's does nothing."""
    user, mute = await user_of(request), number(request.POST.get("mute"))
    if user is None or mute is None:
        return not_found(request)
    limits.acts.need(user.id)
    await mutes.take_back(user.id, mute)
    return HttpResponseRedirect("/me?done=hears")
