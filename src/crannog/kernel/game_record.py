"""A game as it was played: every choice, what can be undone, and what each seat was shown.

Undo: a choice may be taken back until chance was drawn or something hidden came up. Across another
seat's move that seat must agree; inside an open simultaneous decision a seat may take back its own
choices whatever the others chose. Taking back is a command of its own, never a Choice.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from crannog.kernel.codec import clone
from crannog.kernel.event import Event
from crannog.kernel.game import Game, Setup
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Choice, Illegal, State, choose, line_of
from crannog.kernel.rng import Seeds


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log: a choice, or the taking back of one."""

    seat: int
    line: str  # "" for a take-back
    group: int = 0  # the simultaneous decision it belongs to, 0 if it was made alone
    consent: tuple[int, ...] = ()  # for a take-back: who agreed

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

    def play(self, seat: int, choice: Choice[S] | str) -> tuple[Event, ...]:
        """Make a choice, given as itself or as its line; raises Illegal with the reasons."""
        line = line_of(choice)
        group = self.now.group if self.now.together else 0
        after = choose(self.now, seat, line)
        entry = Entry(seat, line, group)
        self.now = after
        self.entries.append(entry)
        self.since.append(entry)
        if after.boundary:
            self._anchor()
        self.shown.append(tuple(after.events))
        return self.shown[-1]

    def _anchor(self) -> None:
        self.anchor, self.since = clone(self.now), []

    def events_for(self, seat: int) -> list[Event]:
        """Everything this seat was told, in order."""
        return [event for told in self.shown for event in told if event.seen_by(seat)]

    # --- taking back ---------------------------------------------------------------------------

    def why_not_undo(self, seat: int, consent: tuple[int, ...] = ()) -> list[Msg]:
        """Why this seat cannot take back its last choice; empty if it can."""
        last = self._last(seat)
        if last < 0:
            made = any(entry.seat == seat and not entry.is_undo for entry in self.entries)
            return [msg("undo.boundary" if made else "undo.nothing")]
        missing = [other for other in self._crossed(last) if other not in consent]
        return [msg("undo.consent", seat=Who(other)) for other in missing]

    def undo(self, seat: int, consent: tuple[int, ...] = ()) -> None:
        """Take back this seat's last choice, and whatever others did on top of it and agreed to lose."""
        reasons = self.why_not_undo(seat, consent)
        if reasons:
            raise Illegal(reasons, type(self.now).__module__)
        last = self._last(seat)
        kept = self.since[:last]
        if self._open_group(self.since[last]):
            kept += self.since[last + 1 :]
        state = clone(self.anchor)
        for entry in kept:
            state = choose(state, entry.seat, entry.line)
        self.now, self.since = state, kept
        self.entries.append(Entry(seat, "", consent=consent))
        self.shown.append(())

    def _last(self, seat: int) -> int:
        found = [i for i, entry in enumerate(self.since) if entry.seat == seat]
        return found[-1] if found else -1

    def _open_group(self, entry: Entry) -> bool:
        return self.now.together and entry.group == self.now.group

    def _crossed(self, last: int) -> list[int]:
        """Whose moves would be lost, too."""
        if self._open_group(self.since[last]):
            return []
        return sorted({entry.seat for entry in self.since[last + 1 :]})


def start[S: State](
    game: Game[S, Any], seats: int, options: dict[str, str] | None, seeds: Seeds
) -> Record[S]:
    """Sit down: a new game with nothing in its record but the deal."""
    setup = game.setup(seats, options, earlier=True)
    now = game.new(seats, setup.options, seeds)
    record = Record(game, setup, seeds, now, clone(now))
    record.shown.append(tuple(now.events))
    return record
