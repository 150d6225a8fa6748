"""The seeds that people's browsers add to a table's randomness, after the host's commitment to its own."""

from __future__ import annotations

import re
from typing import Final

SECONDS: Final = 15  # the deal waits so long for a browser that has promised a seed
_SEED: Final = re.compile(r"[A-Za-z0-9_-]{8,40}")


def is_seed(text: str) -> bool:
    return _SEED.fullmatch(text) is not None


def with_seed(clients: tuple[str, ...], seats: int, seat: int, seed: str) -> tuple[str, ...]:
    """One for each seat, "" where none was given; nothing at all where nobody gave one, as in old games."""
    each = list(clients or ("",) * seats)
    each[seat] = seed
    return tuple(each) if any(each) else ()
