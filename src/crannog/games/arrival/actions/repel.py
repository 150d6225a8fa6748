"""Repel: drive Fomori off the map, or take a castle (2017 Repel; 2016 Repel Fomori; A18-A21, #31)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from crannog.games.arrival import rules
from crannog.games.arrival.bank import gain_honor, lose_corruption, pay_honor, place_name, score_noun
from crannog.games.arrival.content_pack import pack
from crannog.games.arrival.editions import CASTLE, DISTANT_HONOR, HONOR_OF
from crannog.games.arrival.leaders import ARCHERY, leads
from crannog.games.arrival.state import State
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Ask, AskUnlessForced, Choice


def strength(s: State, at: int) -> int:
    """Swords it takes; a guard on a castle comes first (#7). 0 if there is nothing to repel."""
    return s.fomori[at] or (CASTLE if s.castles[at] else 0)


def reached(s: State, at: int, seat: int) -> bool:
    """Bordering, Port or Provincial: the ways that cost nothing."""
    place = s.pack.locations[at]
    return s.beside(at, seat) or (place.port and s.has_port(seat)) or s.in_province(place.province, seat)


def distant(s: State, at: int, seat: int) -> bool:
    """The fourth way, in which the editions differ (#31, A19)."""
    if s.edition.distant_beside_rival:
        return s.beside_rival(at, seat)
    return any(s.in_province(province, seat) for province in neighbours(s, at))


def neighbours(s: State, at: int) -> list[int]:
    """The provinces next to a location's own; the isle has none, unless the table chose that option."""
    place = s.pack.locations[at]
    if place.province >= 0:
        return list(s.pack.provinces[place.province].adjacent)
    if not s.isle_adjacent:
        return []
    return sorted({s.pack.locations[s.pack.links[castle][0]].province for castle in s.pack.castles})


def price(s: State, at: int, seat: int) -> int:
    return 0 if reached(s, at, seat) or leads(s, seat, ARCHERY) else DISTANT_HONOR


class Repel(Choice[State]):
    """Swords from the tribe's supply against what holds a location."""

    __slots__ = ("at", "line", "name")

    def __init__(self, at: int, id: str, name: str) -> None:
        self.at, self.name = at, name
        self.line = f"repel {id}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        needed, tribe = strength(s, self.at), s.tribes[seat]
        place = place_name(s, self.at)
        if not needed:
            return [rules.REPEL_NOTHING.because(at=place)]
        no = []
        if tribe.swords < needed:
            no.append(rules.REPEL_SWORDS.because(at=place, n=needed, swords=tribe.swords))
        if not reached(s, self.at, seat):
            if not distant(s, self.at, seat):
                no.append(rules.REPEL_REACH.because(at=place))
            elif tribe.honor < price(s, self.at, seat):
                no.append(rules.REPEL_DISTANT.because(at=place, n=DISTANT_HONOR, score=score_noun(s)))
        return no

    def do(self, s: State, seat: int) -> None:
        at, tribe = self.at, s.tribes[seat]
        pay_honor(s, seat, price(s, at, seat), rules.REPEL_DISTANT)
        needed = strength(s, at)
        tribe.swords -= needed
        s.swords += needed
        if s.fomori[at]:
            guard = rules.REPEL_GUARD if s.castles[at] else rules.REPEL_FOMORI
            s.discards.append(s.fomori[at])
            s.fomori[at] = 0
            s.note("log.repel", guard, seat=Who(seat), kind=Msg(f"fomor.{needed}"), at=place_name(s, at))
        else:
            s.castles[at] = False
            tribe.trophies += 1
            s.note("log.castle", rules.REPEL_CASTLE, seat=Who(seat), at=place_name(s, at))
        s.then(AskUnlessForced(AskReward(seat, HONOR_OF[needed])))

    def label(self) -> Msg:
        return msg("choice.repel", at=self.name)

    def __str__(self) -> str:
        return self.line


@cache
def repels(pack_id: str) -> tuple[Repel, ...]:
    return tuple(Repel(i, place.id, place.name) for i, place in enumerate(pack(pack_id).locations))


@dataclass(frozen=True, slots=True)
class AskReward(Ask[State]):
    """Honor, or one Corruption less if there is any (A20)?"""

    honor: int

    def offers(self, s: State) -> Iterable[Choice[State]]:
        honor = TakeHonor(self.honor, s.edition.score)
        return [honor, Purify()] if s.tribes[self.seat].corruption else [honor]

    def prompt(self, s: State) -> Msg:
        return msg("ask.reward", n=self.honor, score=score_noun(s))


@dataclass(frozen=True, slots=True, repr=False)
class TakeHonor(Choice[State]):
    n: int
    score: str

    def do(self, s: State, seat: int) -> None:
        gain_honor(s, seat, self.n, rules.REPEL_REWARD)

    def label(self) -> Msg:
        return msg("choice.honor", n=self.n, score=Msg("noun." + self.score))

    def __str__(self) -> str:
        return "honor"


@dataclass(frozen=True, slots=True, repr=False)
class Purify(Choice[State]):
    def do(self, s: State, seat: int) -> None:
        lose_corruption(s, seat, 1, rules.REPEL_REWARD)

    def label(self) -> Msg:
        return msg("choice.purify")

    def __str__(self) -> str:
        return "purify"
