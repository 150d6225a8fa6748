"""Everything Roam's table shows, fact by fact: squares, lands, sides, what is being placed or bid for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from crannog.games.roam.abilities import ARTIFACTS
from crannog.games.roam.cards import drawn
from crannog.games.roam.describe_position import (
    describe_side,
    describe_table,
    name,
    row_in_words,
    tile_in_words,
    where,
)
from crannog.games.roam.observe import Land, Placing, Square, View
from crannog.games.roam.preview import preview_placement
from crannog.games.roam.squares import BESIDE, NAMES
from crannog.games.roam.state import CARDS, NOBODY
from crannog.kernel.fact import Fact
from crannog.kernel.message import Msg, Who, msg


def facts(view: View) -> Iterator[Fact]:
    yield from (Fact("", line) for line in describe_table(view))
    if view.over or view.active == NOBODY:  # the turn is nobody's
        yield Fact("", where(view))
    if view.asked and not view.over:
        yield Fact("", msg("fact.asked", seats=tuple(map(Who, view.asked))))
    yield Fact("", msg("fact.seen_from", edge=msg(f"edge.{view.edge}")))
    yield from _under_way(view)
    for land in view.lands:
        yield Fact(f"card:{land.card}" if land.card else "", _land(land))
    for land in view.lands:
        if land.leader != NOBODY:
            yield Fact(f"card:{land.card}", msg("fact.leads", seat=Who(land.leader), card=name(land.card)))
    yield from (Fact(f"square:{NAMES[one.number]}", _square(one)) for one in view.squares if not one.hole)
    yield Fact("", msg("fact.order", seats=tuple(map(Who, view.order))))
    for side in view.sides:
        yield from (Fact(f"seat:{side.seat}", line) for line in describe_side(side))
        if side.edge >= 0:
            yield Fact(
                f"seat:{side.seat}", msg("fact.edge", seat=Who(side.seat), edge=msg(f"edge.{side.edge}"))
            )
    if view.with_artifacts:
        yield Fact("", row_in_words(view))


def _under_way(view: View) -> Iterator[Fact]:
    if view.placing:
        yield from _placing(view, view.placing)
    if view.bidding:
        bidding = view.bidding
        yield Fact("", msg("fact.bidding", card=name(view.lands[bidding.place].card)))
        for seat, bid in bidding.bids:
            yield Fact(
                "", msg("fact.bid", seat=Who(seat), n=bid) if bid >= 0 else msg("fact.passed", seat=Who(seat))
            )
        if bidding.waiting:
            yield Fact("", msg("fact.still_bid", seats=tuple(map(Who, bidding.waiting))))
    waiting = tuple(name(land.card) for land in view.lands if land.found and land.card)
    if waiting:
        yield Fact("", msg("fact.found", cards=waiting))


def _placing(view: View, placing: Placing) -> Iterator[Fact]:
    yield Fact("", msg("fact.placing", card=name(placing.card), rows=_rows(placing.card, placing.rotated)))
    told = {"fact.blanks": placing.blanks, "fact.replaced": placing.replaced}
    if placing.at >= 0:
        ahead = preview_placement(view, placing.at)
        told |= {"fact.filled": ahead.filled, "fact.skipped": ahead.skipped}
        yield Fact("", msg("fact.lies_at", at=NAMES[placing.at]))
        if ahead.gains:
            pays = ", ".join(f"{NAMES[square]} {n}" for square, n in ahead.gains)
            yield Fact("", msg("fact.earns", squares=pays))
    for id, squares in told.items():
        if squares:
            yield Fact("", msg(id, squares=", ".join(NAMES[one] for one in squares)))


def _square(square: Square) -> Msg:
    at = NAMES[square.number]
    held = tuple(msg("fact.marker_of", seat=Who(seat)) for seat in square.markers)
    if held:
        return msg("fact.square_held", at=at, markers=held, coins=square.coins)
    return msg("fact.square", at=at, coins=square.coins)


def _land(land: Land) -> Msg:
    place = msg(f"place.{land.place}")
    if not land.card:
        return msg("words.hole", place=place)
    holders = tuple(msg("words.holder", seat=Who(seat), n=n) for seat, n in enumerate(land.markers) if n)
    if holders:
        return msg("fact.land", place=place, card=name(land.card), left=land.left, holders=holders)
    return msg("fact.land_empty", place=place, card=name(land.card), left=land.left)


def printed(view: View) -> Iterator[Fact]:
    """What is on the cards and tiles in sight, and what each square lies next to."""
    cards = [land.card for land in view.lands] + [card for side in view.sides for card, _ in side.characters]
    for card in dict.fromkeys((*cards, view.next_land)):
        if card:
            yield Fact(f"card:{card}", card_in_words(card))
    for tile in dict.fromkeys(tile for side in view.sides for tile, _ in side.artifacts):
        if tile in ARTIFACTS:
            yield Fact(f"tile:{tile}", msg("fact.tile", tile=tile_in_words(tile)))
    for square, beside in enumerate(BESIDE):
        names = ", ".join(NAMES[one] for one in beside)
        yield Fact(f"square:{NAMES[square]}", msg("fact.beside", at=NAMES[square], squares=names))


def card_in_words(card: str) -> Msg:
    return msg("fact.card", card=name(card), points=CARDS[card].points, rows=_rows(card, 0))


@cache
def _rows(card: str, quarters: int) -> tuple[Msg, ...]:
    """A pattern row by row, from far to near."""
    markers, blanks = drawn(CARDS[card].pattern, quarters)
    xs, ys = [x for x, _ in (*markers, *blanks)], [y for _, y in (*markers, *blanks)]
    kind = dict.fromkeys(markers, "marker") | dict.fromkeys(blanks, "blank")
    return tuple(
        msg(
            "fact.pattern_row",
            cells=tuple(Msg(f"fact.cell_{kind.get((x, y), 'gap')}") for x in range(min(xs), max(xs) + 1)),
        )
        for y in range(min(ys), max(ys) + 1)
    )
