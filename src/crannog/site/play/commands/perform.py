"""The one way anything is written at a table: compute outside the transaction, append, then answer.

A command that loses a race is computed again on the new table, up to three times. A repeated command id
is answered from the log. Only what is written is told to anyone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from psycopg.errors import UniqueViolation

from crannog.kernel.msg import Msg
from crannog.kernel.play import Illegal
from crannog.site.accounts.cookie import Player
from crannog.site.database import connection
from crannog.site.metrics import LATENCY, MOVES, OUTCOMES
from crannog.site.play.record.live_table import Live, at_least, load, remember
from crannog.site.play.record.log import Actor, Also, Bot, Draft, write, write_anchor
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
    live: Live | None = None  # the table that the reasons are about


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
type No = Illegal | Moved | NotYours | None  # None: nobody objected, but nothing was written


@dataclass(frozen=True, slots=True)
class Command:
    """Something to be done at a table, until there is an outcome."""

    id: str
    actor: Actor
    attempt: Attempt
    also: Also | None
    meaning: Meaning | None


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
        outcome = await _carry_out(table, seen, Command(command, actor, attempt, also, meaning))
    by = "bot" if isinstance(actor, Bot) else "person"
    again = isinstance(outcome, Done) and outcome.repeated
    OUTCOMES.labels("repeat" if again else type(outcome).__name__, by).inc()
    if isinstance(outcome, Done) and not again:
        MOVES.labels(by).inc()
    return outcome


async def _carry_out(table: str, seen: int, command: Command) -> Outcome:
    """Load, compute, append, tell; from the start again on a newer table, where there is one."""
    live = await at_least(table, seen)
    if live.needs_anchor:
        await write_anchor(live)
        live = await load(table)
    for _ in range(TRIES):
        no: No = None
        collided, meaning = False, command.meaning
        try:
            draft = command.attempt(live)
            meaning = meaning or Meaning((draft.kind,), draft.seat, draft.line)
            after = await write(live, draft, command.actor, command.also)
            if after is not None:
                remember(after)
                hub.publish(after.id, after.seq, draft.seat, draft.kind)
                return Done(after.seq, after)
        except (Illegal, Moved, NotYours) as objection:
            no = objection
        except UniqueViolation:
            collided = True  # written before, or the bots were called by two at once
        outcome = await _already(table, command, no, meaning)
        if outcome is not None:
            return outcome
        fresh = await load(table)
        if fresh.seq == live.seq and not collided:
            return await _why_not(fresh, command.actor, no)
        live = fresh
    return Stale(live.seq)


async def _already(table: str, command: Command, no: No, meaning: Meaning | None) -> Outcome | None:
    """The answer that does not depend on the table: the command was done before, or its cookie is old."""
    actor = command.actor
    if no is not None and isinstance(actor, Player) and not await _counts(actor):
        return Absent()  # an old cookie is told nothing, not even what the rules say
    known = await _known(table, command.id, actor, meaning)
    # A stranger learns nothing, not even that there is such a table.
    return None if isinstance(known, Reused) and isinstance(no, NotYours) else known


async def _why_not(live: Live, actor: Actor, no: No) -> Outcome:
    """Why nothing was written at this table, which is as new as can be."""
    if isinstance(no, NotYours):
        return Absent()
    if no is None and not (live.frozen and (not isinstance(actor, Player) or await _counts(actor))):
        return Absent()  # the statement that writes found them no longer entitled
    if live.frozen:
        return Frozen()
    return Refused(tuple(no.reasons), live) if isinstance(no, Illegal) else Stale(live.seq)


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
