"""Laying out the table (Setup 1-5, Full Game; R1-R3, R35, R40)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from crannog.games.roam import rules
from crannog.games.roam.abilities import ARTIFACTS
from crannog.games.roam.actions import SEATS
from crannog.games.roam.buying import ROW
from crannog.games.roam.content.cards import LANDS, STARTING
from crannog.games.roam.flow import TAKE_TURN
from crannog.games.roam.squares import EDGES, NORTH, PLACES, SOUTH, WEST
from crannog.games.roam.state import Party, State
from crannog.kernel.game import Option, Setup
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Ask, AskUnlessForced, Choice, Step

OPTIONS: Final = (
    Option("artifacts", ("yes", "no")),  # the full game, or the basic one
    Option("outpost", ("no", "yes")),
    Option("stacking", ("no", "yes")),
    Option("stack_coins", ("no", "yes")),  # coins again for a second marker (R33)
    Option("edges", ("fixed", "chosen")),
    Option("first", ("seat_1", "random")),  # R40
)
USUAL_EDGES: Final = {2: (SOUTH, NORTH), 3: (SOUTH, WEST, NORTH), 4: tuple(range(4))}
STARTING_COINS: Final = (0, 1, 1, 2)  # by turn order
UNSEATED: Final = -1


def deal(s: State, setup: Setup) -> None:
    s.with_artifacts = setup.yes("artifacts")
    s.with_outpost = setup.yes("outpost")
    s.stacking = setup.yes("stacking")
    s.stack_coins = setup.yes("stack_coins")
    seats = range(setup.seats)
    first = s.draw_below("first", setup.seats) if setup.options["first"] == "random" else 0
    s.order = [*seats[first:], *seats[:first]]
    s.top = [0] * setup.seats
    s.under = [0] * setup.seats
    for seat in seats:
        cards = [card.id for card in STARTING[seat]]
        s.parties.append(Party(UNSEATED, 0, cards, [True] * len(cards)))
        names = tuple(msg("card." + card) for card in cards)
        s.note("log.starting", rules.SETUP_STARTING, seat=Who(seat), cards=names)
    s.deck.cards = [card.id for card in LANDS]
    s.deck.shuffle(s)
    s.land = [s.deck.draw(s) for _ in range(PLACES)]
    s.note("log.map", rules.SETUP_MAP, cards=tuple(msg("card." + card) for card in s.land))
    if s.with_artifacts:
        s.pile.cards = list(ARTIFACTS)
        s.pile.shuffle(s)
        s.row = [s.pile.draw(s) for _ in range(ROW)]
        s.note("log.first_row", rules.SETUP_ROW, tiles=tuple(msg("artifact." + tile) for tile in s.row))
    if setup.options["edges"] == "chosen":
        s.then(*[AskUnlessForced(AskEdge(seat)) for seat in s.order], Begin())
    else:
        for seat, edge in zip(seats, USUAL_EDGES[setup.seats], strict=True):
            s.parties[seat].edge = edge
        s.then(Begin())


@dataclass(frozen=True, slots=True)
class AskEdge(Ask[State]):
    def offers(self, s: State) -> Iterable[Choice[State]]:
        return SIT

    def prompt(self, s: State) -> Msg:
        return msg("ask.edge")


class Sit(Choice[State]):
    __slots__ = ("edge", "line")

    def __init__(self, edge: int) -> None:
        self.edge = edge
        self.line = f"sit {EDGES[edge]}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        if any(party.edge == self.edge for party in s.parties):
            return [rules.SETUP_EDGE.because(edge=msg(f"edge.{self.edge}"))]
        return []

    def do(self, s: State, seat: int) -> None:
        s.parties[seat].edge = self.edge
        s.note("log.edge", rules.SETUP_EDGE, seat=Who(seat), edge=msg(f"edge.{self.edge}"))

    def label(self) -> Msg:
        return msg("choice.sit", edge=msg(f"edge.{self.edge}"))

    def __str__(self) -> str:
        return self.line


@dataclass(frozen=True, slots=True)
class Begin(Step[State]):
    """Everyone sits: the turn order goes clockwise around the table from the first player."""

    def run(self, s: State) -> None:
        first = s.parties[s.order[0]].edge
        s.order.sort(key=lambda seat: (s.parties[seat].edge - first) % len(EDGES))
        s.note("log.first", rules.SETUP_FIRST, seat=Who(s.order[0]))
        for seat, n in zip(s.clockwise(s.order[0]), STARTING_COINS, strict=False):
            s.parties[seat].coins = n
            s.note("log.starting_coins", rules.SETUP_COINS, seat=Who(seat), n=n)
        s.then(TAKE_TURN[s.order[0]])


SIT: Final = tuple(Sit(edge) for edge in SEATS)
