"""Stops in a copy that somebody plays on with: up to a step, and no further until told to go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crannog.kernel.play import Ask, State, Step, settle


@dataclass(frozen=True)
class Stop(Ask[State]):
    """A question for nobody: all that comes after it waits."""


def stop_before(s: State, step: type[Step[Any]]) -> None:
    """Stop when the next step of this kind would be done; where none waits, nowhere."""
    for i in range(len(s.table) - 1, -1, -1):
        if isinstance(s.table[i], step):
            s.table.insert(i + 1, Stop(-1))
            return


def go_on(s: State) -> None:
    """Past the stop, if this is one."""
    if s.table and isinstance(s.table[-1], Stop):
        skip(s)


def skip(s: State) -> None:
    """The table goes on as if what it asks had never been asked."""
    s.table.pop()
    settle(s)
