"""The pages to look things up: the games, the rules of one."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from crannog import games
from crannog.site.accounts.request import Request
from crannog.site.reference.rules import LONGEST, marked, read
from crannog.site.render_page import render
from crannog.views.rule_links import chosen_in
from crannog.views.texts import page_texts


@require_safe
async def all_rules(request: Request) -> HttpResponse:
    """Every game, with the way to its rules."""
    all_games = [games.load(name) for name in games.names()]
    titles = {game.id: page_texts(game, request.lang, None).t("title.game") for game in all_games}
    return render(request, "rulebooks", games=all_games, titles=titles)


@require_safe
async def rules(request: Request, game: str) -> HttpResponse:
    """The rules of a game in order of play; options and a search stand in the address."""
    if game not in games.names():
        raise Http404
    found = games.load(game)
    search = " ".join(request.GET.get("q", "")[:LONGEST].split())
    chosen = chosen_in(found, request.GET.dict())
    return render(
        request,
        "rules",
        game=found,
        game_title=page_texts(found, request.lang, None).t("title.game"),
        reading=read(found, request.lang, chosen, search),
        chosen=chosen,
        search=search,
        marked=marked,
        path=request.get_full_path(),
    )
