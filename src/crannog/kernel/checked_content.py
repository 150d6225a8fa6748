"""Content is data, checked when it is loaded: a bad card fails on import, not during someone's game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol


class Named(Protocol):
    @property
    def id(self) -> str: ...


class BadContent(ValueError):
    """Cards, tiles or maps that cannot be played with."""


MAX_SHOWN: Final = 60  # characters of somebody else's text in a message of ours


def shown(value: object) -> str:
    """Something out of a file, fit to be printed: no control characters, and not too much of it."""
    text = repr(value)
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"


def by_id[T: Named](items: Iterable[T], count: int) -> dict[str, T]:
    """The items by their ids; there must be exactly `count`, as the box holds."""
    found: dict[str, T] = {}
    for item in items:
        if item.id in found:
            raise BadContent(f"{item.id} appears twice")
        found[item.id] = item
    if len(found) != count:
        raise BadContent(f"expected {count}, found {len(found)}")
    return found
