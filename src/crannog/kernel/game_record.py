"""A game as it was played: every choice, what can be undone, and what each seat was shown.

Undo: a choice may be taken back until chance was drawn or something hidden came up. Across another
seat's move that seat must agree; inside an open simultaneous decision a seat may take back its own
choices whatever the others chose. Taking back is a command of its own, never a Choice.

A choice that only says something (`Choice.only_says`: a plan, "I am ready") is taken back by itself, past
whatever others did since; and a move is taken back past what others only said, which stays.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from crannog.kernel.codec import clone
from crannog.kernel.event import Event
from crannog.kernel.game import Game, Setup
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Choice, Illegal, State, advance, find, line_of
from crannog.kernel.rng import Seeds


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: a choice, or the taking back of one."""

    seat: int
    line: str  # "" for a take-back
    group: int = 0  # the simultaneous decision it belongs to, 0 if it was made alone
    consent: tuple[int, ...] = ()  # for a take-back: who agreed
    says: bool = False  # it only says something
    at: int = 0  # its number in the log of a table that has one
    apart: bool = False  # for a take-back: what only says something was taken back, or kept, by itself

    @property
    def is_undo(self) -> bool:
        return not self.line


@dataclass
class Record[S: State]:
    """A game under way. `now` is its state; `play` and `undo` change it."""

    game: Game[S, Any]
    setup: Setup
    seeds: Seeds
    now: S
    anchor: S  # the state at the last point behind which nothing can be taken back
    since: list[Entry] = field(default_factory=list)  # choices after the anchor, in order
    entries: list[Entry] = field(default_factory=list)  # everything ever commanded
    shown: list[tuple[Event, ...]] = field(default_factory=list)  # what each entry told

    def play(self, seat: int, choice: Choice[S] | str, at: int = 0) -> tuple[Event, ...]:
        """Make a choice, given as itself or as its line; raises Illegal with the reasons."""
        entry = Entry(seat, line_of(choice), at=at)
        self.now, made = _after(self.now, entry)
        self.entries.append(made)
        self.since.append(made)
        if self.now.boundary:
            self._anchor()
        self.shown.append(tuple(self.now.events))
        return self.shown[-1]

    def _anchor(self) -> None:
        self.anchor, self.since = clone(self.now), []

    def events_for(self, seat: int) -> list[Event]:
        """Everything this seat was told, in order."""
        return [event for told in self.shown for event in told if event.seen_by(seat)]

    # --- taking back ---------------------------------------------------------------------------

    def last_of(self, seat: int) -> Entry | None:
        """What this seat would take back; None if there is nothing, or if it is too late."""
        last = self._last(seat)
        return self.since[last] if last >= 0 else None

    def why_not_undo(self, seat: int, consent: tuple[int, ...] = (), *, earlier: bool = False) -> list[Msg]:
        """Why this seat cannot take back its last choice; empty if it can."""
        last = self._last(seat)
        if last < 0:
            made = any(entry.seat == seat and not entry.is_undo for entry in self.entries)
            return [msg("undo.boundary" if made else "undo.nothing")]
        missing = [other for other in self._crossed(last, earlier) if other not in consent]
        return [msg("undo.consent", seat=Who(other)) for other in missing]

    def undo(self, seat: int, consent: tuple[int, ...] = (), *, earlier: bool = False) -> None:
        """Take back this seat's last choice, and whatever others did on top of it and agreed to lose.

        `earlier`: as logs have it from the time when what only says something was a move like any other.
        """
        reasons = self.why_not_undo(seat, consent, earlier=earlier)
        if reasons:
            raise Illegal(reasons, type(self.now).__module__)
        last = self._last(seat)
        apart = not earlier and any(entry.says for entry in self.since[last:])
        alone = self._alone(last) if apart else None
        self.now, self.since = alone or self._before(last, apart)
        self.entries.append(Entry(seat, "", consent=consent, apart=apart))
        self.shown.append(())

    def lost_by(self, seat: int, consent: tuple[int, ...] = ()) -> list[Entry]:
        """Everything that would be taken back, in order, if all of these agreed; empty if it cannot be."""
        if self.why_not_undo(seat, consent):
            return []
        last = self._last(seat)
        kept = (self._alone(last) or self._before(last, apart=True))[1]
        left = [(one.seat, one.line, one.at) for one in kept]
        lost = []
        for one in self.since:
            if left[:1] == [(one.seat, one.line, one.at)]:
                left.pop(0)
            else:
                lost.append(one)
        return lost

    def _last(self, seat: int) -> int:
        found = [i for i, entry in enumerate(self.since) if entry.seat == seat]
        return found[-1] if found else -1

    def _open_group(self, entry: Entry) -> bool:
        return self.now.together and entry.group == self.now.group

    def _crossed(self, last: int, earlier: bool) -> list[int]:
        """Whose moves would be lost, too."""
        moves = [entry for entry in self.since[last + 1 :] if earlier or not entry.says]
        if not moves or self._open_group(self.since[last]) or (not earlier and self._alone(last)):
            return []
        return sorted({entry.seat for entry in moves})

    def _alone(self, last: int) -> tuple[S, list[Entry]] | None:
        """The game without this entry, if it only says something and everything else still holds."""
        if not self.since[last].says:
            return None
        state, kept = clone(self.anchor), []
        for entry in self.since[:last] + self.since[last + 1 :]:
            try:
                state, made = _after(state, entry)
            except Illegal:
                return None
            if state.boundary:
                return None  # what was not drawn then would be drawn now
            kept.append(made)
        return state, kept

    def _before(self, last: int, apart: bool) -> tuple[S, list[Entry]]:
        """The game before this entry; others keep what they chose beside it, and what they only said."""
        beside, later = self._open_group(self.since[last]), self.since[last + 1 :]
        state, kept = clone(self.anchor), []
        for entry in self.since[:last] + [one for one in later if beside or (apart and one.says)]:
            try:
                state, made = _after(state, entry)
            except Illegal:
                if not entry.says:
                    raise
                continue  # it was said about something that is no longer so
            kept.append(made)
        return state, kept


def _after[S: State](s: S, entry: Entry) -> tuple[S, Entry]:
    """The state after this choice, on a copy, and the entry with what is known of it then; raises Illegal."""
    found = find(s, entry.seat, entry.line)
    group = s.group if s.together else 0
    after: S = clone(s)
    advance(after, entry.seat, found)
    return after, replace(entry, group=group, says=found.only_says())


def at_entry[S: State](record: Record[S], at: int) -> S | None:
    """The state after this entry of the log, unless it lies behind the last draw or reveal.

    For a log in which nothing was taken back since then.
    """
    if not record.since or at < record.since[0].at - 1 or not all(entry.at for entry in record.since):
        return None
    state = record.anchor
    for entry in record.since:
        if entry.at > at:
            break
        state, _ = _after(state, entry)
    return state


def known_again(anchor: State, since: list[Entry]) -> list[Entry]:
    """Entries that were stored before it was noted which of them only say something."""
    state, found = anchor, []
    for entry in since:
        state, made = _after(state, entry)
        found.append(made)
    return found


def start[S: State](
    game: Game[S, Any], seats: int, options: dict[str, str] | None, seeds: Seeds
) -> Record[S]:
    """Sit down: a new game with nothing in its record but the deal."""
    setup = game.setup(seats, options, earlier=True)
    now = game.new(seats, setup.options, seeds)
    record = Record(game, setup, seeds, now, clone(now))
    record.shown.append(tuple(now.events))
    return record
