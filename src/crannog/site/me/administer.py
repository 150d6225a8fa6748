"""The host's way in: a passkey, or the one-time link that `crannog admin-link` prints."""

from __future__ import annotations

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib import admin
from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.views.decorators.http import require_http_methods

from crannog.site import limits
from crannog.site.accounts import administration, host_links
from crannog.site.accounts.guests import user_of
from crannog.site.accounts.passkeys import NoPasskey
from crannog.site.accounts.request import Request
from crannog.site.errors import not_found
from crannog.site.me import passkeys
from crannog.site.me.coming_in import come_in, given
from crannog.site.render_page import render


@require_http_methods(["GET", "HEAD", "POST"])
async def sign_in(request: Request) -> HttpResponse:
    """A form with the `token` of a link, or a passkey's answer in JSON. This browser is the host's then."""
    if request.method != "POST":
        if await sync_to_async(admin.site.has_permission)(request):
            return HttpResponseRedirect(_to(request))
        return await _page(request)
    limits.need_login(request)
    if request.content_type == "application/json":
        return await _by_passkey(request)
    user = await host_links.redeem(request.POST.get("token", "")[:300])
    if user is None:
        limits.wrong_guess(request, "host")
        return await _page(request, 422)
    to = await come_in(request, user, _to(request))
    await administration.begin(request, user, administration.LINK)
    return given(request, HttpResponseRedirect(to))


async def _by_passkey(request: Request) -> HttpResponse:
    if not settings.PASSKEYS:
        return not_found(request)
    try:
        user = await passkeys.whose(request)
        if not user.is_staff:
            raise NoPasskey
    except NoPasskey:
        return passkeys.no(request)
    to = await come_in(request, user, _to(request))
    await administration.begin(request, user, administration.PASSKEY)
    return given(request, JsonResponse({"to": to}))


def _to(request: Request) -> str:
    """The page of the admin that was asked for."""
    to = request.GET.get("next", "")
    return to if to.startswith("/admin/") and not to.startswith("/admin/log") else "/admin/"


async def _page(request: Request, status: int = 200) -> HttpResponse:
    return render(
        request, "administer", status, user=await user_of(request), refused=status != 200,
        can_passkey=settings.PASSKEYS, minutes=host_links.MINUTES, action=request.get_full_path(),
        path="/admin/login/",
    )  # fmt: skip
