"""Queries about the island: presence, sacred sites, elements, what is in range (Presence + Sacred Sites)."""

from __future__ import annotations

from crannog.games.spirit_island.components.mat import SPIRITS
from crannog.games.spirit_island.components.vocabulary import WETLAND
from crannog.games.spirit_island.state import State


def presence_of(s: State, seat: int, land: str) -> int:
    return s.lands[land].presence[seat]


def own_lands(s: State, seat: int) -> list[str]:
    return [name for name, land in s.lands.items() if land.presence[seat]]


def any_presence(s: State, land: str) -> int:
    return sum(s.lands[land].presence)


def sacred(s: State, seat: int, land: str) -> bool:
    """Two disks make a sacred site; with River's Domain, a single disk in a wetland does."""
    discs = s.lands[land].presence[seat]
    if discs >= 2:
        return True
    return discs == 1 and s.spirits[seat].id == "river" and s.island.sites[land].terrain == WETLAND


def sacred_sites(s: State, seat: int) -> list[str]:
    return [land for land in s.lands if sacred(s, seat, land)]


def any_sacred(s: State, land: str) -> bool:
    return any(sacred(s, seat, land) for seat in range(len(s.spirits)))


def income(s: State, seat: int) -> int:
    spirit = s.spirits[seat]
    return SPIRITS[spirit.id].energy[spirit.energy_shown - 1]


def card_plays(s: State, seat: int) -> int:
    """The rightmost uncovered number; a space that reclaims a card has none."""
    spirit = s.spirits[seat]
    return max(SPIRITS[spirit.id].plays[: spirit.plays_shown])


def reclaims_one(s: State, seat: int) -> bool:
    spirit = s.spirits[seat]
    return 0 in SPIRITS[spirit.id].plays[: spirit.plays_shown]


def covered(s: State, seat: int) -> int:
    """Disks still on the mat."""
    spirit = s.spirits[seat]
    panel = SPIRITS[spirit.id]
    return len(panel.energy) - spirit.energy_shown + len(panel.plays) - spirit.plays_shown


def on_island(s: State, seat: int) -> int:
    return sum(land.presence[seat] for land in s.lands.values())


def has_presence(s: State, seat: int) -> bool:
    """Checked after every effect, so it stops at the first, and is a plain loop."""
    for land in s.lands.values():  # noqa: SIM110  twice as fast
        if land.presence[seat]:
            return True
    return False
