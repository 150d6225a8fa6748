"""What those at a table decide together: about a seat whose time is up, or to end the game.

Plain data in the table's row, folded from its log like the rest:

    {"late": {"2": 1},    seat 2 is out of time; the others wait one day before a bot takes over
     "bot 2": [0, 1],     who agrees that a bot plays for seat 2
     "end 2": [0],        who agrees that the game ends, lost for seat 2
     "end": [1]}          who agrees that it ends, won by nobody
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from crannog.site.play.store.live_table import Live

type Votes = Mapping[str, Any]

LATE: Final = "late"
OVER: Final = "end"  # the game, by agreement
ABOUT: Final = ("bot", "end", "wait")  # what can be done about a seat


def late(votes: Votes) -> dict[int, int]:
    """The seats whose time is up, and for how many days the others wait for each."""
    return {int(seat): days for seat, days in votes.get(LATE, {}).items()}


def agreed(votes: Votes, what: str) -> list[int]:
    return list(votes.get(what, ()))


def voters(live: Live, about: int | None = None) -> list[int]:
    """Who has a say: people who play and whose own time is not up; about a seat, all but its player."""
    gone, whose = late(live.votes), live.seats[about].player if about is not None else None
    return [
        seat.number
        for seat in live.seats
        if seat.player and not seat.bot and seat.number not in gone and seat.player != whose
    ]


def with_days(votes: Votes, seat: int, days: int) -> Votes:
    """The others wait so long for this seat; whatever was agreed on about it no longer counts."""
    kept = without(votes, seat)
    return {**kept, LATE: {**kept.get(LATE, {}), str(seat): days}}


def without(votes: Votes, seat: int) -> Votes:
    """This seat is waited for no more: it moved, or somebody else plays it."""
    gone = {str(one): days for one, days in late(votes).items() if one != seat}
    kept = {what: who for what, who in votes.items() if what not in (LATE, f"bot {seat}", f"end {seat}")}
    return {**kept, LATE: gone} if gone else kept


def still_open(votes: Votes, asked: Collection[int], mover: int) -> Votes:
    """What is left of it after a move: nothing about who moved, or about who is no longer asked."""
    seats = {int(what.split()[1]) for what in votes if " " in what} | set(late(votes))
    for seat in seats:
        if seat == mover or seat not in asked:
            votes = without(votes, seat)
    return votes


def voted(live: Live, line: str, seats: Collection[int]) -> Votes:
    """After an entry in which these seats vote for "bot 2", "end 2", "end", for more time ("wait 2") or for
    playing on ("no")."""
    what, _, about = line.partition(" ")
    if what == "wait":
        return with_days(live.votes, int(about), late(live.votes).get(int(about), 0) + 1)
    if what == "no":
        return {one: who for one, who in live.votes.items() if one != OVER}
    return {**live.votes, line: sorted({*agreed(live.votes, line), *seats})}
