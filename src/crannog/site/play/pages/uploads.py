"""Replays from files: brought to be checked and watched, by their owner or by all who have the link."""

from __future__ import annotations

import re
from typing import Any, Final
from urllib.parse import urlsplit

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from crannog import games
from crannog.kernel.replay import STEPS
from crannog.site import limits
from crannog.site.accounts.guests import guest, known, language, player_of, user_of
from crannog.site.accounts.request import Request
from crannog.site.errors import not_found
from crannog.site.play.pages.replay_viewer import curve_shown, shown, to_position
from crannog.site.play.pages.verify import About, Step, page, steps
from crannog.site.play.store import uploads
from crannog.site.play.store.access import upload_seen
from crannog.site.play.store.course import Course
from crannog.site.play.store.retention import UPLOAD_DAYS
from crannog.site.play.store.uploads import Looked, Upload
from crannog.site.render_page import render
from crannog.site.validate import is_table
from crannog.site.waiting import Asker, asker
from crannog.views.texts import page_texts

_NAME: Final = re.compile(r"(?:.*/t/)?([a-z0-9-]{1,32})(?:/.*)?")


def _asker(request: Request) -> Asker:
    player = player_of(request)
    return asker(player and player.id, limits.address_of(request))


@require_http_methods(["GET", "HEAD", "POST"])
async def bring(request: Request) -> HttpResponse:
    """A table by its name or address (`?table=`), or a replay as a `file` or as `text`."""
    limits.need_long(request)
    if request.method == "POST":
        return await _brought(request)
    wanted = request.GET.get("table", "").strip()
    name = _NAME.fullmatch(urlsplit(wanted).path if "//" in wanted else wanted)
    if name is not None and is_table(name[1]):
        return HttpResponseRedirect(f"/t/{name[1]}/verify")
    return await _form(request, "name" if wanted else "")


async def _brought(request: Request) -> HttpResponse:
    text, wrong = _text(request)
    if wrong:
        return await _form(request, wrong)
    user = await guest(request)
    limits.acts.need(user.id)
    looked = await uploads.look(text, _asker(request))
    if looked.problem is not None:
        return known(
            request, await _form(request, "unreadable" if looked.problem else "slow", looked.problem)
        )
    name = await uploads.add(user.id, text)
    if not name:
        return known(request, await _form(request, "room"))
    return known(request, HttpResponseRedirect(f"/r/{name}"))


def _text(request: Request) -> tuple[str, str]:
    """What was brought, and what is wrong with it."""
    file = request.FILES.get("file")
    given: bytes = request.POST.get("text", "").encode("utf-8", "replace")
    if isinstance(file, UploadedFile) and file.size:
        given = b"" if file.size > uploads.LONGEST else file.read()
        if not given:
            return "", "long"
    if len(given) > uploads.LONGEST:
        return "", "long"
    try:
        text = given.decode("utf-8-sig")
    except UnicodeDecodeError:
        return "", "letters"
    return text, "" if text.strip() else "nothing"


async def _form(request: Request, wrong: str, why: str = "") -> HttpResponse:
    user = await user_of(request)
    return render(
        request,
        "bring",
        422 if wrong else 200,
        user=user,
        wrong=wrong,
        why=why,
        steps=[Step(id, "unseen") for id in ("promise", *STEPS)] if wrong == "unreadable" else [],
        mine=await uploads.uploads_of(user.id) if user else [],
        each=uploads.EACH,
        days=UPLOAD_DAYS,
    )


async def _refused(request: Request, why: str) -> HttpResponse:
    """What was brought is no replay, or takes too long to check."""
    return await _form(request, "unreadable" if why else "slow", why)


# --- one of them -------------------------------------------------------------------------------


async def _looked(request: Request, upload: str) -> tuple[Upload, Looked] | None:
    """The replay, if they may see it."""
    limits.need_long(request)
    return await _opened(request, upload)


async def _opened(request: Request, upload: str) -> tuple[Upload, Looked] | None:
    found = await upload_seen(upload, player_of(request))
    return None if found is None else (found, await uploads.look(found.text, _asker(request)))


async def _course(request: Request, upload: str) -> Course | None:
    found = await _opened(request, upload)
    return found[1].course if found is not None else None


@require_safe
async def check(request: Request, upload: str) -> HttpResponse:
    """The steps of the check of this file."""
    found = await _looked(request, upload)
    if found is None:
        return not_found(request)
    brought, looked = found
    replay, verdict = looked.replay, looked.verdict
    if replay is None or verdict is None:  # it could be read when it was brought
        return await _refused(request, looked.problem or "")
    seeds = (*replay.client_seeds, *[""] * replay.seats)
    title = page_texts(games.load(replay.game), language(request), None).t("title.game")
    about = About(
        f"/r/{brought.id}",
        title,
        "",
        replay.table,
        replay.commit,
        tuple((seat, "", seeds[seat]) for seat in range(replay.seats)),
        f"{brought.id}.txt",
        looked.course is not None,
    )
    more: dict[str, Any] = {
        "user": await user_of(request),
        "upload": brought,
        "days": UPLOAD_DAYS,
        "moves": looked.entries,
    }
    return page(request, about, replay, verdict, steps(verdict, "said"), **more)


@require_safe
async def watch(request: Request, upload: str) -> HttpResponse:
    """The first position; with `?n=`, where the timeline's form leads."""
    course = await _course(request, upload)
    return not_found(request) if course is None else to_position(request, course.live, f"/r/{upload}")


@require_safe
async def at_position(request: Request, upload: str, n: int) -> HttpResponse:
    """The position after `n` choices, as at a table that is over."""
    course = await _course(request, upload)
    return not_found(request) if course is None else await shown(request, course, n, f"/r/{upload}")


@require_safe
async def curve(request: Request, upload: str) -> HttpResponse:
    course = await _course(request, upload)
    return not_found(request) if course is None else await curve_shown(request, course, f"/r/{upload}")


@require_safe
async def text(request: Request, upload: str) -> HttpResponse:
    """The file as it was brought."""
    limits.need_long(request)
    found = await upload_seen(upload, player_of(request))
    if found is None:
        return not_found(request)
    response = HttpResponse(found.text, content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{found.id}.txt"'
    return response


@require_POST
async def share(request: Request, upload: str) -> HttpResponse:
    """Let everybody who has its address see it, or nobody else anymore: `shared`."""
    found = await _mine(request, upload)
    if found is None:
        return not_found(request)
    await uploads.share(found.id, request.POST.get("shared") == "1")
    return HttpResponseRedirect(f"/r/{found.id}")


@require_POST
async def remove(request: Request, upload: str) -> HttpResponse:
    found = await _mine(request, upload)
    if found is None:
        return not_found(request)
    await uploads.remove(found.id)
    return HttpResponseRedirect("/verify")


async def _mine(request: Request, upload: str) -> Upload | None:
    found = await upload_seen(upload, player_of(request))
    if found is None or not found.mine:
        return None
    limits.acts.need(found.owner)
    return found
