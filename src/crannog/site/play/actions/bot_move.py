"""A table's bot makes one move, and the entry calls for the next. Woken by a hint or by the reconciler."""

from __future__ import annotations

from typing import Final

from crannog.site.play.actions.choose import choose
from crannog.site.play.actions.command import Done
from crannog.site.play.bots.turn import bot_thought
from crannog.site.play.store.live_table import at_least, load
from crannog.site.play.store.log import Bot

TRIES: Final = 3  # while it thinks, somebody else may move

# Tables whose bot is at it here, and the call that came meanwhile. People may move several times while a bot
# thinks, and each move calls it: did every call wait for its own thought, one table would take all places.
_at_it: Final[dict[str, int | None]] = {}


async def bot_move(table: str, seq: int = 0) -> int:
    """How many moves were made: 1 or 0; `seq` is where the table stood when the bot was called, if known.

    Two workers at once do no harm: the command is named by its seq.
    """
    if table in _at_it:
        _at_it[table] = seq
        return 0
    again: int | None = seq
    made = 0
    while again is not None and not made:  # after a move its entry calls
        _at_it[table] = None
        try:
            made = await _answer(table, again)
        finally:
            again = _at_it.pop(table)
    return made


async def _answer(table: str, seq: int) -> int:
    for attempt in range(TRIES):
        live = await (at_least(table, seq) if seq and not attempt else load(table))
        seats = [seat for seat in sorted(live.asked) if live.seats[seat].bot]
        if live.status != "running" or live.frozen or not seats:
            return 0
        thought = await bot_thought(live, seats[0])
        outcome = await choose(table, live.seq, f"bot:{table}:{live.seq}", seats[0], thought.line, Bot())
        if isinstance(outcome, Done):
            return 0 if outcome.repeated else 1
    return 0
