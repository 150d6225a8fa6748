"""Effects that last until time passes, and how the rest of the game queries them (Single-turn Effects)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from crannog.games.spirit_island.components.vocabulary import DAHAN, HEALTH
from crannog.games.spirit_island.grammar.amounts import Amount, measure
from crannog.games.spirit_island.grammar.effect import Condition, On
from crannog.games.spirit_island.spirits.presence import sacred
from crannog.games.spirit_island.state import Mod, State

VITALITY: Final = 3  # defend from Earth's Vitality


@dataclass(frozen=True)
class Skipped(Mod):
    """Invaders do not act in this land."""

    land: str
    actions: tuple[str, ...]


@dataclass(frozen=True)
class Stopped(Mod):
    """Invaders do not act, or add no city, wherever the condition holds when they would."""

    action: str
    where: Condition


@dataclass(frozen=True)
class Guarded(Mod):
    """Defend wherever the condition holds when the Invaders deal damage."""

    n: Amount
    where: Condition
    seat: int = -1


@dataclass(frozen=True)
class Sturdy(Mod):
    """Dahan in this land have more health."""

    land: str
    n: int


@dataclass(frozen=True)
class Unblighted(Mod):
    """No blight is added to this land."""

    land: str


@dataclass(frozen=True)
class Sheltered(Mod):
    """Dahan in this land take no damage: from ravaging Invaders, or from anything at all."""

    land: str
    by_all: bool


@dataclass(frozen=True)
class Avenged(Mod):
    """Whatever is destroyed in this land strikes back: there, or also next to it."""

    land: str
    seat: int
    wide: bool


# --- queries -----------------------------------------------------------------------------------


def skipped(s: State, land: str, action: str) -> bool:
    for mod in s.mods:
        if isinstance(mod, Skipped) and mod.land == land and action in mod.actions:
            return True
        if isinstance(mod, Stopped) and mod.action == action and mod.where.holds(s, On(-1, land)):
            return True
    return False


def defence(s: State, land: str) -> int:
    """How much the Invaders' damage here is reduced now."""
    total = s.lands[land].defend
    for mod in s.mods:
        if isinstance(mod, Guarded):
            on = On(mod.seat, land, mod.seat)
            if mod.where.holds(s, on):
                total += measure(mod.n, s, on)
    return total + sum(VITALITY for seat in range(len(s.spirits)) if earth_guards(s, seat, land))


def earth_guards(s: State, seat: int, land: str) -> bool:
    """Earth's Vitality: its sacred sites defend themselves."""
    return s.spirits[seat].id == "earth" and sacred(s, seat, land)


def dahan_health(s: State, land: str) -> int:
    more = sum(mod.n for mod in s.mods if isinstance(mod, Sturdy) and mod.land == land)
    return HEALTH[DAHAN] + more


def blight_kept_out(s: State, land: str) -> bool:
    return any(isinstance(mod, Unblighted) and mod.land == land for mod in s.mods)


def sheltered(s: State, land: str, ravaging: bool) -> bool:
    return any(isinstance(mod, Sheltered) and mod.land == land and (mod.by_all or ravaging) for mod in s.mods)
