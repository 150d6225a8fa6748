"""The switch on the page "You": a public profile under a name of one's own, or none."""

from __future__ import annotations

from django.db import IntegrityError
from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from crannog.site import limits
from crannog.site.accounts.guests import user_of
from crannog.site.accounts.models import User
from crannog.site.accounts.request import Request
from crannog.site.errors import not_found
from crannog.site.me.pages import page
from crannog.site.profiles.handles import refusal


@require_POST
async def switch(request: Request) -> HttpResponse:
    """With `on`, the profile is at /@`handle`; without, there is none, and nothing of it is kept.

    A guest has only a cookie: with it the name would be lost, and nobody could give it up.
    """
    user = await user_of(request)
    if user is None:
        return not_found(request)
    limits.acts.need(user.id)
    mine = User.objects.filter(id=user.id)
    if request.POST.get("on") != "1":
        await mine.aupdate(profile=None)
        return HttpResponseRedirect("/me?done=no_profile")
    handle = request.POST.get("handle", "").strip().lower()
    why = "profile.guest" if user.is_guest else refusal(handle)
    if not why:
        try:
            await mine.aupdate(profile=handle)
        except IntegrityError:
            why = "profile.taken"
    if why:
        return await page(request, user, refused=why, status=422)
    return HttpResponseRedirect("/me?done=profile")
