"""A lesson's game as if it were a table whose game was stopped: branches leave it where the lesson ends."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from crannog import games
from crannog.kernel.replay import of_record
from crannog.lessons.lesson import lessons_of
from crannog.site.play.store import replayer, uploads
from crannog.site.play.store.course import Course

KEPT: Final = 8


def named(game: str, lesson: str) -> str:
    """What stands for the name of a table; no table has such a one."""
    return f"{game}/{lesson}"


def is_lesson(table: str) -> bool:
    return "/" in table


def home(table: str) -> str:
    """The address of the table, or of the lesson."""
    return f"/learn/{table}" if is_lesson(table) else f"/t/{table}"


@lru_cache(KEPT)
def course_of_lesson(name: str) -> Course | None:
    """The lesson's game to its last place; None where it is not offered anymore. Takes a moment."""
    game, _, called = name.partition("/")
    lesson = lessons_of(game).get(called) if game in games.names() else None
    if lesson is None:
        return None
    text = of_record(lesson.record_at(lesson.places()[-1])).write()
    course = uploads.looked_at(name, replayer.found(text)).course
    if course is not None:
        seats = (replace(seat, name=lesson.names.get(seat.number, "")) for seat in course.live.seats)
        course.live = replace(course.live, public=True, seats=tuple(seats))
    return course
