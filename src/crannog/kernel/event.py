"""What happened, for those who may know: read by log, animation, statistics and catch-up."""

from __future__ import annotations

from dataclasses import dataclass, field

from crannog.kernel.message import Msg


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `State.events` has those of the last choice."""

    text: Msg
    rule: str = ""  # the rule at work
    audience: tuple[int, ...] | None = None  # the seats that may know; None: everybody
    undone: bool = field(default=False, compare=False, metadata={"stored": False})  # for who reads it now

    def seen_by(self, seat: int) -> bool:
        return self.audience is None or seat in self.audience
