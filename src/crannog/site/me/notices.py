"""What somebody wants to be told, where and when: one page of choices. And the link that ends it."""

from __future__ import annotations

import json
import secrets
from typing import Any, Final

from django.conf import settings
from django.db.models.functions import Now
from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from crannog.site import limits
from crannog.site.accounts.guests import guest, known, language, user_of
from crannog.site.accounts.models import Address, User
from crannog.site.accounts.request import Request, text_of
from crannog.site.errors import bad_request, not_found
from crannog.site.mail import tokens
from crannog.site.mail.views import page as mail_page
from crannog.site.notify import channels, push
from crannog.site.notify.models import Channel, Wishes
from crannog.site.notify.news import FULL, KINDS, NUDGE, OVER, TURN
from crannog.site.notify.quiet import EVERY, zones
from crannog.site.render_page import render
from crannog.site.texts import site_texts
from crannog.site.validate import is_table, number

DONE: Final = ("saved", "removed", "added")
# Each kind of news and how often, with their words.
ROWS: Final = (
    (TURN, "kind_turn", "hint_turn"),
    (NUDGE, "kind_nudge", "hint_nudge"),
    (FULL, "kind_full", "hint_full"),
    (OVER, "kind_over", "hint_over"),
)
OFTEN: Final = dict(zip(EVERY, ("every_0", "every_60", "every_1440"), strict=True))


@require_http_methods(["GET", "HEAD", "POST"])
async def notices(request: Request) -> HttpResponse:
    """Choices by kind of news and channel; quiet hours; how often."""
    if request.method != "POST":
        done = request.GET.get("done", "")
        return await _page(request, await user_of(request), done=done if done in DONE else "")
    user = await guest(request)
    limits.acts.need(user.id)
    wanted = {kind: [one for one in KINDS if f"{kind}-{one}" in request.POST] for kind in channels.MOST}
    await channels.choose(request, user, wanted)
    fields = _wishes(request)
    await Wishes.objects.aupdate_or_create(user=user, defaults=fields | {"offered": Now()})
    return known(request, HttpResponseRedirect("/me/notices?done=saved"))


def _wishes(request: Request) -> dict[str, Any]:
    """Quiet hours and how often, as the form says; what makes no sense is as if nothing was said."""
    start, end = number(request.POST.get("from")), number(request.POST.get("to"))
    every = number(request.POST.get("every"))
    quiet = start is not None and end is not None and 0 <= start < 24 and 0 <= end < 24 and start != end
    zone = request.POST.get("zone", "")
    return {
        "zone": zone if zone in zones() else "UTC",
        "quiet_from": start if quiet else None,
        "quiet_to": end if quiet else None,
        "every": every if every in EVERY else 0,
    }


async def _page(
    request: Request,
    user: User | None,
    *,
    done: str = "",
    refused: str = "",
    secret: str = "",
    status: int = 200,
) -> HttpResponse:
    wishes = await channels.wishes_of(user) if user is not None else None
    address = await Address.objects.filter(user=user).afirst() if user is not None else None
    ways = [one async for one in user.channels.order_by("kind", "id")] if user is not None else []
    wants = {f"{one.kind}-{want}" for one in ways for want in one.wants}
    there = {one.kind for one in ways} | ({Channel.MAIL} if address is not None else set())
    return render(
        request, "notices", status, user=user, wishes=wishes, address=address.address if address else "",
        ways=[one for one in ways if one.kind != Channel.MAIL], wants=wants, there=there, rows=ROWS,
        zones=zones(), often=OFTEN, done=done, refused=refused, secret=secret, can_push=settings.PUSHES,
        can_mail=settings.SENDS_MAIL, key=push.public_key(), path="/me/notices",
    )  # fmt: skip


@require_POST
async def subscribe(request: Request) -> HttpResponse:
    """A browser that takes pushes from now on; in JSON, as its push service says."""
    if not settings.PUSHES:
        return not_found(request)
    try:
        said = json.loads(text_of(request))
        keys = {name: str(said["keys"][name])[:200] for name in ("p256dh", "auth")}
        endpoint = str(said["endpoint"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return bad_request(request)
    user = await guest(request)
    limits.acts.need(user.id)
    before = await user.channels.filter(kind=Channel.PUSH).afirst()
    wants = list(KINDS) if before is None else before.wants
    if await channels.add(request, user, Channel.PUSH, endpoint, keys, wants) is None:
        return JsonResponse({"said": site_texts(language(request)).t("notices.no_push")}, status=422)
    return known(request, JsonResponse({"to": "/me/notices?done=added"}))


@require_POST
async def add_hook(request: Request) -> HttpResponse:
    """A web hook; the secret it is signed with is shown once."""
    user = await guest(request)
    limits.acts.need(user.id)
    secret = secrets.token_urlsafe(32)
    address = request.POST.get("address", "").strip()
    if await user.channels.filter(kind=Channel.HOOK, address=address).aexists():
        return HttpResponseRedirect("/me/notices")
    made = await channels.add(request, user, Channel.HOOK, address, {"secret": secret}, list(KINDS))
    if made is None:
        return known(request, await _page(request, user, refused="notices.no_hook", status=422))
    return known(request, await _page(request, user, done="added", secret=secret))


@require_POST
async def remove(request: Request) -> HttpResponse:
    """A browser or a web hook that is told no more."""
    user, id = await user_of(request), number(request.POST.get("channel"))
    found = await user.channels.filter(id=id).afirst() if user is not None and id is not None else None
    if found is None:
        return not_found(request)
    await channels.remove(found.id)
    return HttpResponseRedirect("/me/notices?done=removed")


@require_POST
async def no_thanks(request: Request) -> HttpResponse:
    """Asked once, and not wanted; back to the table."""
    user = await user_of(request)
    if user is None:
        return not_found(request)
    limits.acts.need(user.id)
    await Wishes.objects.aupdate_or_create(user=user, defaults={"offered": Now()})
    table = request.POST.get("table", "")
    return HttpResponseRedirect(f"/t/{table}" if is_table(table) else "/")


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
async def less(request: Request, token: str) -> HttpResponse:
    """Behind the last link of an e-mail, and its List-Unsubscribe header: looking changes nothing."""
    said, id = site_texts(language(request)), tokens.mail_of(token)
    found = await Channel.objects.filter(id=id, kind=Channel.MAIL).afirst() if id is not None else None
    if found is None or not tokens.matches(tokens.LESS, found.id, found.nonce, token):
        return mail_page(request, said.t("mail.old_link"), 404)
    if request.method == "POST":
        await Channel.objects.filter(id=found.id).aupdate(wants=[])
    elif found.wants:
        return mail_page(request, said.t("mail.less_ask"), act="less", token=token)
    return mail_page(request, said.t("mail.less_done"))
