"""Somebody at a table, for somebody else who sees it: mute, block, take it back; report to the host."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods, require_POST

from crannog.site import limits
from crannog.site.accounts.guests import guest, known, language, player_of
from crannog.site.accounts.names import clean
from crannog.site.accounts.request import Request
from crannog.site.errors import bad_request, not_found
from crannog.site.moderation import mutes, reports
from crannog.site.play.pages.table import door, seen
from crannog.site.play.store.live_table import Live
from crannog.site.render_page import render
from crannog.site.validate import number


def person_at(request: Request, live: Live, seat: int) -> UUID | None:
    """Whose seat it is, if it is that of another person who is still known here."""
    held, me = live.seats[seat] if 0 <= seat < len(live.seats) else None, player_of(request)
    if held is None or held.gone or (me is not None and held.player == me.id):
        return None
    return held.player


async def _found(request: Request, table: str, seat: int) -> tuple[Live, UUID] | HttpResponse:
    """The table and the person there, or the answer where one of them is not for whoever asks."""
    live = await seen(request, table)
    if live is None:
        return door(request, table)
    person = person_at(request, live, seat)
    return not_found(request) if person is None else (live, person)


@require_http_methods(["GET", "HEAD", "POST"])
async def about_person(request: Request, table: str, seat: int) -> HttpResponse:
    """What can be done about the person at this seat; a POST does `what`: "mute", "block" or "hear"."""
    found = await _found(request, table, seat)
    if isinstance(found, HttpResponse):
        return found
    live, person = found
    if request.method == "POST":
        return await _act(request, live, person)
    me = player_of(request)
    state = (await mutes.state_of(me.id, [person])).get(person, "") if me else ""
    return render(
        request,
        "about_person",
        live=live,
        seat=seat,
        name=live.called(language(request))[seat],
        state=state,
        kinds=_kinds(live, person),
        said=await reports.lines_of(live.id, person, me.id if me else None),
    )


def _kinds(live: Live, person: UUID) -> list[str]:
    """What can be reported: a title, only about whoever chose it."""
    titled = live.title and person == live.owner
    return [kind for kind in reports.KINDS if kind != "title" or titled]


@require_POST
async def report(request: Request, table: str, seat: int) -> HttpResponse:
    """Tell the host about them: `kind`, perhaps a `line` of theirs and a `text`; `mute` does that, too."""
    found = await _found(request, table, seat)
    if isinstance(found, HttpResponse):
        return found
    live, person = found
    kind, line = request.POST.get("kind", ""), number(request.POST.get("line")) or 0
    if kind not in _kinds(live, person):
        return bad_request(request)
    me = await guest(request)
    limits.acts.need(me.id)
    if line not in {id for id, _ in await reports.lines_of(live.id, person, me.id)}:
        line = 0
    text = clean(request.POST.get("text", ""), reports.LONGEST)
    name, title = live.seats[seat].name, live.title if kind == "title" else ""
    new = reports.NewReport(me.id, person, live.id, kind, name, title, line, text)
    if not await reports.add(new):
        raise limits.TooManyRequests(3600, "reports")
    if request.POST.get("mute") == "1" and person not in await mutes.state_of(me.id, [person]):
        await mutes.mute(me.id, person)
    return known(request, render(request, "reported", live=live, name=name))


async def _act(request: Request, live: Live, person: UUID) -> HttpResponse:
    what = request.POST.get("what", "")
    if what not in ("mute", "block", "hear"):
        return bad_request(request)
    me = await guest(request)
    limits.acts.need(me.id)
    if what == "hear":
        await mutes.unmute(me.id, person)
    elif not await mutes.mute(me.id, person, what == "block"):
        raise limits.TooManyRequests(3600, "mutes")
    return known(request, HttpResponseRedirect(f"/t/{live.id}"))
