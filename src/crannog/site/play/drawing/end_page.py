"""How a table's game ended: told again once, drawn once for each language, beside the event loop."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from crannog.bots.chance import Chance
from crannog.bots.turning_points import TurningPoint, chances, turning_points
from crannog.ending import Ending
from crannog.kernel.message import Who
from crannog.kernel.play import SPECTATOR, Illegal
from crannog.site.memo import Memo
from crannog.site.play.drawing.seats_and_actions import result, texts_with_names
from crannog.site.play.store.course import Course, course_of
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.retold import Retold, retell
from crannog.site.waiting import NOBODY, Asker, Line
from crannog.views.chart import Mark
from crannog.views.drawing import board
from crannog.views.ending import EndingArt, as_csv, draw_ending, in_sentences
from crannog.views.game_view import view_of
from crannog.views.share_card import share_card
from crannog.views.texts import page_texts

ENDED: Final = ("over", "closed")
log = logging.getLogger(__name__)

# Beside the drawings, so that no table waits while a long game is told again.
_threads: Final = ThreadPoolExecutor(1, "retell")
_line: Final = Line("retell", 1, most=32, each=2, each_place=8)


@dataclass(frozen=True, slots=True)
class Ended:
    """What is known of a finished game: nothing that a spectator was not shown."""

    view: Any
    retold: Retold | None
    ending: Ending | None
    chances: list[Chance]
    points: list[TurningPoint]


@dataclass(frozen=True, slots=True)
class Point:
    """A turning point as the page tells it."""

    number: int
    turn: str  # "Turn 3"
    n: int  # choices made before it
    seat: int
    before: int  # in hundredths
    after: int
    said: tuple[str, ...]  # with links to the cards of what they name


@dataclass(frozen=True, slots=True)
class EndPage:
    """The page's parts in one language."""

    headline: str
    how: str
    length: str
    title: str
    about: str
    chart_title: str
    chart_about: str
    art: EndingArt | None
    board: str
    points: tuple[Point, ...]
    within: int  # hundredths by which a chance may be off
    choices: int  # played again; 0 where the game cannot be
    whole: bool
    same: bool


_told: Final[Memo[tuple[str, int], Ended]] = Memo(_line, kept=64)
_drawn: Final[Memo[tuple[Any, ...], EndPage]] = Memo(_line, kept=128)
_cards: Final[Memo[tuple[Any, ...], bytes]] = Memo(_line, kept=32)


def forget() -> None:
    for memo in (_told, _drawn, _cards):
        memo.clear()


async def ended(live: Live, asker: Asker = NOBODY) -> Ended:
    """The game told again. Raises Full where too many ask."""

    async def work() -> Ended:
        course = await course_of(live)
        return await asyncio.get_running_loop().run_in_executor(_threads, _ended, live, course)

    return await _told.get((live.id, live.seq), work, asker)


def _ended(live: Live, course: Course) -> Ended:
    assert live.status in ENDED, "what a seat of a running game knows is for that seat"
    ours = view_of(live.game)
    retold = None
    try:
        retold = retell(course, (ours.TURN, *ours.HEADINGS))
    except Illegal:
        log.exception("the log of %s cannot be played again", live.id)
    turns = retold.turns if retold is not None else []
    view = live.view(SPECTATOR)
    reckoned = chances(live.game.id, turns)
    return Ended(view, retold, ours.how_it_ended(turns, view), reckoned, turning_points(turns, reckoned))


async def end_page(live: Live, lang: str, asker: Asker = NOBODY) -> EndPage:
    """The page's parts. Raises Full where too many ask."""
    told = await ended(live, asker)

    async def work() -> EndPage:
        return await asyncio.get_running_loop().run_in_executor(_threads, draw, live, told, lang)

    return await _drawn.get(_key(live, lang), work, asker)


def _key(live: Live, lang: str) -> tuple[Any, ...]:
    return live.id, live.seq, lang, tuple(sorted(live.called(lang).items()))


def draw(live: Live, told: Ended, lang: str) -> EndPage:
    said, end = page_texts(live.game, lang, live.called(lang)), told.ending
    numbers = {point.turn: number for number, point in enumerate(told.points, 1)}
    chart, turns = end.chart if end else None, told.retold.turns if told.retold else []
    aligned = chart is not None and len(chart.moments) == len(turns)
    marks = [Mark(numbers[one.turn], one.turn, one.seat) for one in told.points] if aligned else []
    return EndPage(
        headline=headline(live, told, lang),
        how=said.say(end.how) if end else "",
        length=said.say(end.length) if end else "",
        title=said.say(end.title) if end else "",
        about=said.say(end.about) if end else "",
        chart_title=said.say(chart.title) if chart else "",
        chart_about=said.say(chart.about) if chart else "",
        art=draw_ending(live.game, end, lang, live.called(lang), marks) if end else None,
        board=board(live.game, told.view, lang, live.called(lang)),
        points=tuple(_point(live, told, point, numbers[point.turn], lang) for point in told.points),
        within=round(100 * max((one.within for one in told.chances), default=0)),
        choices=told.retold.turns[-1].n if told.retold else 0,
        whole=told.retold is not None and told.retold.whole,
        same=told.retold is not None and told.retold.same,
    )


def headline(live: Live, told: Ended, lang: str) -> str:
    """Who won; where a clock or the host ended the game, that."""
    if told.view.over and told.ending is not None:
        return page_texts(live.game, lang, live.called(lang)).say(told.ending.headline)
    site = texts_with_names(live, lang)
    how = result(live)
    assert how is not None, "it is over"
    return site.say(how).rstrip(".")


def _point(live: Live, told: Ended, point: TurningPoint, number: int, lang: str) -> Point:
    assert told.retold is not None
    events = told.retold.turns[point.turn].events
    said = in_sentences(live.game, events, lang, live.called(lang), point.seat)
    before, after = round(100 * point.before), round(100 * point.after)
    names = told.ending.turns if told.ending is not None else ()
    turn = page_texts(live.game, lang, live.called(lang)).say(names[point.turn]) if names else ""
    return Point(number, turn, point.n, point.seat, before, after, said)


async def story(live: Live, lang: str, asker: Asker = NOBODY) -> str:
    """The numbers of the game's story as CSV; "" where there are none."""
    told = await ended(live, asker)
    if told.ending is None or told.ending.chart is None:
        return ""
    site, more = texts_with_names(live, lang), {}
    if len(told.chances) == len(told.ending.chart.moments):
        for seat in range(1 if live.game.together else len(live.seats)):
            head = site.t("end.chance_all") if live.game.together else site.t("end.chance_of", seat=Who(seat))
            more[head] = [round(100 * one.by_seat[seat]) for one in told.chances]
    return as_csv(told.ending.chart, more, page_texts(live.game, lang, live.called(lang)))


async def picture(live: Live, lang: str, asker: Asker = NOBODY) -> bytes:
    """The picture that goes with a link to the result, as PNG. Raises Full where too many ask."""
    told = await ended(live, asker)

    def make() -> bytes:
        title = page_texts(live.game, lang, None).t("title.game")
        about = f"{title} · {live.title}" if live.title else title
        return share_card(live.game, told.view, lang, live.called(lang), headline(live, told, lang), about)

    async def work() -> bytes:
        return await asyncio.get_running_loop().run_in_executor(_threads, make)

    return await _cards.get((*_key(live, lang), "card"), work, asker)
