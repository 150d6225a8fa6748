"""The page "Your games": what somebody has played to the end here, for their own eyes."""

from __future__ import annotations

from collections import Counter

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from crannog import games
from crannog.site.accounts.guests import language, user_of
from crannog.site.accounts.request import Request
from crannog.site.clock import now
from crannog.site.history.finished import Page, all_of, finished, read_before
from crannog.site.history.statistics import panels
from crannog.site.history.take_away import REPLAYS
from crannog.site.history.told import told
from crannog.site.ratings.of_person import of_person
from crannog.site.render_page import render
from crannog.views.texts import page_texts


@require_safe
async def history(request: Request) -> HttpResponse:
    """One page of the list: `?game=` of one game only, `&before=` what is older than that."""
    user, lang = await user_of(request), language(request)
    played = await all_of(user.id) if user else []
    counts = Counter(one.game for one in played)
    wanted = request.GET.get("game", "")
    game = wanted if wanted in counts else ""
    first = "before" not in request.GET  # only there is what they add up to
    before = read_before(request.GET.get("before", ""))
    page = await finished(user.id, lang, game, before) if user else Page((), "")
    shown = panels(played, lang, now()) if first else []
    titles = {id: page_texts(games.load(id), lang, None).t("title.game") for id in counts}
    return render(
        request,
        "history",
        user=user,
        person=user,
        game=game,
        counts=[(id, titles[id], counts[id]) for id in sorted(counts)],
        total=len(played),
        panels=[one for one in shown if game in ("", one.game)],
        standings=await of_person(user.id, lang) if user and first else [],
        rows=[told(one, lang) for one in page.games],
        older=page.older,
        packed=min(REPLAYS, len(played)),
        first=first,
        path="/me/history",
    )
