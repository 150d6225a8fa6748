"""What is on the table: lands and their pieces, spirits, the Invader board. Plain data, no rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from crannog.games.spirit_island.components.vocabulary import CITY, DAHAN, EXPLORER, INVADERS, TOWN
from crannog.games.spirit_island.island import Island, island
from crannog.kernel import play
from crannog.kernel.deck import Deck

PRESENCE: Final = 13  # disks of each color (Components)
HAND_SIZE: Final = 4  # unique powers
AS_LIST: Final = {"stored": "list"}  # as before lands were frozen


@dataclass(frozen=True, slots=True)
class Land:
    """The pieces in a land; for each that can take damage, the damage on it, the highest first.

    Frozen: copies of a game share the lands that did not change.
    """

    explorer: tuple[int, ...] = field(default=(), metadata=AS_LIST)
    town: tuple[int, ...] = field(default=(), metadata=AS_LIST)
    city: tuple[int, ...] = field(default=(), metadata=AS_LIST)
    dahan: tuple[int, ...] = field(default=(), metadata=AS_LIST)
    blight: int = 0
    presence: tuple[int, ...] = field(default=(), metadata=AS_LIST)  # disks of each seat
    defend: int = 0  # this turn

    def of(self, kind: str) -> tuple[int, ...]:
        if kind == EXPLORER:
            return self.explorer
        if kind == TOWN:
            return self.town
        return self.city if kind == CITY else self.dahan

    def count(self, kinds: tuple[str, ...]) -> int:
        return sum(self.blight if kind == "blight" else len(self.of(kind)) for kind in kinds)

    def has_invaders(self) -> bool:
        return bool(self.explorer or self.town or self.city)

    def distinct(self, kinds: tuple[str, ...]) -> list[tuple[str, int]]:
        """Pieces that differ: kind and damage, damaged ones first."""
        return [
            (kind, hurt)
            for kind in kinds
            if kind != "blight"
            for hurt in sorted(set(self.of(kind)), reverse=True)
        ]

    def plus(self, kind: str, hurt: int = 0) -> Land:
        """This land with one piece more."""
        return self.having(kind, tuple(sorted((*self.of(kind), hurt), reverse=True)))

    def minus(self, kind: str, hurt: int = 0) -> Land:
        """And with one piece less."""
        pieces = list(self.of(kind))
        pieces.remove(hurt)
        return self.having(kind, tuple(pieces))

    def rested(self) -> Land:
        """Time passes: what damage and Defend there was is gone."""
        if not self.defend and not any((*self.explorer, *self.town, *self.city, *self.dahan)):
            return self
        fresh = (self.explorer, self.town, self.city, self.dahan)
        explorer, town, city, dahan = ((0,) * len(pieces) for pieces in fresh)
        return Land(explorer, town, city, dahan, self.blight, self.presence)

    def having(self, kind: str, pieces: tuple[int, ...]) -> Land:
        """This land with these pieces of a kind."""
        return Land(
            pieces if kind == EXPLORER else self.explorer,
            pieces if kind == TOWN else self.town,
            pieces if kind == CITY else self.city,
            pieces if kind == DAHAN else self.dahan,
            self.blight,
            self.presence,
            self.defend,
        )

    def marked(self, blight: int, presence: tuple[int, ...], defend: int) -> Land:
        """This land with the same pieces, and these. `replace` would take several times as long."""
        return Land(self.explorer, self.town, self.city, self.dahan, blight, presence, defend)


@dataclass(frozen=True, slots=True)
class Grant:
    """Permission to repeat power cards this turn."""

    cards: int
    most: int = -1  # the highest cost of a card; -1: any
    pay: bool = False  # its cost again
    source: str = ""  # the power that gives it


@dataclass(slots=True)
class Spirit:
    """A player's mat, hand and what holds for them this turn."""

    id: str = ""
    board: str = ""
    energy: int = 0
    hand: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)  # in play this turn
    discard: list[str] = field(default_factory=list)
    forgotten: list[str] = field(default_factory=list)  # unique powers under the mat
    progression: list[str] = field(default_factory=list)  # still to come, the next one last
    energy_shown: int = 1  # uncovered spaces of the upper track
    plays_shown: int = 1  # and of the lower one
    destroyed: int = 0  # disks out of play
    plays: int = 0  # cards that may still be played
    given: dict[str, int] = field(default_factory=dict)  # elements for this turn
    used: list[str] = field(default_factory=list)  # powers used this turn
    hastened: list[str] = field(default_factory=list)  # slow powers used as fast ones
    boons: int = 0  # slow powers that others let this spirit use as fast ones
    grants: list[Grant] = field(default_factory=list)
    repeated: list[str] = field(default_factory=list)  # by which power, and the card
    reach: int = 0  # range added this turn
    kept: int = 0  # cards that go to the hand and not to the discard pile when time passes
    shares: list[int] = field(default_factory=list)  # spirits whose presence counts as its own
    done: bool = False  # with this phase
    guided: bool = False  # gains the cards of its power progression
    declined: list[str] = field(default_factory=list)  # what could have been done then


@dataclass(slots=True)
class Deed:
    """What has happened in the effect being carried out."""

    destroyed: dict[str, int] = field(default_factory=dict)  # by kind, since the power began
    mark: dict[str, int] = field(default_factory=dict)  # the same at the last look back
    fallen: dict[str, int] = field(default_factory=dict)  # towns, cities, dahan by land, for triggers
    razed: dict[str, int] = field(default_factory=dict)  # "land kind": destroyed there
    moved: dict[str, int] = field(default_factory=dict)  # dahan that came to each land
    pushed: list[str] = field(default_factory=list)  # lands pushed into
    placed: str = ""  # the land presence or dahan were brought to
    left: list[str] = field(default_factory=list)  # cards drawn and not kept
    chosen: list[str] = field(default_factory=list)  # lands chosen so far, where each must be different
    again: str = ""  # the power is to be repeated: in an adjacent land, or anywhere


@dataclass(frozen=True, slots=True)
class Plan:
    """A power that someone plans to use, and on what: a land's name or a seat's number."""

    seat: int
    power: str
    target: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """The state of the game when each turn started, and at the end: the story of the game."""

    round: int
    fear: int  # all fear caused so far
    terror: int
    blight: int  # on the island
    explorers: int
    towns: int
    cities: int
    dahan: int


@dataclass(frozen=True)
class Mod:
    """Something that holds until time passes; each kind is a class in lands/turn_effects.py."""


@dataclass(slots=True, repr=False)
class State(play.State):
    boards: tuple[str, ...] = ()
    layout: str = "standard"
    adversary: str = "none"
    level: int = 0
    scenario: str = "none"
    with_progression: bool = False
    after_progression: bool = False  # draw normally when the progression is used up
    round: int = 0
    phase: str = "setup"
    lands: dict[str, Land] = field(default_factory=dict)
    spirits: list[Spirit] = field(default_factory=list)
    fear: int = 0  # markers moved on
    pool: int = 0  # markers in all
    fear_deck: Deck = field(default_factory=lambda: Deck("fear"))
    divisions: list[int] = field(default_factory=list)  # cards left above each terror divider
    earned: list[str] = field(default_factory=list)
    terror: int = 1  # 4: they flee
    invaders: Deck = field(default_factory=lambda: Deck("invaders"))
    explore: str = ""  # the card just turned up
    build: str = ""
    ravage: str = ""
    immigration: str = ""  # England's extra slot
    immigration_open: bool = False
    blight_card: str = ""
    tainted: bool = False
    blight: int = 0  # on the card
    box: int = 0  # blight not in the game
    minor: Deck = field(default_factory=lambda: Deck("minor"))
    major: Deck = field(default_factory=lambda: Deck("major"))
    unused: list[str] = field(default_factory=list)  # cards in the box that are not in this game
    mods: list[Mod] = field(default_factory=list)
    deed: Deed = field(default_factory=Deed)
    feared: int = 0  # fear cards resolved in this Invader Phase
    rituals: int = 0
    plans: list[Plan] = field(default_factory=list)  # shared, in order; they are not binding
    story: list[Chapter] = field(default_factory=list)
    doom: str = ""  # why the game is lost; checked when the effect is over
    outcome: str = ""  # victory, sacrifice, defeat
    ready_said: bool = field(default=False, metadata={"stored": "set"})  # nobody is ready without saying so

    @property
    def island(self) -> Island:
        return island(self.boards, self.layout)

    def owner(self, land: str) -> int:
        """Who decides about this land: the spirit that started on its board."""
        return self.boards.index(land[0])

    def put(self, land: str, kind: str, hurt: int = 0) -> None:
        self.lands[land] = self.lands[land].plus(kind, hurt)

    def take(self, land: str, kind: str, hurt: int = 0) -> None:
        self.lands[land] = self.lands[land].minus(kind, hurt)

    def put_blight(self, land: str, n: int = 1) -> None:
        here = self.lands[land]
        self.lands[land] = here.marked(here.blight + n, here.presence, here.defend)

    def put_defend(self, land: str, n: int) -> None:
        here = self.lands[land]
        self.lands[land] = here.marked(here.blight, here.presence, here.defend + n)

    def put_presence(self, land: str, seat: int, n: int = 1) -> None:
        here = self.lands[land]
        disks = tuple(old + n if one == seat else old for one, old in enumerate(here.presence))
        self.lands[land] = here.marked(here.blight, disks, here.defend)

    def invaders_at(self, land: str) -> int:
        return self.lands[land].count(INVADERS)

    def dahan_at(self, land: str) -> int:
        return len(self.lands[land].of(DAHAN))
