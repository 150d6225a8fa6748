"""Choices that need more than a name: what a section gives, what a tile pays, what a reward is worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Protocol

from crannog.games.arrival.content_pack import SECTIONS, pack
from crannog.games.arrival.editions import EDITIONS
from crannog.games.arrival.preview import GAINS, gives, likely, open_cards, tile_pays
from crannog.games.arrival.tactics import kind as kind_of_tile
from crannog.kernel.message import Msg, msg

if TYPE_CHECKING:
    from crannog.games.arrival.observe import View
    from crannog.games.arrival.view.buttons import Button

ICONS: Final = {
    "honor": "honor",
    "building": "disk",
    "sword": "sword",
    "shield": "shield",
    "tactic": "tactic",
    "corruption": "corruption",
}
RESOURCES: Final = {"disk": "disk", "sword": "sword", "shield": "shield"}


@dataclass(frozen=True, slots=True, eq=False)  # made once for each look: told apart by identity
class Gain:
    icon: str
    n: int
    what: Msg
    bad: bool = False
    about: bool = False  # an average


@dataclass(frozen=True, slots=True)
class Option:
    button: Button
    head: Msg
    gains: tuple[Gain, ...] = ()
    note: Msg | None = None
    icon: str = ""
    fomor: int = 0  # a tile to be shown
    harm: tuple[Gain, ...] = ()


class Printed(Protocol):
    """Which pack and edition is played: a view says it, or what stands in for one."""

    @property
    def pack(self) -> str: ...

    @property
    def edition(self) -> str: ...


def score(view: Printed) -> Msg:
    return Msg("noun." + EDITIONS[view.edition].score)


def what(view: View, name: str) -> Msg:
    """The noun of something earned."""
    return score(view) if name == "honor" else Msg(f"table.gain_{name}")


def gains(view: View, numbers: dict[str, int], about: bool = False) -> tuple[Gain, ...]:
    return tuple(
        gain(ICONS[name], numbers[name], what(view, name), name == "corruption", about)
        for name in GAINS
        if numbers[name]
    )


@lru_cache(1024)
def gain(icon: str, n: int, what: Msg, bad: bool = False, about: bool = False) -> Gain:
    return Gain(icon, n, what, bad, about)


def option(view: View, seat: int, b: Button) -> Option:
    """The choice with what is worth knowing about it."""
    side = view.sides[seat]
    if b.kind in ("block", "ogam"):
        return _section(view, seat, b)
    if b.kind == "lead":
        return Option(b, Msg(f"leader.{b.thing}"), note=Msg(f"ability.{b.thing}"), icon="people")
    if b.kind == "draw":
        back, left = view.stacks[int(b.thing) - 1]
        return Option(b, b.label, note=msg("table.stack_note", back=Msg(f"back.{back}"), n=left), icon="card")
    if b.kind in ("take_tactic", "tactic"):
        return _tile(view, seat, b)
    if b.kind == "honor":
        n = b.label.get("n")
        after = side.honor + (n if isinstance(n, int) else 0)
        return Option(b, b.label, note=msg("table.from_to", a=side.honor, b=after), icon="honor")
    if b.kind == "purify":
        less = max(0, side.corruption - 1)
        return Option(b, b.label, note=msg("table.from_to", a=side.corruption, b=less), icon="corruption")
    if b.kind == "keep":
        return Option(b, b.label, icon=RESOURCES[b.thing])
    if b.kind in ("tile", "give_up", "return"):
        return Option(b, b.label, note=msg("table.strength", n=int(b.thing)), fomor=int(b.thing))
    return Option(b, b.label, icon="castle" if b.kind == "trophy" else "")


def _section(view: View, seat: int, b: Button) -> Option:
    """Blocking or opening a section: what would stay open, as far as this seat can see."""
    side = view.sides[seat]
    section = SECTIONS.index(b.thing)
    blocked = {*side.blocked, section} if b.kind == "block" else {0, 1, 2} - {section}
    left = [number for number in range(3) if number not in blocked]
    cards = open_cards(view, seat)
    if len(left) != 1:
        lost = gives(view, seat, section, cards)
        return Option(b, b.label, gains(view, {name: -n for name, n in lost.items()}))
    sums = gives(view, seat, left[0], cards)
    harm = sums.pop("corruption")
    head = msg(f"table.keep_{b.kind}", section=Msg(f"row.{section}"), left=Msg(f"row.{left[0]}"))
    return Option(
        b,
        head,
        gains(view, {**sums, "corruption": 0}),
        _reach(view, seat, left[0], harm),
        harm=(gain("corruption", harm, what(view, "corruption"), True),),
    )


def _reach(view: View, seat: int, section: int, harm: int) -> Msg:
    """The Corruption the tribe would have, with a guess for face-down cards."""
    side = view.sides[seat]
    sure = side.corruption + harm
    hidden = [card.back for card in side.cards if not card.front]
    if not hidden:
        return msg("table.reach", n=sure, limit=view.limit)
    guess = sure + sum(likely(view, back, section)["corruption"] for back in hidden)
    return msg("table.reach_about", n=sure, limit=view.limit, about=round(guess))


def _tile(view: View, seat: int, b: Button) -> Option:
    pays = tile_pays(view, seat, b.thing)
    now: tuple[Gain, ...] = ()
    if pays is not None and kind_of_tile(b.thing) == "song_of_the_bard":
        now = (gain("corruption", -pays, what(view, "corruption"), True),)
    elif pays is not None:
        now = (gain("honor", pays, score(view)),)
    return Option(b, tile_head(b.label), now, tile_text(view, b.thing), "tactic")


def tile_head(label: Msg) -> Msg:
    tile = label.get("tile")
    return tile if isinstance(tile, Msg) else label


def tile_text(view: Printed, tile: str) -> Msg:
    """What a tactic tile does, in a few words."""
    kind, _, of = tile.partition(":")
    p = pack(view.pack)
    if kind == "cauldron":
        number = next(i for i, province in enumerate(p.provinces) if province.id == of)
        return msg("tile.cauldron", n=p.cauldron[number], score=score(view), of=p.provinces[number].name)
    if kind == "silver":
        return msg("tile.silver", n=p.silver[of], score=score(view), of=Msg(f"of.{of}"))
    if kind == "song_of_the_bard":
        return msg("tile.song_of_the_bard", n=EDITIONS[view.edition].bard)
    edition = EDITIONS[view.edition]
    if kind == "stone_of_fate":
        return msg("tile.stone_of_fate", score=score(view), any=int(edition.stone_any_tie))
    if kind == "master_builder" and edition.builder_on_taking:
        return Msg("tile.master_builder_taken")
    if kind in ("ogams_wisdom", "master_builder", "cu_chulainns_ruse", "big_migration"):
        return Msg(f"tile.{kind}")
    return msg(f"tile.{kind}", score=score(view))
