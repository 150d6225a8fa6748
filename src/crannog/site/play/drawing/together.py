"""What those at a table have to decide together, as a seat is shown it: banners above the game.

Like everything on the stage it follows from the table and the seat alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import SPECTATOR
from crannog.site.play.store import votes
from crannog.site.play.store.live_table import Live
from crannog.site.rough_times import day


@dataclass(frozen=True, slots=True)
class Question:
    """A seat that is waited for: what is said about it, and what the reader may vote for."""

    about: int
    text: Msg
    more: tuple[Msg, ...] = ()
    acts: tuple[str, ...] = ()  # "bot", "end", "wait"


@dataclass(frozen=True, slots=True)
class Offer:
    """Somebody would like to end the game."""

    text: Msg
    answer: bool  # the reader is asked
    withdraw: bool = False  # the reader has agreed, and may still change their mind


def questions(live: Live, seat: int) -> list[Question]:
    """About every seat whose time is up, or about which somebody has voted."""
    if live.status != "running":
        return []
    late = votes.late(live.votes)
    about = sorted({*late, *(int(what.split()[1]) for what in live.votes if " " in what)})
    waits = [one for one in about if not live.seats[one].on_holiday]  # that can be decided afterwards
    return [_question(live, seat, one, late.get(one, 0)) for one in waits]


def on_holiday(live: Live) -> list[Msg]:
    """Who is away, and until which day."""
    if live.status != "running":
        return []
    away = [seat for seat in live.seats if seat.on_holiday]
    text = "holiday.banner" if live.clocked else "holiday.banner_open"
    return [Msg(text, (("seat", Who(seat.number)), ("until", day(seat.until)))) for seat in away]


def _question(live: Live, seat: int, about: int, days: int) -> Question:
    whom, asked = Who(about), votes.voters(live, about)
    mine = live.seats_of(live.seats[seat].player) if seat != SPECTATOR else []
    if about in mine:
        return Question(about, Msg("together.late_you"))
    if seat not in asked:
        return Question(about, msg("together.late_watch", seat=whom))
    text = msg("together.late", seat=whom) if days else msg("together.long", seat=whom)
    wanted = [_wanted(live, what, about, asked) for what in ("bot", "end")]
    ends = Msg("together.lost") if live.game.together else msg("together.loses", seat=whom)
    after = (msg("together.after", n=days),) if days else ()
    more = (*(one for one in wanted if one is not None), *after, Msg("together.back"), ends)
    left = [what for what in ("bot", "end") if not {*mine} & {*votes.agreed(live.votes, f"{what} {about}")}]
    return Question(about, text, more, (*left, *(("wait",) if days else ())))


def _wanted(live: Live, what: str, about: int, asked: list[int]) -> Msg | None:
    said = votes.agreed(live.votes, f"{what} {about}")
    if not said:
        return None
    seats, others = _who(said), _who([one for one in asked if one not in said])
    if what == "bot":
        return msg("together.wants_bot", seats=seats, others=others)
    return msg("together.wants_end", seats=seats, others=others)


def offer(live: Live, seat: int) -> Offer | None:
    said = votes.agreed(live.votes, votes.OVER)
    if not said or live.status != "running":
        return None
    asked = votes.voters(live)
    seats, others = _who(said), _who([one for one in asked if one not in said])
    if seat in asked and seat not in said:
        if live.game.together:
            return Offer(msg("together.offer_asks_lost", seats=seats), answer=True)
        return Offer(msg("together.offer_asks", seats=seats), answer=True)
    return Offer(msg("together.offer_waits", seats=seats, others=others), False, seat in said)


def _who(seats: list[int]) -> tuple[Who, ...]:
    return tuple(Who(one) for one in seats)


def may_offer(live: Live, seat: int) -> bool:
    asked = votes.voters(live)
    return live.status == "running" and seat in asked and len(asked) > 1 and offer(live, seat) is None
