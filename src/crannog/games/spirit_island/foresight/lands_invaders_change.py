"""Which lands may be changed by what the Invaders do in others, from ravage to build.

Everything else that happens to a land depends on that land alone. When in doubt, a land is included here
rather than left out: these are the lands that the forecast does not call certain.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from crannog.games.spirit_island.components.vocabulary import BUILDINGS
from crannog.games.spirit_island.content.scenarios import INSURRECTION
from crannog.games.spirit_island.foresight.ways import pieces
from crannog.games.spirit_island.invaders.invader_deck import shown_lands
from crannog.games.spirit_island.invaders.phase import Toll
from crannog.games.spirit_island.invaders.ravage import BLIGHTS, damage_in, will_ravage
from crannog.games.spirit_island.lands.blight import cascade_reach
from crannog.games.spirit_island.lands.turn_effects import Avenged, Guarded, earth_guards
from crannog.games.spirit_island.spirits.presence import any_presence
from crannog.games.spirit_island.state import State
from crannog.games.spirit_island.variants.adversary_rules import foe
from crannog.kernel.codec import clone
from crannog.kernel.play import Step


def touched_lands(starts: list[State]) -> set[str] | None:
    """From several states that differ in some lands; None where anything may change anything."""
    s = clone(starts[0])
    if any(one.mods != s.mods for one in starts) or _all_at_once(s):
        return None
    changed = {name for name in s.lands if len({pieces(one.lands[name]) for one in starts}) > 1}
    for name in changed:
        s.lands[name] = replace(s.lands[name], blight=max(one.lands[name].blight for one in starts))
    blighted: set[str] = set()  # a cascade may come there
    known = -1
    while known < (known := len(blighted) + len(changed)):  # each may lead to others
        changed |= _less_guarded(s, blighted)
        ravaged, hit = _ravaged(s, changed)
        blighted |= cascade_reach(s, hit)
        changed |= _pushed_on(s, ravaged, hit)
        changed |= {near for land in _avenged(s) if land in ravaged for near in _adjacent(s, land)}
        if s.blight <= len(hit):
            return None  # the game will be lost on the way, nobody knows where
    return blighted | changed | {near for land in changed for near in near_build(s, land)}


def _less_guarded(s: State, blighted: Collection[str]) -> set[str]:
    """Lands of the card that may defend less, because presence may be destroyed there first."""
    at_risk = [land for land in shown_lands(s, s.ravage) if s.tainted or land in blighted]
    return {land for land in at_risk if _presence_guards(s, land)}


def _ravaged(s: State, changed: Collection[str]) -> tuple[list[str], list[str]]:
    """The lands that may be ravaged, and those of them where it may add blight."""
    ravaged = [land for land in shown_lands(s, s.ravage) if land in changed or will_ravage(s, land)]
    return ravaged, [land for land in ravaged if land in changed or damage_in(s, land) >= BLIGHTS]


def _pushed_on(s: State, ravaged: list[str], hit: list[str]) -> set[str]:
    """Where Sweden may add a town because a land nearby is blighted."""
    if not foe(s).pushes_on:
        return set()
    near_hit = {near for land in hit for near in _adjacent(s, land)}
    return {near for near in near_hit if near in ravaged or not s.lands[near].count(BUILDINGS)}


def toll(s: State) -> list[Step[State]]:
    """Presence lost to the tainted island first; pieces in lands depend on it only where presence defends."""
    earth = any(spirit.id == "earth" for spirit in s.spirits)
    return [Toll()] if earth or any(isinstance(mod, Guarded) for mod in s.mods) else []


def near_build(s: State, land: str) -> list[str]:
    """Lands in which England may build because of the buildings here."""
    if not foe(s).build_spreads:
        return []
    shown = shown_lands(s, s.build)
    return [near for near in _adjacent(s, land) if near in shown]


def _all_at_once(s: State) -> bool:
    """Dahan Insurrection: destroyed pieces may settle far away, and the last fear affects every land."""
    return s.scenario == INSURRECTION and (bool(_avenged(s)) or sum(s.divisions) <= 4)


def _adjacent(s: State, land: str) -> tuple[str, ...]:
    return s.island.sites[land].adjacent


def _avenged(s: State) -> list[str]:
    return [mod.land for mod in s.mods if isinstance(mod, Avenged) and mod.wide]


def _presence_guards(s: State, land: str) -> bool:
    """Whether one disk fewer there would mean less defend."""
    if any(isinstance(mod, Guarded) for mod in s.mods) and any_presence(s, land):
        return True
    return any(earth_guards(s, seat, land) for seat in range(len(s.spirits)))
