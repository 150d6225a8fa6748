"""What earning cards and tactic tiles are worth to a seat, in its chance of winning."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from crannog.bots.arrival.forecast import NOBODY, Erin
from crannog.games.arrival.content_pack import BACKS, SYMBOLS, Section, pack
from crannog.games.arrival.editions import EDITIONS, HONOR_OF
from crannog.games.arrival.tactics import EMER, STONE, kind

# Honor that a piece will bring: the first ones, and those after so many.
DISK, DISK_LATER, DISKS_SOON = 2.2, 0.9, 5
SWORD, SWORD_LATER, SWORDS_SOON = 1.3, 0.6, 5
SHIELD, SHIELD_LATER, SHIELDS_SOON = 0.7, 0.2, 2
TACTIC: Final = 3.2
FOMOR: Final = 0.35  # a weapon, though everybody has some
SWORD_LEAD: Final = 0.5
FOMOR_LEAD: Final = 0.9

type Sum = dict[str, float]


@cache
def expected(pack_id: str) -> dict[str, tuple[Sum, Sum, Sum]]:
    """What each section of a card gives on average, by its back."""
    cards = pack(pack_id).cards.values()
    return {back: _average([c.sections for c in cards if c.back == back]) for back in BACKS}


def _average(cards: Sequence[tuple[Section, Section, Section]]) -> tuple[Sum, Sum, Sum]:
    def mean(section: int) -> Sum:
        n = max(len(cards), 1)
        return {name: sum(getattr(c[section], name) for c in cards) / n for name in SYMBOLS.values()}

    return mean(0), mean(1), mean(2)


@cache
def printed(pack_id: str) -> dict[str, tuple[Sum, Sum, Sum]]:
    cards = pack(pack_id).cards.items()
    return {id: _average([card.sections]) for id, card in cards}


def hand(erin: Erin, section: int) -> Sum:
    """What a section of this seat's cards gives: printed where they lie open, else by the backs."""
    view = erin.view
    total = dict.fromkeys(SYMBOLS.values(), 0.0)
    for card in erin.me.cards:
        gives = printed(view.pack)[card.front] if card.front else expected(view.pack)[card.back]
        for name, n in gives[section].items():
            total[name] += n
    return total


def section_worth(erin: Erin, gain: Sum) -> float:
    """The worth of taking all this in the coming exploit."""
    me, honor, lead = erin.me, erin.honor, erin.lead
    disks = min(gain["building"], me.reserve)
    soon = _soon(disks, DISKS_SOON - me.disks)
    value = soon * (DISK * honor + lead) + (disks - soon) * DISK_LATER * honor
    swords = gain["sword"]
    soon = _soon(swords, SWORDS_SOON - me.swords)
    value += soon * (SWORD * honor + SWORD_LEAD * lead) + (swords - soon) * SWORD_LATER * honor
    soon = _soon(gain["shield"], SHIELDS_SOON - me.shields)
    value += (soon * SHIELD + (gain["shield"] - soon) * SHIELD_LATER) * honor
    value += (gain["honor"] + TACTIC * gain["tactic"]) * honor
    levels = [erin.disks[at] for at in erin.forts[erin.seat]]
    value += 2 * gain["per_broch"] * sum(n >= 2 for n in levels) * honor
    value += 3 * gain["per_caer"] * sum(n == 3 for n in levels) * honor
    dark = gain["corruption"]
    value -= dark * (erin.corruption + FOMOR_LEAD * lead - FOMOR * honor)
    over = me.corruption + dark - erin.view.limit
    if not erin.view.limit_hit and not erin.final and over > -1:
        value += (erin.win_if_last() - erin.win) * min(1.0, over + 1)
    return value


def _soon(n: float, room: float) -> float:
    return min(n, max(room, 1.0))


# --- tactic tiles ------------------------------------------------------------------------------


def pays(erin: Erin, tile: str) -> int:
    """Honor that a paying tile brings this seat now; 0 for the others."""
    what, _, of = tile.partition(":")
    land, forts = erin.land, erin.forts[erin.seat]
    sides, seat = erin.view.sides, erin.seat
    if what == "cauldron":
        number = land.provinces[of]
        return land.pack.cauldron[number] * sum(land.province[at] == number for at in forts)
    if what == "silver":
        return land.pack.silver[of] * sum(land.color[land.province[at]] == of for at in forts)
    if what == "wild_geese":
        return 2 * len(erin.present)
    if what == "trail_of_the_salmon":
        return 2 * sum(land.port[at] for at in forts)
    if what == "high_walls":
        return 2 * sum(erin.disks[at] >= 2 for at in forts)
    if what == "sublime_stronghold":
        return 3 * sum(erin.disks[at] == 3 for at in forts)
    if what == "stone_of_fate":
        return STONE[sum(side.honor > sides[seat].honor for side in sides)]
    if what == "emers_mercy":
        alone = all(s.corruption > sides[seat].corruption for s in sides if s.seat != seat)
        return EMER if alone else 0
    return 0


def adds(erin: Erin, tile: str, at: int) -> int:
    """Honor that a new fort here adds to what a tile pays."""
    what, _, of = tile.partition(":")
    land, province = erin.land, erin.land.province[at]
    if what == "cauldron":
        return land.pack.cauldron[province] * (land.provinces[of] == province)
    if what == "silver":
        return land.pack.silver[of] * (land.color[province] == of)
    if what == "wild_geese":
        return 2 * (province not in erin.present)
    return 2 * land.port[at] if what == "trail_of_the_salmon" else 0


def hope(erin: Erin, tile: str) -> float:
    """Honor a tile may come to bring: what it pays now, and what building will add."""
    now, what = pays(erin, tile), kind(tile)
    if what == "cauldron" and not _room(erin, tile.partition(":")[2]):
        return now
    to_build = erin.me.disks + 2.0 * erin.left
    more = {
        "cauldron": 2.5 if now else 0.5,
        "silver": 1.5 if now else 0.3,
        "wild_geese": 3.0,
        "trail_of_the_salmon": 2.0,
        "high_walls": 1.5,
        "sublime_stronghold": 0.5,
    }
    return now + more.get(what, 0.0) * min(1.0, to_build / 3)


def _room(erin: Erin, province: str) -> bool:
    """Some location of the province is free."""
    places = erin.land.pack.provinces[erin.land.provinces[province]].locations
    return any(erin.owner[at] == NOBODY and not erin.dark[at] for at in places)


def tile_worth(erin: Erin, tile: str) -> float:
    """The worth of having this tile."""
    honor, what = erin.honor, kind(tile)
    if what == "song_of_the_bard":
        return EDITIONS[erin.view.edition].bard * erin.corruption + honor
    if what == "emers_mercy":
        mine = erin.me.corruption
        least = min(s.corruption for s in erin.view.sides if s.seat != erin.seat)
        return honor * (5.0 if mine < least else 2.0 if mine < least + 3 else 0.5)
    if what == "ogams_wisdom":
        return honor * (2.0 if erin.left else 0.3)
    if what == "master_builder":
        return honor * 1.5
    if what in ("cu_chulainns_ruse", "big_migration"):
        return max(honor * 1.5, swap_worth(erin, what)[0])
    return honor * hope(erin, tile)


def swap_worth(erin: Erin, what: str, one: int = NOBODY) -> tuple[float, int, int]:
    """The best swap of a Ruse or a Migration, with `one` if that is settled: worth and places."""
    best = (-1.0, NOBODY, NOBODY)
    if what == "cu_chulainns_ruse":
        places = [at for at, fomor in enumerate(erin.fomor) if fomor and not erin.castle[at]]
        near = {at: erin.within_reach(at) for at in places}
        sort, worth = erin.fomor, _ruse
    else:
        places = [at for at, disks in enumerate(erin.disks) if disks == 1]
        near = {at: erin.owner[at] == erin.seat for at in places}
        sort, worth = erin.owner, _migration
    for a in places if one == NOBODY else [one]:
        for b in places:
            if sort[a] != sort[b] and (one != NOBODY or (near[a] and not near[b])):
                mine, other = (a, b) if near[a] else (b, a)
                value = worth(erin, mine, other) if near[mine] != near[other] else -0.5
                if value > best[0]:
                    best = (value, a, b)
    return best


def _ruse(erin: Erin, mine: int, other: int) -> float:
    """A strong one comes where the own swords reach it, if there are enough."""
    strength = erin.fomor[other]
    if erin.me.swords < strength:
        return -0.4
    return (HONOR_OF[strength] - HONOR_OF[erin.fomor[mine]] - 0.5) * erin.honor


def _migration(erin: Erin, mine: int, other: int) -> float:
    """The better province for the worse one."""
    bonus = erin.land.bonus
    tiles = erin.me.tactics
    gain = bonus[other] - bonus[mine]
    gain += sum(adds(erin, tile, other) - min(adds(erin, tile, mine), 2) for tile in tiles)
    safer = erin.risk(mine, erin.seat) * bonus[mine] - erin.risk(other, erin.seat) * bonus[other]
    harm = erin.harm[erin.owner[other]] * (bonus[other] - bonus[mine])
    return (gain + safer) * erin.honor + harm
