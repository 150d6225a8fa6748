"""This game's questions: each knows its answers as replay lines, with their labels and effects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from crannog.games.spirit_island.state import State
from crannog.kernel.msg import Msg, msg
from crannog.kernel.play import Ask, Choice

DONE: Final = "done"


@dataclass(frozen=True)
class Question(Ask[State]):
    """A player chooses one of `lines`."""

    def lines(self, s: State) -> Sequence[str]:
        raise NotImplementedError

    def forbids(self, s: State, line: str) -> list[Msg]:
        """Why this line cannot be chosen now."""
        return []

    def answer(self, s: State, line: str) -> None:
        raise NotImplementedError

    def says(self, line: str) -> Msg:
        """What the button says."""
        raise NotImplementedError

    def finish(self, s: State) -> None:
        """What "done" does, where it is one of the lines."""

    def says_done(self) -> Msg:
        return msg("choice.done")

    def offers(self, s: State) -> list[Answer]:
        return [Answer(self, line) for line in self.lines(s)]


class Answer(Choice[State]):
    """One line of a question."""

    __slots__ = ("line", "question")
    __setattr__ = object.__setattr__  # made anew for each decision, so faster, and nobody else's

    def __init__(self, question: Question, line: str) -> None:
        self.question, self.line = question, line

    def why_not(self, s: State, seat: int) -> list[Msg]:
        return [] if self.line == DONE else self.question.forbids(s, self.line)

    def do(self, s: State, seat: int) -> None:
        if self.line == DONE:
            self.question.finish(s)
        else:
            self.question.answer(s, self.line)

    def label(self) -> Msg:
        return self.question.says_done() if self.line == DONE else self.question.says(self.line)

    def __str__(self) -> str:
        return self.line

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Answer) and (self.question, self.line) == (other.question, other.line)

    def __hash__(self) -> int:
        return hash((self.question, self.line))
