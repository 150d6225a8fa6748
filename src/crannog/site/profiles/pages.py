"""The profile /@name: figures of all finished games, a list of the public ones, public tables of now.

What was played at private tables is counted and never listed: those who sat there did not ask to be shown.
"""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from crannog import games
from crannog.site import limits
from crannog.site.accounts.guests import language, user_of
from crannog.site.accounts.models import User
from crannog.site.accounts.request import Request
from crannog.site.clock import now
from crannog.site.errors import not_found
from crannog.site.history.finished import Finished, all_of, finished, read_before
from crannog.site.history.statistics import panels
from crannog.site.history.told import MONTHS, told
from crannog.site.moderation.words import unwelcome
from crannog.site.profiles.handles import is_handle
from crannog.site.ratings.of_person import of_person
from crannog.site.render_page import render
from crannog.site.tables.listing import public_tables_of
from crannog.site.texts import site_texts
from crannog.views.texts import page_texts


@require_safe
async def profile(request: Request, handle: str) -> HttpResponse:
    """For everybody, whoever they have blocked: a profile shows nothing that a browser without a cookie
    could not see. Who has none is not told apart from who does not exist."""
    limits.need_long(request)
    person = await _called(handle)
    if person is None:
        return not_found(request)
    lang, viewer = language(request), await user_of(request)
    played = await all_of(person.id)
    page = await finished(person.id, lang, before=read_before(request.GET.get("before", "")), public=True)
    tables = await public_tables_of(person.id, viewer.id if viewer else None, lang)
    first = "before" not in request.GET  # only there is what they add up to
    mine = viewer is not None and viewer.id == person.id
    since = site_texts(lang).t(MONTHS[person.created.month - 1])
    return render(
        request,
        "profile",
        user=viewer,
        person=person,
        called=handle if unwelcome(person.name) else person.name,
        handle=handle,
        since=f"{since} {person.created.year}",
        total=len(played),
        panels=panels(played, lang, now()) if first else [],
        standings=await of_person(person.id, lang) if first else [],
        rows=[told(one, lang) for one in page.games],
        older=page.older,
        first=first,
        tables=tables,
        titles={row.game: page_texts(games.load(row.game), lang, None).t("title.game") for row in tables},
        mine=mine,
        about="" if mine else _about(page.games),
        path=f"/@{handle}",
    )


async def _called(handle: str) -> User | None:
    return await User.objects.filter(profile=handle, is_active=True).afirst() if is_handle(handle) else None


def _about(listed: tuple[Finished, ...]) -> str:
    """Where they can be muted, blocked or reported: beside their seat, as everywhere."""
    return f"/t/{listed[0].id}/people/{min(listed[0].mine)}" if listed else ""
