"""The tactic tiles and castle trophies: free actions on a turn (2017 Tactic Tiles; 2016 E; A25-A29, A38)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from crannog.games.arrival import rules
from crannog.games.arrival.bank import gain_honor, lose_corruption, place_name, return_unseen
from crannog.games.arrival.content_pack import Pack, pack, province_name
from crannog.games.arrival.state import NOBODY, State
from crannog.kernel.message import Msg, Rule, Who, msg
from crannog.kernel.play import Ask, Choice, Step

TROPHY_FOMORI: Final = 3  # returned by one trophy
UNSEEN: Final = 0  # a tile whose kind its owner does not know
STONE: Final = (2, 4, 6, 8)  # honor by position on the track
EMER: Final = 5
TWICE: Final = ("ogams_wisdom", "master_builder", "cu_chulainns_ruse", "big_migration", "song_of_the_bard")
ONCE: Final = (
    "wild_geese",
    "trail_of_the_salmon",
    "stone_of_fate",
    "emers_mercy",
    "high_walls",
    "sublime_stronghold",
)


def tiles(p: Pack) -> list[str]:
    """All thirty tiles; copies are numbered."""
    return [
        *[f"cauldron:{province.id}" for province in p.provinces],
        *[f"silver:{color}" for color in p.silver],
        *ONCE,
        *[f"{tile}:{copy}" for tile in TWICE for copy in (1, 2)],
    ]


def kind(tile: str) -> str:
    return tile.partition(":")[0]


def tile_name(tile: str) -> Msg:
    """`cauldron:magnata` is the Cauldron of Dagda of Magnata."""
    what, _, of = tile.partition(":")
    if what == "cauldron":
        return msg("tactic.cauldron", of=province_name(of))
    return msg("tactic.silver", of=Msg(f"of.{of}")) if what == "silver" else Msg(f"tactic.{what}")


# --- what they pay -----------------------------------------------------------------------------


def honor(s: State, seat: int, tile: str) -> int:
    """Honor that a tile that pays Honor would pay now."""
    what, _, of = tile.partition(":")
    forts, p = s.forts(seat), s.pack
    provinces = [p.locations[at].province for at in forts]
    if what == "cauldron":
        number = next(i for i, province in enumerate(p.provinces) if province.id == of)
        return p.cauldron[number] * provinces.count(number)
    if what == "silver":
        return p.silver[of] * sum(p.provinces[number].color == of for number in provinces)
    if what == "wild_geese":
        return 2 * len(set(provinces))
    if what == "trail_of_the_salmon":
        return 2 * sum(p.locations[at].port for at in forts)
    if what == "high_walls":
        return 2 * sum(s.disks[at] >= 2 for at in forts)
    if what == "sublime_stronghold":
        return 3 * sum(s.disks[at] == 3 for at in forts)
    if what == "stone_of_fate":
        return STONE[sum(tribe.honor > s.tribes[seat].honor for tribe in s.tribes)]
    return EMER


def stone_tied(s: State, seat: int) -> bool:
    """Whether a tie makes the Stone of Fate unusable; the editions differ (#44)."""
    on_track = [tribe.honor for tribe in s.tribes]
    if s.edition.stone_any_tie:
        return len(set(on_track)) < len(on_track)
    return on_track.count(s.tribes[seat].honor) > 1


def least_corrupt(s: State, seat: int) -> bool:
    mine = s.tribes[seat].corruption
    return all(tribe.corruption > mine for other, tribe in enumerate(s.tribes) if other != seat)


def swappable(s: State, what: str) -> list[int]:
    """Locations whose pieces a Ruse or a Migration may swap."""
    if what == "cu_chulainns_ruse":
        return [at for at, fomor in enumerate(s.fomori) if fomor and not s.castles[at]]
    return [at for at, disks in enumerate(s.disks) if disks == 1]


def sort_of(s: State, what: str, at: int) -> int:
    """What must differ: swapping two pieces of the same sort would do nothing (A27)."""
    return s.fomori[at] if what == "cu_chulainns_ruse" else s.owner[at]


class UseTactic(Choice[State]):
    __slots__ = ("line", "tile", "what")

    def __init__(self, tile: str) -> None:
        self.tile, self.what = tile, kind(tile)
        self.line = f"use {tile}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        what, tile = self.what, tile_name(self.tile)
        if what == "ogams_wisdom":
            return [rules.TACTIC_EARNING.because(tile=tile)]
        if what == "master_builder":
            return []
        if what == "song_of_the_bard":
            return [] if s.tribes[seat].corruption else [rules.TACTIC_BARD.because()]
        if what in ("cu_chulainns_ruse", "big_migration"):
            sorts = {sort_of(s, what, at) for at in swappable(s, what)}
            return [] if len(sorts) > 1 else [rules.TACTIC_USELESS.because(tile=tile)]
        if what == "stone_of_fate" and stone_tied(s, seat):
            return [rules.TACTIC_STONE.because(any=int(s.edition.stone_any_tie))]
        if what == "emers_mercy" and not least_corrupt(s, seat):
            return [rules.TACTIC_EMER.because()]
        return [] if honor(s, seat, self.tile) else [rules.TACTIC_USELESS.because(tile=tile)]

    def do(self, s: State, seat: int) -> None:
        tribe, what = s.tribes[seat], self.what
        tribe.tactics.remove(self.tile)
        s.note("log.tactic", rules.TACTIC_USED, seat=Who(seat), tile=tile_name(self.tile))
        if what == "master_builder":
            activate(s, seat, self.tile)
            return
        s.tactic_discards.append(self.tile)
        if what == "song_of_the_bard":
            lose_corruption(s, seat, s.edition.bard, rules.TACTIC_BARD)
        elif what in ("cu_chulainns_ruse", "big_migration"):
            s.then(AskSwap(seat, what, NOBODY))
        else:
            gain_honor(s, seat, honor(s, seat, self.tile), RULE_OF.get(what, rules.TACTIC_HONOR))

    def label(self) -> Msg:
        return msg("choice.tactic", tile=tile_name(self.tile))

    def __str__(self) -> str:
        return self.line


RULE_OF: Final[dict[str, Rule]] = {
    "stone_of_fate": rules.TACTIC_STONE,
    "emers_mercy": rules.TACTIC_EMER,
}


def activate(s: State, seat: int, tile: str) -> None:
    """A Master Builder is at work for the rest of the round (A26)."""
    s.tribes[seat].builders.append(tile)
    s.note("log.builder", rules.TACTIC_BUILDER, seat=Who(seat))


@cache
def uses(pack_id: str) -> dict[str, UseTactic]:
    return {tile: UseTactic(tile) for tile in tiles(pack(pack_id))}


# --- swapping ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AskSwap(Ask[State]):
    """Which two pieces are swapped? One question for each."""

    what: str
    one: int

    def offers(self, s: State) -> Iterable[Choice[State]]:
        places = swappable(s, self.what)
        if self.one == NOBODY:
            sorts = [sort_of(s, self.what, at) for at in places]
            return [Swap(self.what, NOBODY, at, s.pack_id) for at in places if len(set(sorts)) > 1]
        mine = sort_of(s, self.what, self.one)
        others = [at for at in places if sort_of(s, self.what, at) != mine]
        return [Swap(self.what, self.one, at, s.pack_id) for at in others]

    def prompt(self, s: State) -> Msg:
        if self.one == NOBODY:
            return Msg(f"ask.{self.what}")
        return msg("ask.swap_with", at=place_name(s, self.one))


@dataclass(frozen=True, slots=True, repr=False)
class Swap(Choice[State]):
    what: str
    one: int
    other: int
    pack_id: str

    def do(self, s: State, seat: int) -> None:
        if self.one == NOBODY:
            s.then(AskSwap(seat, self.what, self.other))
            return
        a, b = self.one, self.other
        if self.what == "cu_chulainns_ruse":
            s.fomori[a], s.fomori[b] = s.fomori[b], s.fomori[a]
            rule = rules.TACTIC_RUSE
        else:
            s.owner[a], s.owner[b] = s.owner[b], s.owner[a]
            rule = rules.TACTIC_MIGRATION
        s.note("log.swap", rule, seat=Who(seat), one=place_name(s, a), other=place_name(s, b))

    def label(self) -> Msg:
        return msg("choice.swap", at=pack(self.pack_id).locations[self.other].name)

    def __str__(self) -> str:
        return f"swap {pack(self.pack_id).locations[self.other].id}"


# --- castle trophies ---------------------------------------------------------------------------


class UseTrophy(Choice[State]):
    """Face-down Fomori go back unseen for a castle trophy."""

    __slots__ = ("line", "n")

    def __init__(self, n: int) -> None:
        self.n = n
        self.line = f"trophy {n}"

    def why_not(self, s: State, seat: int) -> list[Msg]:
        no = [] if s.tribes[seat].trophies else [rules.TROPHY_NONE.because()]
        if s.held(seat) < self.n:
            no.append(rules.TROPHY_USED.because(n=s.held(seat)))
        return no

    def do(self, s: State, seat: int) -> None:
        tribe = s.tribes[seat]
        tribe.trophies -= 1
        tribe.spent_trophies += 1
        s.note("log.trophy_used", rules.TROPHY_USED, seat=Who(seat))
        s.then(ReturnTiles(seat, self.n))

    def label(self) -> Msg:
        return msg("choice.trophy", n=self.n)

    def __str__(self) -> str:
        return self.line


TROPHIES: Final = tuple(UseTrophy(n) for n in range(1, TROPHY_FOMORI + 1))


@dataclass(frozen=True, slots=True)
class ReturnTiles(Step[State]):
    """So many tiles go back; which ones matters only to an owner who has looked at some (A38)."""

    seat: int
    left: int

    def run(self, s: State) -> None:
        tribe = s.tribes[self.seat]
        if tribe.seen and self.left < s.held(self.seat):
            # Always asked, even if all tiles are alike: skipping the question would give that away.
            s.then(AskReturn(self.seat, self.left))
            return
        tiles = (tribe.fomori + tribe.seen)[: self.left]
        tribe.fomori, tribe.seen = tribe.fomori[self.left :], []
        give_back_unseen(s, self.seat, tiles)


def give_back_unseen(s: State, seat: int, tiles: list[int]) -> None:
    return_unseen(s, tiles)
    s.note("log.bag", rules.TROPHY_USED, seat=Who(seat), n=len(tiles))


@dataclass(frozen=True, slots=True)
class AskReturn(Ask[State]):
    """Which tile goes back: one of those looked at, or one that nobody has seen?"""

    left: int

    def offers(self, s: State) -> Iterable[Choice[State]]:
        tribe = s.tribes[self.seat]
        kinds = [UNSEEN, *sorted(set(tribe.seen))] if tribe.fomori else sorted(set(tribe.seen))
        return [ReturnTile(kind, self.left) for kind in kinds]

    def prompt(self, s: State) -> Msg:
        return msg("ask.return", n=self.left)


@dataclass(frozen=True, slots=True, repr=False)
class ReturnTile(Choice[State]):
    kind: int
    left: int

    def do(self, s: State, seat: int) -> None:
        tribe = s.tribes[seat]
        if self.kind == UNSEEN:
            give_back_unseen(s, seat, [tribe.fomori.pop(0)])
        else:
            tribe.seen.remove(self.kind)
            give_back_unseen(s, seat, [self.kind])
        if self.left > 1:
            s.then(ReturnTiles(seat, self.left - 1))

    def label(self) -> Msg:
        if self.kind == UNSEEN:
            return msg("choice.return_unseen")
        return msg("choice.return", kind=Msg(f"fomor.{self.kind}"))

    def __str__(self) -> str:
        return f"return {self.kind or 'unseen'}"
