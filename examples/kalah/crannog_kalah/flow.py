"""The start, a turn, and the end of the game (Rules 1-6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from crannog.kernel.game import Option, Setup
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Ask, Choice, Step
from crannog_kalah import rules
from crannog_kalah.state import PITS, State, name, opposite

OPTIONS: Final = (Option("seeds", ("4", "3", "5", "6")),)
SIDES: Final = (0, 1)


def deal(s: State, setup: Setup) -> None:
    seeds = int(setup.options["seeds"])
    s.pits = [[seeds] * PITS for _ in SIDES]
    s.stores = [0 for _ in SIDES]
    s.note("log.setup", rules.SETUP_SEEDS, n=seeds)
    s.then(TakeTurn(0))


@dataclass(frozen=True, slots=True)
class TakeTurn(Step[State]):
    seat: int

    def run(self, s: State) -> None:
        s.turn += 1
        s.note("log.turn", rules.TURN_ORDER, n=s.turn, seat=Who(self.seat))
        s.then(AskPit(self.seat))


@dataclass(frozen=True)
class Sow(Choice[State]):
    seat: int
    pit: int

    def why_not(self, s: State, seat: int) -> list[Msg]:
        return [] if s.pits[seat][self.pit] else [rules.SOW_EMPTY.because(at=name(seat, self.pit))]

    def do(self, s: State, seat: int) -> None:
        seeds, s.pits[seat][self.pit] = s.pits[seat][self.pit], 0
        s.note("log.sow", rules.SOW, seat=Who(seat), n=seeds, at=name(seat, self.pit))
        side, pit = seat, self.pit
        for _ in range(seeds):
            side, pit = after(side, pit, seat)
            if pit == PITS:
                s.stores[side] += 1
            else:
                s.pits[side][pit] += 1
        capture(s, seat, side, pit)
        s.then(EndTurn(seat, again=pit == PITS))

    def label(self) -> Msg:
        return msg("choice.sow", at=name(self.seat, self.pit))

    def __str__(self) -> str:
        return f"sow {name(self.seat, self.pit)}"


def after(side: int, pit: int, seat: int) -> tuple[int, int]:
    """Where the next seed goes, counterclockwise; PITS is the store, which only its owner sows into."""
    if pit < PITS - 1:
        return side, pit + 1
    return (side, PITS) if pit == PITS - 1 and side == seat else (1 - side, 0)


def capture(s: State, seat: int, side: int, pit: int) -> None:
    """What the last seed brings, if it fell into an empty pit of one's own."""
    if pit == PITS or side != seat or s.pits[side][pit] != 1 or not s.pits[1 - side][opposite(pit)]:
        return
    caught = 1 + s.pits[1 - side][opposite(pit)]
    s.pits[side][pit] = s.pits[1 - side][opposite(pit)] = 0
    s.stores[seat] += caught
    s.note("log.capture", rules.CAPTURE, seat=Who(seat), n=caught, at=name(1 - side, opposite(pit)))


SOWINGS: Final = tuple(tuple(Sow(seat, pit) for pit in range(PITS)) for seat in SIDES)


@dataclass(frozen=True)
class AskPit(Ask[State]):
    def offers(self, s: State) -> Iterable[Choice[State]]:
        return SOWINGS[self.seat]

    def prompt(self, s: State) -> Msg:
        return msg("ask.pit")


@dataclass(frozen=True, slots=True)
class EndTurn(Step[State]):
    seat: int
    again: bool

    def run(self, s: State) -> None:
        if not all(map(any, s.pits)):
            finish(s)
        elif self.again:
            s.note("log.again", rules.AGAIN, seat=Who(self.seat))
            s.then(AskPit(self.seat))
        else:
            s.then(TakeTurn(1 - self.seat))


def finish(s: State) -> None:
    s.note("log.end", rules.END_EMPTY, seat=Who(0 if not any(s.pits[0]) else 1))
    s.stores = [store + sum(pits) for store, pits in zip(s.stores, s.pits, strict=True)]
    s.pits = [[0] * PITS for _ in SIDES]
    won = tuple(seat for seat in SIDES if s.stores[seat] == max(s.stores))
    rule = rules.END_MOST if len(won) == 1 else rules.END_SHARED
    s.note(f"log.{rule.id.partition('.')[2]}", rule, seats=tuple(map(Who, won)), n=max(s.stores))
    s.end(won)
