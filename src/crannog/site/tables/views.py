"""The pages around tables: home, a new table, the language."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.http import HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from crannog import games
from crannog.bots import stand_in
from crannog.kernel.game import LANGUAGES, BadOption, Game
from crannog.kernel.message import Msg, msg
from crannog.lessons.lesson import lessons_of
from crannog.site.accounts.guests import guest, known, language, user_of
from crannog.site.accounts.models import User
from crannog.site.accounts.names import any_name, clean
from crannog.site.accounts.request import Request
from crannog.site.errors import bad_request, not_found, slow
from crannog.site.limits import TooManyRequests, acts, address_of
from crannog.site.moderation.restraints import away_days
from crannog.site.moderation.words import unwelcome
from crannog.site.play.actions.create import create
from crannog.site.play.actions.hand_over import enough_bots
from crannog.site.play.actions.start import start_when_ready
from crannog.site.play.bots.levels import levels_of
from crannog.site.ratings.bot_figures import by_level, figures
from crannog.site.render_page import THEME_COOKIE, THEMES, remember, render
from crannog.site.rough_times import ago, remains
from crannog.site.tables import favorites
from crannog.site.tables.form import CLOCKS, apart, chairs, options_in, request_from
from crannog.site.tables.limits import need_table
from crannog.site.tables.listing import my_tables, open_tables, watchable
from crannog.site.validate import number
from crannog.views.setup_form import setup_form
from crannog.views.texts import page_texts


@require_safe
async def home(request: Request) -> HttpResponse:
    """What shall we play? Your turn first, open tables, games to watch."""
    user, game = await user_of(request), request.GET.get("game", "")
    form = await favorites.set_up(user.id, game, request.GET["as"]) if user and "as" in request.GET else None
    return await _home(request, user, game, form or {})


async def _home(
    request: Request,
    user: User | None,
    chosen: str,
    form: Mapping[str, str],
    status: int = 200,
    refused: Msg | None = None,
) -> HttpResponse:
    """The home page with this game's form, filled in as it was sent where it has to be sent again."""
    all_games = [games.load(name) for name in games.names()]
    shown = next((game for game in all_games if game.id == chosen), all_games[0])
    said = {game.id: page_texts(game, language(request), None) for game in all_games}
    first = shown if chosen else easiest(all_games)
    mine = await my_tables(user.id, language(request)) if user else []
    return render(
        request,
        "home",
        status,
        user=user,
        your_name=form.get("name") or (user.name if user else any_name()),
        games=all_games,
        game=shown,
        first=first,
        lesson=next((f"/learn/{first.id}/{name}" for name in lessons_of(first.id)), ""),
        first_random=stand_in(first.id) == "random",
        said={id: texts.t for id, texts in said.items()},
        gt=said[shown.id].t,
        gsay=said[shown.id].say,
        form=setup_form(shown, said[shown.id], options_in(form)),
        typed=defaultdict(str, form),
        chairs=chairs(shown, form),
        levels=levels_of(shown, language(request)),
        figures=by_level(await figures(shown.id), shown.together, language(request)),
        only_random=stand_in(shown.id) == "random",
        clocks=list(CLOCKS),
        last=await favorites.last_of(user.id, shown.id) if user else None,
        favorites=await favorites.favorites_of(user.id, shown.id) if user else [],
        mine=mine,
        turns=sum(row.my_turn for row in mine),
        open=await open_tables(user.id if user else None, language(request)),
        watch=await watchable(user.id if user else None, language(request)),
        refused=refused,
        ago=ago,
        remains=remains,
        path="/",
    )


def easiest(all_games: Sequence[Game[Any, Any]]) -> Game[Any, Any]:
    """What somebody new is offered: of the games with a bot of their own, the one with the fewest rules."""
    return min(all_games, key=lambda game: (stand_in(game.id) == "random", len(game.rules)))


@require_POST
async def new_table(request: Request) -> HttpResponse:
    """Create the table and sit down: one click from the home page."""
    user = await guest(request, request.POST.get("name", ""))
    try:
        await need_table(user.id, address_of(request))
    except TooManyRequests as wait:
        return known(request, slow(request, wait))
    sent, again = request.POST.dict(), request.POST.get("as", "")
    if again:
        kept = await favorites.set_up(user.id, sent.get("game", ""), again)
        if kept is None:
            return known(request, not_found(request))
        sent = {**kept, "game": sent["game"], "seeds": sent.get("seeds", "")}
    try:
        if again:
            favorites.need_known(sent["game"], sent)
        if apart(sent):
            return known(request, await _home(request, user, sent["game"], sent, 422))
        wish = request_from(sent, user)
        if wish.public and (away := await away_days(user.id)):
            no = msg("site.kept_away", n=away)
            return known(request, await _home(request, user, sent["game"], sent, 422, no))
        if wish.public and any(map(unwelcome, (wish.title, *(chair.name for chair in wish.chairs)))):
            return known(request, await _home(request, user, sent["game"], sent, 422, msg("site.unwelcome")))
        if all(chair.bot for chair in wish.chairs) and await enough_bots(user.id):
            return known(request, slow(request, TooManyRequests(600, "only_bots")))
        table = await create(user.id, wish)
    except (BadOption, ValueError):
        if again:  # by the rules as they were when it was kept
            return known(request, await _home(request, user, sent["game"], sent, 422, msg("site.old_set_up")))
        return bad_request(request)
    await start_when_ready(table)
    return known(request, HttpResponseRedirect(f"/t/{table}"))


@require_POST
async def keep(request: Request) -> HttpResponse:
    """The last set-up of a game becomes a favorite, under the name that the form gives it."""
    user, game = await user_of(request), request.POST.get("game", "")
    if user is None or game not in games.names():
        return not_found(request)
    acts.need(user.id)
    name = clean(request.POST.get("favorite", ""), favorites.LONGEST)
    if not name:
        return await _home(request, user, game, {}, 422, msg("site.no_favorite_name"))
    if not await favorites.keep(user.id, game, name):
        return await _home(request, user, game, {}, 422, msg("site.enough_favorites", n=favorites.MOST))
    return HttpResponseRedirect(f"/?game={game}#again")


@require_POST
async def drop(request: Request) -> HttpResponse:
    """A favorite is no longer kept."""
    user, game = await user_of(request), request.POST.get("game", "")
    id = number(request.POST.get("favorite"))
    if user is None or id is None or game not in games.names():
        return not_found(request)
    acts.need(user.id)
    await favorites.drop(user.id, id)
    return HttpResponseRedirect(f"/?game={game}#again")


@require_POST
async def speak(request: Request) -> HttpResponse:
    """Choose the language, or light or dark; back to where the reader was."""
    where = request.POST.get("next", "/")
    ours = where.startswith("/") and url_has_allowed_host_and_scheme(where, None)
    response = HttpResponseRedirect(where if ours else "/")
    lang, theme = request.POST.get("lang", ""), request.POST.get("theme")
    if lang in LANGUAGES:
        remember(response, settings.LANGUAGE_COOKIE_NAME, lang)
    if theme in THEMES:
        remember(response, THEME_COOKIE, theme)
    elif theme is not None:  # as the device has it
        response.delete_cookie(THEME_COOKIE)
    return response
