"""Log lines: names with their signs, things a reader may look up, headings, what is new in between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from crannog.kernel.event import Event
from crannog.kernel.msg import Msg, Who
from crannog.kernel.text import Part
from crannog.views.words import Words

TOLD: Final = 8  # sentences of a digest; the rest stands in the log


@dataclass(frozen=True, slots=True)
class Bit:
    text: str
    seat: int = -1  # a player's name
    ref: bool = False  # a card, a tile, a place
    at: str = ""  # the board's element it names


@dataclass(frozen=True, slots=True)
class Line:
    id: str
    bits: tuple[Bit, ...]
    heading: bool
    seat: int  # whose deed it is, -1 for the table's
    new: bool  # since the viewer's last turn

    @property
    def text(self) -> str:
        return "".join(bit.text for bit in self.bits)

    def names(self, seat: int) -> bool:
        return any(bit.seat == seat for bit in self.bits)


def lines(
    events: Sequence[Event],
    said: Words,
    headings: tuple[str, ...],
    references: tuple[str, ...],
    on_board: Mapping[str, str],
    since: int = -1,
) -> list[Line]:
    found = []
    old = len(events) - max(since, 0)
    for i, event in enumerate(events):
        # A reference may itself hold a name: "place" with the place's name.
        named = {
            said.say(value)
            for _, value in event.text.params
            if isinstance(value, Msg) and value.params and value.id.startswith(references)
        }
        bits = tuple(
            bit for part in said.parts(event.text) for bit in _bits(part, references, named, on_board)
        )
        whose = next((bit.seat for bit in bits if bit.seat >= 0), -1)
        found.append(Line(event.text.id, bits, event.text.id in headings, whose, i >= old))
    return found


def _bits(
    part: Part, references: tuple[str, ...], named: set[str], on_board: Mapping[str, str]
) -> Iterator[Bit]:
    value = part.value
    if isinstance(value, Who):
        yield Bit(part.text, value.seat)
    elif isinstance(value, Msg):
        yield Bit(part.text, ref=value.id.startswith(references), at=on_board.get(value.id, ""))
    elif isinstance(value, str):
        # Several places may stand in one word: "a1 b2".
        several = value.split() if value not in on_board else [value]
        if not on_board.keys() >= set(several):
            yield Bit(part.text, ref=part.text in named)
            return
        for i, word in enumerate(several):
            if i:
                yield Bit(" ")
            yield Bit(word, ref=True, at=on_board[word])
    else:
        yield Bit(part.text)


@dataclass(frozen=True, slots=True)
class Deeds:
    """What one seat did, or what happened to the table, one thing after the other."""

    seat: int
    lines: tuple[tuple[Line, bool], ...]  # with whether it names the viewer


@dataclass(frozen=True, slots=True)
class Digest:
    deeds: tuple[Deeds, ...]
    n: int  # everything new
    left: int  # of these, told only in the log


def digest(told: Sequence[Line], viewer: int, turn: str, routine: tuple[str, ...]) -> Digest | None:
    """What happened since the viewer's last turn: whatever names them, then the newest.

    What they did themselves after an event `turn` of theirs, they know.
    """
    new = [line for line in told if line.new]
    begun = (i for i, line in enumerate(new) if line.id == turn and line.names(viewer))
    new = [line for line in new[: next(begun, len(new))] if not line.heading]
    if viewer < 0 or not new:
        return None
    worth = [i for i, line in enumerate(new) if line.id not in routine]
    first = sorted(worth, key=lambda i: (not new[i].names(viewer), -i))[:TOLD]
    deeds: list[tuple[int, list[tuple[Line, bool]]]] = []
    for i in sorted(first):
        if not deeds or deeds[-1][0] != new[i].seat:
            deeds.append((new[i].seat, []))
        deeds[-1][1].append((new[i], new[i].names(viewer)))
    kept = tuple(Deeds(seat, tuple(some)) for seat, some in deeds)
    return Digest(kept, len(new), len(new) - len(first))
