"""A table in two worlds: the true one, and one that a seat cannot tell from it.

The other world is dealt by the game's own `sample`. It is laid under the same name: another snapshot,
another seed, other lines and digests in the log, and of what only others were told something else.
Whatever still differs in what the seat receives is a leak.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from psycopg.types.json import Jsonb

from crannog.kernel.event import Event
from crannog.site.database import connection
from crannog.site.play.actions.choose import choose
from crannog.site.play.bots import choose_move as thinking
from crannog.site.play.bots import turn, why
from crannog.site.play.drawing import deltas, end_page, fragments, playback, position
from crannog.site.play.store import course, earlier, live_table
from crannog.site.play.store.live_table import Live, load
from crannog.site.play.store.shown_events import read_events, write_events
from crannog.site.whatif import world as what_if
from crannog.testing.contract import dice
from tests.site import places

_ROW: Final = ("seq", "head", "moved", "status", "rules", "undo", "bot_waits", "snapshot", "anchor", "since",
               "asked", "result", "deadline")  # fmt: skip
_JSON: Final = ("undo", "since", "asked", "result")


def forget() -> None:
    """Nothing remembered from one world is served in the other."""
    live_table._cache.clear()
    fragments._kept.clear()
    deltas.forget()
    playback.forget()
    earlier.forget()
    course.forget()
    position.forget()
    end_page.forget()
    what_if.forget()
    fragments._things.clear()
    thinking._kept.clear()
    why._kept.clear()
    turn.forget()


async def walk(table: str, people: tuple[places.Person, ...], moves: int, seed: int) -> Live:
    """So many random moves, or up to the end."""
    rng = dice(seed)
    now = await load(table)
    for n in range(moves):
        if now.status != "running":
            break
        seats = sorted(now.asked)
        seat = seats[rng.below("who", len(seats))]
        asked = now.decision(seat)
        assert asked is not None
        line = asked.lines()[rng.below("what", len(asked.legal))]
        await choose(table, now.seq, f"walk-{seed}-{n:05}", seat, line, people[seat].player)
        now = await load(table)
    return now


@dataclass(frozen=True)
class Rows:
    """Everything that is kept of a table and may differ between two worlds."""

    table: dict[str, Any]
    server: bytes
    entries: dict[int, tuple[str, str, str, bytes]]  # line, digest, shown, hash


async def rows_of(table: str) -> Rows:
    async with connection() as conn:
        row = await (
            await conn.execute(f"SELECT {', '.join(_ROW)} FROM play_table WHERE id = %s", (table,))
        ).fetchone()
        secret = await (
            await conn.execute("SELECT server FROM play_secret WHERE table_id = %s", (table,))
        ).fetchone()
        entries = await (
            await conn.execute(
                "SELECT seq, line, digest, shown, hash FROM play_entry WHERE table_id = %s", (table,)
            )
        ).fetchall()
    assert row is not None
    assert secret is not None
    kept = {seq: (line, digest, shown, bytes(hash)) for seq, line, digest, shown, hash in entries}
    return Rows(dict(zip(_ROW, row, strict=True)), bytes(secret[0]), kept)


async def lay(table: str, rows: Rows) -> None:
    """Put these rows in the place of whatever is there; what was written after them is gone."""
    named = {
        name: Jsonb(value) if name in _JSON and value is not None else value
        for name, value in rows.table.items()
    }
    seqs = list(rows.entries)
    lines, digests, shown, hashes = zip(*rows.entries.values(), strict=True) if seqs else ((), (), (), ())
    async with connection() as conn, conn.transaction():
        await conn.execute(
            "DELETE FROM play_entry WHERE table_id = %s AND seq > %s", (table, rows.table["seq"])
        )
        await conn.execute(
            f"UPDATE play_table SET {', '.join(f'{name} = %({name})s' for name in _ROW)} WHERE id = %(id)s",
            {**named, "id": table},
        )
        await conn.execute("UPDATE play_secret SET server = %s WHERE table_id = %s", (rows.server, table))
        await conn.execute(
            "UPDATE play_entry e SET line = n.line, digest = n.digest, shown = n.shown, hash = n.hash"
            " FROM unnest(%s::int[], %s::text[], %s::text[], %s::text[], %s::bytea[])"
            "   AS n(seq, line, digest, shown, hash) WHERE e.table_id = %s AND e.seq = n.seq",
            (seqs, list(lines), list(digests), list(shown), list(hashes), table),
        )
    forget()


def other_world(now: Live, true: Rows, seat: int, seed: int) -> Rows:
    """The same table as this seat knows it, and everything else different."""
    assert now.record is not None
    game = now.game
    state = game.sample(now.record.now, seat, dice(seed))
    snapshot = game.store(state)
    table = {**true.table, "snapshot": snapshot, "head": secrets.token_bytes(32)}
    if not now.record.since:
        table["anchor"] = snapshot
    entries = {}
    for seq, (line, _, shown, _) in true.entries.items():
        events = read_events(game, shown)
        entries[seq] = (
            line if seq == 1 else "?",
            secrets.token_hex(16),
            write_events(game, _told_otherwise(events, seat, seed + seq)) if events else shown,
            secrets.token_bytes(32),
        )
    return Rows(table, secrets.token_bytes(32), entries)


def _told_otherwise(events: tuple[Event, ...], seat: int, seed: int) -> tuple[Event, ...]:
    """What this seat was told stays; what only others were told is left out or told twice."""
    found: list[Event] = []
    for number, event in enumerate(events):
        again = 1 if event.seen_by(seat) else 2 * ((seed + number) % 2)
        found += [event] * again
    return tuple(found)


@asynccontextmanager
async def laid(table: str, rows: Rows, back: Rows) -> AsyncIterator[None]:
    """In the other world for a while."""
    await lay(table, rows)
    try:
        yield
    finally:
        await lay(table, back)
