"""The pages of what-if: a table's branches and the way to a new one; any position of a branch.

Every form works without JavaScript. What somebody may read or try is decided in `play/store/access.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.http import HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.views.decorators.http import require_http_methods, require_POST

from crannog.bots import levels, stand_in
from crannog.kernel.play import SPECTATOR
from crannog.lessons.lesson import LEARNER
from crannog.site import limits, waiting
from crannog.site.accounts.cookie import Player
from crannog.site.accounts.guests import guest, known, language, player_of, user_of
from crannog.site.accounts.models import User
from crannog.site.accounts.request import Request
from crannog.site.errors import not_found
from crannog.site.play.drawing.position import WATCH
from crannog.site.play.pages.table import door, seen
from crannog.site.play.store.access import ENDED, may_read, seat_for, sight, tries_as
from crannog.site.play.store.course import course_of
from crannog.site.play.store.live_table import Live, NoTable, load
from crannog.site.render_page import render
from crannog.site.texts import site_texts
from crannog.site.validate import number
from crannog.site.waiting import Asker
from crannog.site.whatif import acts
from crannog.site.whatif.branches import Branch, TooMany, branches_of, find, make, new_seed, touched
from crannog.site.whatif.drawing import card, stage
from crannog.site.whatif.lesson_games import home, is_lesson, named
from crannog.site.whatif.positions import Position, beside, lesson_of, position_at, start_of
from crannog.site.whatif.tree import tree
from crannog.site.whatif.world import NoPosition, entry_of
from crannog.views import own_sheet
from crannog.views.texts import page_texts


def asker_of(request: Request, user: User | None) -> Asker:
    return waiting.asker(user and user.id, limits.address_of(request))


# --- a table's branches, and a new one ---------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
async def branches(request: Request, table: str) -> HttpResponse:
    """One's own branches at this table. A POST begins one at position `n`, as seat `seat` saw it."""
    live = await seen(request, table)
    if live is None:
        return door(request, table)
    if live.record is None:
        return not_found(request)
    user = await user_of(request)
    limits.need_fragment(user.id if user else None, limits.address_of(request))
    may = tries_as(live, _player(user))
    problem = ""
    if request.method == "POST":
        if not may:
            return await _branches(request, live, user, [], "what_if.not_now", 403)
        if user is None:
            user = await guest(request)
        limits.acts.need(user.id)
        try:
            return known(request, HttpResponseRedirect(await _begin(request, live, user, may)))
        except TooMany:
            problem = "what_if.too_many"
        except NoPosition:
            problem = "what_if.no_position"
    page = await _branches(request, live, user, may, problem, 422 if problem else 200)
    return known(request, page)


def _player(user: User | None) -> Player | None:
    """Who asks, as the database knows them: an old cookie names nobody."""
    return Player(user.id, user.epoch) if user is not None else None


async def _begin(request: Request, live: Live, user: User, may: Sequence[int]) -> str:
    """The address of a new branch."""
    seat = _seat(request.POST.get("seat", ""), live, user, may)
    n = number(request.POST.get("n"))
    last = (await course_of(live)).last
    course, at = await start_of(live, last if n is None else n, seat, asker_of(request, user))
    seed = "" if live.status in ENDED and request.POST.get("cards") != "other" else new_seed()
    id = await make(user.id, live.id, entry_of(course, at), seat, seed)
    return f"/w/{id}/0"


def _seat(wanted: str, live: Live, user: User | None, may: Sequence[int]) -> int:
    """The seat through which they look, if they may; else one of those they may."""
    asked = SPECTATOR if wanted == WATCH else number(wanted)
    own = seat_for(live, _player(user))
    return asked if asked in may and asked is not None else own if own in may else may[0]


async def _branches(
    request: Request, live: Live, user: User | None, may: Sequence[int], problem: str, status: int
) -> HttpResponse:
    lang = language(request)
    mine = await branches_of(user.id, live.id) if user is not None and may else []
    course = await course_of(live)
    n = number(request.GET.get("n"))
    asked = min(course.last if n is None else n, course.last)
    return render(
        request,
        "what_if",
        status,
        live=live,
        user=user,
        game_title=page_texts(live.game, lang, None).t("title.game"),
        may=may,
        seat=_seat(request.GET.get("seat", ""), live, user, may) if may else SPECTATOR,
        n=asked,
        last=course.last,
        over=live.status in ENDED,
        home=home(live.id),
        lesson=False,
        roots=tree(live, course, mine, "", lang),
        count=len(mine),
        problem=problem and site_texts(lang).t(problem),
        path=f"/t/{live.id}/what-if",
    )


@require_POST
async def from_lesson(request: Request, game: str, name: str) -> HttpResponse:
    """Play on where this lesson ends; where it has rivals, bots play them."""
    limits.need_long(request)
    try:
        course = await lesson_of(named(game, name))
    except NoPosition:
        return not_found(request)
    live, user = course.live, await guest(request)
    limits.acts.need(user.id)
    if live.status == "over":
        return not_found(request)
    easiest = next(iter(levels(game)), stand_in(game))
    others = () if live.game.together else range(LEARNER + 1, len(live.seats))
    bots, at = dict.fromkeys(others, easiest), entry_of(course, course.last)
    try:
        id = await make(user.id, live.id, at, LEARNER, new_seed(), bots=bots)
    except TooMany:
        mine = await branches_of(user.id, live.id)
        return known(request, HttpResponseRedirect(f"/w/{mine[-1].id}/0" if mine else "/me"))
    branch, asker = await find(id), asker_of(request, user)
    assert branch is not None
    to = await acts.let_bots_move(await position_at(live, branch, 0, asker), branch, asker)
    return known(request, HttpResponseRedirect(to))


# --- a position of a branch --------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
async def at_position(request: Request, branch: str, k: int) -> HttpResponse:
    """The branch after `k` choices: `?seat=` through which it is seen, `&thing=` what is asked about.

    A POST is a choice, or does something with the branch (`acts.py`).
    """
    found = await find(branch) if len(branch) <= 22 else None
    live = await _table_of(found) if found is not None else None
    user = await user_of(request)
    where = limits.address_of(request)
    limits.need_fragment(user.id if user else None, where)
    if found is None or live is None:
        return not_found(request)
    may, _ = await sight(live, _player(user))
    mine = user is not None and user.id == found.maker
    if not may_read(live, found.seat, found.maker, found.shared, _player(user)) or (mine and not may):
        return not_found(request)
    asker = asker_of(request, user)
    try:
        here = await position_at(live, found, k, asker)
    except NoPosition:
        return await _gone(request, live, found, user, k)
    told = acts.Said()
    if request.method == "POST":
        if not mine or user is None:
            return not_found(request)
        told = await acts.act(request, here, user, asker)
        if told.to:
            return HttpResponseRedirect(told.to)
    await touched(found) if mine else None
    return await _page(request, here, user, told, asker)


async def _table_of(branch: Branch) -> Live | None:
    try:
        return (await lesson_of(branch.table)).live if is_lesson(branch.table) else await load(branch.table)
    except (NoTable, NoPosition):
        return None


async def _gone(request: Request, live: Live, branch: Branch, user: User | None, k: int) -> HttpResponse:
    """There are fewer choices; or the game itself no longer has the position that the branch leaves."""
    if k > len(branch.lines):
        return not_found(request)
    mine = user is not None and user.id == branch.maker
    if mine and request.method == "POST" and request.POST.get("act") == "remove":
        return HttpResponseRedirect(await acts.removed(branch))
    lang = language(request)
    return render(
        request,
        "what_if_gone",
        410,
        live=live,
        user=user,
        branch=branch,
        mine=mine,
        home=home(live.id),
        lesson=is_lesson(live.id),
        game_title=page_texts(live.game, lang, None).t("title.game"),
        path=home(live.id) if is_lesson(live.id) else f"/t/{live.id}/what-if",
    )


async def _page(
    request: Request, here: Position, user: User | None, told: acts.Said, asker: Asker
) -> HttpResponse:
    lang, branch = language(request), here.branch
    mine = user is not None and user.id == branch.maker
    all_of_them = await branches_of(branch.maker, branch.table) if mine else [branch]
    wanted = request.POST.get("seat") or request.GET.get("seat", "")
    seat = SPECTATOR if wanted == WATCH else here.seat(number(wanted))
    pick = told.pick or request.GET.get("pick", "")[:200]
    shared = branch.shared and here.live.status in ENDED
    link = f"{settings.ORIGIN}/w/{branch.id}/{len(branch.lines)}" if shared else ""
    csrf, problem = get_token(request) if mine else "", tuple(told.problem)

    def work() -> tuple[str, str]:
        thing = request.GET.get("thing", "")
        drawn = stage(
            here, all_of_them, seat, lang, csrf=csrf, mine=mine, pick=pick, problem=problem, link=link
        )
        return drawn, card(here, seat, lang, thing) if thing else ""

    drawn, thing = await beside(work, asker)
    context: dict[str, Any] = {
        "live": here.live,
        "home": home(here.live.id),
        "lesson": is_lesson(here.live.id),
        "branch": branch,
        "k": here.k,
        "seat": seat,
        "user": user,
        "mine": mine,
        "game_title": page_texts(here.live.game, lang, None).t("title.game"),
        "own_sheet": own_sheet(here.live.game),
        "stage": drawn,
        "thing": thing,
        "may_see": (await sight(here.live, player_of(request)))[0],
        "path": f"/w/{branch.id}/{here.k}",
    }
    return render(request, "what_if_position", 422 if told.problem else 200, **context)
