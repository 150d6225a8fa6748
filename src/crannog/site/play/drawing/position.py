"""A position of a table's game, drawn by the table's own views for one seat, with the ways on from it.

Nobody is asked anything there: a drawing without a decision has no choices.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import brotli

from crannog.kernel.event import Event
from crannog.kernel.play import SPECTATOR
from crannog.site.accounts.cookie import Player
from crannog.site.memo import Memo
from crannog.site.play.bots.levels import marks
from crannog.site.play.drawing.fragments import Fragment, drawing_line, drawing_threads
from crannog.site.play.drawing.timeline import chapters, ways
from crannog.site.play.store.access import tries_as
from crannog.site.play.store.course import Course, course_of
from crannog.site.play.store.live_table import Live
from crannog.site.texts import site_texts
from crannog.site.waiting import NOBODY, Asker
from crannog.views import draw, templates
from crannog.views.game_view import view_of
from crannog.views.logbook import Line, lines
from crannog.views.texts import PageTexts, page_texts
from crannog.views.things import LONGEST, thing

WATCH: Final = "watch"  # in an address: as a spectator sees it

type Key = tuple[str, int, str, int, int, str, tuple[int, ...], tuple[tuple[int, str], ...]]

_kept: Final[Memo[Key, Fragment]] = Memo(drawing_line, kept=512)


def forget() -> None:
    _kept.clear()


async def position(
    live: Live, n: int, seat: int, seats: Sequence[int], lang: str, asker: Asker = NOBODY
) -> Fragment | None:
    """The position after `n` choices as this seat saw it; None if there are fewer. Raises Full.

    `seats`: through which the reader may look.
    """
    course = await course_of(live)
    if n > course.last:
        return None
    key = (live.id, live.seq, live.status, n, seat, lang, tuple(seats), tuple(sorted(live.names.items())))

    async def work() -> Fragment:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(drawing_threads, _make, course, live, n, seat, tuple(seats), lang)

    return await _kept.get(key, work, asker)


async def thing_then(live: Live, n: int, seat: int, lang: str, name: str, asker: Asker = NOBODY) -> str:
    """One thing of that position as this seat saw it; "" where it saw none of this name. Raises Full."""
    course = await course_of(live)

    def make() -> str:
        state = course.state(n)
        if state is None:
            return ""
        view = live.game.observe(state, seat)
        return thing(live.game, view, None, lang, name[:LONGEST], live.names) or ""

    async with drawing_line.turn(asker):
        return await asyncio.get_running_loop().run_in_executor(drawing_threads, make)


def _make(course: Course, live: Live, n: int, seat: int, seats: tuple[int, ...], lang: str) -> Fragment:
    return Fragment(brotli.compress(render(course, live, n, seat, seats, lang).encode(), quality=4))


def render(course: Course, live: Live, n: int, seat: int, seats: Sequence[int], lang: str) -> str:
    """The HTML of the position and of the bar under it."""
    said, site = page_texts(live.game, lang, live.names), site_texts(lang)
    shown = _drawn(course, live, n, seat, lang)
    context: dict[str, Any] = {
        "t": site.t,
        "live": live,
        "course": course,
        "n": n,
        "seat": seat,
        "seats": seats,
        "looks": address_of(seat),
        "address_of": address_of,
        "names": live.names,
        "name": site.name,
        "game_title": said.t("title.game"),
        "say": said.say,
        "shown": shown,
        "log": _lines(course, live, n, seat, said) if shown is None else [],
        "told": _told(course, live, n, seat, said),
        "ways": ways(course, seat, n),
        "what_if": seat in tries_as(live, _of(live, seat)),
        "chapters": chapters(course, seat, n),
    }
    return templates.environment().get_template("crannog.site/position.jinja").render(context)


def _of(live: Live, seat: int) -> Player | None:
    """Who looks through this seat while the game runs."""
    player = live.seats[seat].player if seat != SPECTATOR else None
    return Player(player, 0) if player is not None else None


def address_of(seat: int) -> str:
    """How an address names the seat through which somebody looks."""
    return WATCH if seat == SPECTATOR else str(seat)


def _drawn(course: Course, live: Live, n: int, seat: int, lang: str) -> Any:
    """The table as it stood; None where the position cannot be played again here."""
    state = course.state(n)
    if state is None:
        return None
    shown = draw(
        live.game,
        live.game.observe(state, seat),
        None,
        lang,
        log=seen([event for one in course.told_until(n) for event in one.events], seat),
        names=live.names,
        bots=marks(live, lang),
        title=live.title,
    )
    # What the words on the page open is of this position and for these eyes, too.
    html = shown.replace('href="?thing=', f'href="?seat={address_of(seat)}&amp;thing=')
    return {"html": html, "where": shown.where}


def _lines(course: Course, live: Live, n: int, seat: int, said: PageTexts) -> list[Line]:
    """The log up to here, where there is nothing to draw."""
    return _in_words(live, [event for one in course.told_until(n) for event in one.events], seat, said)


def _told(course: Course, live: Live, n: int, seat: int, said: PageTexts) -> list[Line]:
    """What this seat was told of the choice that led here."""
    events = [event for one in course.told_by(n) for event in one.events if not event.undone]
    return _in_words(live, events, seat, said)


def _in_words(live: Live, events: Sequence[Event], seat: int, said: PageTexts) -> list[Line]:
    ours = view_of(live.game)
    return lines(seen(events, seat), said, ours.HEADINGS, ours.REFERENCES, {})


def seen(events: Sequence[Event], seat: int) -> list[Event]:
    return [event for event in events if event.seen_by(seat)]
