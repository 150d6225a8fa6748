"""The pages of `/puzzle`: today's puzzle of a game, and each by its number. No rows in the database."""

from __future__ import annotations

import asyncio

from django.conf import settings
from django.http import HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.views.decorators.http import require_http_methods, require_safe

from crannog import games
from crannog.lessons.puzzle import puzzles_of
from crannog.site import limits
from crannog.site.accounts.guests import language, user_of
from crannog.site.accounts.request import Request
from crannog.site.clock import now
from crannog.site.errors import not_found
from crannog.site.learn import puzzle_page
from crannog.site.learn.puzzle_page import NoPosition, Tried
from crannog.site.play.drawing.fragments import drawing_line, drawing_threads
from crannog.site.render_page import render
from crannog.site.waiting import asker
from crannog.views import own_sheet
from crannog.views.texts import page_texts


@require_safe
async def today(request: Request, game: str) -> HttpResponse:
    """The day's puzzle, the same for everybody."""
    if game not in games.names() or not puzzles_of(game):
        return not_found(request)
    return HttpResponseRedirect(f"/puzzle/{game}/{puzzle_page.todays(game, now().date())}")


@require_http_methods(["GET", "HEAD", "POST"])
async def puzzle(request: Request, game: str, number: int, made: str = "") -> HttpResponse:
    """The puzzle after the choices in the address. A POST makes one more, or takes the last one back."""
    user, lang, where = await user_of(request), language(request), limits.address_of(request)
    limits.need_fragment(user.id if user else None, where)
    if game not in games.names() or puzzle_page.found(game, number) is None:
        return not_found(request)
    csrf = get_token(request)
    wanted = request.GET.get("thing", "")
    line = (request.POST.get("confirm") or request.POST.get("choice") or "")[:200]

    def work() -> str | tuple[Tried, str, str]:
        here = puzzle_page.tried(game, number, puzzle_page.read_made(made))
        says: tuple[str, ...] = ()
        if request.method == "POST":
            to = here.made[:-1]
            if "undo" not in request.POST:
                to, says = puzzle_page.chosen(here, line, lang)
            if not says:
                return puzzle_page.address(here.puzzle, to)
        drawn = puzzle_page.stage(here, lang, csrf, settings.ORIGIN, says)
        return here, drawn, puzzle_page.card(here, wanted, lang) if wanted else ""

    try:
        async with drawing_line.turn(asker(user and user.id, where)):
            found = await asyncio.get_running_loop().run_in_executor(drawing_threads, work)
    except NoPosition:
        return not_found(request)
    if isinstance(found, str):
        return HttpResponseRedirect(found)
    here, drawn, thing = found
    return render(
        request,
        "puzzle",
        user=user,
        here=here,
        game_title=page_texts(games.load(game), lang, None).t("title.game"),
        stage=drawn,
        thing=thing,
        own_sheet=own_sheet(games.load(game)),
        path=puzzle_page.address(here.puzzle, here.made),
    )
