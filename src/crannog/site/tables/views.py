"""The pages around tables: home, a new table, settings, coming back on another device."""

from __future__ import annotations

import hashlib
import secrets

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from crannog import games
from crannog.kernel.game import LANGUAGES, BadOption
from crannog.site.accounts import cookie
from crannog.site.accounts.guests import guest, known, language, user_of
from crannog.site.accounts.models import User
from crannog.site.errors import bad_request, not_found
from crannog.site.pages import render
from crannog.site.play.services.create import create
from crannog.site.play.services.start import start
from crannog.site.tables.limits import too_many
from crannog.site.tables.listing import my_tables, open_tables, watchable
from crannog.site.tables.wish import CLOCKS, wish_from
from crannog.site.words import LANGUAGE_COOKIE
from crannog.views.words import words as game_words


@require_safe
async def home(request: HttpRequest) -> HttpResponse:
    """What shall we play? Your turn first, open tables, games to watch."""
    user = await user_of(request)
    chosen = request.GET.get("game", "")
    all_games = [games.load(name) for name in games.names()]
    shown = next((game for game in all_games if game.id == chosen), all_games[0])
    return render(
        request,
        "home",
        user=user,
        games=all_games,
        game=shown,
        said={game.id: game_words(game, language(request), None) for game in all_games},
        clocks=list(CLOCKS),
        mine=await my_tables(user.id) if user else [],
        open=await open_tables(user.id if user else None),
        watch=await watchable(user.id if user else None),
    )


@require_POST
async def new_table(request: HttpRequest) -> HttpResponse:
    """Create the table and sit down: one click from the home page."""
    user = await guest(request, request.POST.get("name", ""))
    if await too_many(user.id):
        return known(request, render(request, "problem", 429, kind="tables"))
    try:
        wish = wish_from(request.POST.dict(), user)
        table = await create(user.id, wish)
    except (BadOption, ValueError):
        return bad_request(request)
    if all(chair.player or chair.bot for chair in wish.chairs):
        await start(table)
    return known(request, HttpResponseRedirect(f"/t/{table}"))


@require_http_methods(["GET", "POST"])
async def me(request: HttpRequest) -> HttpResponse:
    """Name, language and how the table behaves; the link for another device."""
    user = await user_of(request)
    link = ""
    if request.method == "POST":
        user = await guest(request, request.POST.get("name", ""))
        if "recovery" in request.POST:
            token = secrets.token_urlsafe(24)
            user.recovery = hashlib.sha256(token.encode()).hexdigest()
            await user.asave(update_fields=["recovery"])
            link = f"/me/back#{token}"
        elif "forget" in request.POST:
            user.epoch += 1  # every other device has to come by a new link
            await user.asave(update_fields=["epoch"])
            request.new_guest = user  # type: ignore[attr-defined]
        else:
            switches = ("confirm", "sounds", "letters", "motion")
            user.settings = {name: request.POST.get(name) == "1" for name in switches}
            await user.asave(update_fields=["settings"])
    return known(request, render(request, "me", user=user, link=link))


@require_http_methods(["GET", "POST"])
async def come_back(request: HttpRequest) -> HttpResponse:
    """The recovery link: its token makes this device the same player."""
    if request.method != "POST":
        return render(request, "back")
    token = hashlib.sha256(request.POST.get("token", "")[:64].encode()).hexdigest()
    user = await User.objects.filter(recovery=token, is_active=True).afirst()
    if user is None:
        return not_found(request)
    user.recovery = ""  # good for one device
    await user.asave(update_fields=["recovery"])
    response = HttpResponseRedirect("/")
    cookie.give(response, user)
    return response


@require_POST
async def speak(request: HttpRequest) -> HttpResponse:
    """Choose the language; back to where the reader was."""
    chosen = request.POST.get("lang", "")
    where = request.POST.get("next", "/")
    response = HttpResponseRedirect(where if where.startswith("/") and where[1:2] not in ("/", "\\") else "/")
    if chosen in LANGUAGES:
        response.set_cookie(LANGUAGE_COOKIE, chosen, max_age=365 * 86_400, samesite="Lax")
    return response
