"""Games that end early, and seats that are waited for: voting, resigning."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from crannog.site import limits
from crannog.site.accounts.cookie import Player
from crannog.site.accounts.guests import player_of
from crannog.site.accounts.request import Request
from crannog.site.errors import bad_request, not_found
from crannog.site.play.actions.resign import resign as give_up
from crannog.site.play.actions.vote import offer_end, vote_about
from crannog.site.play.pages.table import command_of, seen
from crannog.site.play.pages.table_actions import back
from crannog.site.play.store.access import seat_for
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.votes import ABOUT
from crannog.site.validate import number


async def _at_the_table(request: Request, table: str) -> tuple[Live, Player] | None:
    """The table and who asks, if they sit there."""
    live = await seen(request, table)
    player = player_of(request)
    if live is None or player is None or not live.seats_of(player.id):
        return None
    limits.acts.need(player.id)
    return live, player


@require_POST
async def vote(request: Request, table: str) -> HttpResponse:
    """`what` becomes of the seat `about` ("bot", "end", "wait"); or of the game: "over", or "no", play on."""
    found = await _at_the_table(request, table)
    if found is None:
        return not_found(request)
    live, player = found
    what, about = request.POST.get("what", ""), number(request.POST.get("about"))
    command = command_of(request)
    if what in ("over", "no"):
        return back(request, live, await offer_end(table, command, what == "over", player))
    if what not in ABOUT or about is None:
        return bad_request(request)
    return back(request, live, await vote_about(table, command, about, what, player))


@require_POST
async def resign(request: Request, table: str) -> HttpResponse:
    """Give up this game for the `seat` one plays."""
    found = await _at_the_table(request, table)
    if found is None:
        return not_found(request)
    live, player = found
    wanted = number(request.POST.get("seat"))
    seat = seat_for(live, player) if wanted is None else wanted
    return back(request, live, await give_up(table, command_of(request), seat, player))
