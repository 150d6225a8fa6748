"""What the clients saw, with times: the witness the checks hear."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Ack:
    """A command that was answered 200."""

    table: str
    command: str
    seat: int
    seq: int
    seen: int
    sent: float  # when it was first sent
    answered: float  # when the first 200 came
    again: float  # when it was sent again after an answer was lost; 0 if none was


@dataclass
class History:
    began: float = field(default_factory=time.time)
    acks: list[Ack] = field(default_factory=list)
    refused: list[tuple[str, str, int]] = field(default_factory=list)  # table, command, status
    problems: list[str] = field(default_factory=list)  # what was wrong at first sight
    counts: Counter[str] = field(default_factory=Counter)
    reached: Counter[str] = field(default_factory=Counter)
    recovery: dict[str, list[float]] = field(default_factory=dict)  # by kind of fault, in seconds
    latency: list[float] = field(default_factory=list)

    def sometimes(self, what: str, times: int = 1) -> None:
        """A rare path was taken."""
        if times:
            self.reached[what] += times

    def wrong(self, what: str) -> None:
        if len(self.problems) < 200:
            self.problems.append(f"{what} (after {time.time() - self.began:.1f} s)")


# Paths a run of full size must have taken, or it proves little.
# The reconciler calls a bot again only where a hint is lost just so; that is tested by itself
# (tests/site/test_clocks.py), and here only counted.
RARE = (
    "repeat answered from the log",
    "409 after a race",
    "retry after a lost answer",
    "stream resumed with a gap",
    "whole board after too long a gap",
    "bot's move came twice",
    "two seats at once in 10 ms",
    "taken back with consent",
)
