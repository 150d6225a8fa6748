"""The six advanced leaders (Advanced Game, 2017). Rules ask for the ability, never the name."""

from __future__ import annotations

from typing import Final

from crannog.games.arrival.state import State

ARCHERY: Final = "archery"  # Distant Repel costs no honor
ARTIFICE: Final = "artifice"  # two extra tactic tiles in each Earning Phase
CLAIRVOYANCE: Final = "clairvoyance"  # looks at their own Fomori when spreading
DEFIANCE: Final = "defiance"  # fortifications count as one disk more against a Spread
DIPLOMACY: Final = "diplomacy"  # Outposts cost no honor
WISDOM: Final = "wisdom"  # one, two or three actions

LEADERS: Final = (ARCHERY, ARTIFICE, CLAIRVOYANCE, DEFIANCE, DIPLOMACY, WISDOM)


def leads(s: State, seat: int, leader: str) -> bool:
    return seat >= 0 and s.tribes[seat].leader == leader
