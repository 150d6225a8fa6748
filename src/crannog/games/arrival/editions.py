"""Where the two printings differ. Rules read these fields; no rule asks for an edition's name.

cz2017 is the second edition (Cryptozoic 2017), gu2016 the designer's edition (Game's Up 2016, English
and German). Numbers in brackets are those of the table of differences in docs/rulings/arrival.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Edition:
    id: str
    score: str  # what the points are called: honor or fame [1]
    castle_guards: bool  # a Fomor on each castle at the start [6, 7]
    first_port_last: bool  # ports are chosen counterclockwise, the First Player last [11]
    shield_limit: int  # in every province; 0: the province's own bonus [28]
    surplus_face_up: bool  # spare tiles of a Spread are discarded face up, not returned unseen [29]
    distant_beside_rival: bool  # Distant: next to an opponent's fort, not in an adjacent province [31]
    bard: int  # Corruption that the Song of the Bard removes [41]
    builder_on_taking: bool  # the Master Builder is active from the moment it is taken [42]
    stone_any_tie: bool  # Stone of Fate is blocked by any tie on the track, not only one's own [44]


CZ2017: Final = Edition(
    "cz2017",
    score="honor",
    castle_guards=True,
    first_port_last=True,
    shield_limit=0,
    surplus_face_up=True,
    distant_beside_rival=True,
    bard=2,
    builder_on_taking=False,
    stone_any_tie=False,
)
GU2016: Final = Edition(
    "gu2016",
    score="fame",
    castle_guards=False,
    first_port_last=False,
    shield_limit=3,
    surplus_face_up=False,
    distant_beside_rival=False,
    bard=3,
    builder_on_taking=True,
    stone_any_tie=True,
)
EDITIONS: Final = {edition.id: edition for edition in (CZ2017, GU2016)}

# How the Game Ends: corruption limit and rounds by number of players, the same in both [46].
LIMITS: Final = {2: (25, 6), 3: (21, 5), 4: (17, 4)}

# Important Terms: strength and honor of Sineach, Athach, Monghfinn and a castle [47].
SINEACH, ATHACH, MONGHFINN, CASTLE = 1, 2, 3, 4
HONOR_OF: Final = {SINEACH: 1, ATHACH: 3, MONGHFINN: 6, CASTLE: 10}
FOMORI: Final = {SINEACH: 32, ATHACH: 12, MONGHFINN: 6}

SWORDS: Final = 20
SHIELDS: Final = 12
DISKS: Final = 15  # to build with, per color [3, 4]
TALLEST: Final = 3  # disks in one fortification: Áit, Broch, Caer [27]
OUTPOST_HONOR: Final = 2
DISTANT_HONOR: Final = 2
STORE: Final = 3  # resources kept when passing [35]
DISPLAY: Final = 6  # tactic tiles on display, and the most a tribe takes per round [20]
EARNING_CARDS: Final = 4  # per player and round
START_HONOR: Final = 4
