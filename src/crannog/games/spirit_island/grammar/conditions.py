"""When: what a land must be or hold, which elements a spirit must have, whom a power targets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from crannog.games.spirit_island.components.message_names import noun_of
from crannog.games.spirit_island.components.vocabulary import BLIGHT, COASTAL, INLAND, TERRAINS
from crannog.games.spirit_island.grammar.effect import Condition, On
from crannog.games.spirit_island.spirits.presence import any_presence, any_sacred, presence_of, sacred_sites
from crannog.games.spirit_island.state import State
from crannog.kernel.message import Msg, msg

PLACES: Final = (*TERRAINS, COASTAL, INLAND)


def tagged(s: State, land: str, tag: str) -> bool:
    """Whether a land matches a word of a target bar: a terrain, a coast, a piece, or none of one."""
    site = s.island.sites[land]
    if tag in TERRAINS:
        return site.terrain == tag
    if tag in (COASTAL, INLAND):
        return site.coast == tag
    here = s.lands[land]
    if tag.startswith("no_"):
        return not tagged(s, land, tag[3:])
    if tag == "invaders":
        return here.has_invaders()
    if tag == BLIGHT:
        return here.blight > 0
    return bool(here.of(tag))


@dataclass(frozen=True)
class Elements(Condition):
    """A threshold: the spirit using the power has these, and counts them."""

    need: str  # "3 earth 2 water"

    def holds(self, s: State, on: On) -> bool:
        return self.need in on.reached

    def phrase(self) -> Msg:
        words = self.need.split()
        parts = [msg(f"element.{e}.n", n=int(n)) for n, e in zip(words[::2], words[1::2], strict=True)]
        return msg("when.elements", parts=tuple(parts))


@dataclass(frozen=True)
class LandIs(Condition):
    """The land has one of these tags; or none of them."""

    tags: tuple[str, ...]
    yes: bool = True

    def holds(self, s: State, on: On) -> bool:
        return any(tagged(s, on.land, tag) for tag in self.tags) == self.yes

    def phrase(self) -> Msg:
        if self.tags[0] in PLACES:
            return msg("when.land", parts=tuple(msg(f"at.{tag}") for tag in self.tags))
        return msg("when.has" if self.yes else "when.has_not", parts=self._things())

    def lands(self, which: str) -> Msg:
        if self.tags[0] in (COASTAL, INLAND):
            return msg(f"lands.{'any' if len(self.tags) > 1 else self.tags[0]}.{which}")
        return _lands(which, msg("lands.has" if self.yes else "lands.has_not", parts=self._things()))

    def _things(self) -> tuple[Msg, ...]:
        return tuple(msg(f"thing.{tag}" if self.yes else f"no_thing.{tag}") for tag in self.tags)


def _lands(which: str, like: Msg) -> Msg:
    return msg(f"lands.like.{which}", like=like)


@dataclass(frozen=True)
class Numbers(Condition):
    """The land has this many of these pieces."""

    kinds: tuple[str, ...]
    least: int = 0
    most: int = 999

    def holds(self, s: State, on: On) -> bool:
        return self.least <= s.lands[on.land].count(self.kinds) <= self.most

    def phrase(self) -> Msg:
        return msg("when.at_least", n=self.least, what=noun_of(self.kinds))

    def lands(self, which: str) -> Msg:
        what = noun_of(self.kinds)
        if self.most == 999:
            return _lands(which, msg("lands.at_least", n=self.least, what=what))
        if self.least == self.most:
            return _lands(which, msg("lands.exactly", n=self.least, what=what))
        return _lands(which, msg("lands.at_most", n=self.most, what=what))


@dataclass(frozen=True)
class Outnumber(Condition):
    """More of these than of those; true without any of those (Glossary), unless some are required."""

    these: tuple[str, ...]
    those: tuple[str, ...]
    some: bool = False

    def holds(self, s: State, on: On) -> bool:
        land = s.lands[on.land]
        return land.count(self.these) > land.count(self.those) >= self.some

    def phrase(self) -> Msg:
        return msg("when.outnumber", these=noun_of(self.these), those=noun_of(self.those))

    def lands(self, which: str) -> Msg:
        like = msg("lands.outnumber", these=noun_of(self.these), those=noun_of(self.those))
        return _lands(which, like)


@dataclass(frozen=True)
class Presence(Condition):
    """There is presence here: the user's own, the target's, any spirit's; or a sacred site."""

    whose: str = "own"  # own, target, any
    sacred: bool = False

    def holds(self, s: State, on: On) -> bool:
        if self.whose == "any":
            return any_sacred(s, on.land) if self.sacred else any_presence(s, on.land) > 0
        seat = on.target if self.whose == "target" else on.seat
        return presence_of(s, seat, on.land) > 0

    def phrase(self) -> Msg:
        return msg("when.presence")

    def lands(self, which: str) -> Msg:
        if self.whose == "target":
            return msg(f"lands.target.{which}")
        return _lands(which, msg("lands.sacred" if self.sacred else "lands.presence"))


@dataclass(frozen=True)
class TargetIsSelf(Condition):
    yes: bool = True

    def holds(self, s: State, on: On) -> bool:
        return (on.target == on.seat) == self.yes

    def phrase(self) -> Msg:
        return msg("when.self" if self.yes else "when.other")


@dataclass(frozen=True)
class OwnSacredSites(Condition):
    least: int

    def holds(self, s: State, on: On) -> bool:
        return len(sacred_sites(s, on.seat)) >= self.least

    def phrase(self) -> Msg:
        return msg("when.sacred_sites", n=self.least)


@dataclass(frozen=True)
class PushedInto(Condition):
    """A land that something was pushed into has one of these pieces."""

    kinds: tuple[str, ...]

    def holds(self, s: State, on: On) -> bool:
        return any(s.lands[land].count(self.kinds) for land in s.deed.pushed)

    def phrase(self) -> Msg:
        return msg("when.pushed_into", what=noun_of(self.kinds))
