"""A toy game for the kernel's own tests: everyone secretly writes a number, twice; then a die.

It has what Roam lacks: decisions made at once, secrets, a floor that nests, a draw in mid-turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from crannog.kernel import play, view
from crannog.kernel.codec import clone
from crannog.kernel.game import Game, Setup
from crannog.kernel.message import Msg, Rule, Who, msg
from crannog.kernel.play import Ask, Choice, Step
from crannog.kernel.rng import Rng

TOO_SMALL = Rule("toy.small", "page 1")


@dataclass(repr=False)
class State(play.State):
    written: dict[int, int] = field(default_factory=dict)
    total: int = 0
    rolled: int = 0
    spoken: list[str] = field(default_factory=list)


@dataclass(frozen=True, repr=False)
class Write(Choice[State]):
    number: int

    def why_not(self, s: State, seat: int) -> list[Msg]:
        return [TOO_SMALL.because(n=self.number)] if self.number < 1 else []

    def do(self, s: State, seat: int) -> None:
        s.written[seat] = s.written.get(seat, 0) + self.number
        s.note("log.write", TOO_SMALL, audience=(seat,), seat=Who(seat), n=self.number)

    def label(self) -> Msg:
        return msg("choice.write", n=self.number)

    def __str__(self) -> str:
        return f"write {self.number}"


@dataclass(frozen=True)
class AskNumber(Ask[State]):
    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [Write(number) for number in range(4)]

    def prompt(self, s: State) -> Msg:
        return msg("ask.number")


@dataclass(frozen=True)
class AskTwice(Step[State]):
    """In a seat's own lane: the second number follows the first."""

    seat: int

    def run(self, s: State) -> None:
        s.then(AskNumber(self.seat), AskNumber(self.seat))


@dataclass(frozen=True)
class Reveal(Step[State]):
    def run(self, s: State) -> None:
        s.reveal()
        s.total = sum(s.written.values())
        s.note("log.total", n=s.total)


@dataclass(frozen=True)
class Roll(Step[State]):
    def run(self, s: State) -> None:
        s.rolled = s.draw_below("die", 6) + 1
        s.end((s.rolled % len(s.written),))


@dataclass(frozen=True)
class Say(Step[State]):
    """Speaks, and repeats itself inside itself: the floor nests."""

    word: str
    depth: int

    def run(self, s: State) -> None:
        s.spoken.append(f"{self.word}{self.depth}")
        if self.depth:
            s.without_interruption(Say(self.word, self.depth - 1), AskNumber(s.lane))


def deal(s: State, setup: Setup) -> None:
    s.ask_together(*[AskNumber(seat) for seat in range(setup.seats)])
    s.then(Reveal(), AskNumber(0), Roll())


@dataclass(frozen=True, repr=False)
class View(view.View):
    mine: int
    total: int


def observe(s: State, seat: int) -> View:
    return View(seat, s.written.get(seat, 0), s.total)


def sample(s: State, seat: int, rng: Rng) -> State:
    other: State = clone(s)
    other.rng = Rng({}, rng.key)
    return other


def toy(**changes: Any) -> Game[State, View]:
    import tests.kernel.toy as here

    facts: dict[str, Any] = {
        "id": "toy",
        "package": "tests.kernel",
        "rules_version": 3,
        "schema": 1,
        "seats": (2, 3),
        "options": (),
        "rules": (TOO_SMALL,),
        "modules": (here,),
        "deal": deal,
        "state": State,
        "observe": observe,
        "sample": sample,
        "write": lambda view: f"total {view.total}",
        "diagram": lambda view: f"total {view.total}",
        "describe": lambda view: [],
        "scores": lambda s: tuple(s.written.values()),
        "pieces": lambda s: {},
        "content": dict,
    }
    return Game(**(facts | changes))


TOY = toy()
