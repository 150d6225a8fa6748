"""Everything The Arrival's table shows, fact by fact: locations, tribes, cards, tiles, how it stands."""

from __future__ import annotations

from collections.abc import Iterator

from crannog.games.arrival.content_pack import SECTIONS, Pack, pack
from crannog.games.arrival.describe_position import (
    NOUNS,
    card_in_words,
    describe_side,
    describe_supply,
    describe_time,
    is_earning,
)
from crannog.games.arrival.editions import EDITIONS
from crannog.games.arrival.observe import Place, Side, View
from crannog.games.arrival.preview import likely, tile_pays
from crannog.games.arrival.state import NOBODY
from crannog.games.arrival.tactics import tile_name
from crannog.games.arrival.view.around_the_map import verdict
from crannog.games.arrival.view.detailed_choices import score, tile_text
from crannog.kernel.fact import Fact
from crannog.kernel.message import Msg, Who, msg


def facts(view: View) -> Iterator[Fact]:
    p = pack(view.pack)
    yield from (Fact("", line) for line in describe_time(view))
    yield from _whose_turn(view)
    for side in view.sides:
        yield from _side(view, side)
    yield from _standing(view)
    for number, province in enumerate(p.provinces):
        placed, limit = view.province_shields[number]
        yield Fact(
            f"province:{province.name}", msg("fact.province", province=province.name, n=placed, limit=limit)
        )
        yield from (
            Fact(f"place:{p.locations[at].name}", _place(p, view.places[at])) for at in province.locations
        )
    yield from (Fact(f"place:{p.locations[at].name}", _place(p, view.places[at])) for at in p.castles)
    yield from (Fact("", line) for line in describe_supply(view))
    yield Fact("", msg("fact.discards", n=len(view.discards)))


def _whose_turn(view: View) -> Iterator[Fact]:
    if view.over:
        return
    if view.asked:
        yield Fact("", msg("fact.asked", seats=tuple(map(Who, view.asked))))
    if view.first >= 0 and view.round:
        yield Fact("", msg("fact.first", seat=Who(view.first)))
    if view.next_first >= 0:
        yield Fact("", msg("fact.next_first", seat=Who(view.next_first)))
    if view.sealed:
        yield Fact("", msg("fact.sealed"))
    if is_earning(view) and view.revealed:
        yield Fact("", msg("fact.revealed", n=view.revealed))


def _standing(view: View) -> Iterator[Fact]:
    now = view.standing
    for seat in range(len(view.sides)):
        told = msg(
            "fact.standing",
            seat=Who(seat),
            honor=now.honor[seat],
            score=score(view),
            corruption=now.corruption[seat],
        )
        yield Fact(f"seat:{seat}", told)
    yield Fact("", msg("fact.best_honor", score=score(view), seats=tuple(map(Who, now.honor_winners))))
    yield Fact("", msg("fact.least_corruption", seats=tuple(map(Who, now.corruption_winners))))
    if not view.over:
        yield from (Fact("", line) for line in verdict(view) if line is not None)


def _side(view: View, side: Side) -> Iterator[Fact]:
    about = f"seat:{side.seat}"
    yield from (Fact(about, line) for line in describe_side(view, side))
    if side.builders:
        yield Fact(about, msg("fact.builders", tiles=tuple(tile_name(tile) for tile in side.builders)))
    for number, card in enumerate(side.cards, start=1):
        back = Msg("table.back_" + card.back)
        if card.front:
            told = msg(
                "fact.open_card",
                seat=Who(side.seat),
                number=str(number),
                back=back,
                rows=card_in_words(view, card.front),
            )
            yield Fact(about, told)
        elif view.revealed:
            yield Fact(
                about, msg("fact.hidden_card", number=str(number), back=back, rows=_likely(view, card.back))
            )
    if side.seat == view.seat:
        for tile in side.tactics:
            pays = tile_pays(view, side.seat, tile)
            if pays is not None:
                yield Fact(about, msg("fact.pays", tile=tile_name(tile), n=pays))


def _likely(view: View, back: str) -> tuple[Msg, ...]:
    """What a face-down card gives on average, section by section."""
    nouns = NOUNS | {"honor": EDITIONS[view.edition].score}
    rows = []
    for section in range(len(SECTIONS)):
        guess = {what: round(n) for what, n in likely(view, back, section).items()}
        told = tuple(
            msg("words.gain", n=n, what=Msg("noun." + nouns[what])) for what, n in guess.items() if n
        )
        name = Msg(f"row.{section}")
        rows.append(
            msg("words.row", section=name, gains=told) if told else msg("words.row_bare", section=name)
        )
    return tuple(rows)


def _place(p: Pack, place: Place) -> Msg:
    name = p.locations[place.number].name
    if place.owner != NOBODY:
        return msg("fact.fort", at=name, seat=Who(place.owner), level=Msg(f"level.{place.disks}"))
    if place.castle and place.fomor:
        return msg("fact.guarded", at=name, kind=Msg(f"fomor.{place.fomor}"))
    if place.castle or place.fomor:
        return msg("fact.fomor", at=name, kind=Msg("fomor.4" if place.castle else f"fomor.{place.fomor}"))
    return msg("fact.bare", at=name)


def printed(view: View) -> Iterator[Fact]:
    """Roads, ports and bonuses of the map; what the tiles and leaders do."""
    p = pack(view.pack)
    for at, location in enumerate(p.locations):
        links = tuple(p.locations[other].name for other in p.links[at])
        road = ", ".join(links)
        if links:
            yield Fact(f"place:{location.name}", msg("fact.roads", at=location.name, places=road))
        if location.port:
            yield Fact(f"place:{location.name}", msg("fact.port", at=location.name))
        if location.province >= 0:
            province = p.provinces[location.province].name
            yield Fact(
                f"place:{location.name}",
                msg("fact.lies_in", at=location.name, province=province),
            )
    for one in p.provinces:
        near = ", ".join(p.provinces[other].name for other in one.adjacent)
        told = msg("fact.borders", province=one.name, provinces=near, n=one.bonus, score=score(view))
        yield Fact(f"province:{one.name}", told)
    tiles = [tile for side in view.sides for tile in (*side.tactics, *side.builders)]
    for tile in dict.fromkeys((*tiles, *view.display)):
        yield Fact(f"tile:{tile}", msg("fact.tile", tile=tile_name(tile), text=tile_text(view, tile)))
    for leader in dict.fromkeys([*(side.leader for side in view.sides), *view.leaders]):
        if leader:
            told = msg("fact.leader", leader=Msg(f"leader.{leader}"), text=Msg(f"ability.{leader}"))
            yield Fact(f"leader:{leader}", told)
