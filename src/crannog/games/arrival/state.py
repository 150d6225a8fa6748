"""What is on the table: locations, tribes, the general supply. Plain data, no rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from crannog.games.arrival.content_pack import PACKS, Pack, pack
from crannog.games.arrival.editions import DISKS, EDITIONS, SHIELDS, START_HONOR, SWORDS, Edition
from crannog.kernel import play

NOBODY: Final = -1
UNBLOCKED: Final = -1


@dataclass(slots=True)
class Tribe:
    """A player's supply and standing."""

    leader: str = ""  # "" in the basic game
    honor: int = START_HONOR
    corruption: int = 0
    reserve: int = DISKS  # own disks in the general supply
    disks: int = 0  # own disks in the tribe's supply
    swords: int = 0
    shields: int = 0
    fomori: list[int] = field(default_factory=list)  # face down, unknown to everyone
    seen: list[int] = field(default_factory=list)  # face down, known to their owner only (Clairvoyance)
    tactics: list[str] = field(default_factory=list)
    builders: list[str] = field(default_factory=list)  # Master Builders at work this round
    saved: int = 0  # destroyed disks that they hold
    trophies: int = 0
    spent_trophies: int = 0
    cards: list[str] = field(default_factory=list)  # earning cards in front of the tribe
    blocked: list[int] = field(default_factory=list)  # sections, in the order they were blocked
    passed: bool = False
    turns: int = 0  # begun in this game


@dataclass(slots=True, repr=False)
class State(play.State):
    edition_id: str = "cz2017"
    pack_id: str = "crannog"
    in_order: bool = False  # blockers are set in turn order instead of together
    isle_adjacent: bool = False  # the isle counts as neighbour of the provinces linked to it (A19)
    tribes: list[Tribe] = field(default_factory=list)
    owner: list[int] = field(default_factory=list)  # by location
    disks: list[int] = field(default_factory=list)
    fomori: list[int] = field(default_factory=list)  # by location: kind of the Fomori there, 0 for none
    castles: list[bool] = field(default_factory=list)  # by location: a castle stands there
    province_shields: list[int] = field(default_factory=list)
    swords: int = SWORDS  # in the general supply
    shields: int = SHIELDS
    bag: list[int] = field(default_factory=list)  # face-down Fomori, the next one last
    discards: list[int] = field(default_factory=list)  # face-up Fomori
    stacks: list[list[str]] = field(default_factory=list)  # earning cards, the top one last
    card_discards: list[str] = field(default_factory=list)
    tactic_pile: list[str] = field(default_factory=list)
    display: list[str] = field(default_factory=list)
    tactic_discards: list[str] = field(default_factory=list)
    leaders: list[str] = field(default_factory=list)  # not taken yet
    round: int = 0
    first: int = 0  # the First Player
    next_first: int = NOBODY  # who passed first in this round
    revealed: int = 0  # how many of everyone's earning cards are face up
    sealed: bool = False  # blockers are being placed in secret
    active: int = NOBODY
    actions: int = 0  # actions taken this turn
    turn_over: bool = False
    taking: int = 0  # tactic tiles the active player may still take
    limit_hit: bool = False

    @property
    def edition(self) -> Edition:
        return EDITIONS[self.edition_id]

    @property
    def pack(self) -> Pack:
        return PACKS.get(self.pack_id) or pack(self.pack_id)

    def clockwise(self, seat: int) -> list[int]:
        """All seats in turn order, starting with this one."""
        n = len(self.tribes)
        return [(seat + i) % n for i in range(n)]

    def forts(self, seat: int) -> list[int]:
        """Locations this tribe has fortified."""
        return [at for at, owner in enumerate(self.owner) if owner == seat]

    def beside(self, at: int, seat: int) -> bool:
        """This location is linked to a fortification of this tribe."""
        return any(self.owner[other] == seat for other in self.pack.links[at])

    def beside_rival(self, at: int, seat: int) -> bool:
        return any(self.owner[other] not in (NOBODY, seat) for other in self.pack.links[at])

    def has_port(self, seat: int) -> bool:
        return any(self.owner[at] == seat for at in self.pack.ports)

    def in_province(self, province: int, seat: int) -> bool:
        """The tribe has a fortification in this province; never on the isle."""
        return province >= 0 and any(self.owner[at] == seat for at in self.pack.provinces[province].locations)

    def provinces_of(self, seat: int) -> set[int]:
        """Where the tribe has a fortification; forts never stand on the isle."""
        places = self.pack.locations
        return {places[at].province for at in self.forts(seat)}

    def held(self, seat: int) -> int:
        """Fomori in a tribe's supply."""
        return len(self.tribes[seat].fomori) + len(self.tribes[seat].seen)

    def fomori_at(self, at: int) -> bool:
        """Fomori or a castle hold this location."""
        return self.fomori[at] > 0 or self.castles[at]
