"""In a copy, seats that were asked together are asked again what they have chosen and nobody was told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crannog.kernel.play import State, Step

type Steps = list[Step[Any]]  # what a seat has still to do, the next one last


def ask_others_again(s: State, seat: int, before: Callable[[int, Steps], Steps]) -> None:
    """`before` says, for each other seat, what it had to do before it chose."""
    for other, steps in s.lanes.items():
        if other != seat and steps:
            steps[:] = before(other, list(steps))
