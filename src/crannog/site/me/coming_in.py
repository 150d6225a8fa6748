"""Somebody proved who they are. In a guest's browser they are asked first what becomes of the guest."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.core import signing
from django.http import HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.middleware.csrf import rotate_token
from django.views.decorators.http import require_http_methods

from crannog import games
from crannog.site import limits
from crannog.site.accounts.devices import enter
from crannog.site.accounts.guests import known, language, user_of
from crannog.site.accounts.models import User
from crannog.site.accounts.notices import note
from crannog.site.accounts.once import spend
from crannog.site.accounts.request import Request
from crannog.site.errors import not_found
from crannog.site.me.merge import merge
from crannog.site.play.actions.merge import tables_of, where_both_sit
from crannog.site.render_page import render
from crannog.views.texts import page_texts

SECONDS: Final = 600
SALT: Final = "crannog.ticket"
QUESTION: Final = "/me/join"


async def come_in(request: Request, user: User, to: str, proved: bool = False) -> str:
    """This browser becomes that person; where it leads: to `to`, or to the question what becomes of a guest.

    `proved`: by a passkey or a code. The answer has to go through `given`.
    """
    before = await user_of(request)
    if before is not None and before.is_guest and before.id != user.id and any(await tables_of(before.id)):
        ticket = {"account": user.id.hex, "epoch": user.epoch, "guest": before.id.hex, "to": to}
        request.ticket = signing.dumps(ticket, salt=SALT)
        return QUESTION
    rotate_token(request)  # somebody else is here now
    again = before is not None and before.id == user.id
    await enter(request, user, proved)
    if not again:
        await note(request, user, "device")
    return to


def given(request: Request, response: HttpResponse) -> HttpResponse:
    """The answer with what `come_in` gave the browser."""
    if request.ticket:
        keep(response, settings.TICKET_COOKIE, request.ticket, SECONDS)
    return known(request, response)


def keep(response: HttpResponseBase, name: str, value: str, seconds: int) -> None:
    """A cookie for some minutes, which no other site makes a browser send."""
    response.set_cookie(name, value, max_age=seconds, secure=settings.HTTPS, httponly=True, samesite="Strict")


@require_http_methods(["GET", "HEAD", "POST"])
async def join(request: Request) -> HttpResponse:
    """You are a guest with tables here and have signed in as somebody: shall the tables come along?"""
    value = request.COOKIES.get(settings.TICKET_COOKIE, "")
    ticket, guest = _read(value), await user_of(request)
    if ticket is None or guest is None or not guest.is_guest or guest.id.hex != ticket["guest"]:
        return not_found(request)
    account = await User.objects.filter(
        id=UUID(ticket["account"]), epoch=ticket["epoch"], is_active=True
    ).afirst()
    if account is None:
        return not_found(request)
    both = await where_both_sit(guest.id, account.id)
    forbidden = any(one.forbidden for one in both)
    choice = request.POST.get("choice", "")
    if choice not in ("bring", "leave") or (choice == "bring" and forbidden):
        return await _question(request, guest, account, both, 422 if choice else 200)
    limits.acts.need(guest.id)
    if not await spend(value, SECONDS):
        return not_found(request)
    if choice == "bring":
        await merge(guest, account)
    rotate_token(request)
    await enter(request, account)
    await note(request, account, "device")
    response = known(request, HttpResponseRedirect(ticket["to"]))
    response.delete_cookie(settings.TICKET_COOKIE, samesite="Strict")
    return response


async def _question(
    request: Request, guest: User, account: User, both: list[Any], status: int
) -> HttpResponse:
    lang = language(request)
    names = {
        one.id: one.title or page_texts(games.load(one.game), lang, None).t("title.game") for one in both
    }
    running, finished = await tables_of(guest.id)
    return render(
        request, "join", status, user=guest, account=account, both=both, names=names, running=running,
        finished=finished, forbidden=any(one.forbidden for one in both), path="/me",
    )  # fmt: skip


def _read(value: str) -> dict[str, Any] | None:
    try:
        ticket: dict[str, Any] = signing.loads(value, salt=SALT, max_age=SECONDS)
    except signing.BadSignature:
        return None
    return ticket
