"""An e-mail address as a way in: a code is sent there, and whoever enters it has the address.

Where the address is somebody's, this browser is that person from then on; else it is added to who plays here,
and makes a guest's identity last. Which of the two it is, nobody learns before the code is right.
"""

from __future__ import annotations

from django.conf import settings
from django.db import IntegrityError
from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods, require_POST

from crannog.kernel.message import Msg
from crannog.site import limits
from crannog.site.accounts.devices import described, renew
from crannog.site.accounts.guests import guest, language, user_of
from crannog.site.accounts.models import Address, User
from crannog.site.accounts.notices import note
from crannog.site.accounts.request import Request
from crannog.site.errors import not_found
from crannog.site.me.coming_in import come_in, given, keep
from crannog.site.me.pages import page
from crannog.site.me.ways_in import back, ways_of
from crannog.site.notify import codes
from crannog.site.notify.account_letters import tell_old_address
from crannog.site.render_page import render


@require_http_methods(["GET", "HEAD", "POST"])
async def code(request: Request) -> HttpResponse:
    """`address`: send a code there. `code`: the one that came."""
    if not settings.SENDS_MAIL:
        return not_found(request)
    if "address" in request.POST:
        return await _send(request)
    if "code" in request.POST:
        return await _enter(request)
    return await _page(request, sent=settings.CODE_COOKIE in request.COOKIES)


async def _page(
    request: Request, *, sent: bool, refused: Msg | None = None, typed: str = "", status: int = 200
) -> HttpResponse:
    user = await user_of(request)
    return render(
        request, "code", status, user=user, sent=sent, refused=refused, typed=typed, minutes=codes.MINUTES,
        path="/me/code", action=request.get_full_path(),
    )  # fmt: skip


async def _send(request: Request) -> HttpResponse:
    limits.need_code(request)
    typed = request.POST["address"][:300]
    made = await codes.ask(typed, language(request))
    if isinstance(made, Msg):
        return await _page(request, sent=False, refused=made, typed=typed, status=422)
    response = HttpResponseRedirect(request.get_full_path())
    keep(response, settings.CODE_COOKIE, made, codes.MINUTES * 60)
    return response


async def _enter(request: Request) -> HttpResponse:
    ticket = request.COOKIES.get(settings.CODE_COOKIE, "")
    address = await codes.address_of(ticket, request.POST["code"])
    if address is None:
        limits.wrong_guess(request, "code")
        return await _page(request, sent=True, refused=Msg("mail.wrong_code"), status=422)
    response = await _with_address(request, address)
    response.delete_cookie(settings.CODE_COOKIE, samesite="Strict")
    return response


async def _with_address(request: Request, address: str) -> HttpResponse:
    """They can read what is sent to this address."""
    here = await user_of(request)
    owner = await _owner(address)
    if owner is None:
        here = here or await guest(request)
        before = await Address.objects.filter(user=here).afirst()
        try:
            await Address.objects.aupdate_or_create(user=here, defaults={"address": address})
        except IntegrityError:  # somebody else was quicker with the same mailbox
            return await _page(request, sent=False, refused=Msg("mail.wrong_code"), status=422)
        if before is not None and before.address != address:
            await tell_old_address(here, before.address, "no_address", described(request))
        return await _added(request, here)
    if here is not None and not here.is_guest and here.id != owner.id:
        return await _page(request, sent=False, refused=Msg("mail.of_another"), status=422)
    usual = "/me?done=address" if here is not None and here.id == owner.id else "/"
    to = await come_in(request, owner, back(request, usual), proved=True)
    return given(request, HttpResponseRedirect(to))


async def _owner(address: str) -> User | None:
    found = Address.objects.select_related("user").filter(address__iexact=address, user__is_active=True)
    one = await found.afirst()
    return one.user if one is not None else None


async def _added(request: Request, user: User) -> HttpResponse:
    if user.is_guest:
        await User.objects.filter(id=user.id).aupdate(is_guest=False, language=language(request))
        await renew(request, user)
    await note(request, user, "address")
    return given(request, HttpResponseRedirect("/me?done=address"))


@require_POST
async def remove(request: Request) -> HttpResponse:
    """An address that is not wanted any more; the only way in stays."""
    user = await user_of(request)
    old = await Address.objects.filter(user=user).afirst() if user is not None else None
    if user is None or old is None:
        return not_found(request)
    limits.acts.need(user.id)
    if await ways_of(user) < 2:
        return await page(request, user, refused="passkey.last", status=422)
    await Address.objects.filter(user=user).adelete()
    await note(request, user, "no_address")
    await tell_old_address(user, old.address, "no_address", described(request))
    return HttpResponseRedirect("/me?done=no_address")
