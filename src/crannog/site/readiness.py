"""Why proxies should send people elsewhere, though this process works: it is warming up, or about to stop."""

from __future__ import annotations

from typing import Final

_held: Final[set[str]] = set()


def hold(why: str) -> None:
    """From now on `/readyz` says no."""
    _held.add(why)


def release(why: str) -> None:
    _held.discard(why)


def held() -> str:
    """Why, or nothing."""
    return min(_held, default="")
