"""Content is data, checked when it is loaded: a bad card fails on import, not during someone's game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol


class Named(Protocol):
    @property
    def id(self) -> str: ...


class BadContent(ValueError):
    """Cards, tiles or maps that cannot be played with."""


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
