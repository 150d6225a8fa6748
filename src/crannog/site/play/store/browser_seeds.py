"""The seeds that people's browsers add to a table's randomness, after the host's commitment to its own."""

from __future__ import annotations

from typing import Final

SECONDS: Final = 15  # the deal waits so long for a browser that has promised a seed


def with_seed(clients: tuple[str, ...], seats: int, seat: int, seed: str) -> tuple[str, ...]:
    """One for each seat, "" where none was given; nothing at all where nobody gave one, as in old games."""
    each = list(clients or ("",) * seats)
    each[seat] = seed
    return tuple(each) if any(each) else ()
