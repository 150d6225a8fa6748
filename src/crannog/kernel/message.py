"""Everything a player reads is a Msg: an id and its parameters.

Texts live in each game's texts/en.toml and texts/de.toml; the engine never writes a sentence.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Who:
    """A seat as part of a message: shown by name, with its color and badge."""

    seat: int


@dataclass(frozen=True, slots=True)
class Msg:
    """Something a player reads. `Texts.say` makes a sentence of it."""

    id: str  # the text in texts/<lang>.toml
    params: tuple[tuple[str, Param], ...] = ()

    def get(self, name: str) -> Param | None:
        """The parameter of this name, or None."""
        for key, value in self.params:
            if key == name:
                return value
        return None


type Param = int | str | Who | Msg | tuple[Msg | Who, ...]


def msg(id: str, **params: Param) -> Msg:
    return Msg(id, tuple(sorted(params.items())))


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a rulebook: its name, its place there, and where we had to decide ourselves.

    `rule.<id>` is its text in our words; `why.<id>`, where it can forbid something, the reason given.
    """

    id: str
    cite: str
    ruling: str = ""  # the ruling that settles what the rulebook leaves open
    unreachable: str = ""  # why no game can ever get there, for rules that only guard

    def because(self, **params: Param) -> Msg:
        """The reason for a no, as the player reads it."""
        return Msg("why." + self.id, tuple(sorted(params.items())))

    @property
    def text(self) -> Msg:
        return Msg("rule." + self.id)


def rule_of(reason: Msg) -> str:
    """The id of the rule that gave this reason."""
    return reason.id.removeprefix("why.")
