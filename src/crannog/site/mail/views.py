"""The pages behind the links in e-mails.

Looking at a page changes nothing: link previewers look, too. A button acts. Mail programs press the
button to unsubscribe themselves, from elsewhere and without a form: so that path takes a bare POST.
"""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from crannog.site.accounts.guests import language
from crannog.site.accounts.request import Request
from crannog.site.mail import address, tokens
from crannog.site.mail.address import Linked
from crannog.site.render_page import render
from crannog.site.texts import site_texts


def page(
    request: Request, said: str, status: int = 200, *, table: str = "", act: str = "", token: str = ""
) -> HttpResponse:
    """One sentence, perhaps a button, and the way back to the table."""
    response = render(request, "mail", status, said=said, table=table, act=act, token=token)
    response.headers["Referrer-Policy"] = "strict-origin"  # the path holds a token
    return response


@require_http_methods(["GET", "HEAD", "POST"])
async def confirm(request: Request, token: str) -> HttpResponse:
    """Behind the link of the first letter."""
    found = await address.linked(tokens.CONFIRM, token)
    if found is None or found.stopped:
        return _old(request)
    said = site_texts(language(request))
    if request.method == "POST":
        await address.confirm(found)
        return page(request, said.t("mail.confirmed"), table=found.table)
    return page(request, said.t("mail.confirm_ask"), table=found.table, act="confirm", token=token)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
async def stop(request: Request, token: str) -> HttpResponse:
    """Behind the last link of every other letter, and its List-Unsubscribe header."""
    found: Linked | None = await address.linked(tokens.STOP, token)
    if found is None:
        return _old(request)
    said = site_texts(language(request))
    if request.method == "POST":
        await address.stop(found)
    elif not found.stopped:
        return page(request, said.t("mail.stop_ask"), table=found.table, act="stop", token=token)
    return page(request, said.t("mail.stopped"), table=found.table)


def _old(request: Request) -> HttpResponse:
    return page(request, site_texts(language(request)).t("mail.old_link"), 404)
