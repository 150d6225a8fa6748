"""The replay to look at: any position of a table's game, with addresses that can be shared.

After the end everybody who sees the table may look through every seat; before it, only through their own.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST, require_safe

from crannog.kernel.play import SPECTATOR
from crannog.site import limits, waiting
from crannog.site.accounts.guests import language, player_of, user_of
from crannog.site.accounts.request import Request
from crannog.site.errors import not_found
from crannog.site.play.drawing.curve import drawn, has_curve, look
from crannog.site.play.drawing.position import WATCH, Reader, address_of, position, thing_then
from crannog.site.play.pages.table import door, seen
from crannog.site.play.store import comments
from crannog.site.play.store.access import ENDED, looks_back_as, may_comment, may_remove, seat_for
from crannog.site.play.store.course import Course, course_of
from crannog.site.play.store.live_table import Live
from crannog.site.render_page import render
from crannog.site.validate import number
from crannog.views import own_sheet
from crannog.views.texts import page_texts


@require_safe
async def watch(request: Request, table: str) -> HttpResponse:
    """The first position; with `?n=`, where the timeline's form leads."""
    live = await seen(request, table)
    if live is None:
        return door(request, table)
    if live.record is None:
        return not_found(request)
    return to_position(request, live, f"/t/{live.id}")


@require_safe
async def at_position(request: Request, table: str, n: int) -> HttpResponse:
    """The position after `n` choices: `?seat=` through which it is seen, `&thing=` what is asked about."""
    live = await seen(request, table)
    if live is None:
        return door(request, table)
    if live.record is None:
        return not_found(request)
    user, ended = await user_of(request), live.status in ENDED
    who, course = user.id if user else None, await course_of(live)
    reader = request.player.id if request.player else None
    written = await comments.comments_of(live.id, language(request), reader) if ended else []
    here = [one for one in written if course.position_of(one.seq) == n]
    return await shown(
        request,
        course,
        n,
        f"/t/{live.id}",
        written,
        ended=ended,
        here=[(one, may_remove(live, who, one)) for one in here],
        writes=may_comment(live, who),
        longest=comments.LONGEST,
    )


@require_safe
async def curve(request: Request, table: str) -> HttpResponse:
    """The curve of a game that is over, for the script: 202 while the bot is still looking."""
    live = await seen(request, table)
    if live is None or live.record is None or live.status not in ENDED:
        return not_found(request)
    return await curve_shown(request, await course_of(live), f"/t/{live.id}")


@require_POST
async def comment(request: Request, table: str, n: int) -> HttpResponse:
    """Say something about the choice that led to position `n`: `text`."""
    live, user = await seen(request, table), await user_of(request)
    if live is None or user is None or not may_comment(live, user.id):
        return not_found(request)
    limits.acts.need(user.id)
    course = await course_of(live)
    if n > course.last:
        return not_found(request)
    about = course.moves[n - 1].seq if n else 0
    await comments.add(live, user.id, about, request.POST.get("text", ""))
    return _back(request, live, n)


@require_POST
async def uncomment(request: Request, table: str, comment: int) -> HttpResponse:
    """Remove what was said: by its writer, or by the table's host."""
    live, user = await seen(request, table), await user_of(request)
    if live is None or user is None:
        return not_found(request)
    limits.acts.need(user.id)
    found = next(
        (one for one in await comments.comments_of(live.id, language(request)) if one.id == comment), None
    )
    if found is None or not may_remove(live, user.id, found):
        return not_found(request)
    await comments.remove(live.id, found.id)
    return _back(request, live, (await course_of(live)).position_of(found.seq))


def _back(request: Request, live: Live, n: int) -> HttpResponse:
    looks = address_of(_seat(request, live, request.POST.get("seat", "")))
    return HttpResponseRedirect(f"/t/{live.id}/replay/{n}?seat={looks}#comments")


# --- of a table, or of a file ------------------------------------------------------------------


def to_position(request: Request, live: Live, home: str) -> HttpResponse:
    """Where the timeline's form leads."""
    looks = address_of(_seat(request, live, request.GET.get("seat", "")))
    return HttpResponseRedirect(f"{home}/replay/{number(request.GET.get('n')) or 0}?seat={looks}")


async def shown(
    request: Request, course: Course, n: int, home: str, written: Any = (), **more: Any
) -> HttpResponse:
    """The page of a position."""
    live, user = course.live, await user_of(request)
    reader = _reader(request, live, home, user.id if user else None)
    stage = await position(course, n, reader, written)
    if stage is None:
        return not_found(request)
    wanted = request.GET.get("thing", "")
    return render(
        request,
        "replay",
        live=live,
        home=home,
        n=n,
        seat=reader.seat,
        looks=reader.looks,
        user=user,
        game_title=page_texts(live.game, reader.lang, None).t("title.game"),
        own_sheet=own_sheet(live.game),
        stage=stage.html.decode(),
        thing=await thing_then(course, n, reader, wanted) if wanted else "",
        **more,
    )


async def curve_shown(request: Request, course: Course, home: str) -> HttpResponse:
    if not has_curve(course):
        return not_found(request)
    user = await user_of(request)
    reader = _reader(request, course.live, home, user.id if user else None)
    reckoned = look(course, reader.asker)
    if reckoned is None:
        return HttpResponse(status=202)
    return HttpResponse(drawn(course, reckoned, reader.lang, f"{home}/replay/", reader.looks))


def _reader(request: Request, live: Live, home: str, who: object) -> Reader:
    """Who looks, and how; one drawing more is counted."""
    where = limits.address_of(request)
    limits.need_fragment(who, where)
    asker = waiting.asker(who, where)
    seat = _seat(request, live, request.GET.get("seat", ""))
    seats = tuple(looks_back_as(live, player_of(request)))
    return Reader(seat, seats, language(request), home, asker)


def _seat(request: Request, live: Live, wanted: str) -> int:
    """Through which seat they look: the wanted one if they may, else their own."""
    player = player_of(request)
    if wanted == WATCH:
        return SPECTATOR
    asked = number(wanted)
    return asked if asked in looks_back_as(live, player) and asked is not None else seat_for(live, player)
