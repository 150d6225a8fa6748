"""Passkeys as the page's script asks for them: options in JSON, answers in JSON; one is removed by a form."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.views.decorators.http import require_POST

from crannog.site import limits
from crannog.site.accounts import passkeys
from crannog.site.accounts.devices import renew
from crannog.site.accounts.guests import guest, language, user_of
from crannog.site.accounts.models import User
from crannog.site.accounts.notices import note
from crannog.site.accounts.passkeys import NoPasskey
from crannog.site.accounts.request import Request, text_of
from crannog.site.errors import not_found
from crannog.site.me.coming_in import come_in, given, keep
from crannog.site.me.pages import page
from crannog.site.me.ways_in import back, ways_of
from crannog.site.texts import site_texts


def _ceremony(options: str, ticket: str) -> HttpResponse:
    response = HttpResponse(options, content_type="application/json")
    keep(response, settings.CEREMONY_COOKIE, ticket, passkeys.SECONDS)
    return response


def no(request: Request) -> HttpResponse:
    """It did not work, in the reader's words."""
    limits.wrong_guess(request, "passkey")
    return JsonResponse({"said": site_texts(language(request)).t("passkey.no")}, status=422)


def _ticket(request: Request) -> str:
    return request.COOKIES.get(settings.CEREMONY_COOKIE, "")


def _answer(request: Request) -> str:
    try:
        return text_of(request)
    except ValueError as no:
        raise NoPasskey from no


async def whose(request: Request) -> User:
    """Whose passkey answered; raises NoPasskey."""
    return await passkeys.whose(_ticket(request), _answer(request))


@require_POST
async def new(request: Request) -> HttpResponse:
    """What the browser needs to make a passkey; a stranger becomes a guest first."""
    if not settings.PASSKEYS:
        return not_found(request)
    user = await guest(request)
    limits.acts.need(user.id)
    return given(request, _ceremony(*await passkeys.offer(user)))


@require_POST
async def made(request: Request) -> HttpResponse:
    """The passkey it made. From now on it is no guest who plays here, and a new cookie says so."""
    user = await user_of(request)
    if user is None:
        return not_found(request)
    try:
        await passkeys.add(request, user, _ticket(request), _answer(request))
    except NoPasskey:
        return no(request)
    if user.is_guest:
        await User.objects.filter(id=user.id).aupdate(is_guest=False)
        await renew(request, user)
    await note(request, user, "passkey")
    return given(request, JsonResponse({"to": "/me?done=passkey"}))


@require_POST
async def ask(request: Request) -> HttpResponse:
    """What the browser needs to sign in with a passkey."""
    return _ceremony(*passkeys.ask()) if settings.PASSKEYS else not_found(request)


@require_POST
async def sign_in(request: Request) -> HttpResponse:
    """Its answer: whoever's passkey it is, this browser is now."""
    try:
        user = await whose(request)
    except NoPasskey:
        return no(request)
    return given(request, JsonResponse({"to": await come_in(request, user, back(request, "/"), proved=True)}))


@require_POST
async def remove(request: Request) -> HttpResponse:
    """A passkey that is not wanted any more; the only way in stays."""
    user = await user_of(request)
    if user is None:
        return not_found(request)
    limits.acts.need(user.id)
    try:
        id = bytes.fromhex(request.POST.get("passkey", "")[:2046])
    except ValueError:
        return not_found(request)
    if not await user.passkeys.filter(id=id).aexists():
        return not_found(request)
    if await ways_of(user) < 2:
        return await page(request, user, refused="passkey.last", status=422)
    await user.passkeys.filter(id=id).adelete()
    await note(request, user, "removed")
    return HttpResponseRedirect("/me?done=removed")
