"""Snapshots as the table's row keeps them: the present one packed with the one behind it, which it repeats.

The row is written with every move, the snapshot behind it only at a draw or a reveal: so a move writes a few
hundred bytes instead of some thousands. Rows of earlier versions hold snapshots as they are.
"""

from __future__ import annotations

import zlib
from typing import Final

MARK: Final = b"\x01"  # no snapshot begins with it: they are JSON
SMALL: Final = 512  # bytes: packing these gains nothing


def pack(snapshot: bytes, behind: bytes = b"") -> bytes:
    if len(snapshot) < SMALL:
        return snapshot
    made = zlib.compressobj(wbits=-15, zdict=behind)
    return MARK + made.compress(snapshot) + made.flush()


def unpack(stored: bytes, behind: bytes = b"") -> bytes:
    """Raises ValueError if it cannot be read."""
    if not stored.startswith(MARK):
        return stored
    try:
        return zlib.decompressobj(wbits=-15, zdict=behind).decompress(stored[1:])
    except zlib.error as error:
        raise ValueError(f"the stored snapshot is damaged: {error}") from error
