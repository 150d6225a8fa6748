"""Days on which somebody is away: by turn, their clocks stand still then, and nobody is told to move."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods

from crannog.site import clock, limits
from crannog.site.accounts import holidays
from crannog.site.accounts.guests import guest, known, user_of
from crannog.site.accounts.models import User
from crannog.site.accounts.request import Request
from crannog.site.notify import outbox
from crannog.site.notify.channels import wishes_of
from crannog.site.notify.quiet import zones
from crannog.site.play.actions.holiday import keep_up
from crannog.site.render_page import render
from crannog.site.rough_times import day

DONE: Final = {"set": "holiday.is_set", "ended": "holiday.is_ended"}


@require_http_methods(["GET", "HEAD", "POST"])
async def holiday(request: Request) -> HttpResponse:
    """`first`, `last` and `zone` set a holiday or change it; `end` ends it now."""
    if request.method != "POST":
        done = request.GET.get("done", "")
        return await _page(request, await user_of(request), done=DONE.get(done, ""))
    user = await guest(request)
    limits.acts.need(user.id)
    if "end" in request.POST:
        if await holidays.come_back(user.id):
            await outbox.hold_no_longer(user.id)
        await keep_up()
        return known(request, HttpResponseRedirect("/me/holiday?done=ended"))
    first, last = _date(request.POST.get("first", "")), _date(request.POST.get("last", ""))
    zone = request.POST.get("zone", "")
    no = "holiday.dates"
    if first is not None and last is not None:
        no = await holidays.plan(user.id, first, last, zone if zone in zones() else "UTC")
    if no:
        return known(request, await _page(request, user, refused=no, status=422))
    await keep_up()
    return known(request, HttpResponseRedirect("/me/holiday?done=set"))


def _date(text: str) -> date | None:
    """A day as browsers send it."""
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


async def _page(
    request: Request, user: User | None, *, done: str = "", refused: str = "", status: int = 200
) -> HttpResponse:
    now = clock.now()
    found = await holidays.of(user.id) if user is not None else []
    wishes = await wishes_of(user) if user is not None else None
    mine = holidays.open_one(found, now)
    taken = {one for each in found for one in holidays.days(each.first, each.last)}
    about: dict[str, Any] = {
        "mine": mine,
        "begun": mine is not None and mine.start <= now,
        "first": day(str(mine.first)) if mine else None,
        "last": day(str(mine.last)) if mine else None,
        "left": holidays.left(now.date(), taken),
        "zone": mine.zone if mine else wishes.zone if wishes else "",
        "guess": mine is None and (wishes is None or wishes.offered is None),
        "typed": {"first": request.POST.get("first", "")[:10], "last": request.POST.get("last", "")[:10]},
    }
    return render(
        request, "holiday", status, user=user, done=done, refused=refused, zones=zones(), today=now.date(),
        in_a_row=holidays.IN_A_ROW, a_year=holidays.A_YEAR, path="/me/holiday", **about,
    )  # fmt: skip
