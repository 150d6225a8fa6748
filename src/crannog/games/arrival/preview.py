"""What a choice would do, as far as a seat can see: options and costs, counts afterwards, card totals.

The engine decides what happens; this only looks ahead, from the View alone (2017 Build, Spread, Repel,
Exploit; 2016 A.3, B).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.arrival.content_pack import Pack, Section, pack
from crannog.games.arrival.editions import (
    CASTLE,
    DISTANT_HONOR,
    EDITIONS,
    HONOR_OF,
    OUTPOST_HONOR,
)

if TYPE_CHECKING:
    from crannog.games.arrival.observe import View

NOBODY: Final = -1
STONE: Final = (2, 4, 6, 8)
EMER: Final = 5
GAINS: Final = ("honor", "building", "sword", "shield", "tactic", "corruption")  # as cards show them


@dataclass(frozen=True, slots=True)
class Ahead:
    """What a choice on the map costs and changes; how many Fomori come is known, which ones is not."""

    fortified: int
    overrun: int
    way: str = ""  # border, port, bolster, outpost; bare, rival, own; near, distant
    honor: int = 0  # paid
    tokens: int = 0  # disks, Fomori, swords or shields it takes
    disks: int = 0  # on the location afterwards (Build), or destroyed there (Spread)
    owner: int = NOBODY  # whose disks are destroyed
    smashed: int = 0  # shields
    bonus: int = 0  # of the province, if Honor decides
    prize: int = 0  # honor offered for a Repel


def look_ahead(view: View, seat: int, verb: str, at: int) -> Ahead | None:
    """For Build, Repel and Spread at a location and Shield in a province; None for anything else."""
    if verb == "build":
        return building(view, seat, at)
    if verb == "spread":
        return spreading(view, seat, at)
    if verb == "repel":
        return repelling(view, seat, at)
    now = view.standing
    return Ahead(now.fortified, now.overrun, "shield", tokens=1) if verb == "shield" else None


# --- on the map --------------------------------------------------------------------------------


def building(view: View, seat: int, at: int) -> Ahead:
    way, place, now = build_way(view, seat, at), view.places[at], view.standing
    price = OUTPOST_HONOR if way == "outpost" and view.sides[seat].leader != "diplomacy" else 0
    p = pack(view.pack)
    province = p.locations[at].province
    new = place.owner == NOBODY
    return Ahead(
        now.fortified + new,
        now.overrun,
        way,
        honor=price,
        tokens=1,
        disks=place.disks + 1,
        bonus=p.provinces[province].bonus if new and province >= 0 else 0,
    )


def build_way(view: View, seat: int, at: int) -> str:
    """The cheapest way to build here; an Outpost if there is no other."""
    if view.places[at].owner == seat:
        return "bolster"
    if beside(view, seat, at):
        return "border"
    p = pack(view.pack)
    return "port" if p.locations[at].port and has_port(view, seat) else "outpost"


def spreading(view: View, seat: int, at: int) -> Ahead:
    place, now = view.places[at], view.standing
    held = place.owner != NOBODY
    defiant = held and view.sides[place.owner].leader == "defiance"
    way = "bare" if not held else "own" if place.owner == seat else "rival"
    return Ahead(
        now.fortified - held,
        now.overrun + 1,
        way,
        tokens=place.shields + place.disks + defiant + 1,
        disks=place.disks,
        owner=place.owner,
        smashed=place.shields,
    )


def repelling(view: View, seat: int, at: int) -> Ahead:
    place, now = view.places[at], view.standing
    strength = place.fomor or CASTLE
    near = reached(view, seat, at)
    gone = not (place.castle and place.fomor)  # a castle stays behind its guard
    return Ahead(
        now.fortified,
        now.overrun - gone,
        "near" if near else "distant",
        honor=0 if near or view.sides[seat].leader == "archery" else DISTANT_HONOR,
        tokens=strength,
        prize=HONOR_OF[strength],
    )


def beside(view: View, seat: int, at: int) -> bool:
    return any(view.places[other].owner == seat for other in pack(view.pack).links[at])


def has_port(view: View, seat: int) -> bool:
    return any(view.places[at].owner == seat for at in pack(view.pack).ports)


def reached(view: View, seat: int, at: int) -> bool:
    """Bordering, Port or Provincial."""
    p = pack(view.pack)
    place = p.locations[at]
    if beside(view, seat, at) or (place.port and has_port(view, seat)):
        return True
    return place.province >= 0 and any(
        view.places[other].owner == seat for other in p.provinces[place.province].locations
    )


# --- the end -----------------------------------------------------------------------------------


def track(view: View, seat: int) -> tuple[int, int]:
    """Honor and Corruption on the tracks; after the end, with what the final scoring added or took."""
    side, now = view.sides[seat], view.standing
    if not view.over:
        return side.honor, side.corruption
    if now.tribes_prevail:
        return now.honor[seat], side.corruption
    return side.honor, now.corruption[seat]


# --- tactic tiles ------------------------------------------------------------------------------


def forts(view: View, seat: int) -> list[int]:
    return [place.number for place in view.places if place.owner == seat]


def tile_pays(view: View, seat: int, tile: str) -> int | None:
    """Honor that a tile would pay now, or Corruption it removes; None for tiles that do neither."""
    what, _, of = tile.partition(":")
    p, mine = pack(view.pack), forts(view, seat)
    levels = [view.places[at].disks for at in mine]
    if what in ("cauldron", "silver", "wild_geese"):
        return _province_pay(p, what, of, [p.locations[at].province for at in mine])
    if what == "trail_of_the_salmon":
        return 2 * sum(p.locations[at].port for at in mine)
    if what == "high_walls":
        return 2 * sum(n >= 2 for n in levels)
    if what == "sublime_stronghold":
        return 3 * sum(n == 3 for n in levels)
    track = [side.honor for side in view.sides]
    if what == "stone_of_fate":
        any_tie = EDITIONS[view.edition].stone_any_tie
        tied = len(set(track)) < len(track) if any_tie else track.count(track[seat]) > 1
        return 0 if tied else STONE[sum(n > track[seat] for n in track)]
    corruption = [side.corruption for side in view.sides]
    if what == "emers_mercy":
        alone = all(n > corruption[seat] for i, n in enumerate(corruption) if i != seat)
        return EMER if alone else 0
    if what == "song_of_the_bard":
        return min(EDITIONS[view.edition].bard, corruption[seat])
    return None


def _province_pay(p: Pack, what: str, of: str, provinces: list[int]) -> int:
    if what == "wild_geese":
        return 2 * len(set(provinces))
    if what == "silver":
        return p.silver[of] * sum(p.provinces[number].color == of for number in provinces)
    number = next(i for i, province in enumerate(p.provinces) if province.id == of)
    return p.cauldron[number] * provinces.count(number)


# --- earning cards -----------------------------------------------------------------------------


def open_cards(view: View, seat: int) -> list[str]:
    return [card.front for card in view.sides[seat].cards if card.front]


def gives(view: View, seat: int, section: int, cards: Iterable[str]) -> dict[str, int]:
    """What a section of these cards would give this tribe, including the Honor for its Brochs and Caers."""
    found = Section()
    for card in cards:
        found = found.plus(pack(view.pack).cards[card].sections[section])
    levels = [view.places[at].disks for at in forts(view, seat)]
    towers = 2 * found.per_broch * sum(n >= 2 for n in levels)
    towers += 3 * found.per_caer * sum(n == 3 for n in levels)
    return {what: getattr(found, what) + (towers if what == "honor" else 0) for what in GAINS}


def unseen(view: View, back: str) -> list[str]:
    """Cards with this back that lie face up nowhere: neither in front of anyone nor among the discards."""
    shown = {card.front for side in view.sides for card in side.cards} | {*view.card_discards}
    return [id for id, card in pack(view.pack).cards.items() if card.back == back and id not in shown]


def likely(view: View, back: str, section: int) -> dict[str, float]:
    """The average of such a section."""
    cards = unseen(view, back)
    sections = [pack(view.pack).cards[card].sections[section] for card in cards]
    n = max(1, len(sections))
    return {what: sum(getattr(part, what) for part in sections) / n for what in GAINS}
