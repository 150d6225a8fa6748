"""The position in sentences: text mode, screen readers, e-mail."""

from __future__ import annotations

from typing import Final

from crannog.games.arrival.content_pack import SECTIONS, pack
from crannog.games.arrival.editions import EDITIONS
from crannog.games.arrival.observe import Side, View
from crannog.games.arrival.preview import gives, open_cards, track
from crannog.games.arrival.state import NOBODY
from crannog.games.arrival.tactics import tile_name
from crannog.kernel.message import Msg, Param, Who, msg

# What cards give, by the noun that names it.
NOUNS: Final = {
    "building": "disk",
    "sword": "sword",
    "shield": "shield",
    "tactic": "tile",
    "corruption": "corruption",
}


def where(view: View) -> Msg:
    """The round and its phase."""
    if not view.round:
        return Msg("table.setup")
    phase = "table.where_earning" if is_earning(view) else "table.where_action"
    return msg(phase, n=view.round, most=view.rounds)


def is_earning(view: View) -> bool:
    """Tribes have earning cards, or the first one is being drawn."""
    if view.over or not view.round:
        return False
    fresh = view.active < 0 and not all(side.passed for side in view.sides)
    return fresh or any(side.cards for side in view.sides)


def describe(view: View) -> list[Msg]:
    found = describe_time(view)
    for side in view.sides:
        found += describe_side(view, side)
    return found + describe_map(view) + describe_supply(view)


def describe_time(view: View) -> list[Msg]:
    """How far the game is, and how it stands."""
    found = [msg("words.round", n=view.round, most=view.rounds, limit=view.limit)]
    if view.over:
        found.append(msg("words.over", seats=tuple(map(Who, view.winners))))
    elif view.active != NOBODY:
        found.append(msg("words.active", seat=Who(view.active)))
    found.append(msg("words.balance", forts=view.standing.fortified, fomori=view.standing.overrun))
    if view.limit_hit and not view.over:
        found.append(msg("words.limit_hit"))
    return found


def describe_supply(view: View) -> list[Msg]:
    found: list[Msg] = []
    found.append(msg("words.supply", swords=view.swords, shields=view.shields, fomori=view.bag))
    if view.display:
        found.append(msg("words.display", tiles=tuple(tile_name(tile) for tile in view.display)))
    if view.seen:
        found.append(msg("words.seen", tiles=tuple(Msg(f"fomor.{kind}") for kind in view.seen)))
    for number, (back, left) in enumerate(view.stacks, start=1):
        if back:
            found.append(msg("words.stack", number=number, back=Msg("back." + back), n=left))
    return found + [_discard(view, card) for card in view.card_discards]


def _discard(view: View, card: str) -> Msg:
    """A discarded earning card, which everyone has seen."""
    back = Msg("table.back_" + pack(view.pack).cards[card].back)
    return msg("words.discard", back=back, rows=card_in_words(view, card))


def card_in_words(view: View, card: str) -> tuple[Msg, ...]:
    """What an earning card gives, section by section."""
    printed, nouns = pack(view.pack).cards[card], NOUNS | {"honor": EDITIONS[view.edition].score}
    rows: list[Msg] = []
    for number, part in enumerate(printed.sections):
        gains = [
            msg("words.gain", n=getattr(part, what), what=Msg("noun." + noun))
            for what, noun in nouns.items()
            if getattr(part, what)
        ]
        gains += [msg("table.per_broch", n=2 * part.per_broch)] if part.per_broch else []
        gains += [msg("table.per_caer", n=3 * part.per_caer)] if part.per_caer else []
        section = Msg(f"row.{number}")
        row = msg("words.row", section=section, gains=tuple(gains)) if gains else None
        rows.append(row or msg("words.row_bare", section=section))
    return tuple(rows)


def describe_side(view: View, side: Side) -> list[Msg]:
    honor, corruption = track(view, side.seat)
    found = [
        msg(
            "words.side",
            seat=Who(side.seat),
            honor=honor,
            score=Msg("noun." + EDITIONS[view.edition].score),
            corruption=corruption,
            disks=side.disks,
            swords=side.swords,
            shields=side.shields,
            fomori=side.fomori,
        )
    ]
    if view.over:
        found.append(_final(view, side))
    if side.leader:
        found.append(msg("words.leader", leader=Msg("leader." + side.leader)))
    if side.tactics:
        found.append(msg("words.tactics", tiles=tuple(tile_name(tile) for tile in side.tactics)))
    if side.trophies:
        found.append(msg("words.trophies", n=side.trophies))
    if side.saved:
        found.append(msg("words.saved", n=side.saved))
    if side.cards:
        backs = tuple(Msg("back." + card.back) for card in side.cards)
        found.append(msg("words.cards", n=len(side.cards), backs=backs))
        found += _sections(view, side)
    for section in side.blocked:
        found.append(msg("words.blocked", section=Msg(f"section.{section}")))
    if side.passed:
        found.append(msg("words.passed", seat=Who(side.seat)))
    return found


def _final(view: View, side: Side) -> Msg:
    """What the final score is made of."""
    now, seat = view.standing, side.seat
    if not now.tribes_prevail:
        return msg("words.final_corruption", track=side.corruption, thirds=-now.corruption_parts[seat][1])
    return msg("words.final_honor", track=side.honor, bonus=now.bonus[seat], thirds=now.thirds[seat])


def _sections(view: View, side: Side) -> list[Msg]:
    """What the face-up cards give, section by section; blocked ones are left out."""
    shown = open_cards(view, side.seat)
    found: list[Msg] = []
    for section in range(len(SECTIONS)) if shown else ():
        gains = gives(view, side.seat, section, shown)
        nouns = NOUNS | {"honor": EDITIONS[view.edition].score}
        told = tuple(
            msg("words.gain", n=n, what=Msg("noun." + nouns[what])) for what, n in gains.items() if n
        )
        if section not in side.blocked and told:
            found.append(msg("words.section", section=Msg(f"section.{section}"), gains=told))
    return found


def describe_map(view: View) -> list[Msg]:
    """Province by province, what holds each location."""
    p = pack(view.pack)
    found: list[Msg] = []
    for number, province in enumerate(p.provinces):
        placed, limit = view.province_shields[number]
        held = tuple(
            _held(view, at)
            for at in province.locations
            if view.places[at].owner >= 0 or view.places[at].fomor
        )
        params: dict[str, Param] = {"province": province.name, "n": placed, "limit": limit}
        if held:
            found.append(msg("words.province", held=held, **params))
        else:
            found.append(msg("words.province_bare", **params))
    isle = tuple(_held(view, at) for at in p.castles if view.places[at].castle or view.places[at].fomor)
    if isle:
        found.append(msg("words.isle", held=isle))
    return found


def _held(view: View, at: int) -> Msg:
    place, name = view.places[at], pack(view.pack).locations[at].name
    if place.owner != NOBODY:
        return msg("words.fort", at=name, seat=Who(place.owner), level=Msg(f"level.{place.disks}"))
    if place.castle and place.fomor:
        return msg("words.guarded", at=name, kind=Msg(f"fomor.{place.fomor}"))
    kind = Msg("fomor.4") if place.castle else Msg(f"fomor.{place.fomor}")
    return msg("words.fomor", at=name, kind=kind)
