"""A table's game played again from its log, without what was taken back: for pages about a finished game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from crannog.kernel.game_record import Record
from crannog.kernel.story import Turn, turns
from crannog.site.play.store.earlier import FOLDED, Written, entries, played
from crannog.site.play.store.live_table import Live, content_of

BEGINS = ("start", "anchor")


@dataclass(frozen=True, slots=True)
class Retold:
    turns: list[Turn[Any]]
    whole: bool  # from the deal on; otherwise from where a game went on by the rules we have
    same: bool  # it came to the very position that is stored


async def written(live: Live) -> list[Written]:
    """Everything that is needed to play the game again; nothing where that would take too long."""
    _, found = await entries(live, 0, live.seq)
    return found if len(found) < FOLDED else []


def retell(live: Live, log: Sequence[Written], begins: tuple[str, ...]) -> Retold | None:
    """The game in turns, each of which begins with such an event; raises Illegal where it cannot go on.

    None where it was played by rules or with cards that are not here anymore.
    """
    assert live.record is not None
    ours = live.game.rules_version, content_of(live.game)
    starts = [i for i, one in enumerate(log) if one.kind in BEGINS]
    foreign = [i for i in starts if (log[i].rules, log[i].line) != ours]
    later = [i for i in starts if not foreign or i > foreign[-1]]
    if not later:
        return None
    first = later[0]
    record = played(live, None, log[first])
    assert record is not None
    before = sum(1 if one.kind == "choice" else -1 if one.kind == "undo" else 0 for one in log[:first])
    found = turns(live.game, record.now, kept(live, log[first:]), begins, max(0, before))
    same = live.game.digest(record.now) == live.game.digest(live.record.now)
    return Retold(found, log[first].kind == "start", same)


def kept(live: Live, log: Sequence[Written]) -> list[tuple[int, str]]:
    """The choices that were not taken back: seat and line."""
    if not any(one.kind == "undo" for one in log):
        return [(one.seat, one.line) for one in log if one.kind == "choice"]
    record: Record[Any] | None = None
    found: dict[int, tuple[int, str]] = {}
    settled = 0  # what was made up to here cannot be taken back
    for one in log:
        record = played(live, record, one)
        assert record is not None
        if one.kind == "choice":
            found[one.seq] = one.seat, one.line
            settled = settled if record.since else one.seq
        elif one.kind == "undo":
            still = {entry.at for entry in record.since}
            found = {seq: made for seq, made in found.items() if seq <= settled or seq in still}
    return list(found.values())
