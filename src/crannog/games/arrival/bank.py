"""Honor, corruption and the general supply: what every part of the game gives and takes (A6, A34)."""

from __future__ import annotations

from functools import cache

from crannog.games.arrival import rules
from crannog.games.arrival.content_pack import pack
from crannog.games.arrival.editions import LIMITS
from crannog.games.arrival.state import State
from crannog.kernel.message import Msg, Rule, Who, msg


def score_noun(s: State) -> Msg:
    """What the points are called in this edition."""
    return Msg("noun." + s.edition.score)


def gain_honor(s: State, seat: int, n: int, rule: Rule) -> None:
    if n > 0:
        s.tribes[seat].honor += n
        s.note("log.honor", rule, seat=Who(seat), n=n, score=score_noun(s))


def pay_honor(s: State, seat: int, n: int, rule: Rule) -> None:
    if n > 0:
        s.tribes[seat].honor -= n
        s.note("log.pay_honor", rule, seat=Who(seat), n=n, score=score_noun(s))


def gain_corruption(s: State, seat: int, n: int, fomori: int) -> None:
    """With as many Fomori as there were. The limit counts from the moment it is reached, even if it drops."""
    if n <= 0:
        return
    tribe = s.tribes[seat]
    tribe.corruption += n
    s.note("log.fomori_taken", rules.EARN_CORRUPTION, seat=Who(seat), n=n, fomori=fomori)
    limit, _ = LIMITS[len(s.tribes)]
    if tribe.corruption >= limit and not s.limit_hit:
        s.limit_hit = True
        s.note("log.limit", rules.END_LIMIT, seat=Who(seat), n=limit)


def lose_corruption(s: State, seat: int, n: int, rule: Rule) -> None:
    tribe = s.tribes[seat]
    lost = min(n, tribe.corruption)
    if lost > 0:
        tribe.corruption -= lost
        s.note("log.purify", rule, seat=Who(seat), n=lost)


def return_unseen(s: State, tiles: list[int]) -> None:
    """Face-down Fomori go back to the general supply, which is shuffled (A16)."""
    if tiles:
        s.bag += tiles
        s.shuffle("bag", s.bag)


def place_name(s: State, at: int) -> Msg:
    return _place_names(s.pack_id)[at]


@cache
def _place_names(pack_id: str) -> tuple[Msg, ...]:
    return tuple(msg("place", name=place.name) for place in pack(pack_id).locations)
