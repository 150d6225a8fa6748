"""The Earning Phase: cards are columns, sections are rows, a blocker is a plank across a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from crannog.games.arrival.content_pack import SECTIONS, Section, pack
from crannog.games.arrival.preview import GAINS, gives, likely, open_cards, unseen
from crannog.games.arrival.view.around_the_map import seats_from
from crannog.games.arrival.view.detailed_choices import Gain, gains
from crannog.kernel.message import Msg, msg

if TYPE_CHECKING:
    from crannog.games.arrival.observe import ShownCard, View
    from crannog.games.arrival.view.buttons import Button

CARDS: Final = 4


@dataclass(frozen=True, slots=True)
class Cell:
    kind: str  # open, back, none
    gains: tuple[Gain, ...] = ()
    towers: tuple[Msg, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    section: int
    cells: tuple[Cell, ...]
    sums: tuple[Gain, ...]
    blocker: int  # 1, 2; 0 for open
    tried: bool  # picked to be blocked
    yours: bool  # what stays open after two blockers
    button: Button | None


@dataclass(frozen=True, slots=True)
class Matrix:
    seat: int
    backs: tuple[str, ...]  # "" where there is no card yet
    shown: int  # face-up cards
    rows: tuple[Row, ...]
    hidden: str  # the back of a card whose front is still unknown
    unseen: int


@dataclass(frozen=True, slots=True)
class Stack:
    number: int
    back: str
    left: int
    button: Button | None


@dataclass(frozen=True, slots=True)
class Earning:
    mine: Matrix | None
    others: tuple[Matrix, ...]
    stacks: tuple[Stack, ...]
    drawing: bool


def earning(view: View, offered: Sequence[Button]) -> Earning:
    by_line = {b.line: b for b in offered}
    seats = seats_from(view)
    mine = _matrix(view, view.seat, by_line) if view.seat >= 0 else None
    return Earning(
        mine,
        tuple(_matrix(view, seat, {}) for seat in seats if seat != view.seat),
        tuple(
            Stack(i + 1, back, left, by_line.get(f"draw {i + 1}"))
            for i, (back, left) in enumerate(view.stacks)
        ),
        view.revealed == 0,
    )


def _matrix(view: View, seat: int, by_line: dict[str, Button]) -> Matrix:
    side = view.sides[seat]
    cards = open_cards(view, seat)
    hidden = next((card.back for card in side.cards if not card.front), "") if cards else ""
    backs = [card.back for card in side.cards] + [""] * (CARDS - len(side.cards))
    return Matrix(
        seat,
        tuple(backs),
        len(cards),
        tuple(_row(view, seat, section, by_line) for section in range(len(SECTIONS))),
        hidden,
        len(unseen(view, hidden)) if hidden else 0,
    )


def _row(view: View, seat: int, section: int, by_line: dict[str, Button]) -> Row:
    side = view.sides[seat]
    blocker = side.blocked.index(section) + 1 if section in side.blocked else 0
    button = by_line.get(f"block {SECTIONS[section]}") or by_line.get(f"open {SECTIONS[section]}")
    cells = [_cell(view, card, section) for card in side.cards]
    return Row(
        section,
        tuple(cells + [Cell("none")] * (CARDS - len(cells))),
        gains(view, gives(view, seat, section, open_cards(view, seat))),
        blocker,
        bool(button and button.on),
        len(side.blocked) == 2 and not blocker,
        button,
    )


def _cell(view: View, card: ShownCard, section: int) -> Cell:
    if not card.front:
        if not view.revealed:
            return Cell("back")
        guess = {what: round(n) for what, n in likely(view, card.back, section).items()}
        return Cell("back", gains(view, guess, about=True))
    return _open_cell(view, pack(view.pack).cards[card.front].sections[section])


def _open_cell(view: View, part: Section) -> Cell:
    towers = []
    if part.per_broch:
        towers.append(msg("table.per_broch", n=2 * part.per_broch))
    if part.per_caer:
        towers.append(msg("table.per_caer", n=3 * part.per_caer))
    return Cell("open", gains(view, {what: getattr(part, what) for what in GAINS}), tuple(towers))
