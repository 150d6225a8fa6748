"""What games say: who wins by seat, how long they last, and who wins with which component."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from crannog.lab.balance.figure import Figure, Line, mean, more_than, more_with, share
from crannog.lab.balance.play import Seen

FEWEST: Final = 30  # games with and without a component: from fewer, no interval can be trusted


@dataclass(frozen=True, slots=True)
class Aims:
    """How far from even is still fair."""

    seats: float = 0.05  # of the even share
    pieces: float = 0.10  # between those who had a component and those who had not


def by_seat(games: Sequence[Seen], together: bool, aims: Aims) -> list[Line]:
    if together:
        return [Line("won", share([game.returns[0] for game in games]), group="all together")]
    seats = len(games[0].returns)
    low, high = 1 / seats - aims.seats, 1 / seats + aims.seats
    return [
        Line(f"won by seat {seat + 1}", share([game.returns[seat] for game in games]), low, high, "seat")
        for seat in range(seats)
    ]


def lengths(games: Sequence[Seen]) -> list[Line]:
    found = [("decisions", mean([game.decisions for game in games]))]
    if any(game.turns for game in games):  # some games count no turns
        found.append(("turns", mean([game.turns for game in games])))
    for seat in range(len(games[0].scores)):
        found.append((f"score of seat {seat + 1}", mean([game.scores[seat] for game in games])))
    return [Line(name, figure, group="length and scores") for name, figure in found]


def by_piece(games: Sequence[Seen], together: bool, aims: Aims) -> list[Line]:
    """Victories of seats that had a component, less those of the others at the same table.

    What a seat wins anyway is taken off first, or a component that one seat begins with would have its
    advantage. Where all win together: victories of the games it came up in, less those of the others.
    """
    usual = [fmean(game.returns[seat] for game in games) for seat in range(len(games[0].returns))]
    found = []
    for id in sorted({id for game in games for seat in game.used for id in seat}):
        figure = _together(games, id) if together else _rivals(games, id, usual)
        if figure is not None:
            found.append(Line(id, figure, -aims.pieces, aims.pieces, id.partition(".")[0]))
    return found


def _rivals(games: Sequence[Seen], id: str, usual: Sequence[float]) -> Figure | None:
    """None if it came up too rarely, or always at the same seats: then it cannot be told from the seat."""
    where = [tuple(id in used for used in game.used) for game in games]
    apart = [(game, had) for game, had in zip(games, where, strict=True) if any(had) and not all(had)]
    if len(apart) < FEWEST or len({had for _, had in apart}) == 1:
        return None
    pairs = []
    for game, had in apart:
        gained = [won - seat for won, seat in zip(game.returns, usual, strict=True)]
        mine = fmean(won for won, has in zip(gained, had, strict=True) if has)
        pairs.append((mine, fmean(won for won, has in zip(gained, had, strict=True) if not has)))
    return more_than(pairs)


def _together(games: Sequence[Seen], id: str) -> Figure | None:
    had = [game.returns[0] for game in games if any(id in used for used in game.used)]
    others = [game.returns[0] for game in games if not any(id in used for used in game.used)]
    return more_with(had, others) if min(len(had), len(others)) >= FEWEST else None
