"""How the options of a game are laid out when a table is set up: sections, presets, what says more."""

from __future__ import annotations

from dataclasses import dataclass

from crannog.kernel.message import Msg


@dataclass(frozen=True, slots=True)
class Preset:
    """Values that belong together, such as those of one edition. Text: `setup.preset.<id>`."""

    id: str
    values: tuple[tuple[str, str], ...]  # an option's id and its value


@dataclass(frozen=True, slots=True)
class Section:
    """One fold of the form. Its title is `setup.<id>`, or its only option's name."""

    id: str
    icon: str
    options: tuple[str, ...]
    presets: tuple[Preset, ...] = ()
    note: Msg | None = None  # said above the options
    drawn: str = ""  # a template of the game that draws it instead


@dataclass(frozen=True, slots=True)
class SetUp:
    """What a game says about its form."""

    sections: tuple[Section, ...]
    details: tuple[tuple[str, object], ...] = ()  # what templates of the game need, by name
    adds: tuple[tuple[str, str, int], ...] = ()  # option, value, difficulty: shown as a sum
