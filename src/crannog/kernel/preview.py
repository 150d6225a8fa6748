"""What a choice would do, as far as it is certain: played out on a copy, up to the first draw or reveal."""

from __future__ import annotations

from dataclasses import dataclass

from crannog.kernel.codec import clone
from crannog.kernel.errors import Uncertain
from crannog.kernel.event import Event
from crannog.kernel.play import Choice, State, advance, find, line_of


@dataclass(frozen=True, slots=True)
class Preview:
    """What a choice is certain to do. `whole` is False where a draw or a reveal comes in between."""

    events: tuple[Event, ...]
    whole: bool


def preview[S: State](s: S, seat: int, choice: Choice[S] | str) -> Preview:
    """What would happen, as far as this seat can know it; writes nothing."""
    found = find(s, seat, line_of(choice))
    after: S = clone(s)
    after.certain_only = True
    after.listening = True
    whole = True
    try:
        advance(after, seat, found)
    except Uncertain:
        whole = False
    return Preview(tuple(e for e in after.events if e.seen_by(seat)), whole)
