"""Where an action could be legal at all: a quick filter, so that few places need the full rules check.

Nothing is decided here. Each list may name places that are forbidden, but never lacks one that is not.
"""

from __future__ import annotations

from crannog.games.arrival.actions.repel import strength
from crannog.games.arrival.state import NOBODY, State


def building_sites(s: State, seat: int) -> list[int]:
    """The tribe's fortifications, everything linked to any fortification, and ports."""
    p, owner, fomori = s.pack, s.owner, s.fomori
    near = set(p.ports)
    for at, who in enumerate(owner):
        if who != NOBODY:
            near.update(p.links[at])
            if who == seat:
                near.add(at)
    return [at for at in sorted(near) if owner[at] in (NOBODY, seat) and not fomori[at]]


def spreading_targets(s: State, seat: int) -> list[int]:
    """Everything linked to Fomori or a castle that holds neither."""
    if not s.held(seat):
        return []
    p, fomori, castles = s.pack, s.fomori, s.castles
    near: set[int] = set()
    for at in range(len(fomori)):
        if fomori[at] or castles[at]:
            near.update(p.links[at])
    return [at for at in sorted(near) if not fomori[at] and not castles[at]]


def repelling_targets(s: State, seat: int) -> list[int]:
    """Fomori and castles for which the tribe has enough swords."""
    swords = s.tribes[seat].swords
    return [at for at in range(len(s.fomori)) if 0 < strength(s, at) <= swords]
