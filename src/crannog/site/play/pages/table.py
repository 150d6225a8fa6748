"""The table's own pages: the table, its text mode, and everything people do there without the script.

Every form works without JavaScript; the script sends choices through the fast path instead.
"""

from __future__ import annotations

import secrets
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.middleware.csrf import get_token
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from crannog.decision_panel import AIM
from crannog.kernel.message import Msg
from crannog.kernel.play import SPECTATOR
from crannog.site import limits, waiting
from crannog.site.accounts.cookie import Player
from crannog.site.accounts.guests import guest, known, language, player_of, user_of
from crannog.site.accounts.models import User
from crannog.site.accounts.names import any_name
from crannog.site.accounts.request import Request
from crannog.site.mail.address import state_of
from crannog.site.notify.offer import may_offer
from crannog.site.play.actions.choose import CONFIRM, choose
from crannog.site.play.actions.command import Done, Outcome, Refused, Stale
from crannog.site.play.actions.undo import agree, take_back
from crannog.site.play.bots.choose_move import HINT, meant, teaches
from crannog.site.play.bots.levels import levels_of
from crannog.site.play.drawing import fragments
from crannog.site.play.drawing.seats_and_actions import about
from crannog.site.play.drawing.whole_log import whole_log
from crannog.site.play.pages.in_words import asked_of, told
from crannog.site.play.pages.people import at_table
from crannog.site.play.pages.reasons import say
from crannog.site.play.store import invites, presence
from crannog.site.play.store.access import kept_apart, seat_for, sight
from crannog.site.play.store.chat import lines_after
from crannog.site.play.store.live_table import Live, NoTable, load
from crannog.site.play.store.time_control import time_control_of
from crannog.site.qr import qr
from crannog.site.render_page import render
from crannog.site.texts import site_texts
from crannog.site.validate import is_command, number
from crannog.views import own_sheet
from crannog.views.rule_links import page_of
from crannog.views.texts import page_texts


def new_command() -> str:
    return secrets.token_hex(10)


def command_of(request: Request) -> str:
    """The name of the command in a form; pressing the button twice is one command."""
    given = request.POST.get("command", "")
    return given if is_command(given) else new_command()


def seed_comes(request: Request) -> bool:
    """The page's script says that it will add a seed as soon as it sees the table's commitment."""
    return request.POST.get("seeds") == "1"


async def seen(request: Request, table: str) -> Live | None:
    """The table, if this player may see it."""
    try:
        live = await load(table)
    except NoTable:
        return None
    may, request.player = await sight(live, player_of(request))
    return live if may else None


def door(request: Request, table: str) -> HttpResponse:
    """The same answer for a private table and for none: come by the link."""
    return render(request, "door", 404, table=table)


@require_http_methods(["GET", "HEAD", "POST"])
async def table(request: Request, table: str) -> HttpResponse:
    """The table. A POST is an answer given without the script."""
    return await _play(request, table, "table")


@require_http_methods(["GET", "HEAD", "POST"])
async def text(request: Request, table: str) -> HttpResponse:
    """The table in words with numbered choices: for screen readers, slow lines and no JavaScript."""
    return await _play(request, table, "text")


async def _play(request: Request, table: str, template: str) -> HttpResponse:
    live = await seen(request, table)
    if live is None:
        return door(request, table)
    seat = seat_for(live, player_of(request), number(request.GET.get("seat") or request.POST.get("seat")))
    problem: list[str] = []
    pick = request.GET.get("pick", "")[:200]
    if "hint" in request.POST:
        pick = HINT
    elif await _always_confirms(request):
        pick = request.POST["choice"][:200]  # shown as if made; the main button confirms it
    elif request.method == "POST":
        outcome = await _answer(request, live, seat)
        if isinstance(outcome, Done):
            return HttpResponseRedirect(request.path)
        if outcome == Refused((CONFIRM,), getattr(outcome, "live", None)):
            pick = request.POST["choice"][:200]  # here undo ends: it wants confirming
        else:
            problem = _problem(outcome, live, language(request))
            live = await load(table)
    return await _page(request, template, live, seat, pick, problem)


async def _always_confirms(request: Request) -> bool:
    """A choice was picked by somebody who confirms whatever they pick, or something to be aimed."""
    if not request.POST.get("choice"):
        return False
    if request.POST["choice"].startswith(AIM):
        return True
    user = await user_of(request)
    return user is not None and user.settings.get("confirm") is True


async def _answer(request: Request, live: Live, seat: int) -> Outcome:
    """Carry out what a form says: confirm or choice, undo, agree."""
    player = player_of(request)
    command, at = command_of(request), number(request.POST.get("seq"))
    saw = live.seq if at is None else at
    if player is None or seat == SPECTATOR:
        return Refused((Msg("site.no_seat"),))
    limits.commands.need(player.id)
    if "undo" in request.POST:
        return await take_back(live.id, saw, command, seat, player)
    if "agree" in request.POST:
        return await agree(live.id, saw, command, seat, request.POST["agree"] == "1", player)
    sure = request.POST.get("confirm")
    line = sure or request.POST.get("choice") or ""
    return await choose(live.id, saw, command, seat, line[:200], player, only_free=not sure)


def _problem(outcome: Outcome, live: Live, lang: str) -> list[str]:
    if isinstance(outcome, Refused):
        return say(outcome.reasons, live, lang)
    return [site_texts(lang).t("site.stale" if isinstance(outcome, Stale) else "site.lost")]


async def _page(
    request: Request, template: str, live: Live, seat: int, pick: str, problem: list[str]
) -> HttpResponse:
    lang = language(request)
    user = await user_of(request)
    limits.need_fragment(user.id if user else None, limits.address_of(request))
    token = await invites.token_of(live.id) if live.status == "open" else ""
    link = f"{settings.ORIGIN}/t/{live.id}#{token}"
    context: dict[str, Any] = {
        "live": live,
        "seat": seat,
        "user": user,
        "owner": user is not None and user.id == live.owner,
        "game_title": page_texts(live.game, lang, None).t("title.game"),
        "invite": {"link": link, "plain": f"{settings.ORIGIN}/i/{live.id}/{token}"} if token else None,
        "qr": qr(link, site_texts(lang).t("invite.qr")) if token and template == "table" else "",
        "timing": await time_control_of(live.id),
        "clock_left": clock_left,
        "own_sheet": own_sheet(live.game),
        "rules_at": page_of(live.game, live.setup.options),
        "levels": levels_of(live.game, lang),
        "mail_state": await state_of(live.id, seat, user.id) if user and seat != SPECTATOR else "",
        "offer_notices": await _offer_notices(live, seat, user),
        "command": new_command(),
        "problem": problem,
        "path": request.path,
    }
    player = player_of(request)
    if seat != SPECTATOR:
        presence.note(live.id, player)
    context["at_table"] = await at_table(live, player, lang)
    drawn = {
        "csrf": get_token(request),
        "command": context["command"],
        "your_name": user.name if user else any_name(),
        "lines": await lines_after(live.id, 0, player.id if player else None, lang),
    }
    asker = waiting.asker(user and user.id, limits.address_of(request))
    pick, hinted = await meant(live, seat, pick, asker)
    wanted = request.GET.get("thing", "")
    card = await fragments.thought_card(live, seat, lang, wanted, asker)
    if template == "table":
        context["thing"] = card or fragments.render_thing(live, seat, lang, wanted)
        context["stage"] = fragments.render(live, seat, lang, pick, hinted, **drawn)
        context["mine"] = asked_of(live, seat) is not None
    else:
        context |= about(live, seat, lang) | drawn
        context |= told(live, seat, lang, pick, request.GET.get("ask"))
        context["told_card"] = card
        context |= {
            "teaches": teaches(live),
            "good": dict(context["choices"]).get(pick, "") if hinted else "",
        }
    return render(request, template, 422 if problem else 200, **context)


async def _offer_notices(live: Live, seat: int, user: User | None) -> str:
    """Whether to ask if they want to be told of their turns: "now", "later" after a first move, "" not."""
    if user is None or seat == SPECTATOR or not await may_offer(live.id, user.id):
        return ""
    return "now" if live.last_played(seat) else "later"


def clock_left(milliseconds: int) -> str:
    """12:05, 1:02:05; days and hours where it is long."""
    seconds = milliseconds // 1000
    days, hours = seconds // 86_400, seconds % 86_400 // 3600
    minutes = f"{seconds % 3600 // 60:02}:{seconds % 60:02}"
    return f"{days} d {hours} h" if days else f"{hours}:{minutes}" if hours else minutes.removeprefix("0")


def card_at_table(request: Request, live: Live) -> HttpResponse:
    """A name on one of the table's other pages was followed without the script: the table shows its card."""
    asked = {name: request.GET[name] for name in ("seat", "thing") if name in request.GET}
    return HttpResponseRedirect(f"/t/{live.id}?{urlencode(asked)}")


@require_safe
async def log(request: Request, table: str) -> HttpResponse:
    """Everything this seat was shown, from the first entry on."""
    limits.need_long(request)
    live = await seen(request, table)
    if live is None:
        return door(request, table)
    if "thing" in request.GET:
        return card_at_table(request, live)
    player = player_of(request)
    seat = seat_for(live, player, number(request.GET.get("seat")))
    return render(
        request,
        "log",
        live=live,
        seat=seat,
        user=await user_of(request),
        game_title=page_texts(live.game, language(request), None).t("title.game"),
        log=await whole_log(live, seat, language(request)),
        mine_seats=live.seats_of(player.id if player else None),
        names=live.called(language(request)),
    )


@require_safe
async def clocks(request: Request, table: str) -> HttpResponse:
    """How the clocks stand, for the script: milliseconds left, and whether they run."""
    live = await seen(request, table)
    if live is None:
        return JsonResponse({}, status=404)
    now = (await time_control_of(table)).clocks
    return JsonResponse(
        {"clocks": [{"seat": one.seat, "left": one.left, "running": one.running} for one in now]}
    )


async def _admits(request: Request, table: str, token: str) -> bool:
    """Whether the token opens the table for whoever asks: not where two are kept apart."""
    player = player_of(request)
    return await invites.admits(table, token) and not (player and await _out_of_sight(table, player))


async def _out_of_sight(table: str, player: Player) -> bool:
    live = await load(table)
    sits = live.status != "open" or bool(live.seats_of(player.id))
    return not sits and await kept_apart(table, player.id)


@require_POST
async def enter(request: Request, table: str) -> HttpResponse:
    """The token of an invite link is exchanged for the right to see the table."""
    token = request.POST.get("token", "")[:64]
    if not await _admits(request, table, token):
        limits.wrong_guess(request, table)
        return door(request, table)
    user = await guest(request)
    await invites.admit(table, user.id)
    return known(request, HttpResponseRedirect(f"/t/{table}"))


@require_safe
async def enter_by_path(request: Request, table: str, token: str) -> HttpResponse:
    """The link for browsers without JavaScript: a button that enters. Looking at it uses nothing up."""
    if not await _admits(request, table, token):
        limits.wrong_guess(request, table)
        return door(request, table)
    response = render(request, "enter", table=table, token=token)
    response.headers["Referrer-Policy"] = "strict-origin"  # the path holds the token
    return response
