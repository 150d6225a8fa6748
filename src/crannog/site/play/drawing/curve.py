"""The curve of a finished game: how likely each seat was to win after each turn, as bots reckon it.

Reckoned when somebody looks first, in the processes that think for hints, after everybody who waits for one;
kept in memory, never stored.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from crannog.bots.chance import Chance
from crannog.bots.found import reckons
from crannog.site.limits import Full
from crannog.site.memo import Memo
from crannog.site.play.bots.choose_move import hint_line, thinkers
from crannog.site.play.bots.reckoning import Reckoned, Reckoning
from crannog.site.play.store.access import ENDED
from crannog.site.play.store.course import Course
from crannog.site.play.store.earlier import FOLDED
from crannog.site.play.store.retold import choices, retold_from, with_the_deal
from crannog.site.texts import site_texts
from crannog.site.waiting import NOBODY, Asker
from crannog.views import templates
from crannog.views.chart import DASHES
from crannog.views.game_view import view_of

WIDE: Final = 1000  # the field, stretched to the width of the timeline
HIGH: Final = 100

_kept: Final[Memo[tuple[str, int], Reckoned]] = Memo(hint_line, kept=64, last=True)
_begun: Final[set[asyncio.Task[None]]] = set()


@dataclass(frozen=True, slots=True)
class Path:
    """One seat's chance, with the band in which it may be."""

    seat: int
    color: str  # a token
    dash: str
    line: str
    band: str


def forget() -> None:
    _kept.clear()


def has_curve(course: Course) -> bool:
    """Only of a game that is over: what a bot makes of a running one would be help from outside."""
    live = course.live
    ended = live.status in ENDED and live.record is not None
    return ended and bool(course.last) and course.last < FOLDED and reckons(live.game.id)


def look(course: Course, asker: Asker = NOBODY) -> Reckoned | None:
    """What was reckoned; None while it is not there yet: the first look has it done, in its turn."""
    assert has_curve(course)
    key = course.live.id, course.live.seq
    found = _kept.ready(key)
    if found is None:
        task = asyncio.ensure_future(_begin(key, course, asker))
        _begun.add(task)
        task.add_done_callback(_begun.discard)
    return found


async def _begin(key: tuple[str, int], course: Course, asker: Asker) -> None:
    async def work() -> Reckoned:
        question = await asyncio.to_thread(_question, course)
        return await thinkers("hint").ask(question) if question is not None else ()

    with contextlib.suppress(Full):  # whoever still looks asks again
        await _kept.get(key, work, asker)


def _question(course: Course) -> Reckoning | None:
    live, base = course.live, retold_from(course)
    if base is None or live.record is None:
        return None
    assert live.status in ENDED, "the seeds of a running game are nobody's to know"
    begun = "" if with_the_deal(course, base) else _state(course, base)
    view, seeds = view_of(live.game), live.record.seeds
    return Reckoning(
        live.game.id,
        live.setup.seats,
        dict(live.setup.options),
        seeds.server.hex(),
        seeds.clients,
        seeds.table,
        begun,
        base,
        tuple(choices(course, base)),
        (view.TURN, *view.HEADINGS),
    )


def _state(course: Course, base: int) -> str:
    state = course.first(base)
    assert state is not None
    return course.live.game.store(state).decode()


# --- drawn -------------------------------------------------------------------------------------


def drawn(course: Course, reckoned: Reckoned, lang: str, to: str, looks: str) -> str:
    """The curve as HTML, with the table behind it; the same for every position."""
    site, live = site_texts(lang), course.live
    seats = [0] if live.game.together else list(range(len(live.seats)))
    context: dict[str, Any] = {
        "t": site.t,
        "paths": [_path(course.last, reckoned, seat, live.game.together) for seat in seats],
        "rows": [(n, [round(100 * one.by_seat[seat]) for seat in seats]) for n, one in reckoned],
        "heads": [live.called(lang).get(seat) or site.name(seat) for seat in seats],
        "together": live.game.together,
        "within": round(100 * max((one.within for _, one in reckoned), default=0)),
        "to": to,
        "looks": looks,
    }
    return templates.environment().get_template("crannog.site/curve.jinja").render(context)


def _path(last: int, reckoned: Sequence[tuple[int, Chance]], seat: int, together: bool) -> Path:
    points = [(_x(n, last), one.by_seat[seat], one.within) for n, one in reckoned]
    line = "L".join(f"{x} {_y(share)}" for x, share, _ in points)
    above = [f"{x} {_y(share + within)}" for x, share, within in points]
    below = [f"{x} {_y(share - within)}" for x, share, within in reversed(points)]
    color = "--lake" if together else f"--seat-{seat + 1}"
    return Path(seat, color, DASHES[seat % len(DASHES)], f"M{line}", f"M{'L'.join([*above, *below])}Z")


def _x(n: int, last: int) -> float:
    return round(WIDE * n / last, 1)


def _y(share: float) -> float:
    return round(HIGH - HIGH * min(1.0, max(0.0, share)), 1)
