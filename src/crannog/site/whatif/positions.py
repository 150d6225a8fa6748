"""A position of a branch, folded beside the event loop, with what shows it and what may be chosen there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from crannog.kernel.event import Event
from crannog.kernel.play import Illegal, choose, find
from crannog.site.play.drawing.fragments import drawing_line, drawing_threads
from crannog.site.play.store.course import Course, course_of
from crannog.site.play.store.live_table import Live
from crannog.site.waiting import NOBODY, Asker, Line
from crannog.site.whatif import world
from crannog.site.whatif.branches import Branch
from crannog.site.whatif.lesson_games import course_of_lesson, is_lesson
from crannog.site.whatif.world import NoPosition, World

# Beside the drawings, so that no table waits while a long branch is folded.
_threads: Final = ThreadPoolExecutor(1, "what-if")
_line: Final = Line("what_if", 1, most=32, each=3, each_place=12)


@dataclass(frozen=True, slots=True)
class Position:
    """A branch after `k` of its choices."""

    live: Live  # the table itself: its name, its people
    course: Course
    n: int  # where the branch leaves the game
    branch: Branch
    k: int
    table: Live  # the branch as if it were a table
    told: tuple[Event, ...]  # by the branch's own choices

    @property
    def waits_for_bot(self) -> bool:
        return any(seat in self.branch.bots for seat in self.table.asked)

    def seat(self, wanted: int | None = None) -> int:
        """Through which seat it is seen: the wanted one, else one that is asked, else the branch's own."""
        if wanted is not None and 0 <= wanted < len(self.live.seats):
            return wanted
        people = [seat for seat in sorted(self.table.asked) if seat not in self.branch.bots]
        return self.branch.seat if self.branch.seat in people or not people else people[0]

    def events(self, seat: int) -> list[Event]:
        """What this seat was told. Of the real game: what the branch's seat was, if drawn anew."""
        eyes = self.branch.seat if self.branch.seed else seat
        real = [event for one in self.course.told_until(self.n) for event in one.events]
        return [event for event in real if event.seen_by(eyes)] + [
            event for event in self.told if event.seen_by(seat)
        ]


async def start_of(live: Live, n: int, seat: int, asker: Asker = NOBODY) -> tuple[Course, int]:
    """The course, and where a branch begins that leaves it at position `n`. Raises NoPosition, Full.

    In a running game that is where nobody else has chosen in secret.
    """
    course = await course_of(live)
    if n > course.last:
        raise NoPosition

    def look() -> int:
        at = world.sound(course, n, seat) if live.status == "running" else n
        if course.state(at) is None:
            raise NoPosition
        return at

    async with drawing_line.turn(asker):
        return course, await asyncio.get_running_loop().run_in_executor(drawing_threads, look)


async def course_for(live: Live) -> Course:
    """The course of a table's game, or of a lesson's."""
    return await (lesson_of(live.id) if is_lesson(live.id) else course_of(live))


async def lesson_of(name: str) -> Course:
    """The course of this lesson's game; raises NoPosition where there is none anymore."""
    found = await asyncio.to_thread(course_of_lesson, name)
    if found is None:
        raise NoPosition
    return found


async def position_at(live: Live, branch: Branch, k: int, asker: Asker = NOBODY) -> Position:
    """Raises NoPosition, Full."""
    course = await course_for(live)
    n = world.position_of(course, branch.at)
    if k > len(branch.lines):
        raise NoPosition
    loop, known = asyncio.get_running_loop(), world.ready(branch)
    if known is None:
        async with drawing_line.turn(asker):  # whose thread alone folds courses
            first = await loop.run_in_executor(
                drawing_threads, world.base, course, n, branch.seat, branch.seed
            )
        known = world.keep(branch, first)
    async with _line.turn(asker):
        return await loop.run_in_executor(_threads, _fold, live, course, n, branch, k, known)


def _fold(live: Live, course: Course, n: int, branch: Branch, k: int, known: World) -> Position:
    try:
        state = known.state(branch.lines, k)
    except Illegal as no:
        raise NoPosition from no  # it was made by other rules or with other cards
    return Position(live, course, n, branch, k, world.as_table(live, branch, state, k), tuple(known.told(k)))


async def as_far(here: Position, seed: str, asker: Asker = NOBODY) -> int:
    """How many of the choices up to here can be made with other cards, too. Raises Full."""
    branch, course = here.branch, here.course
    loop = asyncio.get_running_loop()
    async with drawing_line.turn(asker):  # whose thread alone folds courses
        first = await loop.run_in_executor(drawing_threads, world.base, course, here.n, branch.seat, seed)

    def look() -> int:
        state = first
        for made, (seat, line) in enumerate(branch.lines[: here.k]):
            try:
                state = choose(state, seat, line)
            except Illegal:
                return made
        return here.k

    return await beside(look, asker)


async def beside[T](work: Callable[[], T], asker: Asker = NOBODY) -> T:
    """Done in the thread of what-if. Raises Full."""
    async with _line.turn(asker):
        return await asyncio.get_running_loop().run_in_executor(_threads, work)


def label_of(position: Position, seat: int, line: str) -> Any:
    """What this choice says, as it is kept with a branch; raises Illegal."""
    assert position.table.record is not None
    found = find(position.table.record.now, seat, line)
    return position.live.game.codec.encode(found.label())
