"""Behind the link of an e-mail: "continue as …". Looking changes nothing: scanners look; a button acts."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods

from crannog.site.accounts.guests import user_of
from crannog.site.accounts.models import User
from crannog.site.accounts.request import Request
from crannog.site.errors import problem
from crannog.site.limits import wrong_guess
from crannog.site.me.coming_in import come_in, given
from crannog.site.notify import continue_links
from crannog.site.render_page import render


@require_http_methods(["GET", "HEAD", "POST"])
async def go_on(request: Request, token: str) -> HttpResponse:
    found = continue_links.read(token[:400])
    if found is None:
        wrong_guess(request, "continue")
        return _old(request)
    here = await user_of(request)
    if here is not None and here.id == found.player:
        return HttpResponseRedirect(found.to)  # they are signed in here already
    user = await User.objects.filter(id=found.player, epoch=found.epoch, is_active=True).afirst()
    if user is None:
        return _old(request)
    if request.method != "POST":
        response = render(request, "continue", user=here, who=user.name, token=token, path="/me")
        response.headers["Referrer-Policy"] = "strict-origin"  # the path holds a token
        return response
    if not await continue_links.use(token):
        return _old(request)
    return given(request, HttpResponseRedirect(await come_in(request, user, found.to)))


def _old(request: Request) -> HttpResponse:
    return problem(request, "continue", 404)
