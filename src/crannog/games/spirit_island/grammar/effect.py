"""An effect: data with a verb, able to describe itself. `On` says whom and what it applies to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from crannog.games.spirit_island import rules
from crannog.games.spirit_island.state import State
from crannog.kernel.message import Msg
from crannog.kernel.play import Step

UNSAID: Final = Msg("effect.unsaid")  # of an effect that only helps another one


@dataclass(frozen=True, slots=True)
class On:
    """Where and for whom an effect happens."""

    seat: int  # who decides
    land: str = ""
    target: int = -1  # the target spirit
    power: str = ""  # what is being used
    reached: tuple[str, ...] = ()  # element thresholds that count
    again: bool = False  # a repeat: repeats never chain

    def at(self, land: str, target: int | None = None) -> On:
        """The same in this land, and for this target. `replace` would take several times as long."""
        whom = self.target if target is None else target
        return On(self.seat, land, whom, self.power, self.reached, self.again)


@dataclass(frozen=True)
class Effect:
    """Something a power or card does."""

    def apply(self, s: State, on: On) -> None:
        raise NotImplementedError

    def phrase(self) -> Msg:
        """The effect as a clause, in lower case and without a full stop: "push 1 explorer"."""
        raise NotImplementedError

    def phrase_within(self) -> Msg:
        """The same as part of another effect."""
        return self.phrase()

    def everywhere(self) -> Condition | None:
        """Of an effect in every land of a kind: which lands."""
        return None

    def there(self) -> Msg:
        """The same without those lands: "defend 6"."""
        raise NotImplementedError

    def possible(self, s: State, on: On) -> bool:
        """Whether it would change anything now; trying is allowed anyway."""
        return True


@dataclass(frozen=True)
class Condition:
    """Something that may be true of a land or a spirit."""

    def holds(self, s: State, on: On) -> bool:
        raise NotImplementedError

    def phrase(self) -> Msg:
        """Before a clause: "if the land has dahan"."""
        raise NotImplementedError

    def lands(self, which: str) -> Msg:
        """Where it holds: "in a land with dahan" for `one`, another one for `another`, all for `each`."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Do(Step[State]):
    effect: Effect
    on: On

    def run(self, s: State) -> None:
        self.effect.apply(s, self.on)


def do_all(s: State, effects: tuple[Effect, ...], on: On) -> None:
    """These next, in reading order."""
    s.then(*[Do(effect, on) for effect in s.in_printed_order(rules.POWER_THRESHOLD, effects)])
