"""How a game of Roam ended: a block for each card, the race to ten cards, who did what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from crannog.ending import Chart, Curve, Ending, Part, Sum, counted, most
from crannog.games.roam.scoring import reckoning
from crannog.kernel.message import Msg, Who, msg

if TYPE_CHECKING:
    from crannog.games.roam.observe import Side, View
    from crannog.kernel.story import Turn

TICKS: Final = 10  # turns between two numbers on the axis
# What is counted: the text, the events, and the number in them.
DID: Final = (
    ("end.placed", ("log.place",), "n"),
    ("end.claimed", ("log.claim",), ""),
    ("end.coins", ("log.coins",), "n"),
    ("end.bought", ("log.buy",), ""),
    ("end.blanks", ("log.blank",), ""),
    ("end.rests", ("log.rest", "log.rest_early"), ""),
)


def how_it_ended(turns: Sequence[Turn[View]], view: View) -> Ending:
    seats = len(view.sides)
    order = sorted(view.sides, key=lambda side: (-side.points, -side.coins, side.seat))
    scores = tuple(msg("end.score", seat=Who(side.seat), n=side.points) for side in order)
    ended = {event.text.id for turn in turns[-1:] for event in turn.events}
    how = "end.how_stalemate" if "log.stalemate" in ended else "end.how"
    coins = tuple(msg("end.score", seat=Who(side.seat), n=side.coins) for side in order)
    tied = sum(side.points == order[0].points for side in order) > 1
    return Ending(
        _headline(view, order),
        msg(how if view.over else "end.how_far", scores=scores),
        msg("end.turns", n=view.turn),
        Msg("end.adds_up"),
        Msg("end.adds_up_by"),
        tuple(_sum(view, side) for side in order),
        "end.coins" if tied else "end.score",
        (msg("end.by_coins", coins=coins),),
        chart=_chart(turns, view) if turns else None,
        did=tuple(most(Msg(id), counted(turns, seats, *ids, by=by)) for id, ids, by in DID) if turns else (),
        turns=tuple(msg("end.turn_n", n=i) for i in range(len(turns))),
    )


def _headline(view: View, order: Sequence[Side]) -> Msg:
    won = tuple(map(Who, view.winners))
    if len(won) != 1:
        return msg("end.shared", seats=won)
    ahead = order[0].points - order[1].points
    return msg("end.wins_by", seat=won[0], n=ahead) if ahead else msg("end.wins_on_coins", seat=won[0])


def _sum(view: View, side: Side) -> Sum:
    """A part for each card that counts; artifacts are one part, for their names are long."""
    tiles = [tile for tile, _ in side.artifacts]
    counts = reckoning((card for card, _ in side.characters), tiles, side.outpost)
    cards, rest = counts[: len(side.characters)], counts[len(side.characters) :]
    parts = [Part(Msg(f"short.{card}"), n) for card, n in cards if n]
    if tiles:
        parts.append(Part(msg("end.tiles", n=len(tiles)), sum(n for _, n in rest[: len(tiles)]), apart=True))
    parts += [Part(Msg("end.outpost"), n, apart=True) for _, n in rest[len(tiles) :]]
    return Sum(tuple(parts), side.points, side.seat, side.seat in view.winners)


def _chart(turns: Sequence[Turn[View]], view: View) -> Chart:
    names = tuple(str(number) for number in range(len(turns)))
    return Chart(
        Msg("end.race"),
        Msg("end.race_by"),
        Msg("end.turn"),
        names,
        tuple((i, names[i]) for i in range(0, len(names), TICKS)),
        tuple(
            Curve(tuple(turn.view.sides[side.seat].points for turn in turns), seat=side.seat)
            for side in view.sides
        ),
        steps=True,
    )
