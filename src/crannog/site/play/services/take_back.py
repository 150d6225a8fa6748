"""Taking back: free inside the boundary, with the others' recorded consent across their moves.

Never across a draw or a reveal. Bots agree at once. Any move answers an open request with no.
"""

from __future__ import annotations

from dataclasses import replace

from crannog.kernel.event import Event
from crannog.kernel.msg import Who, msg
from crannog.kernel.play import Illegal
from crannog.site.play.command import Outcome, perform
from crannog.site.play.live import Live
from crannog.site.play.log import Actor, Draft, moved
from crannog.site.play.services.choose import check_seat


async def take_back(table: str, seen: int, command: str, seat: int, actor: Actor) -> Outcome:
    """This seat takes back its last choice, or asks those it concerns."""

    def attempt(live: Live) -> Draft:
        check_seat(live, seat, actor)
        return _draft(live, command, seat, (), seat)

    return await perform(table, command, actor, attempt, seen=seen)


async def agree(table: str, seen: int, command: str, seat: int, yes: bool, actor: Actor) -> Outcome:
    """This seat answers somebody's request to take back."""

    def attempt(live: Live) -> Draft:
        check_seat(live, seat, actor)
        if live.undo is None or seat not in live.undo["needed"]:
            raise Illegal([msg("site.no_request")])
        if not yes:
            return Draft(command, "undo-no", replace(live, undo=None), seat)
        agreed = tuple(sorted({*live.undo["agreed"], seat}))
        return _draft(live, command, int(live.undo["seat"]), agreed, seat)

    return await perform(table, command, actor, attempt, seen=seen)


def _draft(live: Live, command: str, seat: int, agreed: tuple[int, ...], by: int) -> Draft:
    """The taking back itself, or the request while somebody still has to agree."""
    if live.record is None or live.status != "running":
        raise Illegal([msg("site.not_running")])
    consent = tuple(sorted({*agreed, *(one.number for one in live.seats if one.bot)}))
    record = replace(live.record, since=list(live.record.since), entries=[], shown=[])
    reasons = record.why_not_undo(seat, consent)
    needed = [one for one in range(len(live.seats)) if one not in consent and one != seat]
    asking = [reason for reason in reasons if reason.id == "undo.consent"]
    if reasons and len(asking) == len(reasons):
        waits = [other for other in needed if record.why_not_undo(seat, (*consent, *_but(needed, other)))]
        request = {"seat": seat, "agreed": list(agreed), "needed": waits}
        return Draft(command, "undo-ask", replace(live, undo=request), seat, by=by)
    record.undo(seat, consent)
    used = tuple(one for one in consent if one in agreed or live.seats[one].bot)
    told = (Event(msg("undo.done", seat=Who(seat)), "", None),)
    after = moved(live, record, seat)
    return Draft(command, "undo", after, seat, consent=used, events=told, moved=True, by=by)


def _but(seats: list[int], left_out: int) -> list[int]:
    return [seat for seat in seats if seat != left_out]
