"""Where somebody is signed in, and signing out: here, there, or everywhere else."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from crannog.site import limits
from crannog.site.accounts import devices
from crannog.site.accounts.guests import known, user_of
from crannog.site.accounts.request import Request
from crannog.site.errors import not_found
from crannog.site.validate import number


@require_POST
async def sign_out(request: Request) -> HttpResponse:
    """One of my devices: its cookie is worthless, and its streams end. This one, if it is the one."""
    user, device = await user_of(request), number(request.POST.get("device"))
    if user is None or not device or not await devices.end(user, device):
        return not_found(request)
    if request.player is None or request.player.device != device:
        return HttpResponseRedirect("/me?done=out")
    response = HttpResponseRedirect("/")
    response.delete_cookie(settings.PLAYER_COOKIE, samesite="Lax")
    return response


@require_POST
async def sign_out_others(request: Request) -> HttpResponse:
    user = await user_of(request)
    if user is None:
        return not_found(request)
    limits.acts.need(user.id)
    await devices.end_others(request, user)
    return known(request, HttpResponseRedirect("/me?done=forgotten"))
