"""Effects that last for the turn: defend, no actions, stronger dahan, no blight, vengeance."""

from __future__ import annotations

from dataclasses import dataclass

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.components.message_names import noun
from crannog.games.spirit_island.components.vocabulary import ACTIONS
from crannog.games.spirit_island.grammar.amounts import Per, how_many, how_much, measure
from crannog.games.spirit_island.grammar.effect import Condition, Effect, On
from crannog.games.spirit_island.lands.turn_effects import (
    Avenged,
    Guarded,
    Sheltered,
    Skipped,
    Stopped,
    Sturdy,
    Unblighted,
)
from crannog.games.spirit_island.state import State
from crannog.kernel.message import Msg, msg


@dataclass(frozen=True)
class Defend(Effect):
    """Less damage by Invaders in this land; the amount is fixed now."""

    n: int | Per

    def apply(self, s: State, on: On) -> None:
        n = measure(self.n, s, on)
        if n:
            s.put_defend(on.land, n)
            s.note("log.defend", rules.DEFEND, land=on.land, n=n)

    def phrase(self) -> Msg:
        return msg("effect.defend", n=how_much(self.n))


@dataclass(frozen=True)
class DefendWherever(Effect):
    """Defend in every land of a kind, as things stand when the Invaders deal damage."""

    n: int | Per
    where: Condition

    def apply(self, s: State, on: On) -> None:
        s.mods.append(Guarded(self.n, self.where, on.target))

    def phrase(self) -> Msg:
        return msg("effect.defend_wherever", n=how_much(self.n), where=self.where.lands("each"))

    def everywhere(self) -> Condition:
        return self.where

    def there(self) -> Msg:
        return msg("effect.defend", n=how_much(self.n))


@dataclass(frozen=True)
class DefendThere(Effect):
    """Defend in the land dahan were carried to."""

    n: int

    def apply(self, s: State, on: On) -> None:
        if s.deed.placed:
            s.put_defend(s.deed.placed, self.n)
            s.note("log.defend", rules.DEFEND, land=s.deed.placed, n=self.n)

    def phrase(self) -> Msg:
        return msg("effect.defend_there", n=how_much(self.n))


@dataclass(frozen=True)
class SkipActions(Effect):
    """Invaders do nothing in this land this turn."""

    def apply(self, s: State, on: On) -> None:
        s.mods.append(Skipped(on.land, ACTIONS))

    def phrase(self) -> Msg:
        return msg("effect.skip")


@dataclass(frozen=True)
class Stop(Effect):
    """Invaders do not do this wherever the condition holds when they would."""

    action: str
    where: Condition

    def apply(self, s: State, on: On) -> None:
        s.mods.append(Stopped(self.action, self.where))

    def phrase(self) -> Msg:
        return msg(f"effect.stop_{self.action}", where=self.where.lands("each"))

    def everywhere(self) -> Condition:
        return self.where

    def there(self) -> Msg:
        return Msg(f"effect.stop_{self.action}_there")


@dataclass(frozen=True)
class StrongerDahan(Effect):
    n: int

    def apply(self, s: State, on: On) -> None:
        s.mods.append(Sturdy(on.land, self.n))

    def phrase(self) -> Msg:
        return msg("effect.stronger", n=how_many(self.n, noun("health")))


@dataclass(frozen=True)
class NoBlight(Effect):
    def apply(self, s: State, on: On) -> None:
        s.mods.append(Unblighted(on.land))

    def phrase(self) -> Msg:
        return msg("effect.no_blight")


@dataclass(frozen=True)
class Shelter(Effect):
    """Dahan here take no damage: from ravaging Invaders, or from anything."""

    by_all: bool = False

    def apply(self, s: State, on: On) -> None:
        s.mods.append(Sheltered(on.land, self.by_all))

    def phrase(self) -> Msg:
        return msg("effect.shelter_all" if self.by_all else "effect.shelter")


@dataclass(frozen=True)
class Vengeance(Effect):
    """Until time passes, each town, city and dahan destroyed here deals damage when the effect is over."""

    wide: Condition  # when this holds, also in adjacent lands

    def apply(self, s: State, on: On) -> None:
        s.mods.append(Avenged(on.land, on.seat, self.wide.holds(s, on)))

    def phrase(self) -> Msg:
        return msg("effect.vengeance", when=self.wide.phrase())
