"""Bots that are asked together: each decides on the same position, whoever's choice comes first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from crannog.bots import Sample, play_game
from crannog.games import load
from crannog.kernel.codec import clone
from crannog.kernel.game import Setup
from crannog.kernel.message import Msg, msg
from crannog.kernel.play import Ask, Choice, Decision, State, Step
from crannog.kernel.rng import Rng


@dataclass(slots=True)
class Cairn(State):
    """Everybody takes up to two stones, all at once, three times; a stone can be taken once."""

    stones: list[int] = field(default_factory=list)
    taken: list[list[int]] = field(default_factory=list)
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Take(Choice[Cairn]):
    stone: int

    def why_not(self, s: Cairn, seat: int) -> list[Msg]:
        return [] if self.stone in s.stones else [msg("why.gone")]

    def do(self, s: Cairn, seat: int) -> None:
        s.stones.remove(self.stone)
        s.taken[seat].append(self.stone)
        if s.rounds == 2:
            s.then(AskTake(seat))  # in the second round everybody takes a second one

    def label(self) -> Msg:
        return msg("choice.take")

    def __str__(self) -> str:
        return f"take {self.stone}"


@dataclass(frozen=True, slots=True)
class Leave(Choice[Cairn]):
    def do(self, s: Cairn, seat: int) -> None:
        pass

    def label(self) -> Msg:
        return msg("choice.leave")

    def __str__(self) -> str:
        return "leave"


@dataclass(frozen=True, slots=True)
class AskTake(Ask[Cairn]):
    def offers(self, s: Cairn) -> Iterable[Choice[Cairn]]:
        return [*[Take(stone) for stone in range(20)], Leave()]

    def prompt(self, s: Cairn) -> Msg:
        return msg("ask.take")


@dataclass(frozen=True, slots=True)
class Round(Step[Cairn]):
    def run(self, s: Cairn) -> None:
        s.rounds += 1
        if s.rounds > 3:
            s.end((0,))
            return
        s.then(Round())
        s.ask_together(*[AskTake(seat) for seat in range(len(s.taken))])


def deal(s: Cairn, setup: Setup) -> None:
    s.stones = list(range(20))
    s.taken = [[] for _ in range(setup.seats)]
    s.then(Round())


def observe(s: Cairn, seat: int) -> tuple[int, ...]:
    return tuple(s.stones)


def sample(s: Cairn, seat: int, rng: Rng) -> Cairn:
    return clone(s)


def scores(s: Cairn) -> tuple[int, ...]:
    return tuple(len(stones) for stones in s.taken)


CAIRN: Any = load("roam").replace(
    deal=deal, state=Cairn, observe=observe, sample=sample, scores=scores, options=()
)


class Eager:
    """Takes the first stone it may, and remembers what it saw."""

    needs_view = True

    def __init__(self) -> None:
        self.saw: list[tuple[int, ...]] = []

    def choose(self, view: Any, decision: Decision, sample: Sample) -> Choice[State]:
        self.saw.append(view)
        return decision.legal[0] if len(self.saw) < 8 else decision.legal[-1]


def test_seats_asked_together_see_the_same_position() -> None:
    bots = [Eager(), Eager()]
    play_game(CAIRN, bots, seed=1)
    assert bots[0].saw[0] == bots[1].saw[0] == tuple(range(20))


def test_a_choice_somebody_else_made_impossible_is_asked_again() -> None:
    bots = [Eager(), Eager(), Eager()]
    result = play_game(CAIRN, bots, seed=1)
    assert bots[1].saw[1] == tuple(range(1, 20))
    assert result.winners == (0,)
    assert sum(result.scores) <= 20
    assert result.decisions >= 9
