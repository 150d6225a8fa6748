"""What is on the table: six lands, the markers on them, up to four players. Plain data, no rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from crannog.games.roam.content.cards import IN_THE_BOX, LANDS, STARTING
from crannog.games.roam.squares import PLACE_MASKS, PLACES, SOUTH
from crannog.kernel import play
from crannog.kernel.checked_content import by_id
from crannog.kernel.deck import Deck

NOBODY: Final = -1
MARKERS: Final = 24  # of each color (Components)
BLANK_PRICE: Final = 2

CARDS: Final = by_id((*LANDS, *(card for cards in STARTING for card in cards)), count=IN_THE_BOX)


@dataclass(slots=True)
class Party:
    """A player's side of the table."""

    edge: int = SOUTH
    coins: int = 0
    characters: list[str] = field(default_factory=list)  # in the order they joined
    ready: list[bool] = field(default_factory=list)  # face up, for each character
    artifacts: list[str] = field(default_factory=list)
    artifacts_ready: list[bool] = field(default_factory=list)


@dataclass(slots=True)
class Turn:
    """What the active player has done so far in this turn."""

    number: int = 0
    seat: int = NOBODY
    start: bool = True  # nothing but flips so far: the very start of the turn
    rested: bool = False
    character: str = ""  # the one being used
    quarters: int = 0  # how far the pattern is rotated, clockwise; 0: as seen from the south
    at: int = -1  # the square of the pattern's first marker
    blanks: int = 0  # squares of blanks to be placed
    replaced: int = 0  # squares whose marker is to be replaced
    placed: bool = False
    found: bool = False  # a character was found


@dataclass(frozen=True, slots=True)
class Contest:
    """The bidding for a land with a tie. `place` is -1 while there is none."""

    place: int = -1
    waiting: tuple[int, ...] = ()  # who is asked after the current bidder
    highest: int = -1  # -1: nobody has bid yet
    leader: int = NOBODY  # the highest bidder; the first of the tied while all pass
    bids: tuple[tuple[int, int], ...] = ()  # seat and bid so far, -1 for a pass


@dataclass(slots=True, repr=False)
class State(play.State):
    with_artifacts: bool = False
    with_outpost: bool = False
    stacking: bool = False
    stack_coins: bool = False
    order: list[int] = field(default_factory=list)  # seats clockwise, the first player first
    parties: list[Party] = field(default_factory=list)
    land: list[str] = field(default_factory=lambda: [""] * PLACES)  # "" where the deck ran out
    top: list[int] = field(default_factory=list)  # by seat: squares whose top marker is theirs
    under: list[int] = field(default_factory=list)  # by seat: squares where their marker lies below
    deck: Deck = field(default_factory=lambda: Deck("deck"))
    pile: Deck = field(default_factory=lambda: Deck("artifacts"))
    row: list[str] = field(default_factory=list)  # artifacts for sale
    outpost: int = NOBODY
    last_round: bool = False
    idle: int = 0  # turns since a marker was last placed or moved
    turn: Turn = field(default_factory=Turn)
    contest: Contest = Contest()

    def occupied(self) -> int:
        """Squares with at least one marker."""
        mask = 0
        for squares in self.top:
            mask |= squares
        return mask

    def full(self) -> int:
        """Squares that can take no more markers, and squares off the map."""
        mask = 0
        for squares in self.under if self.stacking else self.top:
            mask |= squares
        return mask | self.holes() if "" in self.land else mask

    def holes(self) -> int:
        """Squares where no land lies, because the deck ran out."""
        return sum(PLACE_MASKS[place] for place, card in enumerate(self.land) if not card)

    def rivals(self, seat: int) -> int:
        """Squares whose top marker is someone else's."""
        mask = 0
        for other, squares in enumerate(self.top):
            if other != seat:
                mask |= squares
        return mask

    def supply(self, seat: int) -> int:
        """Markers this seat has left."""
        return MARKERS - self.top[seat].bit_count() - self.under[seat].bit_count()

    def put(self, seat: int, square: int) -> None:
        """Lay a marker on a square, on top of what is already there."""
        bit = 1 << square
        for other, squares in enumerate(self.top):
            if squares & bit:
                self.top[other] ^= bit
                self.under[other] |= bit
        self.top[seat] |= bit

    def lift(self, square: int) -> int:
        """Take the top marker off a square and return its owner's seat."""
        bit = 1 << square
        owner = next(seat for seat, squares in enumerate(self.top) if squares & bit)
        self.top[owner] ^= bit
        for seat, squares in enumerate(self.under):
            if squares & bit:
                self.under[seat] ^= bit
                self.top[seat] |= bit
        return owner

    def clear(self, place: int) -> None:
        """Give the markers of a place back to their owners."""
        keep = ~PLACE_MASKS[place]
        for seat in range(len(self.top)):
            self.top[seat] &= keep
            self.under[seat] &= keep

    def on(self, place: int, seat: int) -> int:
        """How many markers this seat has on the land of a place."""
        mask = PLACE_MASKS[place]
        return (self.top[seat] & mask).bit_count() + (self.under[seat] & mask).bit_count()

    def clockwise(self, seat: int) -> list[int]:
        """All seats in turn order, starting with this one."""
        i = self.order.index(seat)
        return self.order[i:] + self.order[:i]

    def clockwise_after(self, seat: int) -> int:
        return self.order[(self.order.index(seat) + 1) % len(self.order)]
