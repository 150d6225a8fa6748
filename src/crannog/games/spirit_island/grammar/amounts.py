"""How many: a number, one for each of something, all there are, or a sum of these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from crannog.games.spirit_island.components.vocabulary import BLIGHT
from crannog.games.spirit_island.grammar.effect import On
from crannog.games.spirit_island.spirits.presence import any_presence, own_lands, sacred
from crannog.games.spirit_island.state import State
from crannog.kernel.message import Msg, msg

MANY: Final = 999


@dataclass(frozen=True)
class Per:
    """`each` for every one of `what` in the land, or of the target spirit."""

    what: str
    each: int = 1


@dataclass(frozen=True)
class Sum:
    parts: tuple[Per, ...]


@dataclass(frozen=True)
class All:
    """As many as there are."""


type Amount = int | Per | Sum | All
ALL: Final = All()


def measure(n: Amount, s: State, on: On) -> int:
    if isinstance(n, int):
        return n
    if isinstance(n, All):
        return MANY
    if isinstance(n, Sum):
        return sum(measure(part, s, on) for part in n.parts)
    return n.each * _count(n.what, s, on)


def _count(what: str, s: State, on: On) -> int:
    if what == "blight_around":
        return sum(s.lands[land].blight for land in s.island.sites[on.land].adjacent)
    if what == "presence":
        return any_presence(s, on.land)
    if what == "cards_played":
        return len(s.spirits[on.target].played)
    if what == "sacred_invaded":
        mine = [land for land in own_lands(s, on.seat) if sacred(s, on.seat, land)]
        return sum(s.lands[land].has_invaders() for land in mine)
    land = s.lands[on.land]
    return land.blight if what == BLIGHT else len(land.of(what))


def how_many(n: Amount, what: Msg, more: bool = False) -> Msg:
    """The amount with what is counted: "2 explorers", "all explorers", "1 more damage for each dahan"."""
    if isinstance(n, int):
        return msg("amount.some_more" if more else "amount.some", n=n, what=what)
    if isinstance(n, All):
        return msg("amount.all", what=what)
    if isinstance(n, Sum):
        return msg("amount.sum", parts=tuple(how_many(part, what) for part in n.parts))
    return msg("amount.per_more" if more else "amount.per", n=n.each, what=what, each=for_each(n))


def how_much(n: int | Per) -> Msg:
    """The amount alone, after a word: "2", "2 for each dahan"."""
    if isinstance(n, int):
        return msg("amount.number", n=n)
    return msg("amount.number_per", n=n.each, each=for_each(n))


def for_each(n: Per) -> Msg:
    return msg(f"each.{n.what}")
