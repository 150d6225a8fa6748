"""Spread: Fomori take a location (2017 Spread; 2016 Spread Fomori; A12-A15, A41, #29, #30, #45)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from crannog.games.arrival import rules
from crannog.games.arrival.bank import place_name, return_unseen
from crannog.games.arrival.content_pack import Location, pack
from crannog.games.arrival.leaders import CLAIRVOYANCE, DEFIANCE, leads
from crannog.games.arrival.state import NOBODY, State
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Ask, Choice

SAVED_PER_TILE: Final = 3  # disks that one Master Builder saves (A26)


def shields_over(s: State, place: Location) -> int:
    """Shields that protect a location; the isle is in no province (A14)."""
    return s.province_shields[place.province] if place.province >= 0 else 0


def cost(s: State, at: int) -> int:
    """Fomori a Spread to this location takes: for shields, for disks, and one to stay."""
    defiant = 1 if leads(s, s.owner[at], DEFIANCE) else 0
    return shields_over(s, s.pack.locations[at]) + s.disks[at] + defiant + 1


def target_why_not(s: State, at: int) -> list[Msg]:
    """Whether Fomori could come here at all, however many it takes."""
    if s.fomori_at(at):
        return [rules.SPREAD_OCCUPIED.because(at=place_name(s, at))]
    near = [other for other in s.pack.links[at] if s.fomori_at(other)]
    if not near:
        return [rules.SPREAD_LINKED.because(at=place_name(s, at))]
    places = s.pack.locations
    if places[at].port and all(places[other].port for other in near):
        return [rules.SPREAD_PORTS.because(at=place_name(s, at))]
    if last_fort(s, at):
        return [rules.SPREAD_LAST.because(at=place_name(s, at), rival=Who(s.owner[at]))]
    return []


def last_fort(s: State, at: int) -> bool:
    """The only fortification its tribe has left."""
    owner = s.owner[at]
    return owner != NOBODY and s.owner.count(owner) == 1


def can_spread(s: State, seat: int) -> bool:
    """A Spread is legal and affordable, so passing is not legal (A17)."""
    held = s.held(seat)
    return held > 0 and any(not target_why_not(s, at) and cost(s, at) <= held for at in range(len(s.owner)))


class Spread(Choice[State]):
    """Face-down Fomori from the tribe's supply take a location."""

    __slots__ = ("at", "line", "name")

    def __init__(self, at: int, id: str, name: str) -> None:
        self.at, self.name = at, name
        self.line = f"spread {id}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        no = target_why_not(s, self.at)
        if not no:
            needed, held = cost(s, self.at), s.held(seat)
            if needed > held:
                no.append(rules.SPREAD_COST.because(at=place_name(s, self.at), n=needed, held=held))
        return no

    def do(self, s: State, seat: int) -> None:
        needed = cost(s, self.at)
        destroy(s, self.at)
        if leads(s, seat, CLAIRVOYANCE):
            look(s, seat)
            # Always asked, even if all tiles are alike: skipping the question would give that away.
            s.then(AskTile(seat, self.at, needed - 1))
        else:
            taken = take_unseen(s, seat, needed)
            settle_in(s, seat, self.at, taken[0])
            put_away(s, seat, taken[1:])

    def label(self) -> Msg:
        return msg("choice.spread", at=self.name)

    def __str__(self) -> str:
        return self.line


@cache
def spreads(pack_id: str) -> tuple[Spread, ...]:
    return tuple(Spread(i, place.id, place.name) for i, place in enumerate(pack(pack_id).locations))


def destroy(s: State, at: int) -> None:
    """Smash the shields of the province and destroy the disks at the location."""
    place = s.pack.locations[at]
    smashed = shields_over(s, place)
    if smashed:
        s.province_shields[place.province] = 0
        s.shields += smashed
        s.note("log.smashed", rules.SPREAD_SMASHED, n=smashed, province=province_name(s, at))
    owner, disks = s.owner[at], s.disks[at]
    if owner == NOBODY:
        return
    if leads(s, owner, DEFIANCE):
        s.note("log.defies", rules.SPREAD_DEFIANCE, seat=Who(owner))
    s.owner[at], s.disks[at] = NOBODY, 0
    s.note("log.destroyed", rules.SPREAD_DESTROYED, seat=Who(owner), n=disks, at=place_name(s, at))
    tribe = s.tribes[owner]
    kept = min(disks, SAVED_PER_TILE * len(tribe.builders) - tribe.saved)
    if kept > 0:
        tribe.saved += kept
        s.note("log.saved", rules.TACTIC_SAVED, seat=Who(owner), n=kept)
    tribe.reserve += disks - max(kept, 0)


def province_name(s: State, at: int) -> str:
    return s.pack.provinces[s.pack.locations[at].province].name


def take_unseen(s: State, seat: int, n: int) -> list[int]:
    """This many tiles that nobody has looked at; their order comes from a shuffle, so any will do."""
    tribe = s.tribes[seat]
    s.reveal()
    pool = tribe.fomori + tribe.seen
    tribe.fomori, tribe.seen = tribe.fomori[n:], tribe.seen[max(0, n - len(tribe.fomori)) :]
    return pool[:n]


def settle_in(s: State, seat: int, at: int, kind: int) -> None:
    s.fomori[at] = kind
    s.note("log.spread", rules.SPREAD_PLACED, seat=Who(seat), at=place_name(s, at), kind=kind_name(kind))


def put_away(s: State, seat: int, tiles: list[int]) -> None:
    """The spare tiles: discarded face up, or back to the general supply unseen (#29)."""
    if not tiles:
        return
    if s.edition.surplus_face_up:
        s.discards += tiles
        for kind in s.in_any_order("spare tiles", sorted(tiles)):
            s.note("log.discard", rules.SPREAD_SURPLUS, seat=Who(seat), kind=kind_name(kind))
    else:
        return_unseen(s, tiles)
        s.note("log.bag", rules.SPREAD_SURPLUS, seat=Who(seat), n=len(tiles))


def kind_name(kind: int) -> Msg:
    return Msg(f"fomor.{kind}")


# --- Clairvoyance ------------------------------------------------------------------------------


def look(s: State, seat: int) -> None:
    """The owner, and nobody else, sees all tiles in the tribe's supply."""
    tribe = s.tribes[seat]
    s.reveal()
    tribe.seen = sorted(tribe.seen + tribe.fomori)
    tribe.fomori = []
    s.note("log.look", rules.SPREAD_CLAIRVOYANCE, seat=Who(seat))


@dataclass(frozen=True, slots=True)
class AskTile(Ask[State]):
    """Which Fomor is placed on the map?"""

    at: int
    spare: int

    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [PlaceTile(kind, self.at, self.spare) for kind in sorted(set(s.tribes[self.seat].seen))]

    def prompt(self, s: State) -> Msg:
        return msg("ask.tile", at=place_name(s, self.at))


@dataclass(frozen=True, slots=True, repr=False)
class PlaceTile(Choice[State]):
    kind: int
    at: int
    spare: int

    def do(self, s: State, seat: int) -> None:
        s.tribes[seat].seen.remove(self.kind)
        settle_in(s, seat, self.at, self.kind)
        if self.spare:
            s.then(AskSpare(seat, self.spare))

    def label(self) -> Msg:
        return msg("choice.tile", kind=kind_name(self.kind))

    def __str__(self) -> str:
        return f"place {self.kind}"


@dataclass(frozen=True, slots=True)
class AskSpare(Ask[State]):
    """Which Fomori are discarded for shields and disks?"""

    left: int

    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [GiveUp(kind, self.left) for kind in sorted(set(s.tribes[self.seat].seen))]

    def prompt(self, s: State) -> Msg:
        return msg("ask.spare", n=self.left)


@dataclass(frozen=True, slots=True, repr=False)
class GiveUp(Choice[State]):
    kind: int
    left: int

    def do(self, s: State, seat: int) -> None:
        # The leader card says face up, whatever the edition does with spare tiles.
        s.tribes[seat].seen.remove(self.kind)
        s.discards.append(self.kind)
        s.note("log.discard", rules.SPREAD_SURPLUS, seat=Who(seat), kind=kind_name(self.kind))
        if self.left > 1:
            s.then(AskSpare(seat, self.left - 1))

    def label(self) -> Msg:
        return msg("choice.give_up", kind=kind_name(self.kind))

    def __str__(self) -> str:
        return f"give {self.kind}"
