"""Undo: free back to the boundary, with the others' recorded consent across their moves.

Never across a draw or a reveal. Bots agree at once. Any move answers an open request with no.
"""

from __future__ import annotations

from dataclasses import replace

from crannog.kernel.event import Event
from crannog.kernel.game_record import Entry
from crannog.kernel.message import Who, msg
from crannog.kernel.play import Illegal
from crannog.kernel.replay import APART
from crannog.site.play.actions.command import Command, Meaning, Moved, Outcome
from crannog.site.play.actions.perform import perform
from crannog.site.play.store.live_table import Live
from crannog.site.play.store.log import Actor, Draft
from crannog.site.play.store.shown_events import what_was_told


async def take_back(table: str, seen: int, command: str, seat: int, actor: Actor) -> Outcome:
    return await perform(table, undo(seen, command, seat, actor))


async def agree(table: str, seen: int, command: str, seat: int, yes: bool, actor: Actor) -> Outcome:
    return await perform(table, agreement(seen, command, seat, yes, actor))


def undo(seen: int, command: str, seat: int, actor: Actor) -> Command:
    """This seat takes back its last choice, or asks those it concerns."""

    def attempt(live: Live) -> Draft:
        if seen < live.seq and _moved_since(live, seen, seat):
            raise Moved  # it would take back something else than what they saw
        return _draft(live, command, seat, (), seat)

    return Command(command, actor, attempt, seen, seat, meaning=Meaning(("undo", "undo-ask"), seat, None))


def agreement(seen: int, command: str, seat: int, yes: bool, actor: Actor) -> Command:
    """This seat answers somebody's request to take back."""

    def attempt(live: Live) -> Draft:
        if live.undo is None or seat not in live.undo["needed"]:
            raise Illegal([msg("site.no_request")])
        if seen < live.undo["at"]:
            raise Moved  # another request than the one they saw
        if not yes:
            return Draft(command, "undo-no", replace(live, undo=None), seat)
        agreed = tuple(sorted({*live.undo["agreed"], seat}))
        return _draft(live, command, int(live.undo["seat"]), agreed, seat)

    meaning = Meaning(("undo", "undo-ask"), None, None) if yes else Meaning(("undo-no",), seat)
    return Command(command, actor, attempt, seen, seat, meaning=meaning)


def _moved_since(live: Live, seen: int, seat: int) -> bool:
    """Whether this seat chose or took back anything after the entry it looked at."""
    return seen < live.recent[0].seq - 1 or any(one.seq > seen and one.seat == seat for one in live.recent)


def _draft(live: Live, command: str, seat: int, agreed: tuple[int, ...], by: int) -> Draft:
    """The taking back itself, or the request while somebody still has to agree."""
    if live.record is None or live.status != "running":
        raise Illegal([msg("site.not_running")])
    consent = tuple(sorted({*agreed, *(one.number for one in live.seats if one.bot)}))
    record = live.copy_record()
    reasons = record.why_not_undo(seat, consent)
    needed = [one for one in range(len(live.seats)) if one not in consent and one != seat]
    asking = [reason for reason in reasons if reason.id == "undo.consent"]
    if reasons and len(asking) == len(reasons):
        waits = [other for other in needed if record.why_not_undo(seat, (*consent, *_but(needed, other)))]
        at = live.undo["at"] if live.undo is not None and agreed else live.seq + 1
        what = [one.at for one in record.lost_by(seat, consent + tuple(waits))]
        request = {"seat": seat, "agreed": list(agreed), "needed": waits, "at": at, "what": what}
        return Draft(command, "undo-ask", replace(live, undo=request), seat, consent=agreed, by=by)
    lost = record.lost_by(seat, consent)
    record.undo(seat, consent)
    used = tuple(one for one in consent if one in agreed or live.seats[one].bot)
    after, line = live.after_move(record, seat), APART if record.entries[-1].apart else ""
    events = (_told(live, seat, lost),)
    return Draft(command, "undo", after, seat, line, consent=used, events=events, moved=True, by=by)


def _told(live: Live, seat: int, lost: list[Entry]) -> Event:
    """What the log says of it, and which entries it strikes."""
    gone = " ".join(str(one.at) for one in lost)
    what = next((text for one in lost if one.seat == seat for text in what_was_told(live, one.at)), None)
    if what is None:
        return Event(msg("undo.silent", seat=Who(seat), gone=gone))
    return Event(msg("undo.told", seat=Who(seat), what=what, gone=gone))


def _but(seats: list[int], left_out: int) -> list[int]:
    return [seat for seat in seats if seat != left_out]
