"""What a view shows, fact by fact: what is drawn is told, to those who read and to those who listen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from crannog.kernel.message import Msg


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence, and what it is about."""

    about: str  # kind and id of a thing, as in "land:A5", "card:scout", "seat:0"; "" for the whole table
    text: Msg

    @property
    def kind(self) -> str:
        return self.about.partition(":")[0]

    @property
    def thing(self) -> str:
        return self.about.partition(":")[2]


class Tells(Protocol):
    """A game's module `facts`."""

    def facts(self, view: Any) -> Iterable[Fact]:
        """How things stand: what changes during a game."""

    def printed(self, view: Any) -> Iterable[Fact]:
        """What is printed on the components in sight, so it never changes: told to whoever asks for it."""


type FullLabel = Callable[[Any, Any], Msg]


@cache
def facts_in(package: str) -> Tells | None:
    """A game's own module: loaded late, since only who tells needs it."""
    return cast(Tells, import_module(f"{package}.facts")) if find_spec(f"{package}.facts") else None


@cache
def full_label_in(package: str) -> FullLabel | None:
    return import_module(f"{package}.full_labels").full_label if find_spec(f"{package}.full_labels") else None
