"""Where each action is legal, found from the map instead of asking every place why not.

This says the rules of the actions once more, for simulations, which need no reasons. The rules are `why_not`;
the contract compares the two at every question (`testing/contract.py`).
"""

from __future__ import annotations

from crannog.games.arrival import rules
from crannog.games.arrival.actions import build, repel, shield, spread
from crannog.games.arrival.editions import CASTLE, TALLEST
from crannog.games.arrival.state import NOBODY, State


def building_sites(s: State, seat: int) -> list[int]:
    """The tribe's fortifications, what is linked to them, ports from a port, and what is linked to rivals."""
    tribe, p, owner, disks, fomori = s.tribes[seat], s.pack, s.owner, s.disks, s.fomori
    if not tribe.disks:
        return []
    mine = s.forts(seat)
    near = set(mine)
    for at in mine:
        near.update(p.links[at])
    if s.has_port(seat):
        near.update(p.ports)
    if tribe.honor >= build.price(s, seat, rules.BUILD_OUTPOST):
        for at, who in enumerate(owner):
            if who not in (NOBODY, seat):
                near.update(p.links[at])
    near.difference_update(p.castles)
    return [
        at
        for at in sorted(near)
        if not fomori[at] and (owner[at] == NOBODY or (owner[at] == seat and disks[at] < TALLEST))
    ]


def shielding_provinces(s: State, seat: int) -> list[int]:
    """Provinces with a fortification of the tribe that have room for a shield."""
    if not s.tribes[seat].shields:
        return []
    here = s.provinces_of(seat)
    return [i for i in sorted(here) if s.province_shields[i] < shield.shield_limit(s, i)]


def spreading_targets(s: State, seat: int) -> list[int]:
    """What is linked to Fomori or a castle, but not by sea alone, and is nobody's last fortification."""
    held = s.held(seat)
    if not held:
        return []
    p, fomori, castles = s.pack, s.fomori, s.castles
    ports = p.ports
    near: set[int] = set()
    for at, links in enumerate(p.links):
        if fomori[at] or castles[at]:
            near.update([to for to in links if to not in ports] if at in ports else links)
    return [
        at
        for at in sorted(near)
        if not fomori[at] and not castles[at] and spread.cost(s, at) <= held and not spread.last_fort(s, at)
    ]


def repelling_targets(s: State, seat: int) -> list[int]:
    """Fomori and castles for which the tribe has enough swords, where it reaches them."""
    tribe, p = s.tribes[seat], s.pack
    swords = tribe.swords
    if not swords:
        return []
    strong = [
        at
        for at, (fomor, castle) in enumerate(zip(s.fomori, s.castles, strict=True))
        if (fomor or castle) and (fomor or CASTLE) <= swords
    ]
    if not strong:
        return []
    near: set[int] = set()
    for at in s.forts(seat):
        near.update(p.links[at])
    if s.has_port(seat):
        near.update(p.ports)
    here = s.provinces_of(seat)
    return [
        at
        for at in strong
        if at in near
        or p.locations[at].province in here
        or (repel.distant(s, at, seat) and repel.price(s, at, seat) <= tribe.honor)
    ]
