"""Delete everything about me: a page that says what happens, and the button on it."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods

from crannog.site import limits
from crannog.site.accounts.devices import FRESH_MINUTES, proved_lately
from crannog.site.accounts.guests import user_of
from crannog.site.accounts.request import Request
from crannog.site.errors import not_found
from crannog.site.me.forget import begin
from crannog.site.me.ways_in import ways_to_prove
from crannog.site.play.actions.merge import tables_of
from crannog.site.render_page import render

# Those that say who somebody is, or what they have done; how a browser likes its pages is nobody's name.
_COOKIES: Final = ("PLAYER_COOKIE", "LESSONS_COOKIE", "CODE_COOKIE", "TICKET_COOKIE", "CEREMONY_COOKIE")


@require_http_methods(["GET", "HEAD", "POST"])
async def delete(request: Request) -> HttpResponse:
    """Looking changes nothing. Who administers this site has to give that up first; who can sign in does so
    once more: a browser that was left open is not enough.
    """
    user = await user_of(request)
    if user is None:
        done = request.method != "POST" and "done" in request.GET
        return render(request, "deleted", path="/me/delete?done=1") if done else not_found(request)
    prove = () if await proved_lately(request, user) else await ways_to_prove(user)
    if request.method != "POST" or user.is_staff or prove:
        running, finished = await tables_of(user.id)
        return render(
            request, "delete", 422 if request.method == "POST" else 200, user=user, running=running,
            finished=finished, staff=user.is_staff, prove=prove, minutes=FRESH_MINUTES,
            backup=settings.BACKUP_DAYS, path="/me/delete",
        )  # fmt: skip
    limits.acts.need(user.id)
    await begin(user.id)
    response = HttpResponseRedirect("/me/delete?done=1")
    for name in _COOKIES:
        response.delete_cookie(getattr(settings, name), samesite="Lax")
    response.headers["Clear-Site-Data"] = '"storage"'  # what the script has noted there
    return response
