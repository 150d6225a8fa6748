"""Was it fair? What the site promised, what it told at the end, and whether everything follows, step by step.

The check is that of `crannog verify`, of the same replay that everybody can download.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from crannog.kernel.replay import STEPS, Replay, Verdict, verdict
from crannog.site import limits
from crannog.site.accounts.guests import language, user_of
from crannog.site.accounts.request import Request
from crannog.site.errors import not_found
from crannog.site.memo import Memo
from crannog.site.play.pages.replay import replay_of
from crannog.site.play.pages.table import door, seen
from crannog.site.play.store.access import ENDED
from crannog.site.play.store.live_table import Live
from crannog.site.render_page import render
from crannog.site.waiting import Asker, Line
from crannog.views.texts import page_texts

# A long game takes a third of a second; nobody else has to wait for it.
_line: Final = Line("verify", 1, most=16, each=2, each_place=8)
_kept: Final[Memo[tuple[str, int], tuple[Replay, Verdict]]] = Memo(_line, kept=64)


@dataclass(frozen=True, slots=True)
class Step:
    id: str  # promise, or one of STEPS
    state: str  # good, bad, unseen (an earlier one is bad), later (the game goes on), said (by a file)


def forget() -> None:
    _kept.clear()


@dataclass(frozen=True, slots=True)
class About:
    """What is checked: a table's game, or that of a file."""

    home: str  # its address
    game_title: str
    title: str
    table: str  # the name under which a browser has noted what it was shown
    commit: str
    seats: tuple[tuple[int, str, str], ...]  # number, name, what its browser added
    file: str  # the name under which its replay is downloaded
    replay: bool = True  # it can be watched


@require_safe
async def verify(request: Request, table: str) -> HttpResponse:
    """The check of this table's game; before its end, what was promised."""
    limits.need_long(request)
    live = await seen(request, table)
    if live is None:
        return door(request, table)
    if live.record is None:
        return not_found(request)
    user = await user_of(request)
    replay, found = None, None
    if live.status in ENDED:
        where = limits.address_of(request)
        replay, found = await _checked(live, Asker(user.id if user else where, where))
    called = live.called(language(request))
    about = About(
        f"/t/{live.id}",
        page_texts(live.game, language(request), None).t("title.game"),
        live.title,
        live.id,
        live.commit,
        tuple((seat.number, called.get(seat.number, ""), live.seed_of(seat.number)) for seat in live.seats),
        f"{live.id}.txt",
    )
    return page(request, about, replay, found, steps(found), user=user, ended=found is not None)


def page(
    request: Request,
    about: About,
    replay: Replay | None,
    found: Verdict | None,
    told: list[Step],
    **more: Any,
) -> HttpResponse:
    """The steps of the check, each with what it found."""
    more.setdefault("moves", sum(1 for line in replay.lines if line[:1].isdigit()) if replay else 0)
    return render(request, "verify", about=about, replay=replay, found=found, steps=told, **more)


async def _checked(live: Live, asker: Asker) -> tuple[Replay, Verdict]:
    async def work() -> tuple[Replay, Verdict]:
        replay = await replay_of(live)
        return replay, await asyncio.to_thread(verdict, replay, live.game)

    return await _kept.get((live.id, live.seq), work, asker)


def steps(found: Verdict | None, promise: str = "good") -> list[Step]:
    """What of each step can be said: after the first that does not hold, nothing."""
    if found is None:
        return [Step("promise", "good"), *(Step(id, "later") for id in STEPS)]
    failed = STEPS.index(found.failed[0]) if found.failed[0] else len(STEPS)
    told = [
        Step(id, "good" if n < failed else "bad" if n == failed else "unseen") for n, id in enumerate(STEPS)
    ]
    if not found.over and told[-1].state == "good":
        told[-1] = Step("result", "later")
    return [Step("promise", promise), *told]
