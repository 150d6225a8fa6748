"""Build: found a fortification or bolster one (2017 Build; 2016 Build Fortification; A18, A22, A23)."""

from __future__ import annotations

from functools import cache

from crannog.games.arrival import rules
from crannog.games.arrival.bank import pay_honor, place_name
from crannog.games.arrival.content_pack import pack
from crannog.games.arrival.editions import OUTPOST_HONOR, TALLEST
from crannog.games.arrival.leaders import DIPLOMACY, leads
from crannog.games.arrival.state import NOBODY, State
from crannog.kernel.message import Msg, Rule, Who, msg
from crannog.kernel.play import Choice


def mode(s: State, at: int, seat: int) -> Rule | None:
    """Which of the four ways allows building here; the cheapest one, None if there is none."""
    if s.owner[at] == seat:
        return rules.BUILD_BOLSTER
    if s.beside(at, seat):
        return rules.BUILD_BORDERING
    if s.pack.locations[at].port and s.has_port(seat):
        return rules.BUILD_PORT
    return rules.BUILD_OUTPOST if s.beside_rival(at, seat) else None


def price(s: State, seat: int, way: Rule) -> int:
    free = way is not rules.BUILD_OUTPOST or leads(s, seat, DIPLOMACY)
    return 0 if free else OUTPOST_HONOR


def site_why_not(s: State, at: int, seat: int) -> list[Msg]:
    """Why this tribe cannot place a disk here, wherever the disk comes from."""
    if s.pack.locations[at].castle:
        return [rules.BUILD_ISLE.because()]
    if s.fomori[at]:
        return [rules.BUILD_OCCUPIED.because(at=place_name(s, at))]
    owner = s.owner[at]
    if owner not in (NOBODY, seat):
        return [rules.BUILD_RIVAL.because(at=place_name(s, at), rival=Who(owner))]
    if s.disks[at] >= TALLEST:
        return [rules.BUILD_TALLEST.because(at=place_name(s, at))]
    way = mode(s, at, seat)
    if way is None:
        return [rules.BUILD_REACH.because(at=place_name(s, at), port=int(s.pack.locations[at].port))]
    cost = price(s, seat, way)
    if s.tribes[seat].honor < cost:
        score = Msg("noun." + s.edition.score)
        return [rules.BUILD_OUTPOST.because(at=place_name(s, at), n=cost, score=score)]
    return []


def raise_fort(s: State, at: int, seat: int) -> None:
    """Place one disk, paying for an Outpost. The disk has already left its supply."""
    way = mode(s, at, seat)
    assert way is not None
    pay_honor(s, seat, price(s, seat, way), way)
    s.owner[at] = seat
    s.disks[at] += 1
    s.note("log.build", way, seat=Who(seat), at=place_name(s, at), level=msg(f"level.{s.disks[at]}"))


class Build(Choice[State]):
    """A disk from the tribe's supply onto the map."""

    __slots__ = ("at", "line", "name")

    def __init__(self, at: int, id: str, name: str) -> None:
        self.at, self.name = at, name
        self.line = f"build {id}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        no = [] if s.tribes[seat].disks else [rules.BUILD_DISK.because()]
        return no + site_why_not(s, self.at, seat)

    def do(self, s: State, seat: int) -> None:
        s.tribes[seat].disks -= 1
        raise_fort(s, self.at, seat)

    def label(self) -> Msg:
        return msg("choice.build", at=self.name)

    def __str__(self) -> str:
        return self.line


@cache
def builds(pack_id: str) -> tuple[Build, ...]:
    return tuple(Build(i, place.id, place.name) for i, place in enumerate(pack(pack_id).locations))
