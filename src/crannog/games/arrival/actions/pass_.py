"""Pass: out of play for the rest of the round (2017 Pass; 2016 Pass; A16, A17, A30, A32)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from crannog.games.arrival import rules
from crannog.games.arrival.actions.spread import can_spread
from crannog.games.arrival.bank import return_unseen
from crannog.games.arrival.editions import STORE
from crannog.games.arrival.state import NOBODY, State
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Ask, AskUnlessForced, Choice, Step

RESOURCES: Final = ("disk", "sword", "shield")


class Pass(Choice[State]):
    __slots__ = ()

    def why_not(self, s: State, seat: int) -> list[Msg]:
        return [rules.PASS_SPREAD.because()] if can_spread(s, seat) else []

    def do(self, s: State, seat: int) -> None:
        tribe = s.tribes[seat]
        tribe.passed = True
        s.note("log.pass", rules.PASS_STORE, seat=Who(seat))
        if s.next_first == NOBODY:
            s.next_first = seat
            s.note("log.pass_first", rules.PASS_FIRST, seat=Who(seat))
        if s.held(seat):
            s.note("log.unusable", rules.PASS_UNUSABLE, seat=Who(seat), n=s.held(seat))
            tiles = tribe.fomori + tribe.seen
            tribe.fomori, tribe.seen = [], []
            return_unseen(s, tiles)
        s.then(Store(seat, 0, 0, 0))

    def label(self) -> Msg:
        return msg("choice.pass")

    def __str__(self) -> str:
        return "pass"


PASS: Final = Pass()


@dataclass(frozen=True, slots=True)
class Store(Step[State]):
    """Up to three resources are kept; this counts what has been chosen so far."""

    seat: int
    disks: int
    swords: int
    shields: int

    def run(self, s: State) -> None:
        tribe = s.tribes[self.seat]
        kept = self.disks + self.swords + self.shields
        if tribe.disks + tribe.swords + tribe.shields <= STORE:
            return
        if kept < STORE:
            s.then(AskUnlessForced(AskStore(self.seat, self.disks, self.swords, self.shields)))
        else:
            give_back(s, self.seat, self.disks, self.swords, self.shields)


def give_back(s: State, seat: int, disks: int, swords: int, shields: int) -> None:
    """Everything else goes to the general supply."""
    tribe = s.tribes[seat]
    tribe.reserve += tribe.disks - disks
    s.swords += tribe.swords - swords
    s.shields += tribe.shields - shields
    tribe.disks, tribe.swords, tribe.shields = disks, swords, shields
    kept = zip(RESOURCES, (disks, swords, shields), strict=True)
    told = tuple(msg("words.gain", n=n, what=Msg(f"noun.{what}")) for what, n in kept if n)
    s.note("log.stored", rules.PASS_STORE, seat=Who(seat), kept=told)


@dataclass(frozen=True, slots=True)
class AskStore(Ask[State]):
    """Which resources are kept?"""

    disks: int
    swords: int
    shields: int

    def offers(self, s: State) -> Iterable[Choice[State]]:
        tribe = s.tribes[self.seat]
        kept = (self.disks, self.swords, self.shields)
        have = (tribe.disks, tribe.swords, tribe.shields)
        return [
            *[Keep(what, kept) for what, n, had in zip(RESOURCES, kept, have, strict=True) if had > n],
            KeepNoMore(kept),
        ]

    def prompt(self, s: State) -> Msg:
        return msg("ask.store", n=STORE - self.disks - self.swords - self.shields)


@dataclass(frozen=True, slots=True, repr=False)
class Keep(Choice[State]):
    what: str
    kept: tuple[int, int, int]

    def do(self, s: State, seat: int) -> None:
        disks, swords, shields = (
            n + (what == self.what) for what, n in zip(RESOURCES, self.kept, strict=True)
        )
        s.then(Store(seat, disks, swords, shields))

    def label(self) -> Msg:
        return msg("choice.keep", what=Msg(f"resource.{self.what}"))

    def __str__(self) -> str:
        return f"keep {self.what}"


@dataclass(frozen=True, slots=True, repr=False)
class KeepNoMore(Choice[State]):
    kept: tuple[int, int, int]

    def do(self, s: State, seat: int) -> None:
        give_back(s, seat, *self.kept)

    def label(self) -> Msg:
        return msg("choice.keep_no_more")

    def __str__(self) -> str:
        return "keep no more"
