"""Is a table's log sound? Its order, its hash chain, its rules, and whether it replays to what is stored.

The log is folded in segments: from the deal, or from the snapshot an anchor holds. A segment made by
other rules or with other cards than this process has cannot be played again here; it is named.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from psycopg.rows import class_row

from crannog.kernel.codec import CodecError
from crannog.site.database import connection
from crannog.site.limits import Damaged, Updating
from crannog.site.metrics import MISMATCHES
from crannog.site.play.actions.freeze import freeze
from crannog.site.play.store.archive_file import Archive
from crannog.site.play.store.archived import all_lines, archived
from crannog.site.play.store.lines import NAME_TAKEN_OUT, Line
from crannog.site.play.store.live_table import Live, NoTable, read, written
from crannog.site.play.store.log import FIRST, digest_of, entry_hash, hashed
from crannog.site.play.store.packed import unpack
from crannog.site.play.store.rebuild import Rebuild


@dataclass(frozen=True, slots=True)
class Kept:
    """What the table's row holds beside the log."""

    commit: str
    snapshot: bytes
    anchor: bytes
    since: list[Any]
    bot_waits: bool
    archive: str


@dataclass(frozen=True, slots=True)
class Verdict:
    table: str
    entries: int
    problems: tuple[str, ...]  # in words; none: all is well
    unchecked: tuple[str, ...]  # segments that cannot be played again here


KEPT: Final = "SELECT commit, snapshot, anchor, since, bot_waits, archive FROM play_table WHERE id = %s"


async def verify(table: str) -> Verdict:
    """Read one table at one moment and judge it; raises NoTable."""
    async with connection() as conn, conn.transaction():
        await conn.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        kept = await (await conn.cursor(row_factory=class_row(Kept)).execute(KEPT, (table,))).fetchone()
        if kept is None:
            raise NoTable(table)
        try:
            lines = await all_lines(conn, table, kept.archive)
            if kept.archive:
                kept = with_archive(kept, await archived(conn, table, kept.archive))
            live = await read(conn, table)
        except Damaged as bad:
            return Verdict(table, 0, (f"its archive is damaged: {bad}",), ())
        except Updating:
            return Verdict(table, len(lines), (), ("all of it: played by newer rules or cards",))
        except (CodecError, ValueError, KeyError, TypeError) as error:
            return Verdict(table, len(lines), (f"the snapshot cannot be read: {error}",), ())
    return await asyncio.to_thread(judge, live, kept, lines)


def with_archive(kept: Kept, archive: Archive) -> Kept:
    """As the row was; what was written since stays."""
    anchor = kept.anchor or archive.anchor
    if kept.snapshot:
        return replace(kept, anchor=anchor)
    return replace(kept, snapshot=archive.snapshot, anchor=anchor, since=archive.since)


def judge(live: Live, kept: Kept, lines: list[Line]) -> Verdict:
    """Everything that does not hold at this table."""
    problems = [*_order(live, lines), *_chain(live, lines)]
    rebuilt = Rebuild(live, [(line.kind, line.seat, line.line) for line in lines])
    for line in lines:
        problems += [f"entry {line.seq} ({line.kind}): {what}" for what in rebuilt.follow(line)]
        if rebuilt.lost:
            break  # whatever follows would only say the same again
    problems += _commitment(kept, lines)
    if not rebuilt.lost:
        problems += _ending(live, kept, rebuilt)
    return Verdict(live.id, len(lines), tuple(problems), tuple(rebuilt.unchecked))


def _order(live: Live, lines: list[Line]) -> list[str]:
    """seq is 1 to n without a hole, and no command was carried out twice."""
    found = []
    seqs = [line.seq for line in lines]
    if seqs != list(range(1, len(seqs) + 1)):
        odd = next((n for n, seq in enumerate(seqs, 1) if n != seq), len(seqs))
        found.append(f"the log is not numbered 1 to {len(seqs)}: it breaks at entry {odd}")
    if live.seq != (seqs[-1] if seqs else 0):
        found.append(f"the table is at entry {live.seq}, its log at {seqs[-1] if seqs else 0}")
    known: dict[str, int] = {}
    for line in lines:
        if line.command in known:
            found.append(f"entry {line.seq} repeats the command of entry {known[line.command]}")
        known[line.command] = line.seq
    return found


def _chain(live: Live, lines: list[Line]) -> list[str]:
    """Each entry holds the hash of everything before it."""
    before = FIRST
    for line in lines:
        consent = tuple(line.consent)
        body = hashed(
            line.command, line.kind, line.seat, line.line, consent, line.rules, line.digest, line.shown
        )
        nameless = line.kind == "sit" and line.line == NAME_TAKEN_OUT
        if not nameless and entry_hash(before, live.id, line.seq, body) != bytes(line.hash):
            return [f"the hash chain breaks at entry {line.seq}"]
        before = bytes(line.hash)
    return [] if before == live.head else ["the table's hash does not match its last entry"]


def _commitment(kept: Kept, lines: list[Line]) -> list[str]:
    opened = next((line for line in lines if line.kind == "open"), None)
    if opened is None:
        return ["the log does not begin with the opening of the table"]
    if opened.line != kept.commit:
        return ["the table's commitment does not match the one in its log"]
    return []


def _ending(live: Live, kept: Kept, rebuilt: Rebuild) -> list[str]:
    """The row of the table is what the log folds to."""
    found = []
    then = rebuilt.live
    behind = unpack(bytes(kept.anchor))
    snapshot = unpack(bytes(kept.snapshot), behind)
    if snapshot and digest_of(snapshot) != rebuilt.digest:
        found.append("the snapshot does not match the last entry")
    if live.status != then.status and not rebuilt.blind:
        found.append(f"the table says {live.status}, its log {then.status}")
    if then.record is None or rebuilt.blind:
        return found
    game, record = live.game, then.record
    if snapshot != game.store(record.now):
        found.append("the snapshot does not match the replayed log")
    if behind != game.store(record.anchor):
        found.append("the undo boundary's snapshot does not match the replayed log")
    if [one[:3] for one in kept.since] != [one[:3] for one in written(record.since)]:
        found.append("the choices that can be undone do not match the log")
    if live.asked != {seat: at or live.asked.get(seat) for seat, at in then.asked.items()}:
        found.append(f"the table asks seats {dict(live.asked)}, its log {dict(then.asked)}")
    if live.votes != then.votes and not rebuilt.unchecked:
        found.append(f"the table's votes are {dict(live.votes)}, but the log gives {dict(then.votes)}")
    if _compared(live.result, live.result) != _compared(then.result, live.result):
        found.append(f"the result is {live.result}, but the log gives {then.result}")
    if kept.bot_waits != live.bot_waits:
        found.append("whether the table waits for a bot is recorded wrongly")
    return found


def _compared(result: Mapping[str, Any] | None, kept: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Games that ended before this was noted do not say what each seat played as."""
    if result is None or kept is None or "played" in kept:
        return result
    return {name: value for name, value in result.items() if name != "played"}


# A few of the newest entries, where chance points: to look at all tables costs more the more there are.
PATROL: Final = """
WITH newest AS (SELECT max(id) AS last, greatest(min(id), max(id) - 100000) AS first FROM play_entry),
points AS MATERIALIZED (SELECT first + floor((last - first + 1) * random())::bigint AS id
                          FROM newest, generate_series(1, 20))
SELECT t.id FROM points p
 CROSS JOIN LATERAL (SELECT table_id FROM play_entry e WHERE e.id >= p.id ORDER BY e.id LIMIT 1) e
  JOIN play_table t ON t.id = e.table_id
 WHERE t.frozen = '' AND t.status IN ('running', 'over') AND t.moved > clock_timestamp() - interval '1 day'
 LIMIT 1
"""


async def patrol() -> Verdict | None:
    """Judge one table of those that moved of late, and freeze it if something is wrong. None: no table."""
    async with connection() as conn:
        row = await (await conn.execute(PATROL)).fetchone()
    if row is None:
        return None
    verdict = await verify(row[0])
    if verdict.problems:
        MISMATCHES.inc()
        await freeze(verdict.table, verdict.problems[0])
    return verdict
