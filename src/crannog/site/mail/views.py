"""The form that leaves an address, and the pages behind the links in letters.

Looking at a page changes nothing: link previewers look, too. A button acts. Mail programs press the
button to unsubscribe themselves, from elsewhere and without a form: so that path takes a bare POST.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from crannog.site.accounts.guests import language, player_of, user_of
from crannog.site.errors import not_found
from crannog.site.mail import address, tokens
from crannog.site.mail.address import Linked, Refused
from crannog.site.pages import render
from crannog.site.play.access import seat_for
from crannog.site.play.pages import seen
from crannog.site.shape import number
from crannog.site.words import words


def page(
    request: HttpRequest, said: str, status: int = 200, *, table: str = "", act: str = "", token: str = ""
) -> HttpResponse:
    """One sentence, perhaps a button, and the way back to the table."""
    return render(request, "mail", status, said=said, table=table, act=act, token=token)


@require_POST
async def leave(request: HttpRequest, table: str) -> HttpResponse:
    """Leave an address for one's seat: `seat` and `address`."""
    live, user = await seen(request, table), await user_of(request)
    if live is None or user is None:
        return not_found(request)
    seat = number(request.POST.get("seat"))
    if seat is None:
        seat = seat_for(live, player_of(request))
    given = request.POST.get("address", "")[:300]
    done = await address.leave_address(table, seat, user.id, given, language(request))
    if done is None:
        return not_found(request)
    said = words(language(request))
    if isinstance(done, Refused):
        return page(request, said.say(done.reason), 422, table=table)
    return page(request, said.t("mail.confirmed" if done.confirmed else "mail.look"), table=table)


@require_http_methods(["GET", "HEAD", "POST"])
async def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Behind the link of the first letter."""
    found = await address.linked(tokens.CONFIRM, token)
    if found is None or found.stopped:
        return _old(request)
    said = words(language(request))
    if request.method == "POST":
        await address.confirm(found)
        return page(request, said.t("mail.confirmed"), table=found.table)
    return page(request, said.t("mail.confirm_ask"), table=found.table, act="confirm", token=token)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
async def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Behind the last link of every other letter, and its List-Unsubscribe header."""
    found: Linked | None = await address.linked(tokens.STOP, token)
    if found is None:
        return _old(request)
    said = words(language(request))
    if request.method == "POST":
        await address.stop(found)
    elif not found.stopped:
        return page(request, said.t("mail.stop_ask"), table=found.table, act="stop", token=token)
    return page(request, said.t("mail.stopped"), table=found.table)


def _old(request: HttpRequest) -> HttpResponse:
    return page(request, words(language(request)).t("mail.old_link"), 404)
