"""Log lines: names with their badges, things to look up, headings, and what is new since last time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Final

from crannog.kernel.event import Event
from crannog.kernel.message import Msg, Who
from crannog.kernel.texts import Part
from crannog.no_view import THINGS
from crannog.views.rule_links import Address
from crannog.views.texts import Speaks

TOLD: Final = 8  # sentences of a digest; the rest stands in the log
KEPT: Final = 8192  # sentences, for each game and language
TIMES: Final = ".times"  # ends the id of a text for the same event several times in a row


@dataclass(frozen=True, slots=True)
class Bit:
    text: str
    seat: int = -1  # a player's name
    ref: bool = False  # a card, a tile, a place
    at: str = ""  # the board's element it names
    called: str = ""  # what the board may know it by
    thing: str = ""  # what a reader may ask about: "card:aldo"


@dataclass(frozen=True, slots=True)
class Line:
    id: str
    bits: tuple[Bit, ...]
    heading: bool
    seat: int  # whose deed it is, -1 for the table's
    new: bool  # since the viewer's last turn
    undone: bool = False  # and so struck
    law: str = ""  # where the rule behind it is looked up

    @property
    def text(self) -> str:
        return "".join(bit.text for bit in self.bits)

    def names(self, seat: int) -> bool:
        return any(bit.seat == seat for bit in self.bits)


def lines(
    events: Sequence[Event],
    said: Speaks,
    headings: tuple[str, ...],
    references: tuple[str, ...],
    on_board: Mapping[str, str],
    since: int = -1,
    rule_at: Address = lambda id: "",
    things: Mapping[str, str] = THINGS,
) -> list[Line]:
    return [
        _placed(
            line_of(text, said, headings, references, things), on_board, new, things, undone, rule_at(rule)
        )
        for text, new, undone, rule in told(events, said, since)
    ]


def counted(events: Sequence[Event], said: Speaks, since: int = -1) -> Iterator[tuple[Msg, bool]]:
    """Each event's text, and whether it came `since` the viewer's last turn; not what was undone.

    What happened several times in a row is told once, with how often, where the game has words for it.
    """
    return ((text, new) for text, new, undone, _ in told(events, said, since) if not undone)


def told(events: Sequence[Event], said: Speaks, since: int = -1) -> Iterator[tuple[Msg, bool, bool, str]]:
    """The same with what was undone: text, whether it is new, whether it was undone, the rule behind it."""
    old = len(events) - max(since, 0)
    all_told = (((event.text, i >= old, event.undone), event.rule) for i, event in enumerate(events))
    for (text, new, undone), some in groupby(all_told, key=itemgetter(0)):
        rules = [rule for _, rule in some]
        n = len(rules)
        if n > 1 and said.knows(text.id + TIMES):
            times = Msg(text.id + TIMES, tuple(sorted((*text.params, ("times", n)))))
            yield times, new, undone, rules[0]
        else:
            for rule in rules:
                yield text, new, undone, rule


def thing_of(things: Mapping[str, str], called: str) -> str:
    """The name by which this can be asked for: with {"card.": "card:"}, "card.aldo" is "card:aldo"."""
    for prefix, kind in things.items():
        if called.startswith(prefix):
            return kind + called[len(prefix) :]
    return ""


def line_of(
    text: Msg,
    said: Speaks,
    headings: tuple[str, ...],
    references: tuple[str, ...],
    things: Mapping[str, str] = THINGS,
) -> Line:
    # A reference may itself hold a name: "place" with the place's name.
    named = {
        said.say(value)
        for _, value in text.params
        if isinstance(value, Msg) and value.params and value.id.startswith(references)
    }
    bits = tuple(bit for part in said.parts(text) for bit in _bits(part, references, named, things))
    whose = next((bit.seat for bit in bits if bit.seat >= 0), -1)
    return Line(text.id, bits, text.id in headings, whose, False)


def _bits(
    part: Part, references: tuple[str, ...], named: set[str], things: Mapping[str, str]
) -> Iterator[Bit]:
    value = part.value
    if isinstance(value, Who):
        yield Bit(part.text, value.seat)
    elif isinstance(value, Msg):
        ref = value.id.startswith(references)
        yield Bit(part.text, ref=ref, called=value.id, thing=thing_of(things, value.id))
    elif isinstance(value, str):
        yield Bit(part.text, ref=part.text in named, called=part.text)
    else:
        yield Bit(part.text)


def _placed(
    line: Line,
    on_board: Mapping[str, str],
    new: bool,
    things: Mapping[str, str],
    undone: bool = False,
    law: str = "",
) -> Line:
    """The line with the elements that its words name."""
    bits = tuple(put for bit in line.bits for put in _put(bit, on_board, things))
    return replace(line, bits=bits, new=new, undone=undone, law=law)


def _put(bit: Bit, on_board: Mapping[str, str], things: Mapping[str, str]) -> Iterator[Bit]:
    several = bit.called.split() if bit.called not in on_board else [bit.called]
    if not several or not on_board.keys() >= set(several):
        yield bit
    elif len(several) == 1:
        at = on_board[several[0]]
        yield replace(bit, ref=True, at=at, thing=bit.thing or thing_of(things, at))
    else:  # several places stand in one word: "a1 b2"
        for i, word in enumerate(several):
            if i:
                yield Bit(" ")
            yield Bit(word, ref=True, at=on_board[word], thing=thing_of(things, on_board[word]))


# --- drawn lines -------------------------------------------------------------------------------


@dataclass(slots=True)
class _Kept:
    """A sentence, and how it was drawn with these elements of the board."""

    line: Line
    words: tuple[str, ...]
    drawn: dict[tuple[object, ...], str]


class Logbook:
    """The log of one game in one language; each sentence is drawn once."""

    def __init__(
        self,
        said: Speaks,
        headings: tuple[str, ...],
        references: tuple[str, ...],
        draw: Callable[[Line], str],
        things: Mapping[str, str] = THINGS,
        rule_at: Address = lambda id: "",
    ) -> None:
        self._draw = draw
        self._rule_at = rule_at
        self._said = said
        self._things = things
        self._kept = lru_cache(KEPT)(lambda text: _keep(line_of(text, said, headings, references, things)))

    def drawn(self, events: Sequence[Event], on_board: Mapping[str, str], since: int = -1) -> str:
        found = []
        get = on_board.get
        for text, new, undone, rule in told(events, self._said, since):
            kept = self._kept(text)
            key = (new, undone, rule, *[get(word) for word in kept.words])
            html = kept.drawn.get(key)
            if html is None:
                law = self._rule_at(rule)
                line = _placed(kept.line, on_board, new, self._things, undone, law)
                html = kept.drawn[key] = self._draw(line)
            found.append(html)
        return "".join(found)

    def lines(self, events: Sequence[Event], on_board: Mapping[str, str]) -> list[Line]:
        """The newest events, all of them new."""
        found = counted(events, self._said)
        return [_placed(self._kept(text).line, on_board, True, self._things) for text, _ in found]


def _keep(line: Line) -> _Kept:
    called = [bit.called for bit in line.bits if bit.called]
    words = dict.fromkeys(word for name in called for word in (name, *name.split()))
    return _Kept(line, tuple(words), {})


# --- since the last turn -----------------------------------------------------------------------


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


def digest(new: Sequence[Line], viewer: int, turn: str, routine: tuple[str, ...]) -> Digest | None:
    """What happened since the viewer's last turn: whatever names them, then the newest.

    What they did themselves after an event `turn` of theirs, they know. If nothing but routine
    happened, there is nothing to tell.
    """
    begun = (i for i, line in enumerate(new) if line.id == turn and line.names(viewer))
    new = [line for line in new[: next(begun, len(new))] if not line.heading]
    worth = [i for i, line in enumerate(new) if line.id not in routine]
    if viewer < 0 or not worth:
        return None
    first = sorted(worth, key=lambda i: (not new[i].names(viewer), -i))[:TOLD]
    deeds: list[tuple[int, list[tuple[Line, bool]]]] = []
    for i in sorted(first):
        if not deeds or deeds[-1][0] != new[i].seat:
            deeds.append((new[i].seat, []))
        deeds[-1][1].append((new[i], new[i].names(viewer)))
    kept = tuple(Deeds(seat, tuple(some)) for seat, some in deeds)
    return Digest(kept, len(new), len(new) - len(first))
