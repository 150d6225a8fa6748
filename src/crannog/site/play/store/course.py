"""The course of a table's game: every choice that was not taken back, what it told, any position between two.

Positions are folded from the log when somebody looks. Some states on the way stay in memory, bounded, so
that the next look is quick; nothing of it is stored. What is retold of a finished game is its course, too.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from crannog.kernel.event import Event
from crannog.kernel.game_record import Record
from crannog.kernel.play import Illegal, State, choose
from crannog.site.play.store import archived
from crannog.site.play.store.earlier import Written, played
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.shown_events import Shown, struck, with_undone

EVERY: Final = 16  # choices between two states that are kept, in a game of usual length
STATES: Final = 64  # of a game that are kept, about
TABLES: Final = 32  # whose courses are kept
MOST: Final = 5000  # entries that are read
PLAYED: Final = ("start", "anchor", "choice", "undo")

_ENTRIES: Final = """
SELECT seq, kind, seat, line, consent, rules, snapshot, shown FROM play_entry
 WHERE table_id = %(table)s AND seq <= %(last)s
   AND (shown <> '' OR kind IN ('start', 'anchor', 'choice', 'undo'))
 ORDER BY seq LIMIT %(most)s
"""


@dataclass(frozen=True, slots=True)
class Told:
    """What an entry told, to all or to some."""

    seq: int
    events: tuple[Event, ...]


class Course:
    """A game from its first position to its newest; `last` is how many choices lead there."""

    def __init__(
        self, live: Live, entries: Sequence[tuple[Written, str]], stored: Mapping[int, bytes] | None = None
    ) -> None:
        """`stored`: states that are known already, by position."""
        self.live = live
        shown = [Shown(one.seq, one.seat, live.game, text) for one, text in entries if text]
        self.told = [Told(seq, events) for seq, events in with_undone(shown)]
        silent, self._unclear = _silently_gone(live, entries)
        gone = silent | struck(event for one in self.told for event in one.events)
        self.moves = [one for one, _ in entries if one.kind == "choice" and one.seq not in gone]
        self.last = len(self.moves)
        self._every = max(EVERY, -(-self.last // STATES))
        self._stored = dict(stored or {})
        self._seqs = [one.seq for one in self.moves]
        # Where folding can begin, by how many choices were made before.
        self.bases = [
            (self.position_of(one.seq), one) for one, _ in entries if one.kind in ("start", "anchor")
        ]
        self._states: dict[int, State] = {}

    def mover(self, n: int) -> int:
        """Who made the choice that led to position `n`."""
        return self.moves[n - 1].seat

    def position_of(self, seq: int) -> int:
        """The position to which this entry belongs."""
        return bisect_right(self._seqs, seq)

    def told_by(self, n: int) -> list[Told]:
        """What led to position `n`: its choice, and whatever happened before the next one."""
        return self._between(self._seqs[n - 1] if n else 0, n)

    def told_until(self, n: int) -> list[Told]:
        """Everything up to position `n`."""
        return self._between(0, n)

    def _between(self, first: int, n: int) -> list[Told]:
        end = self._seqs[n] if n < self.last else self.live.seq + 1
        return [one for one in self.told if first <= one.seq < end]

    # --- positions -----------------------------------------------------------------------------

    def state(self, n: int) -> State | None:
        """The state after `n` choices; None where they cannot be played again here.

        They were made by other rules or with other cards, or the log is not what it was.
        """
        base, begun = max(((at, one.seq) for at, one in self.bases if at <= n), default=(-1, 0))
        known = max((at for at in (*self._states, *self._stored) if base <= at <= n), default=-1)
        if known in self._stored and known not in self._states:
            assert self.live.record is not None
            self._states[known] = self.live.game.load(self._stored[known], self.live.record.seeds.key())
        elif known < 0:
            first = self.first(base)
            if first is None:
                return None
            known, self._states[base] = base, first
        state = self._states[known]
        for at in range(known, n):
            move = self.moves[at]
            if any(begun < seq < move.seq for seq in self._unclear):
                return None
            try:
                state = choose(state, move.seat, move.line)
            except Illegal:
                return None
            if (at + 1) % self._every == 0:
                self._states[at + 1] = state
        return state

    def first(self, base: int) -> State | None:
        """The state with which folding begins there, made anew."""
        entry = next((one for at, one in reversed(self.bases) if at == base), None)
        record = played(self.live, None, entry) if entry is not None else None
        return None if record is None else record.now

    def forget(self, *, stored: bool = False) -> None:
        """Keep no state, as if nobody had looked before; also none of those that were known already."""
        self._states.clear()
        if stored:
            self._stored.clear()

    def go_on_from(self, older: Course) -> None:
        """Take over what was folded, as far as both tell the same."""
        same = 0
        for ours, theirs in zip(self.moves, older.moves, strict=False):
            if (ours.seq, ours.line) != (theirs.seq, theirs.line):
                break
            same += 1
        bases = {at: one.seq for at, one in older.bases}
        if all(bases.get(at) == one.seq for at, one in self.bases if at <= same):
            self._states = {at: state for at, state in older._states.items() if at <= same}


def _silently_gone(live: Live, entries: Sequence[tuple[Written, str]]) -> tuple[set[int], list[int]]:
    """What was taken back by entries that do not tell what, as older logs have them: played again to see.

    And those of these entries of which nobody can know: they were made by other rules or with other cards.
    """
    gone, unclear = set[int](), list[int]()
    if all(text for one, text in entries if one.kind == "undo"):
        return gone, unclear
    record: Record[Any] | None = None
    for one in (one for one, _ in entries if one.kind in PLAYED):
        before: set[int] = {entry.at for entry in record.since} if record is not None else set()
        try:
            record = played(live, record, one)
        except Illegal:
            record = None
        if one.kind == "undo" and record is None:
            unclear.append(one.seq)
        elif one.kind == "undo" and record is not None:
            gone |= before - {entry.at for entry in record.since}
    return gone, unclear


_kept: Final[OrderedDict[str, Course]] = OrderedDict()


def forget() -> None:
    _kept.clear()


async def course_of(live: Live) -> Course:
    """The course of this table's game up to the entry that `live` has."""
    known = _kept.get(live.id)
    if known is not None and known.live.seq == live.seq:
        _kept.move_to_end(live.id)
        return known
    # A long game's events take a while to read: not while everybody else waits.
    course = await asyncio.to_thread(Course, live, await entries_of(live))
    if known is not None:
        course.go_on_from(known)
    _kept[live.id] = course
    while len(_kept) > TABLES:
        _kept.popitem(last=False)
    return course


async def entries_of(live: Live) -> list[tuple[Written, str]]:
    """What the game is told again from: entries, each with what it showed."""
    rows = await archived.entries(live.id, _ENTRIES, {"last": live.seq, "most": MOST}, live.may_be_archived)
    return [_entry(*row) for row in rows]


def _entry(
    seq: int, kind: str, seat: int, line: str, consent: Any, rules: int, snapshot: Any, shown: str
) -> tuple[Written, str]:
    kept = bytes(snapshot) if snapshot else None
    return Written(seq, kind, seat, line, tuple(consent or ()), rules, kept), shown
