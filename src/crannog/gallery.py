"""What a game's box holds, to be looked at without a table: cards on shelves, with what they are found by.

A game's view offers `gallery`; each card is drawn by the template that draws it at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crannog.kernel.message import Msg


@dataclass(frozen=True, slots=True)
class Value:
    """Something to find cards by: "water", "3"."""

    id: str
    name: Msg | None = None  # a number needs none


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    id: str
    name: Msg
    template: str  # beside the game's others
    needs: Mapping[str, object]
    by: Mapping[str, tuple[Value, ...]]  # for each filter of its shelf, what it has


@dataclass(frozen=True, slots=True, eq=False)
class Shelf:
    """Cards of one kind. `gallery.<id>` is its heading, `gallery.by_<filter>` that of a filter."""

    id: str
    items: tuple[Item, ...]
    filters: tuple[str, ...] = ()


def number(n: int) -> tuple[Value, ...]:
    return (Value(str(n)),)
