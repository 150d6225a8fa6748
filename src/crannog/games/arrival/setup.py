"""Setting up the table (2017 Setup, Advanced Game; 2016 Setup; A1, A2, A4, #5-#13)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from crannog.games.arrival import rules
from crannog.games.arrival.bank import place_name
from crannog.games.arrival.content_pack import pack
from crannog.games.arrival.earning import STACKS
from crannog.games.arrival.editions import DISPLAY, EDITIONS, FOMORI
from crannog.games.arrival.flow import Round
from crannog.games.arrival.leaders import LEADERS
from crannog.games.arrival.state import NOBODY, State, Tribe
from crannog.games.arrival.tactics import tile_name, tiles
from crannog.kernel.game import Option, Setup
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Ask, AskUnlessForced, Choice, Step

DESIGNERS: Final = ("edition", "gu2016")  # readings of the designer's edition, which the other rules out
OPTIONS: Final = (
    Option("edition", tuple(EDITIONS)),
    Option("leaders", ("none", "chosen", "random")),  # the Advanced Game, with either edition (A39)
    Option("blocking", ("together", "in_order"), (("in_order", *DESIGNERS),)),  # #14
    Option("start_disks", ("two", "three"), (("three", *DESIGNERS),)),  # A2
    Option("isle", ("apart", "adjacent"), (("adjacent", *DESIGNERS),)),  # A19
)


def deal(s: State, setup: Setup) -> None:
    options = setup.options
    s.edition_id = options["edition"]
    s.in_order = options["blocking"] == "in_order"
    s.isle_adjacent = options["isle"] == "adjacent"
    disks = 2 if options["start_disks"] == "two" else 3
    for _ in range(setup.seats):
        tribe = Tribe(disks=disks)
        tribe.reserve -= disks
        s.tribes.append(tribe)
    places = len(s.pack.locations)
    s.owner, s.disks, s.fomori = [NOBODY] * places, [0] * places, [0] * places
    s.castles = [place.castle for place in s.pack.locations]
    s.province_shields = [0] * len(s.pack.provinces)
    lay_fomori(s)
    s.tactic_pile = tiles(s.pack)
    s.shuffle("tactics", s.tactic_pile)
    s.display = [s.tactic_pile.pop() for _ in range(DISPLAY)]
    s.note("log.first_display", rules.SETUP_DISPLAY, tiles=tuple(tile_name(tile) for tile in s.display))
    cards = sorted(s.pack.cards)
    s.shuffle("earning", cards)
    s.stacks = [cards[i::STACKS] for i in range(STACKS)]
    s.first = s.draw_below("first", setup.seats)
    if options["leaders"] == "none":
        s.then(FirstPlayer())
    else:
        s.then(*choose_leaders(s, options["leaders"] == "random"), FirstPlayer())


def lay_fomori(s: State) -> None:
    """Face-up Fomori at the locations linked to castles and, in one edition, on the castles (#6)."""
    s.bag = [kind for kind, n in FOMORI.items() for _ in range(n)]
    s.shuffle("bag", s.bag)
    for castle in s.pack.castles:
        [linked] = s.pack.links[castle]
        for at in (linked, castle) if s.edition.castle_guards else (linked,):
            s.fomori[at] = s.bag.pop()
            kind = Msg(f"fomor.{s.fomori[at]}")
            s.note("log.start_fomori", rules.SETUP_FOMORI, kind=kind, at=place_name(s, at))


# --- leaders -----------------------------------------------------------------------------------


def choose_leaders(s: State, all_random: bool) -> list[Step[State]]:
    """One draws blind, the others choose counterclockwise; the last one plays first (A4)."""
    s.leaders = list(LEADERS)
    s.shuffle("leaders", s.leaders)
    order = s.clockwise(s.first)
    order = [order[0], *reversed(order[1:])]
    s.first = order[-1]
    steps: list[Step[State]] = [DrawLeader(order[0])]
    steps += [DrawLeader(seat) if all_random else AskUnlessForced(AskLeader(seat)) for seat in order[1:]]
    return steps


@dataclass(frozen=True, slots=True)
class DrawLeader(Step[State]):
    seat: int

    def run(self, s: State) -> None:
        s.reveal()
        give_leader(s, self.seat, s.leaders[-1])


def give_leader(s: State, seat: int, leader: str) -> None:
    s.leaders.remove(leader)
    s.tribes[seat].leader = leader
    s.note("log.leader", rules.SETUP_LEADER, seat=Who(seat), leader=Msg("leader." + leader))


@dataclass(frozen=True, slots=True)
class AskLeader(Ask[State]):
    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [LEAD[leader] for leader in sorted(s.leaders)]

    def prompt(self, s: State) -> Msg:
        return msg("ask.leader")


class Lead(Choice[State]):
    __slots__ = ("leader", "line")

    def __init__(self, leader: str) -> None:
        self.leader = leader
        self.line = f"lead {leader}"

    def do(self, s: State, seat: int) -> None:
        give_leader(s, seat, self.leader)

    def label(self) -> Msg:
        leader, ability = Msg("leader." + self.leader), Msg("ability." + self.leader)
        return msg("choice.lead", leader=leader, ability=ability)

    def __str__(self) -> str:
        return self.line


LEAD: Final = {leader: Lead(leader) for leader in LEADERS}


# --- the first port ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FirstPlayer(Step[State]):
    """The First Player is known; everyone builds a first Áit at a port (#11)."""

    def run(self, s: State) -> None:
        led = s.tribes[s.first].leader  # in the Advanced Game, whoever gets the last leader (A4)
        s.note("log.first", rules.SETUP_LEADER if led else rules.SETUP_FIRST, seat=Who(s.first))
        order = s.clockwise(s.first)
        if s.edition.first_port_last:
            order.reverse()
        s.then(*[AskPort(seat) for seat in order], Round())


@dataclass(frozen=True, slots=True)
class AskPort(Ask[State]):
    def offers(self, s: State) -> Iterable[Choice[State]]:
        return lands(s.pack_id)

    def prompt(self, s: State) -> Msg:
        return msg("ask.port")


class Land(Choice[State]):
    """The tribe arrives."""

    __slots__ = ("at", "line", "name")

    def __init__(self, at: int, id: str, name: str) -> None:
        self.at, self.name = at, name
        self.line = f"land {id}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        owner = s.owner[self.at]
        place = place_name(s, self.at)
        if s.fomori[self.at]:  # a content pack may link a castle to a port
            return [rules.BUILD_OCCUPIED.because(at=place)]
        return [] if owner == NOBODY else [rules.SETUP_PORT.because(at=place, rival=Who(owner))]

    def do(self, s: State, seat: int) -> None:
        s.tribes[seat].reserve -= 1
        s.owner[self.at], s.disks[self.at] = seat, 1
        s.note("log.land", rules.SETUP_PORT, seat=Who(seat), at=place_name(s, self.at))

    def label(self) -> Msg:
        return msg("choice.land", at=self.name)

    def __str__(self) -> str:
        return self.line


@cache
def lands(pack_id: str) -> tuple[Land, ...]:
    places = pack(pack_id).locations
    return tuple(Land(at, place.id, place.name) for at, place in enumerate(places) if place.port)
