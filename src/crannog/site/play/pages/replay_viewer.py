"""The replay to look at: any position of a table's game, with addresses that can be shared.

After the end everybody who sees the table may look through every seat; before it, only through their own.
"""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_safe

from crannog.kernel.play import SPECTATOR
from crannog.site import limits
from crannog.site.accounts.guests import language, player_of, user_of
from crannog.site.accounts.request import Request
from crannog.site.errors import not_found
from crannog.site.play.drawing.position import WATCH, address_of, position, thing_then
from crannog.site.play.pages.table import door, seen
from crannog.site.play.store.access import looks_back_as, seat_for
from crannog.site.play.store.live_table import Live
from crannog.site.render_page import render
from crannog.site.validate import number
from crannog.site.waiting import Asker
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
    n = number(request.GET.get("n")) or 0
    return HttpResponseRedirect(f"/t/{live.id}/replay/{n}?seat={address_of(_seat(request, live))}")


@require_safe
async def at_position(request: Request, table: str, n: int) -> HttpResponse:
    """The position after `n` choices: `?seat=` through which it is seen, `&thing=` what is asked about."""
    live = await seen(request, table)
    if live is None:
        return door(request, table)
    if live.record is None:
        return not_found(request)
    lang, user = language(request), await user_of(request)
    where = limits.address_of(request)
    limits.need_fragment(user.id if user else None, where)
    asker = Asker(user.id if user else where, "" if limits.is_ours(where) else where)
    seat, seats = _seat(request, live), looks_back_as(live, player_of(request))
    drawn = await position(live, n, seat, seats, lang, asker)
    if drawn is None:
        return not_found(request)
    wanted = request.GET.get("thing", "")
    return render(
        request,
        "replay",
        live=live,
        n=n,
        seat=seat,
        looks=address_of(seat),
        user=user,
        game_title=page_texts(live.game, lang, None).t("title.game"),
        own_sheet=own_sheet(live.game),
        stage=drawn.html.decode(),
        thing=await thing_then(live, n, seat, lang, wanted, asker) if wanted else "",
    )


def _seat(request: Request, live: Live) -> int:
    """Through which seat they look: the wanted one if they may, else their own."""
    player, wanted = player_of(request), request.GET.get("seat", "")
    if wanted == WATCH:
        return SPECTATOR
    asked = number(wanted)
    return asked if asked in looks_back_as(live, player) and asked is not None else seat_for(live, player)
