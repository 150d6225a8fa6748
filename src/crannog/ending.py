"""How a game ended, as plain data, which every game's view may build from its turns.

The result in a sentence, what the scores are made of, the game's own story in numbers, who did what.
`crannog.views.ending` draws it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from crannog.kernel.message import Msg, Who
from crannog.kernel.story import Turn

EVERYBODY: Final = -1  # where all have one score together


@dataclass(frozen=True, slots=True)
class Part:
    """Something that counts."""

    name: Msg
    n: int
    apart: bool = False  # drawn in another shade than the parts before it


@dataclass(frozen=True, slots=True)
class Sum:
    """A score and what it is made of: the parts add up to the total."""

    parts: tuple[Part, ...]
    total: int
    seat: int = EVERYBODY
    won: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A number of each seat."""

    name: Msg
    values: tuple[int, ...]
    marked: tuple[int, ...] = ()  # seats whose number stands out
    counts: bool = False  # this row decided


@dataclass(frozen=True, slots=True)
class Curve:
    """Numbers over the game, each seat's own or the table's."""

    values: tuple[int, ...]
    name: Msg | None = None  # a seat's curve has the seat's name
    seat: int = EVERYBODY
    icon: str = ""
    tone: str = "lake"  # a color of the design tokens; a seat's curve has the seat's


@dataclass(frozen=True, slots=True)
class Chart:
    title: Msg
    about: Msg  # when the numbers were taken
    column: Msg  # what the moments are: "Turn"
    moments: tuple[Msg | str, ...]  # each with a name, for the table
    ticks: tuple[tuple[int, Msg | str], ...]  # some of them, by their number, for the axis
    curves: tuple[Curve, ...]
    steps: bool = False  # the numbers jump; otherwise they are joined by straight lines
    shaded: tuple[tuple[int, int], ...] = ()  # stretches, from one moment to another
    shade: Msg | None = None  # what the stretches mean


@dataclass(frozen=True, slots=True)
class Ending:
    """What the page after the game shows of it."""

    headline: Msg
    how: Msg
    length: Msg  # "45 turns"
    title: Msg  # above the sums
    about: Msg
    sums: tuple[Sum, ...]
    rule: str  # by which they are made
    notes: tuple[Msg, ...] = ()
    rows: tuple[Row, ...] = ()  # what else decided, or would have
    chart: Chart | None = None
    did: tuple[Row, ...] = ()  # who did what
    turns: tuple[Msg, ...] = ()  # what each turn of the story is called: "Turn 3"


def counted(turns: Sequence[Turn[Any]], seats: int, *ids: str, by: str = "") -> tuple[int, ...]:
    """How often each seat did what these events tell; with `by`, the sum of this number in them."""
    found = [0] * seats
    for turn in turns:
        for event in turn.events:
            who = event.text.get("seat")
            if event.text.id in ids and isinstance(who, Who) and 0 <= who.seat < seats:
                n = event.text.get(by) if by else 1
                found[who.seat] += n if isinstance(n, int) else 0
    return tuple(found)


def most(name: Msg, values: tuple[int, ...]) -> Row:
    """A row in which the highest number stands out, unless all are alike."""
    best = max(values, default=0)
    alike = len(values) < 2 or min(values) == best
    return Row(name, values, () if alike else tuple(i for i, n in enumerate(values) if n == best))
