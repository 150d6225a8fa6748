"""The positions of a branch: where it may leave the game, what is drawn anew there, and where it leads.

Nothing of it is stored: what a seat knew is folded from the table's log, what it could not know is dealt by
the game's own `sample` from the branch's seed, and then the branch's choices are made.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from crannog.kernel.event import Event
from crannog.kernel.game_record import Record
from crannog.kernel.play import State, asks, choose
from crannog.kernel.rng import KEY_BYTES, Rng, Seeds
from crannog.site.play.store.access import ENDED
from crannog.site.play.store.course import Course
from crannog.site.play.store.live_table import Live, result_of
from crannog.site.whatif.branches import Branch, Line

EVERY: Final = 32  # choices between two states that are kept
WORLDS: Final = 48  # of branches, kept in memory


class NoPosition(Exception):
    """The game has no such position any more, or it cannot be played again here."""


def position_of(course: Course, at: int) -> int:
    """How many choices lead to entry `at`, which was the last of them; raises NoPosition if it was undone."""
    n = course.position_of(at) if at else 0
    if n and course.moves[n - 1].seq != at:
        raise NoPosition
    return n


def entry_of(course: Course, n: int) -> int:
    """The entry of the choice that led to position `n`."""
    return course.moves[n - 1].seq if n else 0


# --- where a branch may begin ------------------------------------------------------------------


def sound(course: Course, n: int, seat: int) -> int:
    """The last position up to `n` where nobody else has chosen in secret what still waits to be told.

    `sample` deals anew what lies hidden; what one who is asked alone has half answered it leaves as it is.
    """
    passed = _Passed(course)
    while n:
        first = _first_secret(passed, n, seat)
        if not first:
            return n
        n = first - 1
    return n


class _Passed:
    """States of a course on the way back, folded a stretch at a time."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self._states: dict[int, State] = {}

    def state(self, n: int) -> State:
        if n not in self._states:
            begun = max((base for base, _ in self.course.bases if base <= n), default=0)  # the log's segment
            at = max(begun, n - EVERY)
            state = self.course.state(at)
            while state is not None and at < n:
                self._states[at] = state
                move = self.course.moves[at]
                state, at = choose(state, move.seat, move.line), at + 1
            if state is None:
                raise NoPosition
            self._states[n] = state
        return self._states[n]


def _first_secret(passed: _Passed, n: int, seat: int) -> int:
    """The first choice of somebody else that is still secret at position `n`; 0 if there is none."""
    course, now, first = passed.course, passed.state(n), 0
    if course.mover(n) != seat and _hides(course, n, seat, now):
        first = n
    at = n
    while now.together and at:
        before = passed.state(at - 1)
        if not before.together or before.group != now.group:
            break  # with this choice several were asked at once
        if course.mover(at) != seat:
            first = at
        at -= 1
    return first


def _hides(course: Course, n: int, seat: int, now: State) -> bool:
    """Of the last choice this seat was told nothing; or not all, and whoever made it is asked on about it."""
    seen = [event.seen_by(seat) for one in course.told_by(n) for event in one.events]
    mover = course.mover(n)
    return not any(seen) or (not all(seen) and any(ask.seat == mover for ask in asks(now)))


# --- what is there -----------------------------------------------------------------------------


def base(course: Course, n: int, seat: int, seed: str) -> State:
    """The position that a branch leaves, with everything hidden from this seat drawn from the seed.

    Without a seed, as it really lay: only when the game is over.
    """
    state = course.state(n)
    if state is None:
        raise NoPosition
    if seed:
        return course.live.game.sample(state, seat, Rng({}, bytes.fromhex(seed)))  # type: ignore[no-any-return]
    if course.live.status not in ENDED:
        raise NoPosition
    return state


class World:
    """A branch as far as it was looked at."""

    def __init__(self, first: State) -> None:
        self._states: dict[int, State] = {0: first}
        self._lines: list[Line] = []
        self._told: list[tuple[Event, ...]] = []

    def state(self, lines: Sequence[Line], k: int) -> State:
        """The state after the first `k` of these choices; raises Illegal where they cannot be made."""
        same = 0
        while same < min(k, len(self._lines)) and self._lines[same] == lines[same]:
            same += 1
        known = max(at for at in self._states if at <= same)
        state = self._states[known]
        if known < k:
            del self._lines[known:], self._told[known:]
            self._states = {
                at: one for at, one in self._states.items() if at == known or (at < known and at % EVERY == 0)
            }
        for at in range(known, k):
            state = choose(state, *lines[at])
            self._lines.append(lines[at])
            self._told.append(tuple(state.events))
            if (at + 1) % EVERY == 0 or at + 1 == k:
                self._states[at + 1] = state
        return state

    def told(self, k: int) -> list[Event]:
        """What the first `k` choices told, which have been made."""
        return [event for events in self._told[:k] for event in events]


_kept: Final[OrderedDict[str, World]] = OrderedDict()


def forget() -> None:
    _kept.clear()


def ready(branch: Branch) -> World | None:
    """The branch's world, if it is in memory."""
    found = _kept.get(branch.id)
    if found is not None:
        _kept.move_to_end(branch.id)
    return found


def keep(branch: Branch, first: State) -> World:
    _kept[branch.id] = made = World(first)
    while len(_kept) > WORLDS:
        _kept.popitem(last=False)
    return made


def as_table(live: Live, branch: Branch, state: State, k: int) -> Live:
    """The branch as if it were a table: what shows and judges tables does so here, and nothing is written.

    It has another name and none of the table's seeds.
    """
    record = Record(live.game, live.setup, Seeds(bytes(KEY_BYTES)), state, state)
    return replace(
        live,
        id=branch.id,
        seq=k,
        status="over" if state.over else "running",
        frozen="",
        seats=tuple(
            replace(seat, player=branch.maker, bot=branch.bots.get(seat.number, "")) for seat in live.seats
        ),
        clients=(),
        record=record,
        asked={ask.seat: 0 for ask in asks(state)},
        undo=None,
        result=result_of(record, state.winners) if state.over else None,
        recent=(),
        votes={},
    )
