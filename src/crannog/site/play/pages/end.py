"""After a game: who won and how it adds up, its story, where it turned; its numbers and a picture to keep."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_safe

from crannog.kernel.message import Who, msg
from crannog.site import limits
from crannog.site.accounts.guests import language, player_of, user_of
from crannog.site.accounts.request import Request
from crannog.site.errors import not_found
from crannog.site.play.drawing.end_page import ENDED, end_page, picture, story
from crannog.site.play.drawing.seats_and_actions import about
from crannog.site.play.pages.table import card_at_table, door, new_command, seen
from crannog.site.play.store.access import seat_for
from crannog.site.play.store.live_table import Live
from crannog.site.render_page import render
from crannog.site.waiting import Asker, asker
from crannog.views import own_sheet


def position_address(table: str, n: int) -> str:
    """Where the table is shown as it was after `n` choices."""
    return f"/t/{table}/replay/{n}"


def _over(live: Live) -> bool:
    """Its game is over or was stopped; a table that was closed before the start had none."""
    return live.status in ENDED and live.record is not None


async def _ended(request: Request, table: str) -> Live | None:
    """The table, if this player may see it and its game is over."""
    limits.need_long(request)
    live = await seen(request, table)
    return live if live is not None and _over(live) else None


def _asker(request: Request) -> Asker:
    player = player_of(request)
    return asker(player and player.id, limits.address_of(request))


@require_safe
async def end(request: Request, table: str) -> HttpResponse:
    """The page, for whoever may see the table; it shows what a spectator of the game could have noted."""
    limits.need_long(request)
    live = await seen(request, table)
    if live is None:
        return door(request, table)
    if not _over(live):
        return HttpResponseRedirect(f"/t/{live.id}")
    if "thing" in request.GET:
        return card_at_table(request, live)
    player, lang = player_of(request), language(request)
    seat = seat_for(live, player)
    context = about(live, seat, lang)
    context |= {
        "live": live,
        "seat": seat,
        "user": await user_of(request),
        "command": new_command(),
        "own_sheet": own_sheet(live.game),
        "end": await end_page(live, lang, _asker(request)),
        "mine_seats": live.seats_of(player.id if player else None),
        "position_address": position_address,
        "msg": msg,
        "who": Who,
        "link": f"{settings.ORIGIN}/t/{live.id}/end",
    }
    return render(request, "end", **context)


@require_safe
async def story_csv(request: Request, table: str) -> HttpResponse:
    """The numbers behind the chart."""
    live = await _ended(request, table)
    numbers = await story(live, language(request), _asker(request)) if live is not None else ""
    if live is None or not numbers:
        return not_found(request)
    response = HttpResponse(numbers, content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{live.id}.csv"'
    return response


@require_safe
async def picture_png(request: Request, table: str) -> HttpResponse:
    """The picture of a link to the result. Those who fetch previews know nobody: they see public tables."""
    live = await _ended(request, table)
    if live is None:
        return not_found(request)
    return HttpResponse(await picture(live, language(request), _asker(request)), content_type="image/png")
