"""What happened, to be looked at step by step: plain data, which every game's view may build.

`crannog.views.playback` draws it; a game that builds none is told in the words of its log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crannog.kernel.message import Msg
from crannog.kernel.scenes import Scene

type Told[V] = Sequence[tuple[int, Scene[V]]]  # scenes with the number of the entry each belongs to


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that came or went, in the units of the board's picture."""

    x: int
    y: int
    icon: str
    n: int  # how many
    lost: bool  # crossed out


@dataclass(frozen=True, slots=True)
class Moment:
    """One thing to look at."""

    seq: int  # the entry it belongs to
    head: Msg
    said: tuple[Msg, ...]
    stage: str = ""
    at: tuple[str, ...] = ()  # what the log calls the places it is about
    marks: tuple[Mark, ...] = ()
    rule: str = ""  # the id of the rule behind it
    bad: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the summary."""

    name: Msg
    icon: str
    said: tuple[Msg, ...]
    bad: bool = False


@dataclass(frozen=True, slots=True)
class Playback:
    title: Msg
    moments: tuple[Moment, ...]
    stages: tuple[tuple[str, Msg], ...] = ()
    summary: tuple[Row, ...] = ()
    follows: tuple[Msg, ...] = ()  # what comes of it
