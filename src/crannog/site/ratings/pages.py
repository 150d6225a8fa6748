"""The page about ratings in plain words, with the figures about bots; and the form with the two switches."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST, require_safe

from crannog import games
from crannog.site import limits
from crannog.site.accounts.guests import guest, known, language, user_of
from crannog.site.accounts.request import Request
from crannog.site.play.bots.levels import levels_of
from crannog.site.ratings.bot_figures import ENOUGH, figures
from crannog.site.ratings.of_person import of_person
from crannog.site.ratings.wishes import Wishes, choose
from crannog.site.render_page import render
from crannog.views.texts import page_texts


@require_safe
async def about(request: Request) -> HttpResponse:
    """What the number means, which games count, and how people fare against bots."""
    user, lang = await user_of(request), language(request)
    found = await figures()
    shown = [games.load(name) for name in games.names()]
    words = {game.id: {one.name: one.word for one in levels_of(game, lang)} for game in shown}
    return render(
        request,
        "ratings",
        user=user,
        standings=await of_person(user.id, lang) if user else [],
        enough=ENOUGH,
        titles={game.id: page_texts(game, lang, None).t("title.game") for game in shown},
        rated=[game.id for game in shown if not game.together],
        levels=words,
        figures=[one for one in found if one.level in words[one.game]],  # not those of a level that is gone
        path="/ratings",
    )


@require_POST
async def switch(request: Request) -> HttpResponse:
    """Both switches as the form has them."""
    user = await guest(request)
    limits.acts.need(user.id)
    await choose(user.id, Wishes("rated" in request.POST, "counted" in request.POST))
    return known(request, HttpResponseRedirect("/me?done=saved"))
