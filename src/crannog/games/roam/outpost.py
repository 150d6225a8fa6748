"""The Outpost: surround an opponent's marker with eight of your own (Outpost Variant; R30)."""

from __future__ import annotations

from typing import Final

from crannog.games.roam import rules
from crannog.games.roam.squares import NAMES, RINGS
from crannog.games.roam.state import NOBODY, State
from crannog.kernel.message import Who

OUTPOST_POINTS: Final = 3


def check_outpost(s: State, active: int) -> None:
    """A player whose eight markers surround an opponent's takes the Outpost; the active player goes first."""
    if s.outpost != NOBODY:
        return
    for seat in s.clockwise(active):
        mine, theirs = s.top[seat], s.rivals(seat)
        held = [square for square, ring in RINGS if mine & ring == ring and theirs >> square & 1]
        if held:
            s.outpost = seat
            s.note("log.outpost", rules.OUTPOST, seat=Who(seat), at=NAMES[held[0]])
            return
