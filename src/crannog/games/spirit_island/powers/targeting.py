"""What a power can reach: range, what it is measured from, what the target bar requires (p. 7)."""

from __future__ import annotations

from crannog.games.spirit_island.components.power import ANOTHER_SPIRIT, SACRED_SITE, Power
from crannog.games.spirit_island.components.vocabulary import TERRAINS
from crannog.games.spirit_island.grammar.conditions import tagged
from crannog.games.spirit_island.spirits.presence import own_lands, sacred
from crannog.games.spirit_island.state import State

SHADOW_PRICE = 1  # what Shadows pays to ignore the range


def sources(s: State, seat: int, power: Power) -> list[str]:
    """Lands from which the range is measured."""
    assert power.reach is not None
    kind = power.reach.source
    found = []
    for one in (seat, *s.spirits[seat].shares):
        for land in own_lands(s, one):
            if kind == SACRED_SITE and not sacred(s, one, land):
                continue
            if kind in TERRAINS and s.island.sites[land].terrain != kind:
                continue
            found.append(land)
    return list(dict.fromkeys(found))


def range_of(s: State, seat: int, power: Power, reached: tuple[str, ...]) -> int:
    assert power.reach is not None
    more = power.further.range if power.further and power.further.elements in reached else 0
    return power.reach.range + more + s.spirits[seat].reach


def fits(s: State, power: Power, land: str) -> bool:
    """The target bar: any one of its words is enough."""
    assert power.reach is not None
    return not power.reach.into or any(tagged(s, land, tag) for tag in power.reach.into)


def in_range(s: State, seat: int, power: Power, reached: tuple[str, ...]) -> set[str]:
    far = range_of(s, seat, power, reached)
    return {land for source in sources(s, seat, power) for land in s.island.within(source, far)}


def target_lands(s: State, seat: int, power: Power, reached: tuple[str, ...]) -> dict[str, int]:
    """The lands this power can target now, and what each costs beyond the power's own price."""
    near = in_range(s, seat, power, reached)
    found = {land: 0 for land in s.lands if land in near and fits(s, power, land)}
    spirit = s.spirits[seat]
    if spirit.id == "shadows" and spirit.energy >= SHADOW_PRICE and sources(s, seat, power):
        # Shadows of the Dahan waives the range, nothing else.
        for land in s.lands:
            if land not in found and s.dahan_at(land) and fits(s, power, land):
                found[land] = SHADOW_PRICE
    return found


def target_spirits(s: State, seat: int, power: Power) -> list[int]:
    everybody = list(range(len(s.spirits)))
    if power.spirit == ANOTHER_SPIRIT and len(everybody) > 1:
        return [other for other in everybody if other != seat]
    return everybody
