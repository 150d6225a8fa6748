"""A finished game as one file: every entry of its log and the snapshots of its table's row, packed.

It is named by the hash of its bytes, so a name leads to what was put there or to nothing. The seed is not in
it: that stays in the database, where it was.
"""

from __future__ import annotations

import json
import lzma
from base64 import b64decode, b64encode
from dataclasses import astuple, dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from crannog.kernel.codec import canonical
from crannog.site.play.store.lines import Line

FORMAT: Final = "crannog archive 1"
LARGEST: Final = 256 * 1024 * 1024  # bytes unpacked; the longest game has a few million
_FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 6}]


class BadArchive(ValueError):
    """What is wrong with it, in words."""


@dataclass(frozen=True, slots=True)
class Archive:
    table: str
    snapshot: bytes  # as the row had it; empty if the game never started
    anchor: bytes
    since: list[Any]
    lines: tuple[Line, ...]

    @property
    def last(self) -> int:
        """The number of its last entry."""
        return self.lines[-1].seq


def write(archive: Archive) -> bytes:
    head: list[Any] = [archive.table, _text(archive.snapshot), _text(archive.anchor), archive.since]
    parts = [FORMAT.encode(), canonical(head), *(canonical(_plain(line)) for line in archive.lines)]
    return lzma.compress(b"\n".join(parts), format=lzma.FORMAT_XZ, filters=_FILTERS)


def name_of(packed: bytes) -> str:
    return sha256(packed).hexdigest()


def read(packed: bytes, name: str) -> Archive:
    """Raises BadArchive where these are not the bytes that the name was made of."""
    if name_of(packed) != name:
        raise BadArchive("its bytes are not those that were put there")
    try:
        unpacked = lzma.LZMADecompressor(lzma.FORMAT_XZ).decompress(packed, LARGEST)
        form, head, *lines = unpacked.split(b"\n")
        if form != FORMAT.encode():
            raise BadArchive(f"it is not in the format {FORMAT!r}")
        table, snapshot, anchor, since = json.loads(head)
        entries = tuple(_line(json.loads(one)) for one in lines)
        return Archive(table, b64decode(snapshot), b64decode(anchor), since, entries)
    except (lzma.LZMAError, ValueError, TypeError) as error:
        raise error if isinstance(error, BadArchive) else BadArchive(f"it cannot be read: {error}") from error


def _text(data: bytes | None) -> str | None:
    return None if data is None else b64encode(bytes(data)).decode()


def _plain(line: Line) -> list[Any]:
    plain = list(astuple(line))
    player, snapshot, hash, at = plain[7], plain[11], plain[12], plain[13]
    plain[7] = None if player is None else str(player)
    plain[11:] = [_text(snapshot), _text(hash), at.isoformat()]
    return plain


def _line(plain: list[Any]) -> Line:
    (id, seq, command, kind, seat, line, consent, player, rules, digest, shown, snapshot, hash, at) = plain
    who = None if player is None else UUID(player)
    kept = None if snapshot is None else b64decode(snapshot)
    when = datetime.fromisoformat(at)
    return Line(
        id, seq, command, kind, seat, line, consent, who, rules, digest, shown, kept, b64decode(hash), when
    )
