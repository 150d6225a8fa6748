"""The one way anything is written at a table: compute outside the transaction, append, then tell.

A command that loses a race is computed again on the new table, up to three times. A repeated command id
is answered from the log. Only what is written is told to anyone.
"""

from __future__ import annotations

from typing import Final

from psycopg.errors import UniqueViolation

from crannog.kernel.play import Illegal
from crannog.site.metrics import LATENCY, MOVES, OUTCOMES
from crannog.site.play.actions.command import Command, Done, Meaning, Moved, NotYours, Outcome, Stale
from crannog.site.play.actions.explain import No, already, why_not
from crannog.site.play.store.earlier import keep
from crannog.site.play.store.live_table import at_least, load, remember
from crannog.site.play.store.log import Bot, write, write_anchor
from crannog.site.play.stream import hub

TRIES: Final = 4  # the first, and three after lost races


async def perform(table: str, command: Command) -> Outcome:
    """Carry out one command; raises NoTable, and what `database.AWAY` names if the database is away."""
    with LATENCY.time():
        outcome = await _carry_out(table, command)
    by = "bot" if isinstance(command.actor, Bot) else "person"
    again = isinstance(outcome, Done) and outcome.repeated
    OUTCOMES.labels("repeat" if again else type(outcome).__name__, by).inc()
    if isinstance(outcome, Done) and not again:
        MOVES.labels(by).inc()
    return outcome


async def _carry_out(table: str, command: Command) -> Outcome:
    """Load, compute, append, tell; from the start again on a newer table, where there is one."""
    live = await at_least(table, command.seen)
    if live.needs_anchor:
        await write_anchor(live)
        live = await load(table)
    for _ in range(TRIES):
        no: No = None
        collided, meaning = False, command.meaning
        try:
            draft = command.draft(live)
            meaning = meaning or Meaning((draft.kind,), draft.seat, draft.line)
            after = await write(live, draft, command.actor, command.also)
            if after is not None:
                keep(live)
                remember(after)
                hub.publish(table, after.seq, draft.seat, draft.kind)
                return Done(after.seq, after)
        except (Illegal, Moved, NotYours) as objection:
            no = objection
        except UniqueViolation:
            collided = True  # written before, or the bots were called by two at once
        outcome = await already(table, command, no, meaning)
        if outcome is not None:
            return outcome
        old, live = live, await load(table)
        if live.seq == old.seq and not collided:
            return await why_not(live, command.actor, no)
    return Stale(live.seq)
