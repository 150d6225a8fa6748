"""The pages to look things up: the games, the rules of one, its cards."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from crannog import games
from crannog.site.accounts.request import Request
from crannog.site.reference.cards import find, is_face, look, shelves
from crannog.site.reference.named import named
from crannog.site.reference.rules import LONGEST, marked, read
from crannog.site.render_page import render
from crannog.views import own_sheet
from crannog.views.examples import examples, picture, undrawn
from crannog.views.game_view import kit
from crannog.views.rule_links import chosen_in
from crannog.views.texts import page_texts
from crannog.views.things import drawn

TABLE: Final = re.compile(r"/(t|learn)/[a-z0-9_/-]+")


@require_safe
async def all_rules(request: Request) -> HttpResponse:
    """Every game, with the way to its rules."""
    all_games = [games.load(name) for name in games.names()]
    titles = {game.id: page_texts(game, request.lang, None).t("title.game") for game in all_games}
    with_cards = {game.id for game in all_games if shelves(game)}
    return render(request, "rulebooks", games=all_games, titles=titles, with_cards=with_cards)


@require_safe
async def rules(request: Request, game: str) -> HttpResponse:
    """The rules of a game in order of play; options and a search stand in the address."""
    if game not in games.names():
        raise Http404
    found = games.load(game)
    search = _search(request)
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
        named=partial(named, found, request.lang),
        own_sheet=own_sheet(found),
        with_cards=bool(shelves(found)),
        said={rule: dict(one.said)[request.lang] for rule, one in examples(found).items()},
        scripted={rule for rule, one in examples(found).items() if one.lines},
        undrawn=undrawn(found),
        back=_table_before(request),
        path=request.get_full_path(),
    )


@require_safe
async def example(request: Request, game: str, rule: str) -> HttpResponse:
    """A rule at work, drawn: an image that a browser may keep."""
    if game not in games.names() or rule not in examples(games.load(game)):
        raise Http404
    made = await asyncio.to_thread(picture, games.load(game), request.lang, rule)
    if made is None:
        raise Http404
    response = HttpResponse(made, content_type="image/svg+xml")
    response.headers["Cache-Control"] = "private, max-age=86400"
    response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    return response


@require_safe
async def cards(request: Request, game: str) -> HttpResponse:
    """The cards of a game; kind, filters and a search stand in the address."""
    if game not in games.names() or not shelves(games.load(game)):
        raise Http404
    found, given = games.load(game), request.GET.dict()
    asked = {id for shelf in shelves(found) for id in shelf.filters}
    return render(
        request,
        "cards",
        game=found,
        game_title=page_texts(found, request.lang, None).t("title.game"),
        own_sheet=own_sheet(found),
        looking=look(found, request.lang, given.get("of", ""), given, _search(request)),
        kept={id: value for id, value in given.items() if id == "of" or id in asked},
        search=_search(request),
        path=request.get_full_path(),
    )


@require_safe
async def card(request: Request, game: str, card: str) -> HttpResponse:
    """One card, whole: the script shows it beside its name."""
    if game not in games.names():
        raise Http404
    found = games.load(game)
    place = find(found, card)
    if place is None:
        raise Http404
    shelf, item = place
    ours = kit(found, request.lang)
    html = drawn(ours, item.template, item.needs, {})
    return render(
        request,
        "one_card",
        game=found,
        game_title=ours.title,
        own_sheet=own_sheet(found),
        called=ours.voice.say(item.name),
        shelf=shelf,
        item=item,
        drawn=html,
        face=is_face(html),
        path=request.get_full_path(),
    )


def _table_before(request: Request) -> str:
    """The table or lesson whose page led here; "" if none did."""
    before = urlsplit(request.headers.get("Referer", ""))
    return before.path if before.netloc == request.get_host() and TABLE.fullmatch(before.path) else ""


def _search(request: Request) -> str:
    return " ".join(request.GET.get("q", "")[:LONGEST].split())
