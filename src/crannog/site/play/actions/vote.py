"""Those who wait for a seat decide what becomes of it (a bot, the end, more time); all may agree to end.

A vote is an entry; the last one that is needed does what was voted for. Only who is not waited for votes, and
only about a seat that let its time run out or, where there is no clock, has kept everyone waiting for long.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from psycopg import AsyncConnection

from crannog.bots import stand_in
from crannog.kernel.event import Event
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Illegal
from crannog.site.accounts.cookie import Player
from crannog.site.play.actions.command import Command, Meaning, NotYours, Outcome
from crannog.site.play.actions.hand_over import handed_over, tell_others, write_seat
from crannog.site.play.actions.perform import perform
from crannog.site.play.store import votes
from crannog.site.play.store.clock import waited_long
from crannog.site.play.store.early_end import AGREED, by_agreement, by_time
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.log import Draft

MOST_DAYS: Final = 7  # for which the others may wait for somebody whose time is up


async def vote_about(table: str, command: str, about: int, what: str, player: Player) -> Outcome:
    """`what` becomes of the seat: "bot", "end" or "wait"."""
    long = await waited_long(table, about)

    def attempt(live: Live) -> Draft:
        mine = _mine(live, player, about)
        held = live.seats[about]
        if not held.player or held.bot or about not in live.asked:
            raise Illegal([msg("site.already")])
        if held.on_holiday:
            raise Illegal([msg("site.on_holiday")])
        is_late = about in votes.late(live.votes)
        if not (is_late or (long and not live.clocked)):
            raise Illegal([msg("site.not_late")])
        if what == "wait":
            if not is_late:
                raise Illegal([msg("site.already")])  # there is no clock that could be given time
            if votes.late(live.votes)[about] >= MOST_DAYS:
                raise Illegal([msg("site.waited", n=MOST_DAYS)])
            return _vote(live, command, f"wait {about}", mine, _told_about(what, mine[0], about))
        line = f"{what} {about}"
        agreed = {*votes.agreed(live.votes, line), *mine}
        if not agreed >= set(votes.voters(live, about)):
            return _vote(live, command, line, mine, _told_about(what, mine[0], about))
        return _carried(live, command, about, what, tuple(sorted(agreed)), mine[0])

    async def also(conn: AsyncConnection, after: Live) -> None:
        await write_seat(about, conn, after)
        if after.status == "over" or after.seats[about].bot:
            await tell_others(after.seats_of(player.id)[0], conn, after)

    meaning = Meaning(("vote", "bot", "end"), None, None)
    return await perform(table, Command(command, player, attempt, also=also, meaning=meaning))


async def offer_end(table: str, command: str, yes: bool, player: Player) -> Outcome:
    """Offer to end the game here, agree to it, or rather play on."""

    def attempt(live: Live) -> Draft:
        mine = _mine(live, player)
        offered = votes.agreed(live.votes, votes.OVER)
        if not yes:
            if not offered:
                raise Illegal([msg("site.no_request")])
            return _vote(live, command, "no", mine, msg("sits.plays_on", seat=Who(mine[0])))
        agreed, needed = {*offered, *mine}, set(votes.voters(live))
        if len(needed) < 2:
            raise Illegal([msg("site.alone")])  # to agree with oneself would be to resign without losing
        if not agreed >= needed:
            return _vote(live, command, votes.OVER, mine, msg("sits.offers_end", seat=Who(mine[0])))
        events = (Event(Msg("sits.agreed_end")),)
        after, consent = by_agreement(live), tuple(sorted(agreed))
        return Draft(command, "end", after, -1, AGREED, consent, events, moved=True, by=mine[0])

    async def also(conn: AsyncConnection, after: Live) -> None:
        await tell_others(after.seats_of(player.id)[0], conn, after)

    meaning = Meaning(("vote", "end"), None, None)
    return await perform(table, Command(command, player, attempt, also=also, meaning=meaning))


def _mine(live: Live, player: Player, about: int | None = None) -> list[int]:
    """The seats of a player who has a say; raises like `attempt`."""
    if about is not None and not 0 <= about < len(live.seats):
        raise NotYours
    if not live.seats_of(player.id):
        raise NotYours
    if live.record is None or live.status != "running":
        raise Illegal([msg("site.not_running")])
    mine = [seat for seat in votes.voters(live, about) if live.seats[seat].player == player.id]
    if not mine:
        raise Illegal([msg("site.no_vote")])
    return mine


def _vote(live: Live, command: str, line: str, mine: list[int], told: Msg) -> Draft:
    after = replace(live, votes=votes.voted(live, line, mine))
    return Draft(command, "vote", after, mine[0], line, tuple(mine), (Event(told),))


def _told_about(what: str, seat: int, about: int) -> Msg:
    who, whom = Who(seat), Who(about)
    if what == "bot":
        return msg("sits.votes_bot", seat=who, other=whom)
    if what == "end":
        return msg("sits.votes_end", seat=who, other=whom)
    return msg("sits.waits", seat=who, other=whom)


def _carried(live: Live, command: str, about: int, what: str, agreed: tuple[int, ...], by: int) -> Draft:
    if what == "end":
        events = (Event(msg("sits.voted_end", seat=Who(about))),)
        return Draft(command, "end", by_time(live, about), about, "", agreed, events, moved=True, by=by)
    plays = stand_in(live.game.id)
    events = (Event(msg("sits.voted_bot", seat=Who(about))),)
    return Draft(command, "bot", handed_over(live, about, plays), about, plays, agreed, events, by=by)
