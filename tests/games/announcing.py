"""Announced = happened, beyond the log: what a table says of a choice before it is made, held against the rest.

A game brings an Announcer (`tests/games/<game>/announcer.py`): what the page says when a choice is picked, how
the choice is carried out, and what each sentence promises.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from crannog.kernel.message import Msg
from crannog.kernel.play import Choice, Decision, State, advance
from crannog.testing.log_matches_state import Line, Untrue


@dataclass(frozen=True)
class Course[S: State]:
    """A choice that was announced and then made, with everything told on the way."""

    before: S
    after: S
    seat: int
    line: str
    told: tuple[Msg, ...]

    def events(self, id: str) -> list[Line]:
        return [Line(text) for text in self.told if text.id == id]


type Promise[S: State] = Callable[[Course[S], Line], None]


@dataclass(frozen=True)
class Announcer[S: State]:
    said: Callable[[S, Decision, str], list[Msg]]  # with this choice picked
    carried_out: Callable[[S, int, str], Course[S]]
    promises: Mapping[str, Promise[S]]
    claims_nothing: frozenset[str] = frozenset()  # sentences that no course could contradict
    told_at_once: frozenset[str] = frozenset()  # promises of numbers that no course could contradict

    def faults(self, course: Course[S], said: list[Msg]) -> list[str]:
        """What was announced and did not happen."""
        found = []
        for text in said:
            promise = self.promises.get(text.id)
            if promise is None:
                if text.id not in self.claims_nothing:
                    found.append(f"{text.id} is neither checked nor listed as claiming nothing")
                continue
            try:
                promise(course, Line(text))
            except (Untrue, KeyError, ValueError, IndexError) as wrong:
                found.append(f"{text}: {wrong}")
        return found


def on(s: State, ask_seat: int, choice: Choice[State], told: list[Msg]) -> None:
    """Make a choice in place and remember what was told."""
    advance(s, ask_seat, choice)
    told += [event.text for event in s.events]
