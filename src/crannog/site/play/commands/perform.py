"""The one way anything is written at a table: compute outside the transaction, append, then answer.

A command that loses a race is computed again on the new table, up to three times. A repeated command id
is answered from the log. Only what is written is told to anyone.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final

from psycopg import AsyncConnection
from psycopg.errors import UniqueViolation

from crannog.kernel.msg import Msg
from crannog.kernel.play import Illegal
from crannog.site.accounts.cookie import Player
from crannog.site.database import connection
from crannog.site.metrics import LATENCY, MOVES, OUTCOMES
from crannog.site.play.record.live_table import Live, at_least, content_of, load, remember
from crannog.site.play.record.log import Actor, Bot, Draft, Host, append
from crannog.site.play.stream import hub

TRIES: Final = 4  # the first, and three after lost races


class Moved(Exception):
    """The question this command answers is no longer the one that is asked."""


class Broken(Exception):
    """The rules themselves failed: the table is put under repair, and the site goes on."""


class NotYours(Exception):
    """This actor does not hold the seat (now)."""


@dataclass(frozen=True, slots=True)
class Done:
    seq: int
    live: Live | None = None  # None for a repeat
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    reasons: tuple[Msg, ...]


@dataclass(frozen=True, slots=True)
class Stale:
    seq: int


@dataclass(frozen=True, slots=True)
class Reused:
    """The command id was used for something else."""


@dataclass(frozen=True, slots=True)
class Absent:
    """No such table, or no such seat for this actor: the same answer for both."""


@dataclass(frozen=True, slots=True)
class Frozen:
    """The table is under repair."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a command asks for: the same id with another meaning is not a repeat."""

    kinds: tuple[str, ...]  # the entries it may become
    seat: int | None = None  # None: not told by the entry
    line: str = ""

    def is_of(self, kind: str, seat: int, line: str) -> bool:
        return kind in self.kinds and self.seat in (None, seat) and self.line == line


type Outcome = Done | Refused | Stale | Reused | Absent | Frozen
type Attempt = Callable[[Live], Draft]  # raises Illegal, Moved or NotYours
type Also = Callable[[AsyncConnection, Live], Awaitable[None]]  # written in the same transaction


async def perform(
    table: str,
    command: str,
    actor: Actor,
    attempt: Attempt,
    *,
    seen: int = 0,
    also: Also | None = None,
    meaning: Meaning | None = None,
) -> Outcome:
    """Carry out one command; raises NoTable, and what `database.AWAY` names if the database is away."""
    with LATENCY.time():
        live = await at_least(table, seen)
        if live.record is not None and live.status == "running" and not (live.by_our_rules or live.frozen):
            live = await _anchor(live)
        for _ in range(TRIES):
            outcome, live = await _try(live, command, actor, attempt, also, meaning)
            if outcome is not None:
                break
        outcome = outcome or Stale(live.seq)
        by = "bot" if isinstance(actor, Bot) else "person"
        again = isinstance(outcome, Done) and outcome.repeated
        OUTCOMES.labels("repeat" if again else type(outcome).__name__, by).inc()
        if isinstance(outcome, Done) and not again:
            MOVES.labels(by).inc()
        return outcome


async def _anchor(live: Live) -> Live:
    """The rules or cards were mended: the log goes on from the snapshot, and can be folded from here.

    What was chosen by the old rules cannot be taken back by the new ones.
    """
    assert live.record is not None
    content = content_of(live.game)
    after = replace(live, record=replace(live.record, anchor=live.record.now, since=[]), undo=None)
    command = f"anchor:{live.game.rules_version}:{content}:{live.seq}"
    draft = Draft(command, "anchor", after, line=content, segment=True, moved=True)
    try:
        async with connection() as conn:
            await append(conn, live, draft, Host())
    except UniqueViolation:
        pass  # somebody else did
    return await load(live.id)


async def _try(
    live: Live,
    command: str,
    actor: Actor,
    attempt: Attempt,
    also: Also | None,
    meaning: Meaning | None,
) -> tuple[Outcome | None, Live]:
    """One attempt: its outcome, or None and the newer table to try again on."""
    try:
        draft = attempt(live)
    except (Illegal, Moved, NotYours) as no:
        return await _explain(live, command, actor, no, meaning)
    after: Live | None = None
    collided = False
    try:
        async with connection() as conn:
            after = await _write(conn, live, draft, actor, also)
    except UniqueViolation:
        collided = True  # written before, or the bots were called by two at once
    if after is not None:
        remember(after)
        hub.publish(after.id, after.seq, draft.seat, draft.kind)
        return Done(after.seq, after), after
    known = await _known(live.id, command, actor, meaning or Meaning((draft.kind,), draft.seat, draft.line))
    fresh = await load(live.id)
    if known is not None or collided or fresh.seq != live.seq:
        return known, fresh
    told = fresh.frozen and (not isinstance(actor, Player) or await _counts(actor))
    return (Frozen() if told else Absent()), fresh


async def _write(
    conn: AsyncConnection, live: Live, draft: Draft, actor: Actor, also: Also | None
) -> Live | None:
    if also is None and not live.clocked:
        return await append(conn, live, draft, actor)
    async with conn.transaction():
        after = await append(conn, live, draft, actor)
        if after is not None and also is not None:
            await also(conn, after)
        if after is not None and live.clocked:
            from crannog.site.play.record.clock import charge

            await charge(conn, live, after, draft.kind)
    return after


async def _explain(
    live: Live,
    command: str,
    actor: Actor,
    no: Illegal | Moved | NotYours,
    meaning: Meaning | None,
) -> tuple[Outcome | None, Live]:
    """Why nothing came of it: perhaps it was done before, perhaps we look at an old table."""
    if isinstance(actor, Player) and not await _counts(actor):
        return Absent(), live  # an old cookie is told nothing, not even what the rules say
    known = await _known(live.id, command, actor, meaning)
    if isinstance(known, Reused) and isinstance(no, NotYours):
        known = None  # a stranger learns nothing, not even that there is such a table
    if known is not None:
        return known, live
    fresh = await load(live.id)
    if fresh.seq != live.seq:
        return None, fresh
    if isinstance(no, NotYours):
        return Absent(), fresh
    if fresh.frozen:
        return Frozen(), fresh
    return (Stale(fresh.seq) if isinstance(no, Moved) else Refused(tuple(no.reasons))), fresh


async def _counts(player: Player) -> bool:
    """Whether this cookie still names somebody; the statement that writes asks the same."""
    async with connection() as conn:
        row = await conn.execute(
            "SELECT 1 FROM accounts_user WHERE id = %s AND epoch = %s AND is_active",
            (player.id, player.epoch),
        )
        return await row.fetchone() is not None


_KNOWN: Final = """
SELECT seq, kind, seat, line, player_id FROM play_entry WHERE table_id = %s AND command = %s
"""


async def _known(table: str, command: str, actor: Actor, meaning: Meaning | None) -> Done | Reused | None:
    """The answer to a command that was written before."""
    async with connection() as conn:
        row = await (await conn.execute(_KNOWN, (table, command))).fetchone()
    if row is None:
        return None
    seq, kind, seat, line, player = row
    if isinstance(actor, Player) and player != actor.id:
        return Reused()
    if meaning is not None and not meaning.is_of(kind, seat, line):
        return Reused()
    return Done(seq, repeated=True)
