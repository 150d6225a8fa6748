"""Log lines: names with their signs, things a reader may look up, headings in between."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from crannog.kernel.event import Event
from crannog.kernel.msg import Msg, Who
from crannog.views.words import Words


@dataclass(frozen=True, slots=True)
class Bit:
    text: str
    seat: int = -1  # a player's name
    ref: bool = False  # a card, a tile, a place


@dataclass(frozen=True, slots=True)
class Line:
    bits: tuple[Bit, ...]
    heading: bool
    seat: int  # whose deed it is, -1 for the table's

    @property
    def text(self) -> str:
        return "".join(bit.text for bit in self.bits)


def lines(
    events: Iterable[Event], said: Words, headings: tuple[str, ...], references: tuple[str, ...]
) -> list[Line]:
    found = []
    for event in events:
        bits = []
        # A reference may itself hold a name: "place" with the place's name.
        named = {
            said.say(value)
            for _, value in event.text.params
            if isinstance(value, Msg) and value.params and value.id.startswith(references)
        }
        for part in said.parts(event.text):
            seat = part.value.seat if isinstance(part.value, Who) else -1
            ref = isinstance(part.value, Msg) and part.value.id.startswith(references)
            ref = ref or (part.value is not None and part.text in named)
            bits.append(Bit(part.text, seat, ref))
        whose = next((bit.seat for bit in bits if bit.seat >= 0), -1)
        found.append(Line(tuple(bits), event.text.id in headings, whose))
    return found
