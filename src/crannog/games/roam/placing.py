"""Laying out a search pattern: markers, blanks, coins (How to Play 2-3, Coin Ability; R4-R11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from crannog.games.roam import rules
from crannog.games.roam.cards import Fit, coins, fit
from crannog.games.roam.outpost import check_outpost
from crannog.games.roam.squares import NAMES, PLACE_MASKS, SQUARES, each
from crannog.games.roam.state import CARDS, State
from crannog.kernel.message import Msg, Who, msg
from crannog.kernel.play import Ask, Choice, Step


def fit_of(s: State) -> Fit:
    """The pattern in use, rotated as it will be placed."""
    return fit(CARDS[s.turn.character].pattern, s.turn.quarters)


def to_fill(s: State) -> int:
    """Squares that get a new marker: the pattern and its bought blanks, where there is room."""
    turn = s.turn
    return (fit_of(s).markers[turn.at] | turn.blanks) & ~s.full() & ~turn.replaced


def spare(s: State, seat: int) -> int:
    """Markers left in the supply once the pattern lies as planned so far."""
    return s.supply(seat) - to_fill(s).bit_count() - s.turn.replaced.bit_count()


def coins_on(s: State, squares: int) -> int:
    """Coin symbols on these squares."""
    total = 0
    for place, card in enumerate(s.land):
        if squares & PLACE_MASKS[place]:
            for level in coins(CARDS[card].land, place):
                total += (squares & level).bit_count()
    return total


def lay(s: State, seat: int, squares: int, replaced: int = 0) -> None:
    """Put markers on squares with room, replace opponents' markers, collect the coins."""
    paying = squares | replaced
    if paying:
        s.idle = 0
    if s.stacking:
        covered = squares & s.occupied()
        if covered and not s.stack_coins:
            paying ^= covered
            if coins_on(s, covered):
                s.note("log.stacked", rules.STACKING_COINS, seat=Who(seat))
        for square in s.in_any_order("markers placed", each(squares)):
            s.put(seat, square)
    else:
        s.top[seat] |= squares
    for square in s.in_any_order("markers replaced", each(replaced)):
        rival = s.lift(square)
        s.put(seat, square)
        s.note("log.replace", rules.ARTIFACT_REPLACE, seat=Who(seat), rival=Who(rival), at=NAMES[square])
    if s.listening and squares:
        rule = rules.STACKING if s.stacking else rules.PLACE_TURNED
        s.note("log.place", rule, seat=Who(seat), n=squares.bit_count(), squares=names(squares))
    gained = coins_on(s, paying)
    if gained:
        s.parties[seat].coins += gained
        s.note("log.coins", rules.PLACE_COINS, seat=Who(seat), n=gained)
    if s.with_outpost:
        check_outpost(s, seat)


def names(squares: int) -> str:
    return " ".join(NAMES[square] for square in each(squares))


@dataclass(frozen=True, slots=True)
class PlaceMarkers(Step[State]):
    """Lay out what was decided, as far as the markers last."""

    seat: int

    def run(self, s: State) -> None:
        turn, seat = s.turn, self.seat
        turn.placed = True
        fill = to_fill(s)
        supply = s.supply(seat)
        if s.listening:
            skipped = fit_of(s).markers[turn.at] & ~fill & ~turn.replaced
            if skipped:
                s.note("log.skip", rules.PLACE_SKIP, seat=Who(seat), squares=names(skipped))
        if fill.bit_count() + turn.replaced.bit_count() <= supply:
            lay(s, seat, fill, turn.replaced)
            return
        s.note("log.short", rules.PLACE_SHORT, seat=Who(seat), n=supply)
        lay(s, seat, 0, turn.replaced)
        turn.blanks = fill
        if s.supply(seat):
            s.then(AskMarker(seat))


@dataclass(frozen=True, slots=True)
class AskMarker(Ask[State]):
    """Too few markers for the pattern: on which of its squares do they go?"""

    def offers(self, s: State) -> Iterable[Choice[State]]:
        return [PUT[square] for square in each(s.turn.blanks)]

    def prompt(self, s: State) -> Msg:
        return msg("ask.marker", n=s.supply(self.seat))


class Put(Choice[State]):
    """One of the last markers goes here."""

    __slots__ = ("line", "square")

    def __init__(self, square: int) -> None:
        self.square = square
        self.line = f"put {NAMES[square]}"

    def do(self, s: State, seat: int) -> None:
        s.turn.blanks &= ~(1 << self.square)
        lay(s, seat, 1 << self.square)
        if s.turn.blanks and s.supply(seat):
            s.then(AskMarker(seat))

    def label(self) -> Msg:
        return msg("choice.put", at=NAMES[self.square])

    def __str__(self) -> str:
        return self.line


PUT = tuple(Put(square) for square in range(SQUARES))
