"""A lost character is found: majority, tie bids, consolation (How to Play 4; R12-R17)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from crannog.games.roam import rules
from crannog.games.roam.squares import PLACE_MASKS, PLACES
from crannog.games.roam.state import Contest, State
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Ask, AskUnlessForced, Choice, Step

MAX_COINS: Final = 200  # nobody can own that many; bids exist up to here


def found_places(s: State) -> list[int]:
    """Places whose six squares all carry a marker; with stacking one each is enough (R32)."""
    occupied = s.occupied()
    return [place for place, mask in enumerate(PLACE_MASKS) if occupied & mask == mask]


@dataclass(frozen=True, slots=True)
class FindCharacters(Step[State]):
    """At the end of a turn, every full land is resolved, one by one."""

    seat: int

    def run(self, s: State) -> None:
        places = found_places(s)
        if not places:
            return
        if len(places) > 1:
            s.then(AskOrder(self.seat), self)
        else:
            s.then(Claim(self.seat, places[0]))


@dataclass(frozen=True, slots=True)
class AskOrder(Ask[State]):
    """Several lands are full: which one first? (R13)"""

    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [FIND[place] for place in found_places(s)]

    def prompt(self, s: State) -> Msg:
        return msg("ask.order")


class Find(Choice[State]):
    __slots__ = ("line", "place")

    def __init__(self, place: int) -> None:
        self.place = place
        self.line = f"find {place + 1}"

    def do(self, s: State, seat: int) -> None:
        s.note("log.order", rules.FOUND_ORDER, seat=Who(seat), card=msg("card." + s.land[self.place]))
        s.then(Claim(seat, self.place))

    def label(self) -> Msg:
        return msg("choice.find", place=msg(f"place.{self.place}"))

    def __str__(self) -> str:
        return self.line


@dataclass(frozen=True, slots=True)
class Claim(Step[State]):
    """The most markers claim the card; tied players bid for it."""

    active: int
    place: int

    def run(self, s: State) -> None:
        s.turn.found = True
        counts = [s.on(self.place, seat) for seat in range(len(s.parties))]
        most = max(counts)
        tied = tuple(seat for seat in s.clockwise(self.active) if counts[seat] == most)
        card = msg("card." + s.land[self.place])
        s.note("log.found", rules.STACKING_FULL if s.stacking else rules.FOUND, card=card)
        if len(tied) == 1:
            s.note("log.most", rules.CLAIM_MOST, seat=Who(tied[0]), n=most)
            s.then(Award(self.place, tied[0], 0))
        else:
            s.note("log.tie", rules.BID_HIGHER, card=card, seats=tuple(map(Who, tied)))
            s.contest = Contest(self.place, tied[1:], -1, tied[0])
            s.then(AskUnlessForced(AskBid(tied[0])))


@dataclass(frozen=True, slots=True)
class AskBid(Ask[State]):
    """One bid each, clockwise from the active player."""

    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [*BIDS[: s.parties[self.seat].coins + 2], PASS]

    def prompt(self, s: State) -> Msg:
        return msg("ask.bid", card=msg("card." + s.land[s.contest.place]))


class Bid(Choice[State]):
    __slots__ = ("line", "n")

    def __init__(self, n: int) -> None:
        self.n = n
        self.line = f"bid {n}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        coins, highest = s.parties[seat].coins, s.contest.highest
        no = []
        if self.n <= highest:
            no.append(rules.BID_HIGHER.because(n=highest))
        if self.n > coins:
            no.append(rules.BID_PURSE.because(n=coins))
        return no

    def do(self, s: State, seat: int) -> None:
        s.note("log.bid", rules.BID_HIGHER, seat=Who(seat), n=self.n)
        _next_bid(s, seat, self.n)

    def label(self) -> Msg:
        return msg("choice.bid", n=self.n)

    def __str__(self) -> str:
        return self.line


class Pass(Choice[State]):
    """No bid. A player who cannot bid higher passes without being asked."""

    __slots__ = ()

    def do(self, s: State, seat: int) -> None:
        s.note("log.pass", rules.BID_PASSED, seat=Who(seat))
        _next_bid(s, seat, -1)

    def label(self) -> Msg:
        return msg("choice.pass")

    def __str__(self) -> str:
        return "pass"


def _next_bid(s: State, seat: int, bid: int) -> None:
    """Ask the next bidder, or give the card to the highest."""
    c = s.contest
    highest, leader = (bid, seat) if bid >= 0 else (c.highest, c.leader)
    if c.waiting:
        s.contest = Contest(c.place, c.waiting[1:], highest, leader, (*c.bids, (seat, bid)))
        s.then(AskUnlessForced(AskBid(c.waiting[0])))
        return
    card = msg("card." + s.land[c.place])
    if highest < 0:
        s.note("log.all_passed", rules.BID_PASSED, seat=Who(leader), card=card)
    else:
        s.note("log.bid_won", rules.BID_WON, seat=Who(leader), card=card, n=highest)
    s.contest = NO_CONTEST
    s.then(Award(c.place, leader, max(highest, 0)))


@dataclass(frozen=True, slots=True)
class Award(Step[State]):
    """The card goes to the winner, the others get consolation coins, a new land is laid."""

    place: int
    winner: int
    price: int

    def run(self, s: State) -> None:
        place, winner = self.place, self.winner
        card = s.land[place]
        s.parties[winner].coins -= self.price
        for seat in s.clockwise(winner)[1:]:
            if s.on(place, seat):
                s.parties[seat].coins += 1
                s.note("log.consolation", rules.CLAIM_CONSOLATION, seat=Who(seat))
        s.clear(place)
        party = s.parties[winner]
        party.characters.append(card)
        party.ready.append(True)
        s.note("log.claim", rules.CLAIM_CARD, seat=Who(winner), card=msg("card." + card))
        s.land[place] = s.deck.draw(s)
        if s.land[place]:
            s.note("log.land", rules.SETUP_MAP, card=msg("card." + s.land[place]))
        else:
            s.note("log.hole", rules.PLACE_HOLE)


NO_CONTEST: Final = Contest()
PASS: Final = Pass()
BIDS: Final = tuple(Bid(n) for n in range(MAX_COINS + 2))
FIND: Final = tuple(Find(place) for place in range(PLACES))
