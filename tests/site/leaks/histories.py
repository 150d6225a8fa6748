"""A table with two pasts: the true one, and one in which a seat was shown the same from some moment on.

`worlds` deals another present; here the game goes on in both worlds as long as the seat cannot tell them
apart, so that every position since then can be looked at in both.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from psycopg.types.json import Jsonb

from crannog.kernel.event import Event
from crannog.kernel.play import Ask, State, asks, choose
from crannog.kernel.rng import Rng
from crannog.site.database import connection
from crannog.site.play.store.live_table import Live, content_of
from crannog.site.play.store.log import digest_of
from crannog.site.play.store.shown_events import write_events
from crannog.testing.contract import dice
from tests.site.leaks.worlds import forget

TRIES: Final = 6  # choices, until one leaves the worlds alike

_ENTRY: Final = """
INSERT INTO play_entry (table_id, seq, command, kind, seat, line, consent, player_id, rules, digest, shown,
                        snapshot, hash)
VALUES (%(table)s, %(seq)s, %(command)s, %(kind)s, %(seat)s, %(line)s, '{}', %(player)s, %(rules)s,
        %(digest)s, %(shown)s, %(snapshot)s, %(hash)s)
"""
_TABLE: Final = """
UPDATE play_table SET seq = %(seq)s, snapshot = %(now)s, anchor = %(now)s, since = %(since)s, asked = %(asked)s
 WHERE id = %(table)s
"""


@dataclass(frozen=True)
class Step:
    """A choice in one of the worlds, and what came of it."""

    seat: int
    line: str
    after: State


@dataclass(frozen=True)
class Pasts:
    """From `live` on, what was chosen in each world; as often in both, by the same seats."""

    live: Live
    true: tuple[State, tuple[Step, ...]]
    other: tuple[State, tuple[Step, ...]]


def apart(live: Live, seat: int, seed: int, most: int) -> Pasts:
    """Up to `most` choices after which this seat still cannot tell one world from the other."""
    assert live.record is not None
    game, key = live.game, live.record.seeds.key()
    rng = dice(seed)
    # As both are read from the log: with the table's own key for what chance brings.
    first = game.load(game.store(live.record.now), key)
    second = game.load(game.store(game.sample(live.record.now, seat, dice(seed))), key)
    true: list[Step] = []
    other: list[Step] = []
    one, two = first, second
    while len(true) < most:
        found = _alike(live, one, two, seat, rng)
        if found is None:
            break
        true.append(found[0])
        other.append(found[1])
        one, two = found[0].after, found[1].after
    return Pasts(live, (first, tuple(true)), (second, tuple(other)))


def _alike(live: Live, one: State, two: State, seat: int, rng: Rng) -> tuple[Step, Step] | None:
    """A choice in each world, by the same seat, of which this seat is shown the same."""
    here, there = ({ask.seat: ask for ask in asks(state)} for state in (one, two))
    if one.over or here.keys() != there.keys():
        return None
    seats = sorted(here)
    for _ in range(TRIES):
        mover = seats[rng.below("who", len(seats))]
        lines, others = _lines(here[mover], one), _lines(there[mover], two)
        line = lines[rng.below("what", len(lines))]
        if mover == seat and line not in others:
            continue
        # What others choose in secret may differ, too.
        choices = [line] if mover == seat or (line in others and rng.below("same", 2)) else others
        after = choose(one, mover, line)
        if after.over:
            continue
        step = _same(live, after, two, seat, mover, choices)
        if step is not None:
            return Step(mover, line, after), step
    return None


def _same(live: Live, after: State, two: State, seat: int, mover: int, lines: list[str]) -> Step | None:
    for line in lines[-TRIES:]:
        state = choose(two, mover, line)
        if _shown(live, state, seat) == _shown(live, after, seat) and _asked(state) == _asked(after):
            return Step(mover, line, state)
    return None


def _shown(live: Live, state: State, seat: int) -> tuple[object, list[Event]]:
    return live.game.observe(state, seat), [event for event in state.events if event.seen_by(seat)]


def _asked(state: State) -> list[int]:
    return sorted(ask.seat for ask in asks(state))


def _lines(ask: Ask[Any], state: State) -> list[str]:
    return [str(choice) for choice in ask.legal(state)]


@asynccontextmanager
async def laid(pasts: Pasts, world: tuple[State, tuple[Step, ...]]) -> AsyncIterator[None]:
    """The table with this past: a segment of the log begins where the worlds part."""
    live, (first, steps) = pasts.live, world
    game = live.game
    kept = game.store(first)
    written: list[dict[str, Any]] = [
        {"kind": "anchor", "seat": -1, "line": content_of(game), "shown": "", "snapshot": kept, "now": kept}
    ]
    for step in steps:
        shown = write_events(game, tuple(step.after.events))
        now = game.store(step.after)
        written.append(
            {
                "kind": "choice",
                "seat": step.seat,
                "line": step.line,
                "shown": shown,
                "snapshot": None,
                "now": now,
            }
        )
    last = steps[-1].after if steps else first
    seq = live.seq + len(written)
    async with connection() as conn, conn.transaction():
        for number, entry in enumerate(written, start=live.seq + 1):
            player = live.seats[entry["seat"]].player if entry["seat"] >= 0 else None
            more = {
                "table": live.id,
                "seq": number,
                "command": f"past-{number:06}",
                "player": player,
                "rules": live.rules,
                "digest": digest_of(entry["now"]),
                "hash": secrets.token_bytes(32),
            }
            await conn.execute(_ENTRY, {**entry, **more})
        asked = {str(ask.seat): seq for ask in asks(last)}
        row = {
            "seq": seq,
            "now": game.store(last),
            "since": Jsonb([]),
            "asked": Jsonb(asked),
            "table": live.id,
        }
        await conn.execute(_TABLE, row)
    forget()
    try:
        yield
    finally:
        async with connection() as conn, conn.transaction():
            assert live.record is not None
            await conn.execute("DELETE FROM play_entry WHERE table_id = %s AND seq > %s", (live.id, live.seq))
            asked = {str(seat): since for seat, since in live.asked.items()}
            now = game.store(live.record.now)
            row = {"seq": live.seq, "now": now, "since": Jsonb([]), "asked": Jsonb(asked), "table": live.id}
            await conn.execute(_TABLE, row)
        forget()
