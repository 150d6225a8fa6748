"""What a view shows, fact by fact: what is drawn is told, to those who read and to those who listen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from crannog.kernel.message import Msg


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence, and what it is about."""

    about: str  # kind and id of a thing, as in "land:A5", "card:scout", "seat:0"; "" for the whole table
    text: Msg
    printed: bool = False  # printed on a component, so it never changes: told to whoever asks for the thing

    @property
    def kind(self) -> str:
        return self.about.partition(":")[0]

    @property
    def thing(self) -> str:
        return self.about.partition(":")[2]


type Facts = Callable[[Any], Iterable[Fact]]
type FullLabel = Callable[[Any, Any], Msg]


@cache
def facts_in(package: str) -> Facts | None:
    """A game's own list, `facts` in its module `facts`: loaded late, since only who tells needs it."""
    return import_module(f"{package}.facts").facts if find_spec(f"{package}.facts") else None


@cache
def full_label_in(package: str) -> FullLabel | None:
    return import_module(f"{package}.full_labels").full_label if find_spec(f"{package}.full_labels") else None
