"""A position of a table's game, drawn by the table's own views for one seat, with the ways on from it.

Nobody is asked anything there: a drawing without a decision has no choices.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from crannog.kernel.event import Event
from crannog.kernel.play import SPECTATOR
from crannog.site.accounts.cookie import Player
from crannog.site.memo import Memo
from crannog.site.play.bots.levels import marks
from crannog.site.play.bots.reckoning import Reckoned
from crannog.site.play.drawing.curve import drawn, has_curve, look
from crannog.site.play.drawing.fragments import Fragment, drawing_line, drawing_threads, packed
from crannog.site.play.drawing.seats_and_actions import why_stopped
from crannog.site.play.drawing.timeline import chapters, ways
from crannog.site.play.store.access import tries_as
from crannog.site.play.store.comments import Comment
from crannog.site.play.store.course import Course
from crannog.site.play.store.live_table import Live
from crannog.site.texts import site_texts
from crannog.site.waiting import NOBODY, Asker
from crannog.views import draw, templates
from crannog.views.game_view import view_of
from crannog.views.logbook import Line, lines
from crannog.views.texts import PageTexts, page_texts
from crannog.views.things import LONGEST, thing

WATCH: Final = "watch"  # in an address: as a spectator sees it

_kept: Final[Memo[tuple[Any, ...], Fragment]] = Memo(drawing_line, kept=512)


@dataclass(frozen=True, slots=True)
class Reader:
    """Through which seat somebody looks, through which they may, in which language, and where they are."""

    seat: int
    seats: tuple[int, ...]
    lang: str
    home: str  # the address of the game: "/t/reed-otter-4207"
    asker: Asker = NOBODY

    @property
    def looks(self) -> str:
        return address_of(self.seat)


def forget() -> None:
    _kept.clear()


async def position(
    course: Course, n: int, reader: Reader, comments: Sequence[Comment] = ()
) -> Fragment | None:
    """The position after `n` choices as the reader sees it; None if there are fewer. Raises Full."""
    if n > course.last:
        return None
    live = course.live
    reckoned = look(course, reader.asker) if has_curve(course) else None
    named = tuple(sorted(live.called(reader.lang).items()))
    said = (comments[-1].id, len(comments)) if comments else ()
    key = (
        reader.home,
        live.seq,
        live.status,
        n,
        reader.seat,
        reader.seats,
        reader.lang,
        named,
        reckoned is None,
        said,
    )

    async def work() -> Fragment:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(drawing_threads, _make, course, n, reader, comments, reckoned)

    return await _kept.get(key, work, reader.asker)


async def thing_then(course: Course, n: int, reader: Reader, name: str) -> str:
    """One thing of that position as this seat saw it; "" where it saw none of this name. Raises Full."""

    def make() -> str:
        state, live = course.state(n), course.live
        if state is None:
            return ""
        view = live.game.observe(state, reader.seat)
        return thing(live.game, view, None, reader.lang, name[:LONGEST], live.called(reader.lang)) or ""

    async with drawing_line.turn(reader.asker):
        return await asyncio.get_running_loop().run_in_executor(drawing_threads, make)


def _make(
    course: Course, n: int, reader: Reader, comments: Sequence[Comment], reckoned: Reckoned | None
) -> Fragment:
    html = render(course, n, reader, comments, reckoned)
    return packed(html)


def render(
    course: Course,
    n: int,
    reader: Reader,
    comments: Sequence[Comment] = (),
    reckoned: Reckoned | None = None,
) -> str:
    """The HTML of the position and of the bar under it."""
    live, seat = course.live, reader.seat
    said, site = page_texts(live.game, reader.lang, live.called(reader.lang)), site_texts(reader.lang)
    at = {one.id: course.position_of(one.seq) for one in comments}
    seen_so_far = [one for one in comments if at[one.id] <= n]
    shown = _drawn(course, n, reader, _notes(course, seen_so_far, seat))
    to = f"{reader.home}/replay/"
    context: dict[str, Any] = {
        "t": site.t,
        "live": live,
        "course": course,
        "n": n,
        "seat": seat,
        "seats": reader.seats,
        "looks": reader.looks,
        "address_of": address_of,
        "home": reader.home,
        "to": to,
        "names": live.called(reader.lang),
        "name": site.name,
        "game_title": said.t("title.game"),
        "say": said.say,
        "shown": shown,
        "log": _lines(course, n, seat, said, _notes(course, seen_so_far, seat)) if shown is None else [],
        "told": _told(course, n, seat, said),
        "ways": ways(course, seat, n),
        "what_if": reader.home == f"/t/{live.id}" and seat in tries_as(live, _of(live, seat)),
        "chapters": chapters(course, seat, n),
        "commented": sorted(set(at.values())),
        "has_curve": has_curve(course),
        "curve": drawn(course, reckoned, reader.lang, to, reader.looks) if reckoned is not None else "",
    }
    return templates.environment().get_template("crannog.site/position.jinja").render(context)


def _of(live: Live, seat: int) -> Player | None:
    """Who looks through this seat while the game runs."""
    player = live.seats[seat].player if seat != SPECTATOR else None
    return Player(player, 0) if player is not None else None


def address_of(seat: int) -> str:
    """How an address names the seat through which somebody looks."""
    return WATCH if seat == SPECTATOR else str(seat)


def of_these_eyes(shown: str, looks: str) -> str:
    """A drawing whose words open things of this position as the same seat sees them (`address_of`)."""
    return shown.replace('href="?thing=', f'href="?seat={looks}&amp;thing=')


def _drawn(course: Course, n: int, reader: Reader, notes: dict[int, str]) -> Any:
    """The table as it stood; None where the position cannot be played again here."""
    state, live = course.state(n), course.live
    if state is None:
        return None
    ends_here = live.stopped and live.result is not None and n == course.last
    shown = draw(
        live.game,
        live.view(reader.seat) if ends_here else live.game.observe(state, reader.seat),
        None,
        reader.lang,
        stopped=why_stopped(live) if ends_here else None,
        log=_events(course, n, reader.seat),
        notes=notes,
        names=live.called(reader.lang),
        bots=marks(live, reader.lang),
        title=live.title,
    )
    return {"html": of_these_eyes(shown, reader.looks), "where": shown.where}


def _events(course: Course, n: int, seat: int) -> list[Event]:
    """Everything this seat was told up to here."""
    return seen([event for one in course.told_until(n) for event in one.events], seat)


def _notes(course: Course, comments: Sequence[Comment], seat: int) -> dict[int, str]:
    """What was said about the choices: after how many of the events that this seat was told."""
    by_place: dict[int, list[Comment]] = {}
    for one in comments:
        place = len(_events(course, course.position_of(one.seq), seat))
        by_place.setdefault(place, []).append(one)
    drawn_by = templates.environment().get_template("crannog.site/comment.jinja")
    return {place: drawn_by.render({"comments": some}) for place, some in by_place.items()}


def _lines(course: Course, n: int, seat: int, said: PageTexts, notes: dict[int, str]) -> list[Line | str]:
    """The log up to here, where there is nothing to draw."""
    events, found, begun = _events(course, n, seat), list[Line | str](), 0
    for at in sorted(notes):
        found += [*_in_words(course.live, events[begun:at], seat, said), notes[at]]
        begun = at
    return [*found, *_in_words(course.live, events[begun:], seat, said)]


def _told(course: Course, n: int, seat: int, said: PageTexts) -> list[Line]:
    """What this seat was told of the choice that led here."""
    events = [event for one in course.told_by(n) for event in one.events if not event.undone]
    return _in_words(course.live, events, seat, said)


def _in_words(live: Live, events: Sequence[Event], seat: int, said: PageTexts) -> list[Line]:
    ours = view_of(live.game)
    return lines(seen(events, seat), said, ours.HEADINGS, ours.REFERENCES, {})


def seen(events: Sequence[Event], seat: int) -> list[Event]:
    return [event for event in events if event.seen_by(seat)]
