"""The table of a game that draws none of its own: what its module `table` declares, in a plain drawing.

A board of places with pieces, a hand, scores, and the question. Where there is no such module, the position
in sentences takes the place of the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from math import ceil, sqrt
from typing import TYPE_CHECKING, Any, Final

from crannog import no_view
from crannog.decision_panel import BaseButton, BasePanel, Why, kind_of, offers, whys
from crannog.kernel.fact import Fact
from crannog.kernel.message import Msg, Who, msg
from crannog.table import NOBODY, Card, Pieces, Place, Table

if TYPE_CHECKING:
    from crannog.kernel.event import Event
    from crannog.kernel.game import Game
    from crannog.kernel.play import Decision

UNIT: Final = 100  # the width of a place
EDGE: Final = 30  # around the board
NAME: Final = 26  # the height of its name
NUMBER: Final = 32  # and of how many pieces lie there
SHOWN: Final = 9  # pieces that are drawn one by one; of more, their number tells
FEW: Final = 10  # choices that are listed without folding, where the board shows them, too
PIECE: Final = Msg("noun.plain_piece")


@dataclass(frozen=True, slots=True)
class Spot:
    """A piece, by its middle within the place."""

    x: float
    y: float
    r: float
    seat: int


@dataclass(frozen=True, slots=True)
class PlaceArt:
    id: str
    name: Msg
    said: Msg  # what lies there
    seat: int
    x: float
    y: float
    w: float
    h: float
    spots: tuple[Spot, ...]
    counts: tuple[tuple[int, int], ...]  # how many, and whose, where there are several


type Target = tuple[str, str, Msg, Msg, bool, float, float, float, float]
# line, key, label, what lies there, picked, where


@dataclass(frozen=True, slots=True)
class Board:
    w: float
    h: float
    places: tuple[tuple[PlaceArt], ...]
    targets: tuple[Target, ...]


@dataclass(frozen=True, slots=True)
class SeatCard:
    seat: int
    mine: bool
    asked: bool
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel(BasePanel):
    choices: tuple[BaseButton, ...] = ()
    folded: bool = False
    never: tuple[BaseButton, ...] = ()
    whys: tuple[Why, ...] = ()


class PlainView:
    """A GameView for any game (see game_view.py)."""

    HEADINGS: tuple[str, ...] = ("log.turn",)
    REFERENCES: tuple[str, ...] = ()
    TURN = "log.turn"
    ROUTINE: tuple[str, ...] = ()
    THINGS, LABELS, STORY, VERBS = no_view.THINGS, no_view.LABELS, no_view.STORY, no_view.VERBS
    TALLY = no_view.TALLY
    thing, instead = staticmethod(no_view.thing), staticmethod(no_view.instead)
    why_picture, playback = staticmethod(no_view.why_picture), staticmethod(no_view.playback)
    happened, gallery = staticmethod(no_view.happened), staticmethod(no_view.gallery)
    how_it_ended, played_as = staticmethod(no_view.how_it_ended), staticmethod(no_view.played_as)

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._lay: Callable[[Any], Table] = _in_words(game)
        if find_spec(f"{game.package}.table"):
            self._lay = import_module(f"{game.package}.table").table

    def table(
        self, view: Any, decision: Decision | None, picked: str, log: Sequence[Event] = ()
    ) -> Mapping[str, object]:
        table, offered = self._lay(view), _buttons(decision, picked)
        asking = _panel(table, view.seat, decision, offered)
        return {
            "where": self._game.where(view) or Msg("title.game"),
            "b": _board(table.places, offered),
            "panel": asking,
            "seats": [(card,) for card in _seats(table, view.seat)],
            "hand": [_in_hand(card, offered) for card in table.hand],
            "notes": table.notes,
            "lit": asking.state == "mine",
        }

    def board(self, view: Any, decision: Decision | None, picked: str) -> Mapping[str, object]:
        return {"b": _board(self._lay(view).places, _buttons(decision, picked))}

    def facts(self, view: Any) -> Iterator[Fact]:
        """What lies on the table, place by place."""
        table = self._lay(view)
        for place in table.places:
            yield Fact(f"place:{place.id}", _place(place, 0, 0).said)
        for card in table.hand:
            yield Fact(f"card:{card.id}", msg("plain.in_hand", card=card.name))
            if card.note:
                yield Fact(f"card:{card.id}", card.note)
        for seat, points in enumerate(table.scores):
            yield Fact(f"seat:{seat}", msg("plain.has_points", seat=Who(seat), n=points))
        yield from (Fact("", note) for note in table.notes)
        if table.winners is not None:
            yield Fact("", msg("plain.won", seats=tuple(map(Who, table.winners))))
            return
        for seat in table.asked:
            yield Fact(f"seat:{seat}", msg("page.turn_of", seat=Who(seat)))

    def on_board(self, view: Any) -> Mapping[str, str]:
        found = {}
        for place in self._lay(view).places:
            found[place.id] = f"pl-{place.id}"
            if place.name:
                found[place.name.id] = f"pl-{place.id}"
        return found


def _in_words(game: Game[Any, Any]) -> Callable[[Any], Table]:
    def lay(view: Any) -> Table:
        return Table(scores=(), notes=tuple(game.describe(view)))

    return lay


# --- the board ---------------------------------------------------------------------------------


def _board(places: Sequence[Place], offered: Sequence[BaseButton]) -> Board:
    left, top = min((p.x for p in places), default=0), min((p.y for p in places), default=0)
    art = {place.id: _place(place, left, top) for place in places}
    at: dict[str, list[BaseButton]] = {}
    for button in offered:
        if button.legal and button.thing in art:
            at.setdefault(button.thing, []).append(button)
    # Where several choices belong to one place, a click on it would not say which: they stand in the list.
    alone = [(art[id], some[0]) for id, some in at.items() if len(some) == 1]
    return Board(
        max((p.x + p.w for p in art.values()), default=0) + EDGE,
        max((p.y + p.h for p in art.values()), default=0) + EDGE,
        tuple((one,) for one in art.values()),
        tuple((b.line, b.key, b.label, p.said, b.on, p.x, p.y, p.w, p.h) for p, b in alone),
    )


@lru_cache(4096)
def _place(place: Place, left: float, top: float) -> PlaceArt:
    name = place.name or msg("plain.called", name=place.id)
    some = [pieces for pieces in place.pieces if pieces.n]
    return PlaceArt(
        place.id,
        name,
        msg("plain.lies", place=name, pieces=tuple(map(_said, some)))
        if some
        else msg("plain.empty", place=name),
        place.seat,
        (place.x - left) * UNIT + EDGE,
        (place.y - top) * UNIT + EDGE,
        place.w * UNIT,
        place.h * UNIT,
        tuple(_spots(some, place.w * UNIT, place.h * UNIT)),
        tuple((pieces.n, pieces.seat) for pieces in some if pieces.n > 1),
    )


def _said(pieces: Pieces) -> Msg:
    kind = pieces.kind or PIECE
    if pieces.seat == NOBODY:
        return msg("plain.pieces", n=pieces.n, kind=kind)
    return msg("plain.pieces_of", n=pieces.n, kind=kind, seat=Who(pieces.seat))


def _spots(some: Sequence[Pieces], w: float, h: float) -> list[Spot]:
    """The pieces in rows, as large as fits between the name and the numbers."""
    seats = [pieces.seat for pieces in some for _ in range(min(pieces.n, SHOWN))]
    if not seats:
        return []
    columns = ceil(sqrt(len(seats) * w / h)) if h <= w else max(1, round(sqrt(len(seats) * w / h)))
    rows = ceil(len(seats) / columns)
    below = NUMBER if any(pieces.n > 1 for pieces in some) else NAME / 2
    step = min((w - NAME) / columns, (h - NAME - below) / rows, 44)
    x, y = (w - step * (columns - 1)) / 2, NAME + (h - NAME - below - step * (rows - 1)) / 2
    r = round(step * 0.42, 1)
    return [
        Spot(round(x + step * (i % columns), 1), round(y + step * (i // columns), 1), r, seat)
        for i, seat in enumerate(seats)
    ]


# --- around it ---------------------------------------------------------------------------------


def _buttons(decision: Decision | None, picked: str) -> list[BaseButton]:
    found = []
    for choice, on, reasons in offers(decision, picked):
        label = choice.label()
        thing = label.get("at") or label.get("card")
        found.append(
            BaseButton(
                line=str(choice),
                kind=kind_of(label),
                label=label,
                short=label,
                thing=thing if isinstance(thing, str) else thing.id if isinstance(thing, Msg) else "",
                on=on,
                reasons=reasons,
            )
        )
    return found


def _in_hand(card: Card, offered: Sequence[BaseButton]) -> tuple[Card, BaseButton | None]:
    mine = [b for b in offered if b.thing in (card.id, card.name.id)]
    return card, mine[0] if len(mine) == 1 else None


def _seats(table: Table, viewer: int) -> list[SeatCard]:
    """Clockwise, the viewer first."""
    n = len(table.scores)
    order = [(max(viewer, 0) + i) % n for i in range(n)]
    asked = table.asked if table.winners is None else ()
    return [SeatCard(seat, seat == viewer, seat in asked, table.scores[seat]) for seat in order]


def _panel(table: Table, viewer: int, decision: Decision | None, offered: Sequence[BaseButton]) -> Panel:
    if table.winners is not None:
        return Panel(state="over", kind="over", ask=msg("plain.won", seats=tuple(map(Who, table.winners))))
    if decision is None:
        return _elsewhere(table, viewer)
    legal = tuple(b for b in offered if b.legal)
    ids = {place.id for place in table.places}
    return Panel(
        state="mine",
        kind=decision.prompt.id.removeprefix("ask."),
        ask=decision.prompt,
        picked=next((b for b in offered if b.on), None),
        who=(decision.seat,),
        choices=legal,
        folded=len(legal) > FEW and all(b.thing in ids for b in legal),
        never=tuple(b for b in offered if not b.legal),
        whys=whys(offered),
    )


def _elsewhere(table: Table, viewer: int) -> Panel:
    asked = Who(table.asked[0]) if table.asked else None
    if viewer < 0:
        hint = msg("page.turn_of", seat=asked) if asked else None
        return Panel(state="watching", kind="", ask=Msg("page.watching"), hint=hint, who=table.asked)
    hint = Msg("page.waiting_hint")
    ask = msg("page.waiting", seat=asked) if asked else hint
    return Panel(state="waiting", kind="", ask=ask, hint=hint if asked else None, who=table.asked)
