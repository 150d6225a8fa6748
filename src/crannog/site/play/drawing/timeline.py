"""Where the chapters and turns of a game begin, and what lies before and after a position of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from crannog.kernel.event import Event
from crannog.kernel.message import Msg
from crannog.site.play.store.course import Course
from crannog.views.game_view import view_of

MOST: Final = 20  # chapters in sight: more would be too narrow to press


@dataclass(frozen=True, slots=True)
class Chapter:
    first: int  # position
    last: int  # the next one's first, or the end of the game
    title: Msg
    now: bool  # the position that is shown lies in it


@dataclass(frozen=True, slots=True)
class Way:
    """A step from the position that is shown, forth or back; where it leads nowhere, `to` is -1."""

    id: str  # first, round_back, turn_back, back, on, turn_on, round_on, last
    to: int


def ways(course: Course, seat: int, n: int) -> list[Way]:
    """By choice, by turn where the game tells of turns, by round where rounds are something else."""
    view = view_of(course.live.game)
    turns = begins(course, seat, (view.TURN,))
    rounds = begins(course, seat, tuple(id for id in view.HEADINGS if id != view.TURN))
    back = [Way("first", 0 if n else -1)]
    on = [Way("last", course.last if n < course.last else -1)]
    for id, some in (("round", rounds), ("turn", turns)):
        if some:
            back.append(Way(f"{id}_back", max((at for at in some if at < n), default=0 if n else -1)))
            later = min((at for at in some if at > n), default=course.last if n < course.last else -1)
            on.insert(0, Way(f"{id}_on", later))
    return [*back, Way("back", n - 1), Way("on", n + 1 if n < course.last else -1), *on]


def begins(course: Course, seat: int, ids: tuple[str, ...]) -> list[int]:
    """The positions at which one of these events was told."""
    return [at for at, _ in _heads(course, seat, ids)]


def chapters(course: Course, seat: int, n: int) -> list[Chapter]:
    """As the log heads them; where there are many, those that begin close together are one."""
    heads = _heads(course, seat, view_of(course.live.game).HEADINGS)
    kept: list[tuple[int, Event]] = []
    for at, head in heads:
        if not kept or (at - kept[-1][0]) * MOST >= course.last:
            kept.append((at, head))
    ends = [at for at, _ in kept[1:]] + [course.last] * bool(kept)
    return [
        Chapter(at, end, head.text, at <= n < end or n == end == course.last)
        for (at, head), end in zip(kept, ends, strict=True)
        if end > at
    ]


def _heads(course: Course, seat: int, ids: tuple[str, ...]) -> list[tuple[int, Event]]:
    found: dict[int, Event] = {}
    for one in course.told:
        at = course.position_of(one.seq)
        for event in one.events:
            if event.text.id in ids and event.seen_by(seat) and not event.undone:
                found[at] = event
    return sorted(found.items(), key=lambda head: head[0])
