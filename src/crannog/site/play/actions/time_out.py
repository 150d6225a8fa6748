"""A clock ran out: what happens then is the table's own policy (wait, bot, end).

Where the table waits, that is written down, and the others decide: a bot, the end, or more time. If they do
not, a bot takes over after a day. A move that comes late still counts as long as nobody has acted.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from crannog.kernel.event import Event
from crannog.kernel.message import Who, msg
from crannog.kernel.play import Illegal
from crannog.site.play.actions.command import Command, Moved, Outcome
from crannog.site.play.actions.hand_over import tell_others, to_bot
from crannog.site.play.actions.perform import perform
from crannog.site.play.store import clock, votes
from crannog.site.play.store.early_end import by_time
from crannog.site.play.store.live_table import Live, at_least
from crannog.site.play.store.log import Draft, Host


async def time_out(table: str) -> Outcome | None:
    """None if no clock of this table has run out, or if there is nobody who waits for its player."""
    found = await clock.overdue(table)
    if found is None:
        return None
    seat, absence, seq = found
    command = f"clock:{table}:{seq}"
    if absence == "end":
        return await _end(table, command, seat, seq)
    live = await at_least(table, seq)
    if absence == "bot" or (seat in votes.late(live.votes) and votes.voters(live, seat)):
        return await to_bot(table, command, seat, None, at=seq)
    if seat in votes.late(live.votes):
        await clock.stand_still(table, seq)
        return None
    return await _late(table, command, seat, seq)


async def _late(table: str, command: str, seat: int, at: int) -> Outcome:
    """Their time is up: everyone is told, and those who wait may decide what becomes of it."""

    def attempt(live: Live) -> Draft:
        _check(live, at)
        after = replace(live, votes=votes.with_days(live.votes, seat, 1))
        return Draft(command, "late", after, seat, events=(Event(msg("sits.late", seat=Who(seat))),))

    return await perform(table, Command(command, Host(), attempt, seen=at, also=partial(tell_others, -1)))


async def _end(table: str, command: str, seat: int, at: int) -> Outcome:
    def attempt(live: Live) -> Draft:
        _check(live, at)
        events = (Event(msg("sits.time", seat=Who(seat)), "", None),)
        return Draft(command, "end", by_time(live, seat), seat, events=events, moved=True)

    return await perform(table, Command(command, Host(), attempt, seen=at, also=partial(tell_others, -1)))


def _check(live: Live, at: int) -> None:
    if live.seq != at:
        raise Moved
    if live.record is None or live.status != "running":
        raise Illegal([msg("site.not_running")])
