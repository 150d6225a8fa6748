"""The pages of `/learn`. No rows in the database: the address says where a learner is, a cookie how far."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.views.decorators.http import require_http_methods, require_safe

from crannog import games
from crannog.lessons.lesson import Lesson, lessons_of
from crannog.lessons.overview import overview_of
from crannog.lessons.puzzle import puzzles_of
from crannog.lessons.wording import worded
from crannog.site import limits
from crannog.site.accounts.guests import language, user_of
from crannog.site.accounts.request import Request
from crannog.site.errors import not_found
from crannog.site.learn import guided_round
from crannog.site.reference.cards import shelves
from crannog.site.render_page import remember, render
from crannog.views import own_sheet
from crannog.views.texts import page_texts

COOKIE: Final[str] = settings.LESSONS_COOKIE  # "roam.first.7 arrival.first.0": the places reached
MOST: Final = 20  # lessons whose places are kept


def reached(request: Request) -> dict[str, int]:
    """The place reached in each lesson begun, as "game.name"."""
    found = {}
    for part in request.COOKIES.get(COOKIE, "").split(" ")[:MOST]:
        lesson, _, number = part.rpartition(".")
        if number.isascii() and number.isdigit() and len(number) < 4:
            found[lesson] = int(number)
    return found


@require_safe
async def hub(request: Request) -> HttpResponse:
    """How to learn each game."""
    lang, places = language(request), reached(request)
    rows = []
    for id in games.names():
        game = games.load(id)
        said = page_texts(game, lang, None)
        lessons = [
            {
                "lesson": lesson,
                "title": worded(lesson, lesson.title, lang),
                "address": f"/learn/{id}/{name}",
                "at": places.get(f"{id}.{name}", 0),
                "step": _step_at(lesson, places.get(f"{id}.{name}", 0)),
                "steps": len(lesson.steps),
            }
            for name, lesson in lessons_of(id).items()
        ]
        teaches = any(option.id == "teaching" for option in game.options)
        row = {"game": game, "title": said.t("title.game"), "lessons": lessons, "teaches": teaches}
        about = overview_of(id)  # its first sentence is seen at once, the others when somebody opens them
        row |= {"about": about, "sentences": about.sentences[lang] if about else ()}
        row |= {"cards": bool(shelves(game)), "puzzles": bool(puzzles_of(id))}
        rows.append(row)
    rows.sort(key=lambda row: not row["lessons"])
    return render(request, "learn", user=await user_of(request), rows=rows)


def _step_at(lesson: Lesson, number: int) -> int:
    """Which step a place belongs to, counted from 1; 0 where the lesson has not been begun."""
    places = lesson.places()
    return places[min(number, len(places) - 1)].step + 1 if number else 0


@require_safe
async def begin(request: Request, game: str, name: str) -> HttpResponse:
    """Where the learner was, or the beginning."""
    lesson = _found(game, name)
    if lesson is None:
        return not_found(request)
    number = min(reached(request).get(f"{game}.{name}", 0), len(lesson.places()) - 1)
    return HttpResponseRedirect(f"/learn/{game}/{name}/{number}")


@require_http_methods(["GET", "HEAD", "POST"])
async def guide(request: Request, game: str, name: str, number: int) -> HttpResponse:
    """One place of a lesson. A POST is a choice, or says to go on."""
    lesson = _found(game, name)
    if lesson is None or number >= len(lesson.places()):
        return not_found(request)
    user, lang = await user_of(request), language(request)
    limits.need_fragment(user.id if user else None, limits.address_of(request))
    place = lesson.places()[number]
    says: tuple[str, ...] = ()
    if request.method == "POST":
        line = (request.POST.get("confirm") or request.POST.get("choice") or "")[:200]
        answer = guided_round.answered(lesson, place, line, lang)
        if answer.to >= 0:
            to = f"/learn/{game}/{name}/{answer.to}" if answer.to < len(lesson.places()) else "/learn"
            return HttpResponseRedirect(to)
        says = answer.says
    drawn, where = guided_round.stage(lesson, place, lang, get_token(request), says, "show" in request.GET)
    wanted = request.GET.get("thing", "")
    response = render(
        request,
        "guide",
        user=user,
        lesson=lesson,
        title=worded(lesson, lesson.title, lang),
        game_title=page_texts(games.load(game), lang, None).t("title.game"),
        place=place,
        stage=drawn,
        where=where,
        thing=guided_round.card(lesson, place, wanted, lang) if wanted else "",
        own_sheet=own_sheet(games.load(game)),
        path=f"/learn/{game}/{name}/{number}",
    )
    others = {id: at for id, at in reached(request).items() if id != f"{game}.{name}"}
    kept = [(f"{game}.{name}", number), *others.items()][:MOST]  # the newest first
    value = " ".join(f"{id}.{at}" for id, at in kept)
    remember(response, COOKIE, value)
    return response


def _found(game: str, name: str) -> Lesson | None:
    return lessons_of(game).get(name) if game in games.names() else None
