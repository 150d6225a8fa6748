"""A choice made while somebody else moved: carried out if that changed nothing about it.

The game is played again up to what the chooser saw. If the same seat was asked the same there, with the same
choices, and this one would do the same there as here, the chooser means it here as well.
"""

from __future__ import annotations

from crannog.kernel.game_record import at_entry
from crannog.kernel.play import Illegal, State, asks
from crannog.kernel.preview import preview
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.shown_events import UNDO


def unaffected(live: Live, seen: int, seat: int, line: str) -> bool:
    """Whether this seat saw the same question at entry `seen`, and the choice is and does the same now."""
    if live.record is None or _undone_since(live, seen):
        return False
    if any(entry.seat == seat and entry.at > seen for entry in live.record.since):
        return False  # it answered meanwhile: a second click, or another window
    saw, meant = at_entry(live.record, seen), _meaning(live.record.now, seat, line)
    return saw is not None and meant is not None and _meaning(saw, seat, line) == meant


def _undone_since(live: Live, seen: int) -> bool:
    recent = [one for one in live.recent if one.seq > seen]
    return any(event.text.id.startswith(UNDO) for one in recent for event in one.events)


def _meaning(s: State, seat: int, line: str) -> object:
    """What is asked, what can be chosen, what this choice is certain to do; None if it cannot be chosen."""
    ask = next((ask for ask in asks(s) if ask.seat == seat), None)
    if ask is None:
        return None
    try:
        told = preview(s, seat, line)
    except Illegal:
        return None
    return ask, [str(choice) for choice in ask.legal(s)], told
