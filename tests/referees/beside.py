"""A referee beside the engine: the same game played by two implementations, compared at every choice.

The referee says who is asked and what may be answered; so does the engine. Where both agree, one
answer is picked at random and given to both, and everything on the table is compared again. The
engine may skip a question that has one answer only; the referee then answers it by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, Protocol

from crannog.kernel.play import Choice, State, advance, asks

type Question = Mapping[int, set[str]]  # by seat, what it may answer
type Answer = tuple[int, str]
type Course = Generator[Question, Answer]  # a game as its referee runs it
type Facts = dict[str, object]  # everything on the table, in the referee's words
type Mood = Callable[[Random, Sequence[str]], str]  # how the players of a game pick

MAX_ANSWERS: Final = 20_000


class Referee(Protocol):
    """The rules, said a second time."""

    met: Counter[str]  # what happened in this game, to know what was compared

    def play(self) -> Course: ...

    def facts(self) -> Facts: ...


@dataclass(frozen=True)
class Match[S: State]:
    """One game, dealt to the engine and to the referee alike."""

    about: str  # what was dealt, for whoever reads of a difference
    state: S
    referee: Referee
    facts: Callable[[S], Facts]  # what the engine holds, in the referee's words
    mood: Mood

    def compared(self, rng: Random) -> Tally:
        return compare(self, rng)


@dataclass(frozen=True)
class Tally:
    """What was compared."""

    games: int = 0
    decisions: int = 0
    met: Counter[str] = field(default_factory=Counter)

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.games + other.games, self.decisions + other.decisions, self.met + other.met)


class Difference(AssertionError):
    """Engine and referee do not agree."""


def compare[S: State](match: Match[S], rng: Random) -> Tally:
    """Play one game to its end; raises Difference at the first thing not agreed on."""
    s, referee = match.state, match.referee
    course = referee.play()
    told: list[str] = []
    try:
        asked: Question | None = next(course)
        while True:
            choices = questions(s)
            offered = {seat: set(lines) for seat, lines in choices.items()}
            asked = caught_up(match, offered, course, asked)
            if not offered:
                return Tally(1, len(told), referee.met)
            seat = rng.choice(sorted(offered))
            line = match.mood(rng, sorted(offered[seat]))
            told.append(f"{seat}: {line}")
            if len(told) > MAX_ANSWERS:
                raise Difference("the game does not end")
            advance(s, seat, choices[seat][line])
            asked = answered(course, (seat, line))
    except Difference as found:
        lines = [match.about, f"after {len(told)} answers", *told[-12:], str(found)]
        raise Difference("\n".join(lines)) from None


def questions(s: State) -> dict[int, dict[str, Choice[State]]]:
    """Whom the engine asks, and what each may answer."""
    found: dict[int, dict[str, Choice[State]]] = {}
    for ask in asks(s):
        choices = ask.legal(s)
        lines = {str(choice): choice for choice in choices}
        if len(lines) != len(choices) or not lines or ask.seat in found:
            raise Difference(f"the engine offers {ask.seat} {list(map(str, choices))}")
        found[ask.seat] = lines
    return found


def answered(course: Course, answer: Answer) -> Question | None:
    """The referee's next question, None at the end."""
    try:
        return course.send(answer)
    except StopIteration:
        return None


def caught_up[S: State](
    match: Match[S], offered: Question, course: Course, asked: Question | None
) -> Question | None:
    """The referee answers what has one answer, until both ask the same with the same on the table."""
    engine = match.facts(match.state)
    while (asked or {}) != offered or match.referee.facts() != engine:
        forced = next(
            (seat for seat, lines in (asked or {}).items() if len(lines) == 1 and offered.get(seat) != lines),
            None,
        )
        if forced is None:
            raise Difference("\n".join(apart(offered, asked or {}, engine, match.referee.facts())))
        assert asked is not None
        asked = answered(course, (forced, min(asked[forced])))
    return asked


def apart(offered: Question, asked: Question, engine: Facts, referee: Facts) -> list[str]:
    """What is not the same."""
    lines = []
    for seat in sorted({*offered, *asked}):
        there, here = offered.get(seat, set()), asked.get(seat, set())
        if there != here:
            lines.append(
                f"seat {seat}: engine only {sorted(there - here)}, referee only {sorted(here - there)}"
            )
    for name in sorted({*engine, *referee}):
        if engine.get(name) != referee.get(name):
            lines.append(f"{name}: engine {engine.get(name)!r}, referee {referee.get(name)!r}")
    return lines
