"""This game's questions, and the choices that many hand out: a land, a piece, a card, a player, done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from crannog.games.spirit_island.components.message_names import land_name, piece_name, power_name
from crannog.games.spirit_island.components.vocabulary import mark
from crannog.games.spirit_island.state import State
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Ask, Choice

READY: Final = "ready"  # what a Done says that closes a phase once everyone has said it


@dataclass(frozen=True)
class Question[A: Answer](Ask[State]):
    """A player chooses one of its offers. What the same choice leads to depends on who asked."""

    def offers(self, s: State) -> Sequence[Answer]:
        raise NotImplementedError

    def forbids(self, s: State, choice: A) -> list[Msg]:
        """Why this cannot be chosen now."""
        return []

    def answer(self, s: State, choice: A) -> None:
        raise NotImplementedError

    def finish(self, s: State) -> None:
        """What being done leads to, where it is offered."""


class Answer(Choice[State]):
    """A choice that a question hands out. Its line and its label begin with the verb."""

    __slots__ = ("question", "verb")
    __setattr__ = object.__setattr__  # made anew for each decision, so faster, and nobody else's

    def __init__(self, question: Question[Any], verb: str) -> None:
        self.question, self.verb = question, verb

    def why_not(self, s: State, seat: int) -> list[Msg]:
        return self.question.forbids(s, self)

    def do(self, s: State, seat: int) -> None:
        self.question.answer(s, self)

    def label(self) -> Msg:
        return msg(f"choice.{self.verb}")

    def __str__(self) -> str:
        return self.verb

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Answer) and str(self) == str(other) and self.question == other.question

    def __hash__(self) -> int:
        return hash(str(self))


class Done(Answer):
    """No more of what is asked for."""

    __slots__ = ("says",)

    def __init__(self, question: Question[Any], says: str = "done") -> None:
        self.question, self.verb, self.says = question, "done", says

    def why_not(self, s: State, seat: int) -> list[Msg]:
        return []

    def do(self, s: State, seat: int) -> None:
        self.question.finish(s)

    def only_says(self) -> bool:
        return self.says == READY

    def label(self) -> Msg:
        return msg(f"choice.{self.says}")


class PickLand(Answer):
    __slots__ = ("land",)

    def __init__(self, question: Question[Any], verb: str, land: str) -> None:
        self.question, self.verb, self.land = question, verb, land

    def label(self) -> Msg:
        return msg(f"choice.{self.verb}", land=land_name(self.land))

    def __str__(self) -> str:
        return f"{self.verb} {self.land}"


class PickPiece(Answer):
    """One of the pieces of this kind with this much damage."""

    __slots__ = ("hurt", "kind")

    def __init__(self, question: Question[Any], verb: str, kind: str, hurt: int) -> None:
        self.question, self.verb, self.kind, self.hurt = question, verb, kind, hurt

    def label(self) -> Msg:
        return msg(f"choice.{self.verb}", piece=piece_name(self.kind, self.hurt))

    def __str__(self) -> str:
        return f"{self.verb} {mark(self.kind, self.hurt)}"


class MovePiece(PickPiece):
    """One that goes to this land, or is gathered from it."""

    __slots__ = ("land",)

    def __init__(self, question: Question[Any], verb: str, kind: str, hurt: int, land: str) -> None:
        self.question, self.verb, self.kind, self.hurt, self.land = question, verb, kind, hurt, land

    def label(self) -> Msg:
        return msg(f"choice.{self.verb}", piece=piece_name(self.kind, self.hurt), land=land_name(self.land))

    def __str__(self) -> str:
        return f"{self.verb} {mark(self.kind, self.hurt)} {self.land}"


class PickCard(Answer):
    __slots__ = ("card",)

    def __init__(self, question: Question[Any], verb: str, card: str) -> None:
        self.question, self.verb, self.card = question, verb, card

    def label(self) -> Msg:
        return msg(f"choice.{self.verb}", power=power_name(self.card))

    def __str__(self) -> str:
        return f"{self.verb} {self.card}"


class PickPlayer(Answer):
    __slots__ = ("who",)

    def __init__(self, question: Question[Any], verb: str, who: int) -> None:
        self.question, self.verb, self.who = question, verb, who

    def label(self) -> Msg:
        return msg(f"choice.{self.verb}", seat=Who(self.who))

    def __str__(self) -> str:
        return f"{self.verb} {self.who}"
