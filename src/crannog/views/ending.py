"""How a game ended, drawn: sums made of blocks, curves with a table behind them, who did what."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from crannog.ending import EVERYBODY, Chart, Ending, Sum
from crannog.kernel.event import Event
from crannog.kernel.message import Msg, Who
from crannog.views import templates
from crannog.views.chart import Mark, chart_art
from crannog.views.game_view import AnyGame, kit
from crannog.views.logbook import counted
from crannog.views.texts import PageTexts, page_texts

TEMPLATE: Final = "views/ending.jinja"
WIDEST: Final = 99  # of a block: the style sheet has widths by tens and ones
TOLD: Final = 3  # sentences of a turn
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")  # with which a spreadsheet begins to reckon


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a sum as wide as it counts."""

    name: Msg
    n: int
    wide: str
    apart: bool


@dataclass(frozen=True, slots=True)
class Bar:
    """A part of a sum that begins where the one before it ended."""

    name: Msg
    n: int
    before: str
    wide: str
    after: str


@dataclass(frozen=True, slots=True)
class EndingArt:
    """The parts of the page, as HTML."""

    sums: str
    chart: str
    did: str


def draw_ending(
    game: AnyGame, ending: Ending, lang: str, names: Mapping[int, str], marks: Sequence[Mark] = ()
) -> EndingArt:
    """The sums, the chart with its turning points, and who did what."""
    ours = kit(game, lang)
    wide = [sum(abs(part.n) for part in one.parts) for one in ending.sums]
    seats = list(range(max((len(row.values) for row in (*ending.rows, *ending.did)), default=0)))
    context = {
        **ours.common(names),
        "end": ending,
        "seats": seats,
        "blocks": [
            (one, _blocks(one), _wide(max(wide) - n)) for one, n in zip(ending.sums, wide, strict=True)
        ],
        "bars": [(one, *_bars(one)) for one in ending.sums if one.seat == EVERYBODY],
        "art": chart_art(ending.chart, marks) if ending.chart else None,
        "signed": signed,
    }
    module: Any = templates.environment().get_template(TEMPLATE).make_module(context)
    made = module.sums(), module.curves(), module.did()
    return EndingArt(*(ours.voice.fill(str(html), names) for html in made))


def signed(n: int) -> str:
    """+10, −1, 0."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"


def _wide(n: int) -> str:
    """The classes of a width; whatever is wider than the widest is as wide as that."""
    tens, ones = divmod(min(abs(n), WIDEST), 10)
    return f"t{tens} u{ones}"


def _blocks(one: Sum) -> list[Block]:
    return [Block(part.name, part.n, _wide(part.n), part.apart) for part in one.parts]


def _bars(one: Sum) -> tuple[list[Bar], Bar]:
    """Each part from where the sum stood before it to where it stood after, then the sum itself."""
    stands = [0]
    for part in one.parts:
        stands.append(stands[-1] + part.n)
    low, high = min(stands), max(stands)

    def bar(name: Msg, n: int, first: int, last: int) -> Bar:
        begins, ends = min(first, last), max(first, last)
        return Bar(name, n, _wide(begins - low), _wide(n), _wide(high - ends))

    steps = zip(one.parts, pairwise(stands), strict=True)
    bars = [bar(part.name, part.n, before, after) for part, (before, after) in steps]
    return bars, bar(Msg("ending.sum"), one.total, 0, one.total)


def in_sentences(
    game: AnyGame, events: Sequence[Event], lang: str, names: Mapping[int, str], seat: int
) -> tuple[str, ...]:
    """What was worth telling of a turn: what names this seat first, then the newest; as HTML with links."""
    used = kit(game, lang)
    quiet = {*used.ours.ROUTINE, *used.ours.HEADINGS, used.ours.TURN}
    said = page_texts(game, lang, names)
    told = [text for text, _ in counted([event for event in events if event.text.id not in quiet], said)]
    first = sorted(range(len(told)), key=lambda i: (not _names(told[i], seat), -i))[:TOLD]
    return tuple(used.voice.fill(used.linked(told[i]), names) for i in sorted(first))


def _names(text: Msg, seat: int) -> bool:
    return any(
        Who(seat) == value or (isinstance(value, tuple) and Who(seat) in value) for _, value in text.params
    )


def no_formula(text: str) -> str:
    """A cell of CSV with which no spreadsheet reckons."""
    return f"'{text}" if text.startswith(FORMULA) else text


def as_csv(chart: Chart, more: Mapping[str, Sequence[int]], said: PageTexts) -> str:
    """The numbers of a chart, a line for each moment; `more` has columns of such numbers by what they are."""
    made = io.StringIO()
    rows = csv.writer(made, lineterminator="\r\n")

    def text(word: Msg | str) -> str:
        return no_formula(said.say(word) if isinstance(word, Msg) else word)

    heads = [said.say(curve.name) if curve.name else said.name(curve.seat) for curve in chart.curves]
    rows.writerow([text(chart.column), *map(text, heads), *map(text, more)])
    for at, moment in enumerate(chart.moments):
        numbers = [curve.values[at] for curve in chart.curves]
        rows.writerow([text(moment), *numbers, *(values[at] for values in more.values())])
    return made.getvalue()
