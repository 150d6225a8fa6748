"""A table's bot makes one move, and the entry calls for the next. Woken by a hint or by the reconciler."""

from __future__ import annotations

from typing import Final

from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.command import Done
from crannog.site.play.bots.turn import bot_thought
from crannog.site.play.store.live_table import at_least, load
from crannog.site.play.store.log import Bot

TRIES: Final = 3  # while it thinks, somebody else may move

_at_it: Final[set[tuple[str, int]]] = set()


async def bot_move(table: str, seq: int = 0) -> int:
    """How many moves were made: 1 or 0; `seq` is where the table stood when the bot was called, if known.

    Two workers at once do no harm: the command is named by its seq.
    """
    for attempt in range(TRIES):
        live = await (at_least(table, seq) if seq and not attempt else load(table))
        seats = [seat for seat in sorted(live.asked) if live.seats[seat].bot]
        if live.status != "running" or live.frozen or not seats:
            return 0
        if (table, live.seq) in _at_it:
            return 0  # another job here thinks about the same question: on a busy machine they would pile up
        _at_it.add((table, live.seq))
        try:
            thought = await bot_thought(live, seats[0])
            outcome = await choose(table, live.seq, f"bot:{table}:{live.seq}", seats[0], thought.line, Bot())
        finally:
            _at_it.discard((table, live.seq))
        if isinstance(outcome, Done):
            return 0 if outcome.repeated else 1
    return 0
