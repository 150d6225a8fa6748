"""A table as it was before an entry: from memory while the table is played, else from its log."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from crannog.kernel.game_record import Record
from crannog.kernel.game_record import start as deal
from crannog.kernel.replay import APART
from crannog.site.play.store import archived
from crannog.site.play.store.live_table import Live, content_of

KEPT: Final = 256  # records of the last moves, over all tables
FOLDED: Final = 2000  # entries at most that are played again to get there

_kept: Final[OrderedDict[tuple[str, int], Record[Any]]] = OrderedDict()

_ENTRIES: Final = """
SELECT seq, kind, seat, line, consent, rules, snapshot FROM play_entry
 WHERE table_id = %(table)s AND seq <= %(last)s AND seq >= COALESCE(
   (SELECT max(seq) FROM play_entry
     WHERE table_id = %(table)s AND kind IN ('start', 'anchor') AND seq < %(first)s), %(first)s)
   AND kind IN ('start', 'anchor', 'choice', 'undo') ORDER BY seq LIMIT %(most)s
"""
_LATER: Final = """
SELECT seq, kind, seat, line, consent, rules, snapshot FROM play_entry
 WHERE table_id = %(table)s AND seq BETWEEN %(first)s AND %(last)s
   AND kind IN ('start', 'anchor', 'choice', 'undo') ORDER BY seq LIMIT %(most)s
"""


@dataclass(frozen=True, slots=True)
class Written:
    """An entry of the log, as far as it is played again."""

    seq: int
    kind: str
    seat: int
    line: str
    consent: tuple[int, ...]
    rules: int
    snapshot: bytes | None


def keep(before: Live) -> None:
    """The table has moved on from here: somebody may want to look back soon."""
    if before.record is None:
        return
    _kept[before.id, before.seq] = before.record
    while len(_kept) > KEPT:
        _kept.popitem(last=False)


def forget() -> None:
    _kept.clear()


async def entries(live: Live, first: int, last: int) -> tuple[Record[Any] | None, list[Written]]:
    """What is needed to play the entries from `first` to `last` again.

    The record before them, if it is in memory; else the entries that lead there as well.
    """
    known = _kept.get((live.id, first - 1))
    fields = {"first": first, "last": last, "most": FOLDED}
    statement = _LATER if known is not None else _ENTRIES
    rows = await archived.entries(live.id, statement, fields, live.may_be_archived)
    written = [
        Written(seq, kind, seat, line, tuple(consent or ()), rules, bytes(snapshot) if snapshot else None)
        for seq, kind, seat, line, consent, rules, snapshot in rows
    ]
    return known, written


def fold(live: Live, known: Record[Any] | None, before: Sequence[Written]) -> Record[Any] | None:
    """The record after these entries; None if they cannot be played again here."""
    record = replace(known, since=list(known.since), entries=[], shown=[]) if known is not None else None
    for entry in before:
        record = played(live, record, entry)
        if record is None:
            return None
    return record


def played(live: Live, record: Record[Any] | None, entry: Written) -> Record[Any] | None:
    """The record after one entry more."""
    assert live.record is not None
    if entry.kind in ("start", "anchor"):
        if (entry.rules, entry.line) != (live.game.rules_version, content_of(live.game)):
            return None
        if entry.kind == "start":
            return deal(live.game, live.setup.seats, live.setup.options, live.record.seeds)
        assert entry.snapshot is not None
        key = live.record.seeds.key()
        now, behind = live.game.load(entry.snapshot, key), live.game.load(entry.snapshot, key)
        return Record(live.game, live.setup, live.record.seeds, now, behind)
    if record is None:
        return None
    if entry.kind == "undo":
        record.undo(entry.seat, entry.consent, earlier=entry.line != APART)
    else:
        record.play(entry.seat, entry.line, entry.seq)
    return record
