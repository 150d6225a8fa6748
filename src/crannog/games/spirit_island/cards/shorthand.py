"""Shorthand for writing a power: the header as on the card, then its sentences."""

from __future__ import annotations

from crannog.games.spirit_island.components.power import ANY_SPIRIT, PRESENCE, Power, Reach, Threshold
from crannog.games.spirit_island.grammar.conditions import Elements, LandIs
from crannog.games.spirit_island.grammar.effect import Effect
from crannog.games.spirit_island.powers.effects.combine import thresholds


def within(range: int, into: str = "", source: str = PRESENCE) -> Reach:
    return Reach(range, source, tuple(into.split()))


def power(
    id: str,
    cost: int,
    elements: str,
    speed: str,
    reach: Reach | None,
    *effect: Effect,
    spirit: str = "",
    further: Threshold | None = None,
    deck: str = "",
) -> Power:
    """A power card. Without a range it targets a spirit."""
    found = tuple(dict.fromkeys(thresholds(effect)))
    if further is not None:
        found = tuple(dict.fromkeys((further.elements, *found)))
    target = spirit or ("" if reach else ANY_SPIRIT)
    return Power(id, cost, speed, tuple(elements.split()), reach, target, effect, further, deck, found)


def land(tags: str) -> LandIs:
    """The land is or has one of these."""
    return LandIs(tuple(tags.split()))


def no(tags: str) -> LandIs:
    return LandIs(tuple(tags.split()), yes=False)


def has(need: str) -> Elements:
    return Elements(need)
