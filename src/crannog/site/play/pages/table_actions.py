"""What people do around a table: take or leave a seat, add a bot, take over, rematch, chat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from uuid import UUID

from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.views.decorators.http import require_http_methods, require_POST

from crannog.kernel.message import msg
from crannog.kernel.play import SPECTATOR
from crannog.site import limits
from crannog.site.accounts.guests import guest, known, language, player_of, user_of
from crannog.site.accounts.names import LONGEST, clean
from crannog.site.accounts.request import Request
from crannog.site.errors import not_found
from crannog.site.mail import address
from crannog.site.mail.views import page as mail_page
from crannog.site.play.actions.command import Absent, Done, Frozen, Outcome, Refused
from crannog.site.play.actions.give_seed import give_seed
from crannog.site.play.actions.hand_over import take_seat_back, to_bot
from crannog.site.play.actions.leave import leave as free_seat
from crannog.site.play.actions.rematch import rematch
from crannog.site.play.actions.say import Silenced, TooMuch
from crannog.site.play.actions.say import say as speak
from crannog.site.play.actions.sit import sit as take_seat
from crannog.site.play.pages.reasons import say
from crannog.site.play.pages.table import command_of, door, seed_comes, seen
from crannog.site.play.store import invites
from crannog.site.play.store.access import seat_for
from crannog.site.play.store.chat import lines_after
from crannog.site.play.store.live_table import Live
from crannog.site.render_page import render
from crannog.site.texts import site_texts
from crannog.site.validate import number

type SeatAct = Callable[[str, str, int, UUID], Awaitable[Outcome]]  # table, command, seat, by whom


def where(request: Request, live: Live) -> str:
    """The page the form stood on: the table, or its text mode."""
    return f"/t/{live.id}/text" if request.POST.get("back") == "text" else f"/t/{live.id}"


def back(request: Request, live: Live, outcome: Outcome) -> HttpResponse:
    """To the table again; or what stood in the way."""
    if isinstance(outcome, Done):
        return known(request, HttpResponseRedirect(where(request, live)))
    if isinstance(outcome, Absent):
        return not_found(request)
    reasons, status = [], 409
    if isinstance(outcome, Refused):
        reasons, status = say(outcome.reasons, live, language(request)), 422
    elif isinstance(outcome, Frozen):
        reasons = [site_texts(language(request)).t("banner.frozen")]
    to = where(request, live)
    return known(request, render(request, "refused", status, live=live, reasons=reasons, to=to))


@require_POST
async def sit(request: Request, table: str) -> HttpResponse:
    """Take a seat under a name; `more` seats one more person at this device (hot seat)."""
    live = await seen(request, table)
    if live is None:
        return door(request, table)
    name = clean(request.POST.get("name", ""))
    user = await guest(request, "" if "more" in request.POST else name)
    limits.acts.need(user.id)
    seat = number(request.POST.get("seat"))
    sits = (name or f"{user.name} 2") if "more" in request.POST else user.name
    awaited = seed_comes(request)
    outcome = await take_seat(table, command_of(request), user.id, sits[:LONGEST], seat, awaited)
    if isinstance(outcome, Absent):
        return known(request, door(request, table))
    return back(request, live, outcome)


@require_POST
async def seed(request: Request, table: str) -> HttpResponse:
    """A browser that has seen the commitment adds a `seed` of its own, for its player's `seat`."""
    live = await seen(request, table)
    player = player_of(request)
    if live is None or player is None:
        return not_found(request)
    limits.commands.need(player.id)
    seat = number(request.POST.get("seat"))
    given = request.POST.get("seed", "")[:200]
    outcome = await give_seed(table, command_of(request), SPECTATOR if seat is None else seat, given, player)
    return back(request, live, outcome)


@require_POST
async def leave(request: Request, table: str) -> HttpResponse:
    """Stand up, or remove somebody from one's own table, before the start."""
    return await _seat_act(request, table, free_seat)


@require_POST
async def bot(request: Request, table: str) -> HttpResponse:
    """Give one's seat, or a free one at one's own table, to a bot: of the `level` that is named."""
    return await _seat_act(request, table, partial(to_bot, level=request.POST.get("level", "")))


@require_POST
async def person(request: Request, table: str) -> HttpResponse:
    """Take one's seat back from a bot."""
    return await _seat_act(request, table, take_seat_back)


async def _seat_act(request: Request, table: str, act: SeatAct) -> HttpResponse:
    live = await seen(request, table)
    user = await user_of(request)
    if live is None or user is None:
        return not_found(request)
    limits.acts.need(user.id)
    seat = number(request.POST.get("seat"))
    if seat is None:  # the table's menu names none: the seat one plays
        seat = seat_for(live, player_of(request))
    outcome = await act(table, command_of(request), seat, user.id)
    return back(request, live, outcome)


@require_POST
async def again(request: Request, table: str) -> HttpResponse:
    """Another game with the same people and bots; whoever asks first opens it for all."""
    live = await seen(request, table)
    user = await user_of(request)
    if live is None or user is None or not live.seats_of(user.id) or live.status != "over":
        return not_found(request)
    limits.acts.need(user.id)
    return HttpResponseRedirect(f"/t/{await rematch(live, user.id, seed_comes(request))}")


@require_POST
async def invite(request: Request, table: str) -> HttpResponse:
    """A new invite link; the old one no longer opens the table."""
    live = await seen(request, table)
    user = await user_of(request)
    if live is None or user is None or live.owner != user.id:
        return not_found(request)
    limits.acts.need(user.id)
    await invites.renew(table)
    return HttpResponseRedirect(f"/t/{table}")


@require_http_methods(["GET", "POST"])
async def chat(request: Request, table: str) -> HttpResponse:
    """Lines after `?after=`; a POST says one. For the script as JSON, else back to the table."""
    live = await seen(request, table)
    if live is None:
        return not_found(request)
    if request.method == "POST":
        user = await user_of(request)
        if user is None or not live.seats_of(user.id):
            return not_found(request)
        try:
            await speak(live, user.id, request.POST.get("text", ""))
        except TooMuch as wait:
            raise limits.TooManyRequests(10) from wait
        except Silenced as no:
            return back(request, live, Refused((msg("site.silenced", n=no.days),)))
        if "application/json" not in request.headers.get("Accept", ""):
            return HttpResponseRedirect(f"{where(request, live)}#chat")
    after = number(request.GET.get("after")) or 0
    reader = player_of(request)
    lines = await lines_after(table, after, reader.id if reader else None, language(request))
    return JsonResponse({"lines": lines})


@require_POST
async def leave_address(request: Request, table: str) -> HttpResponse:
    """Be told by mail when it is one's turn: `seat` and `address`."""
    live, user = await seen(request, table), await user_of(request)
    if live is None or user is None:
        return not_found(request)
    limits.acts.need(user.id)
    seat = number(request.POST.get("seat"))
    if seat is None:
        seat = seat_for(live, player_of(request))
    if seat not in live.seats_of(user.id):
        return not_found(request)
    given = request.POST.get("address", "")[:300]
    done = await address.leave_address(table, seat, user.id, given, language(request))
    if done is None:
        return not_found(request)
    said = site_texts(language(request))
    if isinstance(done, address.Refused):
        return mail_page(request, said.say(done.reason), 422, table=table)
    return mail_page(request, said.t("mail.confirmed" if done.confirmed else "mail.look"), table=table)
