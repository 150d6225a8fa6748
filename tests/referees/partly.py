"""A referee that knows a part of a game, beside the engine that knows all of it.

Where the referee knows the rules it asks as any referee does, and the two are compared. Where it does
not, it hands over: the engine goes on by itself, with answers by chance, up to the step the referee
names, and gives its position back. The engine never runs ahead: it does its steps one by one, and only
when the referee has said what comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from crannog.kernel.play import TABLE, Ask, Choice, State, open_lanes
from tests.referees.beside import (
    MAX_ANSWERS,
    Answer,
    Difference,
    Facts,
    Mood,
    Question,
    Tally,
    apart,
    questions,
)


@dataclass(frozen=True)
class HandOver[P]:
    """The engine goes on to the first of these steps, or to the end of the game, and gives its position."""

    why: str
    until: tuple[str, ...]


@dataclass(frozen=True)
class Meet:
    """Nobody is asked anything up to this step, and there the same lies on the table."""

    step: str


@dataclass(frozen=True)
class Look:
    """What does the engine ask before this step, and what lies on its table then?"""

    before: str = ""


@dataclass(frozen=True)
class Enough:
    """Nothing more is compared in this game."""


type Wish = Question | HandOver[Any] | Meet | Look | Enough
type Course = Generator[Wish, Any]


class Wrong(Exception):
    """The referee sees that something the engine gave cannot be."""


class PartReferee[P](Protocol):
    @property
    def met(self) -> Any: ...

    def play(self) -> Course: ...

    def facts(self) -> Facts: ...


@dataclass(frozen=True)
class PartMatch[S: State, P]:
    """One game, dealt to the engine and to a referee that knows a part of it."""

    about: str
    state: S
    referee: PartReferee[P]
    position: Callable[[S], P]
    facts: Callable[[P], Facts]
    mood: Mood

    def compared(self, rng: Random) -> Tally:
        return Playing(self, rng).play()


class Playing[S: State, P]:
    """One game being played; raises Difference at the first thing not agreed on."""

    def __init__(self, match: PartMatch[S, P], rng: Random) -> None:
        self.match, self.rng, self.s = match, rng, match.state
        self.told: list[str] = []
        self.compared = 0
        self.arrived = False  # at the step a hand-over ended with

    def play(self) -> Tally:
        course = self.match.referee.play()
        reply: object = None
        try:
            while True:
                try:
                    wish = course.send(reply)
                except StopIteration:
                    self.run()
                    self.agree({})
                    break
                if isinstance(wish, Enough):
                    break
                reply = self.answer(wish)
        except (Difference, Wrong) as found:
            lines = [self.match.about, f"after {len(self.told)} answers", *self.told[-14:], str(found)]
            raise Difference("\n".join(lines)) from None
        return Tally(1, self.compared, self.match.referee.met)

    def answer(self, wish: Question | HandOver[P] | Meet | Look) -> object:
        if isinstance(wish, HandOver):
            self.hand_over(wish)
            return self.match.position(self.s)
        if isinstance(wish, Meet):
            self.meet(wish.step)
            return None
        if isinstance(wish, Look):
            return self.look(wish.before)
        self.run()
        self.agree(wish)
        return self.pick(wish)

    def meet(self, step: str) -> None:
        if not self.run((step,)):
            raise Difference(f"the engine does not come to {step}, it asks {list(questions(self.s))}")
        self.agree({}, asking=False)

    def look(self, before: str) -> tuple[dict[int, set[str]], P]:
        there = self.run((before,))
        self.arrived = self.arrived and not there
        lines = {} if there else {seat: set(lines) for seat, lines in questions(self.s).items()}
        return lines, self.match.position(self.s)

    # --- the engine, step by step ------------------------------------------------------------------

    def ready(self) -> int | None:
        """The lane whose next step is not a question; None if all wait for players."""
        s = self.s
        while not s.over:
            lanes = (TABLE,) if not s.lanes else open_lanes(s)
            for lane in lanes:
                stack = s.table if lane < 0 else s.lanes[lane]
                if not stack and lane >= 0:
                    del s.lanes[lane]
                    break
                if not isinstance(stack[-1], Ask):
                    return lane
            else:
                return None
        return None

    def step(self, lane: int) -> None:
        self.s.lane = lane
        (self.s.table if lane < 0 else self.s.lanes[lane]).pop().run(self.s)
        self.s.lane = TABLE
        self.arrived = False

    def run(self, until: tuple[str, ...] = ()) -> bool:
        """Steps up to the next question, or up to one of these; whether it was one of these."""
        while (lane := self.ready()) is not None:
            stack = self.s.table if lane < 0 else self.s.lanes[lane]
            if type(stack[-1]).__name__ in until and not self.arrived:
                self.arrived = True
                return True
            self.step(lane)
        return False

    def hand_over(self, wish: HandOver[P]) -> None:
        """The engine goes on by itself; what it asks is answered by chance."""
        self.match.referee.met[f"given: {wish.why}"] += 1
        while not self.run(wish.until):
            if self.s.over:
                return
            self.pick(questions(self.s))

    # --- comparing ---------------------------------------------------------------------------------

    def agree(self, asked: Question, asking: bool = True) -> None:
        """Both ask the same, with the same on the table."""
        s = self.s
        offered = {seat: set(lines) for seat, lines in questions(s).items()} if asking else {}
        engine, referee = self.match.facts(self.match.position(s)), self.match.referee.facts()
        self.compared += 1
        if offered != asked or engine != referee:
            raise Difference("\n".join(apart(offered, asked, engine, referee)))

    def pick(self, asked: Question | dict[int, dict[str, Choice[State]]]) -> Answer:
        """An answer of one seat, given to the engine, which does not go on yet."""
        s, choices = self.s, questions(self.s)
        seat = self.rng.choice(sorted(asked))
        line = self.match.mood(self.rng, sorted(asked[seat]))
        self.told.append(f"{seat}: {line}")
        if len(self.told) > MAX_ANSWERS:
            raise Difference("the game does not end")
        if not s.lanes:
            s.table.pop()
        else:
            s.lane = s.floor[-1] if s.floor else seat
            (s.table if s.lane < 0 else s.lanes[s.lane]).pop()
        choices[seat][line].do(s, seat)
        s.lane = TABLE
        self.arrived = False
        return seat, line
